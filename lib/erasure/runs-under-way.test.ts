import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { GET as READ } from "@/app/api/erasures/[id]/route.ts";
import { POST as ASK } from "@/app/api/erasures/route.ts";
import { POST as RETRY } from "@/app/api/runs/[id]/retry/route.ts";
import { db, statement } from "../db.ts";
import { node } from "../flows/compile/sketch.fixture.ts";
import {
  accepted,
  ended,
  execute,
  forgetLeases,
  take,
  withWorkers,
  work,
} from "../flows/run/durable/durable.fixture.ts";
import { flushRuns } from "../flows/run/log/writer.ts";
import { from, stop } from "../flows/run/run.fixture.ts";
import { admin, ask, deployed, http, logged, withStub } from "../flows/run/webhook/live.fixture.ts";
import { call } from "../testing/call.ts";
import { everything, where } from "../testing/everything-stored.ts";
import { makeHub, unique } from "../testing/factories.ts";
import { stopAfter, stopped } from "../testing/stop-after.ts";
import { POLL_MS } from "../testing/time-limits.ts";
import { withQueues } from "../testing/with-queues.ts";
import { HOUR_MS } from "../time/durations.ts";
import { erasureJobs } from "./jobs.ts";
import { workErasure } from "./work.ts";

vi.hoisted(() => {
  process.env.OUTGOING_ALLOW = "127.0.0.0/8";
});
withStub();
withWorkers();
withQueues(erasureJobs);

const never = new AbortController().signal;
const WAIT = { timeout: POLL_MS, interval: 20 };
let numbers = 0;
/** A number that nobody had before. */
const newNumber = () => `34688${String(Date.now()).slice(-3)}${String(100 + numbers++)}`;

type Erasing = { id: number; record: () => Promise<{ state: string; step: string | null }> };

async function asked(clientId: string): Promise<Erasing> {
  const { id } = (await call(ASK, { path: "/api/erasures", key: admin, body: { clientId } })).json.result;
  await statement(db(), "DELETE FROM pgboss.job");
  return { id, record: async () => (await call(READ, { path: `/api/erasures/${id}`, key: admin })).json.result };
}

/** Works an erasure up to a step. */
async function workUntil({ id, record }: Erasing, step: string): Promise<void> {
  while ((await record()).step !== step) {
    await workErasure(BigInt(id), stopAfter(1)).catch((error: unknown) => {
      if (error !== stopped) throw error;
    });
  }
}

/** A service whose answers wait until the test lets them go. */
const waiting: (() => void)[] = [];
const service = createServer((_, response) => void waiting.push(() => response.end("{}")));
beforeAll(() => new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve)));
afterAll(() => {
  service.close();
});
const isAsked = (times = 1) => vi.waitFor(() => expect(waiting).toHaveLength(times), WAIT);
function answerAll(): void {
  for (const answer of waiting.splice(0)) answer();
}

/** A node that asks that service. */
const asking = (id: number, next: number) => ({
  ...http(`http://127.0.0.1:${(service.address() as AddressInfo).port}/`, { ok: next }, { timeout: 60 }),
  id,
});

/** What a run does once its slow call is over: it keeps, tells and gives what it was called with. */
const then = [
  node(3, "store_value", { key: "BODY.n", value: "BODY.who" }, { ok: 4 }),
  node(4, "emit_event", { name: "erased.test", data: { who: "BODY.who" } }, { ok: 5 }),
  stop(5, "BODY.who"),
];

const isGone = async (value: string) => expect(where(await everything(), value)).toEqual([]);

test("a run that a caller waits for, and that ends while its person is erased, is logged without them", async () => {
  const [who, other] = [newNumber(), newNumber()];
  const flow = await deployed(from(2, asking(2, 3), ...then), { timeLimit: 60 });
  const runs = [ask(flow, { body: { n: "a", who } }), ask(flow, { body: { n: "b", who: other } })];
  await isAsked(2);
  const erasing = await asked(who);
  await workUntil(erasing, "runs");
  answerAll();
  const [theirs, others] = (await Promise.all(runs)).map(({ headers }) => headers.get("x-run-id") ?? "");
  await flushRuns();
  await workErasure(BigInt(erasing.id), never);
  expect(await erasing.record()).toMatchObject({ state: "done" });
  await isGone(who);
  expect(await logged(theirs ?? "")).toMatchObject({ status: "done", result: "[erased]" });
  expect(await logged(others ?? "")).toMatchObject({ status: "done", result: other, input: { BODY: { who: other } } });
});

