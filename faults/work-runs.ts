import { setTimeout as pause } from "node:timers/promises";
import { executeRun } from "../lib/flows/run/durable/execute.ts";
import { takeRuns } from "../lib/flows/run/durable/work.ts";
import { flowWorld } from "../lib/launch/worlds/flow-world.ts";

/** A wait of a second is over by then. */
const PATIENCE_MS = 1_100;

/** Executes every run that is due, and once more those that are due a second later. As a worker, one after the other. */
export async function workRuns(signal: AbortSignal): Promise<void> {
  for (let isLast = false; ; ) {
    const runs = await takeRuns({ room: 100, ofOneFlow: 75, atWork: [] });
    for (const taken of runs) await executeRun(taken, { world: flowWorld, stopping: signal, lost: signal });
    if (runs.length > 0) continue;
    if (isLast) return;
    isLast = true;
    await pause(PATIENCE_MS);
  }
}
