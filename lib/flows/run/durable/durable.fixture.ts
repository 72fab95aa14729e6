import { afterEach, expect, vi } from "vitest";
import { pool } from "../../../db.ts";
import { flowWorld } from "../../../launch/worlds/flow-world.ts";
import { ask, logged } from "../webhook/live.fixture.ts";
import { executeRun } from "./execute.ts";
import { type TakenRun, takeRuns } from "./work.ts";
import { runWorker } from "./worker.ts";

export const WAIT = { timeout: 10_000, interval: 50 };
const never = new AbortController().signal;

const workers: { stop: () => Promise<void> }[] = [];
/** A worker as a process has it, stopped after the test. */
export function work(): { stop: () => Promise<void> } {
  const worker = runWorker(flowWorld);
  worker.start();
  workers.push(worker);
  return worker;
}

/** Stops after each test what it began. */
export function withWorkers(): void {
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  });
}

/** The run once it has ended. */
export async function ended(id: string) {
  return vi.waitFor(async () => {
    const run = await logged(id);
    expect(["done", "failed", "cancelled"]).toContain(run.status);
    return run;
  }, WAIT);
}

/** A new run of a flow that answers at once. */
export const accepted = async (flow: string, body: unknown = {}): Promise<string> =>
  (await ask(flow, { body })).json.runId;

/** Takes the run once it is due, as a process of its own would. */
export async function take(id: string): Promise<TakenRun> {
  return vi.waitFor(async () => {
    const runs = await takeRuns({ room: 100, ofOneFlow: 75, atWork: [] });
    const taken = runs.find(({ runId }) => runId === id);
    if (!taken) throw new Error(`run ${id} is not due`);
    return taken;
  }, WAIT);
}

/** As after the end of a process: its leases are over. */
export const forgetLeases = () =>
  pool().query("UPDATE flow_work SET due_at = now() - interval '1 second' WHERE claim IS NOT NULL");

export const execute = (taken: TakenRun, stopping = never) =>
  executeRun(taken, { world: flowWorld, stopping, lost: never });