test("a run that was under way for a whole erasure is logged without its content, whatever person that was about", async () => {
  const who = newNumber();
  const flow = await deployed(from(2, asking(2, 3), stop(3, "BODY.who")), { timeLimit: 60 });
  const headers = { "Idempotency-Key": unique("key") };
  const run = ask(flow, { body: { who }, headers });
  await isAsked();
  const erasing = await asked(who);
  await workErasure(BigInt(erasing.id), never);
  expect(await erasing.record()).toMatchObject({ state: "done" });
  answerAll();
  const first = await run;
  const id = first.headers.get("x-run-id") ?? "";
  expect(first.json.result).toBe(who);
  expect(await logged(id)).toMatchObject({ status: "done", result: null, input: { BODY: "[erased]" } });
  const retried = await call(RETRY, { method: "POST", path: `/api/runs/${id}/retry`, key: admin });
  expect(retried.status).toBe(409);
  const again = await ask(flow, { body: { who }, headers });
  expect([again.status, again.text, again.headers.get("x-run-id")]).toEqual([200, "", id]);
  await isGone(who);
});

test("a run that has answered, and would wait on after an erasure, is interrupted: its content is unknown", async () => {
  const who = newNumber();
  const wait = node(4, "wait", { mode: "for", seconds: 60 }, { next: 5 });
  const flow = await deployed(
    from(2, node(2, "respond", { body: '"soon"' }, { next: 3 }), asking(3, 4), wait, stop(5, "BODY.who")),
    { timeLimit: 60 },
  );
  const answer = await ask(flow, { body: { who } });
  const id = answer.headers.get("x-run-id") ?? "";
  await isAsked();
  await workErasure(BigInt((await asked(who)).id), never);
  answerAll();
  await vi.waitFor(async () => expect(await logged(id)).toMatchObject({ status: "failed" }), WAIT);
  expect(await logged(id)).toMatchObject({ error: { code: "interrupted" }, input: { BODY: "[erased]" } });
  expect(await statement(db(), "SELECT 1 FROM flow_work WHERE run_id = $1::uuid", [id])).toEqual([]);
  await isGone(who);
});

const atOnce = { answer: "atOnce" };

test("an erasure waits for the runs that workers have in hand, and erases what they wrote meanwhile", async () => {
  const who = newNumber();
  const id = await accepted(await deployed(from(3, ...then), atOnce), { n: "c", who });
  const taken = await take(id);
  const erasing = await asked(who);
  await workErasure(BigInt(erasing.id), never);
  expect(await erasing.record()).toMatchObject({ state: "running", step: "runs" });
  await execute(taken);
  const written = ["event.body", "flow_run.steps", "flow_value.value"];
  expect(where(await everything(), who)).toEqual(expect.arrayContaining(written));
  await workErasure(BigInt(erasing.id), never);
  expect(await erasing.record()).toMatchObject({ state: "done", step: null });
  expect(await logged(id)).toMatchObject({ status: "done", result: "[erased]" });
  await isGone(who);
});

test("a lead that a run adds while its person is erased is erased with the run", async () => {
  const who = newNumber();
  const hub = await makeHub();
  const add = node(3, "add_leads", { hub: hub.name, from: "fields", address: `\${BODY.who}` }, { ok: 4, error: 5 });
  const id = await accepted(await deployed(from(3, add, stop(4, "BODY.who"), stop(5, "ERROR.code")), atOnce), { who });
  const taken = await take(id);
  const erasing = await asked(who);
  await workErasure(BigInt(erasing.id), never);
  expect(await erasing.record()).toMatchObject({ state: "running", step: "runs" });
  await execute(taken);
  expect(where(await everything(), who)).not.toEqual([]);
  await workErasure(BigInt(erasing.id), never);
  expect(await erasing.record()).toMatchObject({ state: "done" });
  expect(await logged(id)).toMatchObject({ status: "done", result: "[erased]" });
  await isGone(who);
});

test("an erasure waits as long where the clock of its process is an hour behind", async () => {
  const who = newNumber();
  const id = await accepted(await deployed(from(3, ...then), atOnce), { n: "e", who });
  const taken = await take(id);
  const erasing = await asked(who);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - HOUR_MS });
  onTestFinished(() => void vi.useRealTimers());
  await workErasure(BigInt(erasing.id), never);
  await workErasure(BigInt(erasing.id), never);
  expect(await erasing.record()).toMatchObject({ state: "running", step: "runs" });
  await execute(taken);
  await workErasure(BigInt(erasing.id), never);
  expect(await erasing.record()).toMatchObject({ state: "done" });
  await isGone(who);
});

test("a worker that hangs keeps no erasure waiting: another worker continues its run, without the person", async () => {
  const who = newNumber();
  const id = await accepted(await deployed(from(3, ...then), atOnce), { n: "d", who });
  const taken = await take(id);
  const erasing = await asked(who);
  await workErasure(BigInt(erasing.id), never);
  expect(await erasing.record()).toMatchObject({ step: "runs" });
  await forgetLeases();
  await workErasure(BigInt(erasing.id), never);
  expect(await erasing.record()).toMatchObject({ state: "done" });
  await expect(execute(taken)).rejects.toThrow(id);
  work();
  expect(await ended(id)).toMatchObject({ status: "done", result: "[erased]" });
  await isGone(who);
});
