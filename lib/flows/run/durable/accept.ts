import { rowsFromText, rowText } from "../../../database/row-text.ts";
import { pool } from "../../../db.ts";
import { gatherer } from "../../../jobs/gather.ts";
import { jsonBytes } from "../json-bytes.ts";
import { changingColumns, columnChanges, columnNames, type LoggedRun, runBatch, runColumns } from "../log/columns.ts";
import { erasedMeanwhile, loggedWithoutErased, writeWithoutErased } from "../log/erased-meanwhile.ts";
import { type QueuedRun, queuedRecord } from "../record.ts";
import type { Run } from "../state.ts";
import { sealedState } from "./state.ts";

/** A run that is to happen; `depth` flows called each other to get here. */
export type NewRun = QueuedRun & { flowId: bigint; depth?: number };

/** Over once the run will happen, whatever is killed. Runs that come together share a statement. */
export const acceptRun: (run: NewRun) => Promise<void> = gatherer(
  async (batch: readonly NewRun[]) => {
    await acceptRuns(batch);
    return [];
  },
  { bytes: runBatch.bytes, bytesOf: ({ given }) => jsonBytes(given) },
);

/** Makes runs that a worker begins, in this order for each flow; inside a transaction, with its commit. */
export async function acceptRuns(runs: readonly NewRun[]): Promise<void> {
  if (runs.length === 0) return;
  const rows = runs.map((run): LoggedRun => ({ ...run, record: queuedRecord(run) }));
  await pool().query({
    name: "accept-runs",
    text: `WITH logged AS (INSERT INTO flow_run (${columnNames(runColumns)}) ${rowsFromText(runColumns, 1)})
           INSERT INTO flow_work (run_id, flow_id, acts_as, depth)
           SELECT * FROM unnest($2::uuid[], $3::bigint[], $4::bigint[], $5::int[])`,
    values: [
      rowText(runColumns, rows),
      runs.map(({ id }) => id),
      runs.map(({ flowId }) => String(flowId)),
      runs.map(({ ref }) => ref.actsAs),
      runs.map(({ depth = 0 }) => depth),
    ],
  });
}

/** A run that began elsewhere, with the record of what it has done, and when it goes on. */
type HandedOver = LoggedRun & { run: Run; actsAs: string | null; depth: number; due: Date };

const HAND_OVER = `
  WITH missed AS (${erasedMeanwhile(6)}), logged AS (
    INSERT INTO flow_run (${columnNames(runColumns)})
    SELECT * FROM (${rowsFromText(runColumns, 1)}) AS given WHERE NOT EXISTS (SELECT FROM missed)
    ON CONFLICT (id) DO UPDATE SET ${columnChanges(changingColumns, "EXCLUDED")}
     WHERE flow_run.status <> 'cancelled' RETURNING id, flow_id
  ), left_now AS (
    INSERT INTO flow_work (run_id, flow_id, acts_as, depth, due_at, state)
    SELECT id, flow_id, $2::bigint, $3::int, $4::timestamptz, $5::bytea FROM logged
  )
  SELECT EXISTS (SELECT FROM missed) AS "isMissed"`;

/** Leaves a run that waits to the workers; its process need not remember it. Throws where someone was erased meanwhile. */
export async function leaveToWorkers({ run, actsAs, depth, due, ...logged }: HandedOver): Promise<void> {
  await writeWithoutErased(logged.startedAt, async (missed) => {
    const clean = missed.cleanerOf(logged.startedAt);
    if (!clean) throw new Error("someone was erased since the run began, and it may hold them");
    const row = rowText(runColumns, [{ ...loggedWithoutErased(logged, missed), waitsUntil: due }]);
    const state = sealedState(clean({ state: run.state, steps: run.steps }));
    const { rows } = await pool().query<{ isMissed: boolean }>({
      name: "hand-over-run",
      text: HAND_OVER,
      values: [row, actsAs, depth, due.toISOString(), state, ...missed.values],
    });
    return rows[0]?.isMissed === false;
  });
}
