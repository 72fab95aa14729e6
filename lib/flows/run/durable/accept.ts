import { pool } from "../../../db.ts";
import { gatherer } from "../../../jobs/gather.ts";
import { columnArrays, columnNames, columnValues, type LoggedRun, runColumns } from "../log/columns.ts";
import { type QueuedRun, queuedRecord } from "../record.ts";

/** A run that is to happen. */
export type NewRun = QueuedRun & { flowId: bigint };

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
           INSERT INTO flow_work (run_id, flow_id, acts_as)
           SELECT * FROM unnest($1::uuid[], $2::bigint[], $${runColumns.length + 1}::bigint[])`,
    values: [...columnValues(runColumns, rows), runs.map(({ ref }) => ref.actsAs)],
  });
}
