import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { pool } from "../../../db.ts";
import { orderedId } from "../../../ordered-id.ts";
import { fewOf } from "../../../testing/draws.ts";
import { PROCESSES_MS, timeLimit } from "../../../testing/time-limits.ts";
import { SECOND_MS } from "../../../time/durations.ts";
import { node } from "../../compile/sketch.fixture.ts";
import { from, stop } from "../run.fixture.ts";
import { deployed, logged, withStub } from "../webhook/live.fixture.ts";
import { acceptRuns } from "./accept.ts";
import { accepted, execute, forgetLeases, take } from "./durable.fixture.ts";

withStub();

const root = join(import.meta.dirname, "../../../..");
const atOnce = { answer: "atOnce" };
const RUNS = fewOf(600, 10_000);
const EFFECTS = fewOf(400, 10_000);
const KILLS = fewOf(2, 3);
/** Of the 15 seconds that a lease lasts so many have gone by at once, after the last kill. */
const GONE_BY_SECONDS = fewOf(12, 0);
/** After its process ended, another one has a run by then. */
const TAKE_OVER_MS = timeLimit(30_000) - GONE_BY_SECONDS * SECOND_MS;

function startWorker(): ChildProcess {
  const env = { ...process.env, ROLE: "worker", LOG_LEVEL: "silent" };
  return spawn(process.execPath, ["worker.ts"], { cwd: root, env, stdio: "ignore" });
}

async function end(worker: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const ended = once(worker, "exit");
  worker.kill(signal);
  await ended;
}

test(`${RUNS} runs go through ${KILLS} kills: none is lost, none is doubled, and another worker has them in time`, {
  timeout: 2 * PROCESSES_MS,
}, async () => {
  const flow = await deployed(
    from(2, node(2, "emit_event", { name: "many.ran", data: { run: "RUN.id" } }, { ok: 3 }), stop(3, "BODY.n")),
    atOnce,
  );
  const { rows } = await pool().query<{ id: string }>("SELECT id::text FROM flow WHERE name = $1", [flow]);
  const [{ id: flowId } = { id: "" }] = rows;
  const ref = { flow, flowId, version: 1, actsAs: null };
  const about = { kind: "live", of: null, type: "webhook", origin: null, startedAt: Date.now() } as const;
  await acceptRuns(
    Array.from({ length: RUNS }, (_, n) => {
      return { ...about, id: orderedId(), flowId: BigInt(flowId), ref, given: { BODY: { n } } };
    }),
  );
  const left = async () => Number((await pool().query("SELECT count(*) AS n FROM flow_work")).rows[0].n);
  for (let kill = 1; kill <= KILLS; kill++) {
    const worker = startWorker();
    const to = RUNS - (RUNS / (KILLS + 2)) * kill;
    await vi.waitFor(async () => expect(await left()).toBeLessThan(to), { timeout: PROCESSES_MS, interval: 10 });
    await end(worker, "SIGKILL");
    expect(await left()).toBeGreaterThan(0);
  }
  await pool().query("UPDATE flow_work SET due_at = due_at - make_interval(secs => $1) WHERE claim IS NOT NULL", [
    GONE_BY_SECONDS,
  ]);
  const began = performance.now();
  const last = startWorker();
  await vi.waitFor(async () => expect(await left()).toBe(0), { timeout: PROCESSES_MS, interval: 50 });
  expect(performance.now() - began).toBeLessThan(TAKE_OVER_MS);
  await end(last, "SIGTERM");
  const found = await pool().query(
    `SELECT (SELECT count(*)::int FROM flow_run WHERE flow_id = $1 AND status = 'done') AS done,
            (SELECT count(DISTINCT result)::int FROM flow_run WHERE flow_id = $1) AS results,
            (SELECT count(*)::int FROM event WHERE name = 'many.ran') AS effects,
            (SELECT count(DISTINCT body->>'run')::int FROM event WHERE name = 'many.ran') AS runs,
            (SELECT count(*)::int FROM flow_effect) AS marks`,
    [flowId],
  );
  expect(found.rows).toEqual([{ done: RUNS, results: RUNS, effects: RUNS, runs: RUNS, marks: 0 }]);
});

test(`a loop of ${EFFECTS} effects that is taken over does each once`, { timeout: 2 * PROCESSES_MS }, async () => {
  const flow = await deployed(
    from(
      2,
      node(2, "loop", { list: "BODY.all", item: "one", most: 10_000 }, { each: 3, done: 4 }),
      node(3, "emit_event", { name: "loop.ran", data: { one: "one" } }),
      stop(4, "size(BODY.all)"),
    ),
    atOnce,
  );
  const id = await accepted(flow, { all: Array.from({ length: EFFECTS }, (_, n) => n) });
  const made = async () =>
    (
      await pool().query(
        "SELECT count(*)::int AS n, count(DISTINCT body->>'one')::int AS different FROM event WHERE name = 'loop.ran'",
      )
    ).rows[0];
  const gone = execute(await take(id)).catch((error: Error) => error.message);
  while ((await made()).n < EFFECTS / 2) await pause(20);
  await forgetLeases();
  await execute(await take(id));
  expect(await gone).toBe(id);
  expect(await logged(id)).toMatchObject({ status: "done", result: EFFECTS });
  expect(await made()).toEqual({ n: EFFECTS, different: EFFECTS });
});
