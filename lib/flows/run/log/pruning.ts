import type pg from "pg";
import { db, statement } from "../../../db.ts";

const BATCH_RUNS = 2000;

// What goes on is kept until it has ended.
const endedStatuses = ["done", "failed", "cancelled"];

/** How many runs began before that. */
export function runsDue(before: Date): Promise<number> {
  return db().flowRun.count({ where: { startedAt: { lt: before }, status: { in: endedStatuses } } });
}

/** Removes the oldest, some thousand in the client's transaction; says how many. */
export async function pruneRuns(client: pg.PoolClient, before: Date): Promise<number> {
  const { rowCount } = await client.query(
    `DELETE FROM flow_run
      WHERE id IN (SELECT id FROM flow_run WHERE started_at < $1 AND status = ANY($2) ORDER BY id LIMIT ${BATCH_RUNS})`,
    [before, endedStatuses],
  );
  return rowCount ?? 0;
}

/** Runs whose process ended under them. */
export async function endInterrupted(): Promise<void> {
  await statement(
    db(),
    `UPDATE flow_run SET status = 'failed', error_code = 'interrupted', duration_ms = 0,
            error_text = 'The process ended while the run was under way.'
      WHERE status = 'running' AND over_by < now()`,
  );
}

/** Test runs and replays of yesterday, and answers whose Idempotency-Key is a day old. */
export async function forgetOld(): Promise<void> {
  await statement(
    db(),
    `DELETE FROM flow_run WHERE kind IN ('test', 'replay') AND started_at < now() - interval '1 day'`,
  );
  // A lease that a database without connections let run out may be renewed yet.
  await statement(db(), "DELETE FROM flow_run_key WHERE expires_at < now() - interval '1 minute'");
  await statement(db(), "DELETE FROM flow_value WHERE expires_at < now()");
}
