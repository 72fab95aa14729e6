import { expect, test, vi } from "vitest";
import { POST as cancel } from "../../../app/api/runs/[id]/cancel/route.ts";
import { node } from "../../flows/compile/sketch.fixture.ts";
import { admin, hits, logged, withStub } from "../../flows/run/webhook/live.fixture.ts";
import type { Sketch } from "../../flows/starters/draw.ts";
import { call } from "../../testing/call.ts";
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

const sentTo = (where: string) => hits.filter(({ url }) => url === where);

test("a run that is cancelled before it called anybody ends its attempt as an error", async () => {
  const list = await listIn(await smsHub(await liveProvider(withWait(calling("/ok", "sent"), 600))), [someone()]);
  startWorking();
  await expect.poll(async () => (await firstAttempt(list))?.runId).toBeTruthy();
  const id = (await firstAttempt(list))?.runId ?? "";
  await expect.poll(async () => (await logged(id)).status).toBe("waiting");
  expect((await call(cancel, { method: "POST", path: `/api/runs/${id}/cancel`, key: admin })).status).toBe(200);
  await finished(list);
  expect(await attemptsOf(list)).toMatchObject([{ outcome: "error", reason: "The run of the flow was cancelled." }]);
});

test("a run that is cancelled after its carrier took the message ends its attempt as unknown: nobody is tried again", async () => {
  const where = `/${unique("taken")}`;
  const [start, post, result] = calling(where, "sent") as [Sketch, Sketch, Sketch];
  const waiting = node(9, "wait", { mode: "for", seconds: 600 }, { next: 3 });
  const flow = await liveProvider([start, { ...post, to: { ...post.to, ok: 9 } }, waiting, result]);
  const list = await listIn(await smsHub(flow, { maxAttempts: 2, retryMinutes: 0 }), [someone()]);
  startWorking();
  await expect.poll(() => sentTo(where).length).toBe(1);
  const id = (await firstAttempt(list))?.runId ?? "";
  await expect.poll(async () => (await logged(id)).status).toBe("waiting");
  expect((await call(cancel, { method: "POST", path: `/api/runs/${id}/cancel`, key: admin })).status).toBe(200);
  await finished(list);
  expect(await attemptsOf(list)).toMatchObject([{ outcome: "unknown", reason: "The run of the flow was cancelled." }]);
});

test.each([502, 504])(
  "what a gateway answers by %i may have reached the carrier: nobody is tried again",
  async (status) => {
    const flow = await liveProvider(calling(`/status/${status}`, "sent"));
    const list = await listIn(await smsHub(flow, { maxAttempts: 2, retryMinutes: 0 }), [someone()]);
    startWorking();
    await finished(list);
    const [attempt, ...more] = await attemptsOf(list);
    expect([attempt, more]).toMatchObject([{ outcome: "unknown", reason: expect.stringContaining(`${status}`) }, []]);
    const { steps, error } = await logged(attempt?.runId ?? "");
    expect(error).toMatchObject({ code: "status" });
    expect(steps.find(({ node: at }: { node: string }) => at === "2")).toMatchObject({ state: "unknown" });
  },
);

test.each([
  ["", {}],
  [" with an idempotency key", { idempotencyKey: true }],
])(
  "a run that is cancelled while its POST%s is under way ends its attempt as unknown: nobody is tried again",
  async (_, more) => {
    const hanging = calling("/slow/4000", "sent").map((one) =>
      one.kind === "http" ? { ...one, data: { ...one.data, ...more } } : one,
    );
    const list = await listIn(await smsHub(await liveProvider(hanging), { maxAttempts: 2, retryMinutes: 0 }), [
      someone(),
    ]);
    startWorking();
    const sent = async () => {
      const attempt = await firstAttempt(list);
      return hits.some(({ url, body }) => url === "/slow/4000" && body.includes(`"${attempt?.id}"`));
    };
    await expect.poll(sent).toBe(true);
    const id = (await firstAttempt(list))?.runId ?? "";
    expect((await call(cancel, { method: "POST", path: `/api/runs/${id}/cancel`, key: admin })).status).toBe(200);
    await finished(list);
    const reason = "The run of the flow was cancelled: The node had no answer by then.";
    expect(await attemptsOf(list)).toMatchObject([{ outcome: "unknown", reason }]);
    expect(await logged(id)).toMatchObject({ status: "cancelled", error: { node: "2", code: "unknown" } });
  },
);
