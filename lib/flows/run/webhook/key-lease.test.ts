import { expect, test, vi } from "vitest";
import { takeAndKill } from "../../../../faults/crash-steps.ts";
import { pool } from "../../../db.ts";
import { orderedId } from "../../../ordered-id.ts";
import { unique } from "../../../testing/factories.ts";
import { PROCESSES_MS } from "../../../testing/time-limits.ts";
import { from, stop } from "../run.fixture.ts";
import { admin, ask, at, deployed, hits, http, logged, withStub } from "./live.fixture.ts";

vi.hoisted(() => {
  process.env.OUTGOING_ALLOW = "127.0.0.0/8";
  process.env.LOG_LEVEL = "silent";
});
withStub();

const WAIT = { timeout: PROCESSES_MS, interval: 50 };
const isAsked = (path: string) => vi.waitFor(() => expect(hits.some(({ url }) => url === path)).toBe(true), WAIT);

/** A flow with a call that takes so long (ms), and the address of that call. */
async function slowFlow(ms: number): Promise<{ flow: string; path: string }> {
  const path = `/slow/${ms}/${unique("lease")}`;
  return { flow: await deployed(from(2, http(at(path), { ok: 3 }), stop(3, "RUN.id"))), path };
}

/** What is left of the lease of the flow's key, in seconds, and whose it is. */
async function lease(flow: string): Promise<{ seconds: number; runId: string; status: number | null }> {
  const { rows } = await pool().query(
    `SELECT extract(epoch FROM k.expires_at - now())::float8 AS seconds, run_id AS "runId", status
       FROM flow_run_key k JOIN flow f ON f.id = k.flow_id WHERE f.name = $1`,
    [flow],
  );
  return rows[0];
}

const shortened = (flow: string, seconds: number) =>
  pool().query(
    `UPDATE flow_run_key SET expires_at = expires_at - $2 * interval '1 second'
      WHERE flow_id = (SELECT id FROM flow WHERE name = $1)`,
    [flow, seconds],
  );

test("the key of a call whose process was killed is free again within 15 seconds", {
  timeout: PROCESSES_MS,
}, async () => {
  const { flow, path } = await slowFlow(3_000);
  const key = unique("key");
  const headers = { "X-ApiKey": admin, "Content-Type": "application/json", "Idempotency-Key": key };
  const address = `/api/webhook/${flow}`;
  await takeAndKill(
    { kind: "request", route: "webhook/[flow]", method: "POST", path: address, headers, body: "{}" },
    {},
    () => isAsked(path),
  );
  const again = () => ask(flow, { body: {}, headers: { "Idempotency-Key": key } });
  expect(await again()).toMatchObject({ status: 409, json: { detail: expect.stringContaining("still running") } });
  expect((await lease(flow)).seconds).toBeLessThanOrEqual(15);
  await shortened(flow, 15);
  const second = again();
  await vi.waitFor(() => expect(hits.filter(({ url }) => url === path)).toHaveLength(2), WAIT);
  expect((await second).status).toBe(200);
});

test("a run that goes on keeps its key", async () => {
  const { flow, path } = await slowFlow(4_500);
  const headers = { "Idempotency-Key": unique("key") };
  const first = ask(flow, { headers });
  await isAsked(path);
  await shortened(flow, 10);
  await vi.waitFor(async () => expect((await lease(flow)).seconds).toBeGreaterThan(10), WAIT);
  expect((await ask(flow, { headers })).status).toBe(409);
  const { text } = await first;
  expect((await ask(flow, { headers })).text).toBe(text);
  expect((await lease(flow)).seconds).toBeGreaterThan(86_000);
});

test("a process that comes back when another has the key ends its run, and leaves the other's key alone", async () => {
  const { flow, path } = await slowFlow(60_000);
  const first = ask(flow, { headers: { "Idempotency-Key": unique("key") } });
  await isAsked(path);
  const other = orderedId();
  await pool().query("UPDATE flow_run_key SET run_id = $1 WHERE run_id = $2", [other, (await lease(flow)).runId]);
  const { status, headers } = await first;
  expect(status).toBe(500);
  expect(await logged(headers.get("x-run-id") ?? "")).toMatchObject({
    status: "failed",
    error: { code: "interrupted", node: "2" },
  });
  expect(await lease(flow)).toMatchObject({ runId: other, status: null });
});

test("a call that is answered at once makes no run when another has its key by then", async () => {
  const flow = await deployed(from(2, stop(2, "1")), { answer: "atOnce" });
  const headers = { "Idempotency-Key": unique("key") };
  const lock = await pool().connect();
  await lock.query("BEGIN");
  await lock.query("LOCK TABLE flow_work");
  const first = ask(flow, { body: {}, headers });
  await vi.waitFor(async () => expect(await lease(flow)).toMatchObject({ status: null }), WAIT);
  await pool().query("UPDATE flow_run_key SET run_id = $1 WHERE run_id = $2", [orderedId(), (await lease(flow)).runId]);
  await lock.query("ROLLBACK");
  lock.release();
  expect((await first).status).toBe(409);
  const { rows } = await pool().query("SELECT 1 FROM flow_work w JOIN flow f ON f.id = w.flow_id WHERE f.name = $1", [
    flow,
  ]);
  expect(rows).toEqual([]);
});
