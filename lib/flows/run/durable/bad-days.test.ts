import { afterEach, describe, expect, test, vi } from "vitest";
import { pool } from "../../../db.ts";
import { handEventsOn } from "../../../events/reading.ts";
import { draws } from "../../../testing/draws.ts";
import { unique } from "../../../testing/factories.ts";
import { POLL_MS, PROCESSES_MS, timeLimit } from "../../../testing/time-limits.ts";
import { node } from "../../compile/sketch.fixture.ts";
import { drawFlow, type Sketch } from "../../starters/draw.ts";
import { startFlows } from "../events/start-flows.ts";
import { from, giveUp, stop } from "../run.fixture.ts";
import { api, ask, deployed, listed, withStub } from "../webhook/live.fixture.ts";
import { accepted, ended, execute, forgetLeases, take, withWorkers, work } from "./durable.fixture.ts";

withStub();
withWorkers();

const atOnce = { answer: "atOnce" };

/** From now on the database refuses this event on the table as on a full disk; `emptied` ends that. */
async function fillDisk(table: string, event: string): Promise<void> {
  await pool().query(`
    CREATE OR REPLACE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$`);
  await pool().query(`CREATE TRIGGER full_disk BEFORE ${event} ON ${table} EXECUTE FUNCTION full_disk()`);
}
const emptied = () => pool().query("DROP FUNCTION IF EXISTS full_disk() CASCADE");
afterEach(emptied);

describe("on a full disk", () => {
  test("a call is refused whole, and is accepted under the same key once there is room", async () => {
    const flow = await deployed(from(2, stop(2, "BODY.n")), atOnce);
    const call = { body: { n: 7 }, headers: { "Idempotency-Key": unique("key") } };
    await fillDisk("flow_work", "INSERT");
    expect(await ask(flow, call)).toMatchObject({ status: 507, json: { title: "out of space" } });
    expect((await listed(`flow=${flow}`)).result).toEqual([]);
    await emptied();
    const answer = await ask(flow, call);
    expect(answer.status).toBe(202);
    work();
    expect(await ended(answer.json.runId)).toMatchObject({ status: "done", result: 7 });
    expect((await listed(`flow=${flow}`)).result).toHaveLength(1);
  });

  test("a run at work ends once there is room, and does nothing twice", async () => {
    const name = unique("full").replaceAll("-", ".");
    const flow = await deployed(
      from(2, node(2, "emit_event", { name, data: { n: "BODY.n" } }, { ok: 3 }), stop(3, "BODY.n")),
      atOnce,
    );
    const id = await accepted(flow, { n: 8 });
    const taken = await take(id);
    await fillDisk("flow_work", "DELETE");
    const over = execute(taken);
    const emitted = async () => (await pool().query("SELECT 1 FROM event WHERE name = $1", [name])).rows.length;
    await vi.waitFor(async () => expect(await emitted()).toBe(1), { timeout: POLL_MS });
    await emptied();
    await over;
    expect(await ended(id)).toMatchObject({ status: "done", result: 8 });
    expect(await emitted()).toBe(1);
  });
});

test("a worker that was stopped for five minutes and comes back writes nothing more", async () => {
  const flow = await deployed(from(2, stop(2, "BODY.n")), atOnce);
  const id = await accepted(flow, { n: 9 });
  const stopped = await take(id);
  await pool().query("UPDATE flow_work SET due_at = due_at - interval '5 minutes' WHERE run_id = $1", [id]);
  await execute(await take(id));
  const run = await ended(id);
  expect(run).toMatchObject({ status: "done", result: 9 });
  await expect(execute(stopped)).rejects.toThrow(id);
  expect(await ended(id)).toEqual(run);
  await forgetLeases();
});

/** A live flow that waits for the event. */
async function listener(name: string, ...nodes: Sketch[]): Promise<string> {
  const flow = unique("hears");
  const drawFlowObj = drawFlow({
    Home: [{ ...node(1, "event", { event: "custom", name }), to: { next: 2 } }, ...nodes],
  });
  expect((await api.create(flow, { type: "event", drawFlowObj, deployed: "true" })).status).toBe(200);
  return flow;
}

const storm = (name: string, events: number) =>
  pool().query(
    `INSERT INTO event (name, custom, body) SELECT $1, true, jsonb_build_object('n', n) FROM generate_series(1, $2::int) AS n`,
    [name, events],
  );

const EVENTS = draws(100_000);
/** 2,000 a second: a storm of 100,000 is handed on within a minute. */
const STORM_MS = timeLimit(EVENTS / 2);

test(`a storm of ${EVENTS} events is handed on in time, each once`, { timeout: PROCESSES_MS }, async () => {
  const name = unique("storm").replaceAll("-", ".");
  const flow = await listener(name, stop(2, "1"));
  await storm(name, EVENTS);
  const began = performance.now();
  while (await handEventsOn(startFlows));
  expect(performance.now() - began).toBeLessThan(STORM_MS);
  const { rows } = await pool().query(
    `SELECT count(*)::int AS runs, count(DISTINCT r.input::jsonb->'EVENT'->'data'->>'n')::int AS events
       FROM flow_work w JOIN flow_run r ON r.id = w.run_id WHERE r.flow_name = $1`,
    [flow],
  );
  expect(rows).toEqual([{ runs: EVENTS, events: EVENTS }]);
  await pool().query("DELETE FROM flow_work WHERE flow_id = (SELECT id FROM flow WHERE name = $1)", [flow]);
});

test("a flow that fails on every event is told by its errors, and keeps no other flow waiting", async () => {
  const name = unique("fails").replaceAll("-", ".");
  const failing = await listener(name, giveUp(2, "always"));
  const other = await deployed(from(2, stop(2, "BODY.n")), atOnce);
  await storm(name, 300);
  while (await handEventsOn(startFlows));
  work();
  expect(await ended(await accepted(other, { n: 3 }))).toMatchObject({ status: "done", result: 3 });
  // 300 runs are worked off, each of which fails in its own time.
  await vi.waitFor(async () => expect((await listed(`flow=${failing}&status=failed`)).total).toBe(300), {
    timeout: timeLimit(15_000),
    interval: 100,
  });
  const { rows } = await pool().query(
    "SELECT count(DISTINCT body->>'run')::int AS told FROM event WHERE name = 'flow.failed' AND body->>'flow' = $1",
    [failing],
  );
  expect(rows).toEqual([{ told: 300 }]);
});
