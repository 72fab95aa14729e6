import { afterEach, describe, expect, test, vi } from "vitest";
import { POST as resume } from "@/app/api/webhooks/id/[flow]/resume/route.ts";
import { pool } from "../../../db.ts";
import { call } from "../../../testing/call.ts";
import { flowPath } from "../../../testing/flow-api.ts";
import { HOUR_MS } from "../../../time/durations.ts";
import { node } from "../../compile/sketch.fixture.ts";
import { from, stop } from "../run.fixture.ts";
import { admin, ask, at, deployed, hits, http, logged, withStub } from "../webhook/live.fixture.ts";
import { accepted, ended, execute, forgetLeases, take, WAIT, withWorkers, work } from "./durable.fixture.ts";
import { delayRuns } from "./work.ts";

vi.hoisted(() => {
  process.env.OUTGOING_ALLOW = "127.0.0.0/8";
});
withStub();
withWorkers();
afterEach(() => {
  vi.useRealTimers();
});

const atOnce = { answer: "atOnce" };
const posts = (path: string) => hits.filter(({ url }) => url === path).length;

/** A POST, then a GET that takes a while; the run broke off in the GET, and nobody has it. */
async function brokenOff(path: string): Promise<{ flow: string; id: string }> {
  const slow = `/slow/300/${path}`;
  const get = node(3, "http", { method: "GET", url: at(slow), into: "slow" }, { ok: 4 });
  const flow = await deployed(from(2, http(at(path), { ok: 3 }), get, stop(4, "got.status")), atOnce);
  const id = await accepted(flow);
  const taken = await take(id);
  const gone = execute(taken).catch(() => {});
  await vi.waitFor(() => expect(posts(slow)).toBe(1), WAIT);
  await pool().query("UPDATE flow_work SET claim = gen_random_uuid() WHERE run_id = $1", [id]);
  await gone;
  await forgetLeases();
  return { flow, id };
}

describe("what was done before a process ended is not done again", () => {
  test("after a pause of the flow that an administrator ends", async () => {
    const path = `/paused-${Date.now()}`;
    const { flow, id } = await brokenOff(path);
    await delayRuns([await take(id)]);
    await pool().query("UPDATE flow SET paused_at = now(), paused_why = 'It ends processes.' WHERE name = $1", [flow]);
    const resumed = await call(resume, { method: "POST", path: `${flowPath(flow)}/resume`, key: admin });
    expect(resumed.status).toBe(200);
    await pool().query("UPDATE flow_work SET due_at = now() WHERE run_id = $1", [id]);
    await execute(await take(id));
    expect(await ended(id)).toMatchObject({ status: "done", result: 200 });
    expect(posts(path)).toBe(1);
  });

  test("when the second worker stops before it is as far as the first", async () => {
    const path = `/stopped-${Date.now()}`;
    const { id } = await brokenOff(path);
    const stopping = new AbortController();
    stopping.abort();
    await execute(await take(id), stopping.signal);
    expect((await logged(id)).status).toBe("queued");
    await execute(await take(id));
    expect(await ended(id)).toMatchObject({ status: "done", result: 200 });
    expect(posts(path)).toBe(1);
    const { rows } = await pool().query("SELECT 1 FROM flow_effect WHERE run_id = $1", [id]);
    expect(rows).toEqual([]);
  });
});

const CUT = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE pid <> pg_backend_pid() AND datname = current_database() AND wait_event_type = 'Lock'`;

test("a database that is away for a moment breaks off no run, and leaves no effect unknown", async () => {
  const [first, second] = [`/slow/300/first-${Date.now()}`, `/slow/300/second-${Date.now()}`];
  const flow = await deployed(
    from(
      2,
      http(at(first), { ok: 3 }),
      { ...http(at(second), { ok: 4 }), id: 3 },
      node(4, "wait", { mode: "for", seconds: 1 }, { next: 5 }),
      stop(5, "got.status"),
    ),
    atOnce,
  );
  const id = await accepted(flow);
  work();
  for (const path of [first, second]) {
    const lock = await pool().connect();
    await vi.waitFor(() => expect(posts(path)).toBe(1), WAIT);
    await lock.query("BEGIN");
    await lock.query("LOCK TABLE flow_effect");
    // What writes meanwhile waits for the lock, and is cut off.
    await vi.waitFor(async () => expect((await lock.query(CUT)).rows.length).toBeGreaterThan(0), WAIT);
    await lock.query("ROLLBACK");
    lock.release();
  }
  expect(await ended(id)).toMatchObject({ status: "done", result: 200, error: null });
  expect([posts(first), posts(second)]).toEqual([1, 1]);
});

describe("where the clocks of two processes are an hour apart", () => {
  test.each([HOUR_MS, -HOUR_MS])("a run that was accepted %i ms off waits as long as it says", async (ms) => {
    const flow = await deployed(
      from(2, node(2, "wait", { mode: "for", seconds: 1 }, { next: 3 }), stop(3, "'over'")),
      atOnce,
    );
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });
    const id = await accepted(flow);
    vi.useRealTimers();
    const began = performance.now();
    work();
    const run = await ended(id);
    expect(run).toMatchObject({ status: "done", result: "over" });
    expect(performance.now() - began).toBeGreaterThan(900);
    expect(run.steps.every(({ offset }: { offset: number }) => offset >= 0)).toBe(true);
  });

  test("a run that its caller waited for goes on when it says", async () => {
    const flow = await deployed(
      from(
        2,
        node(2, "respond", { status: 201, contentType: "text/plain", body: "soon" }, { next: 3 }),
        node(3, "wait", { mode: "for", seconds: 1 }, { next: 4 }),
        stop(4, "'over'"),
      ),
    );
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + HOUR_MS });
    const answer = await ask(flow, { body: {} });
    expect(answer.status).toBe(201);
    const id = answer.headers.get("x-run-id") ?? "";
    await vi.waitFor(async () => expect((await logged(id)).status).toBe("waiting"), WAIT);
    vi.useRealTimers();
    work();
    expect(await ended(id)).toMatchObject({ status: "done", result: "over" });
  });
});

test.each([
  ["0001-01-01 00:00:00", "done"],
  ["1969-12-31T23:59:59-14:00", "done"],
  ["0000-00-00 00:00:00", "failed"],
  ["9999-12-31 23:59:59", "failed"],
  ["2026-02-30T10:00:00Z", "failed"],
  ["tomorrow", "failed"],
])("a wait until %s is %s at once", async (until, status) => {
  const flow = await deployed(
    from(2, node(2, "wait", { mode: "until", until: "BODY.until" }, { next: 3 }), stop(3, "1")),
    atOnce,
  );
  const id = await accepted(flow, { until });
  await execute(await take(id));
  expect(await logged(id)).toMatchObject({ status, ...(status === "failed" && { error: { code: "expression" } }) });
});
