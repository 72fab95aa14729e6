import { pool } from "../../../db.ts";
import { gatherer } from "../../../jobs/gather.ts";
import {
  changingColumns,
  columnArrays,
  columnChanges,
  columnNames,
  columnValues,
  type LoggedRun,
  runColumns,
} from "../log/columns.ts";
import { type QueuedRun, queuedRecord } from "../record.ts";
import type { Run } from "../state.ts";
import { sealedState } from "./state.ts";

/** A run that is to happen; `depth` flows called each other to get here. */
export type NewRun = QueuedRun & { flowId: bigint; depth?: number };

/** Over once the run will happen, whatever is killed. Runs that come together share a statement. */
export const acceptRun: (run: NewRun) => Promise<void> = gatherer(async (batch: readonly NewRun[]) => {
  await acceptRuns(batch);
  return [];
});

/** Makes runs that a worker begins, in this order for each flow; inside a transaction, with its commit. */
export async function acceptRuns(runs: readonly NewRun[]): Promise<void> {
  if (runs.length === 0) return;
  const rows = runs.map((run): LoggedRun => ({ ...run, record: queuedRecord(run) }));
  await pool().query({
    name: "accept-runs",
    text: `WITH logged AS (INSERT INTO flow_run (${columnNames(runColumns)})
                           SELECT * FROM unnest(${columnArrays(runColumns)}))
           INSERT INTO flow_work (run_id, flow_id, acts_as, depth)
           SELECT * FROM unnest($1::uuid[], $2::bigint[], ${place(1)}::bigint[], ${place(2)}::int[])`,
    values: [...columnValues(runColumns, rows), runs.map(({ ref }) => ref.actsAs), runs.map(({ depth = 0 }) => depth)],
  });
}

/** A run that began elsewhere, with the record of what it has done, and when it goes on. */
type HandedOver = LoggedRun & { run: Run; actsAs: string | null; depth: number; due: Date };

/** Leaves a run that waits to the workers; its process need not remember it. */
export async function leaveToWorkers({ run, actsAs, depth, due, ...logged }: HandedOver): Promise<void> {
  const values = columnValues(runColumns, [{ ...logged, waitsUntil: due }]);
  await pool().query({
    name: "hand-over-run",
    text: `WITH logged AS (INSERT INTO flow_run (${columnNames(runColumns)})
                           SELECT * FROM unnest(${columnArrays(runColumns)})
                           ON CONFLICT (id) DO UPDATE SET ${columnChanges(changingColumns, "EXCLUDED")}
                            WHERE flow_run.status <> 'cancelled' RETURNING id, flow_id)
           INSERT INTO flow_work (run_id, flow_id, acts_as, depth, due_at, state)
           SELECT id, flow_id, ${place(1)}::bigint, ${place(2)}::int, ${place(3)}::timestamptz, ${place(4)}::bytea FROM logged`,
    values: [...values, actsAs, depth, due.toISOString(), sealedState(run)],
  });
}

const place = (after: number) => `$${runColumns.length + after}`;
