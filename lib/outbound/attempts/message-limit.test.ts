import { expect, test, vi } from "vitest";
import { node } from "../../flows/compile/sketch.fixture.ts";
import { logged, withStub } from "../../flows/run/webhook/live.fixture.ts";
import type { Sketch } from "../../flows/starters/draw.ts";
import { unique } from "../../testing/factories.ts";
import {
  attemptsOf,
  calling,
  finished,
  firstAttempt,
  listIn,
  liveProvider,
  smsHub,
  someone,
  startWorking,
  withWait,
} from "./provider-flow.fixture.ts";

vi.hoisted(() => {
  process.env.OUTGOING_ALLOW = "127.0.0.0/8";
});
withStub();

test.each([
  ["hangs at its carrier", "unknown", () => calling("/slow/3000", "sent", { timeLimit: 1 })],
  ["waits before its message has a result", "error", () => withWait(calling("/ok", "sent", { timeLimit: 1 }), 600)],
])("a run that %s ends with its time limit, and its attempt as %s, which says so", async (_, outcome, nodes) => {
  const list = await listIn(await smsHub(await liveProvider(nodes())), [someone()]);
  startWorking();
  await finished(list);
  const [attempt] = await attemptsOf(list);
  const reason = "The run of the flow failed: The run was not over in the time that it has.";
  expect(attempt).toMatchObject({ outcome, reason });
  expect(await logged(attempt?.runId ?? "")).toMatchObject({ status: "failed", error: { code: "timeout" } });
});

test("a run that waits after the result of its message has any time", async () => {
  const wait = node(9, "wait", { mode: "for", seconds: 2 }, { next: 10 });
  const later = node(10, "message_result", { status: "delivered", messageId: "later" });
  const nodes = calling(`/${unique("later")}`, "sent", { timeLimit: 1 });
  const told = nodes.map((one): Sketch => (one.id === 3 ? { ...one, to: { next: 9 } } : one));
  const list = await listIn(await smsHub(await liveProvider([...told, wait, later])), [someone()]);
  startWorking();
  await expect.poll(async () => (await firstAttempt(list))?.outcome).toBe("sent");
  await expect.poll(async () => (await firstAttempt(list))?.outcome).toBe("delivered");
  expect(await logged((await firstAttempt(list))?.runId ?? "")).toMatchObject({ status: "done" });
});
