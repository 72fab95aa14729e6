import { setTimeout as pause } from "node:timers/promises";
import { pool } from "../lib/db.ts";
import { executeRun } from "../lib/flows/run/durable/execute.ts";
import { takeRuns } from "../lib/flows/run/durable/work.ts";
import { flushRuns } from "../lib/flows/run/log/writer.ts";
import { carriers, flowCarrying } from "../lib/launch/worlds/carriers.ts";
import { flowWorld } from "../lib/launch/worlds/flow-world.ts";
import { makePace } from "../lib/outbound/attempts/claim.ts";
import { workHub } from "../lib/outbound/attempts/dispatcher.ts";
import { endOverRuns } from "../lib/outbound/attempts/flow-carrier.ts";
import { feedQueue } from "../lib/outbound/attempts/queue.ts";
import { applyDue } from "../lib/outbound/attempts/report.ts";
import { workRetries } from "../lib/outbound/attempts/retries/list-retry.ts";

/** Longer than SIMULATED_DELAY_MS of these steps: each look finds all of what the one before began. */
const LOOK_MS = 60;

/** What a worker does for one list, one thing after the other, until nothing is left to do. */
export async function workList(listId: bigint, until: "begun" | "finished", signal: AbortSignal): Promise<void> {
  const hubId = await hubOf(listId);
  await makePace([hubId]);
  for (;;) {
    await workRetries();
    while (await feedQueue(listId)) if (signal.aborted) return;
    await workHub(hubId, [{ id: listId, comesDue: true }], carriers);
    if (until === "begun" && (await isBegun(listId))) return;
    await workRuns(signal);
    await applyDue();
    if (await isFinished(listId)) break;
    await pause(LOOK_MS);
  }
  for (const carrier of Object.values(carriers)) await carrier.stop?.();
}

async function workRuns(signal: AbortSignal): Promise<void> {
  const runs = await takeRuns({ room: 100, ofOneFlow: 75, atWork: [] });
  for (const taken of runs) await executeRun(taken, { world: flowWorld, stopping: signal, lost: signal });
  await flushRuns();
  await endOverRuns(flowCarrying);
}

async function hubOf(listId: bigint): Promise<bigint> {
  const { rows } = await pool().query<{ id: bigint }>('SELECT hub_id AS "id" FROM list WHERE id = $1', [listId]);
  const [list] = rows;
  if (!list) throw new Error(`There is no list ${listId}.`);
  return list.id;
}

async function isFinished(listId: bigint): Promise<boolean> {
  const { rowCount } = await pool().query("SELECT FROM list WHERE id = $1 AND status = 'finished'", [listId]);
  return rowCount === 1;
}

async function isBegun(listId: bigint): Promise<boolean> {
  const { rowCount } = await pool().query("SELECT FROM list WHERE id = $1 AND working = saved", [listId]);
  return rowCount === 1;
}
