import { db, statement } from "../../../db.ts";
import { SECOND_MS } from "../../../time/durations.ts";
import { firstIdAt } from "./runs.ts";

/** Runs that began so long ago, up to now, are counted. */
export const MEASURED_S = 300;

/** Of the runs of a flow that began lately: how many, how many failed, and how long those that are over took. */
type FlowMeasures = { flow: string; runs: number; failed: number; p50: number | null; p95: number | null };

/** What runs of flows measure now, of all processes together; `lagS`: for how long the oldest due run has waited. */
export type RunMeasures = { flows: FlowMeasures[]; due: number; lagS: number };

export async function runMeasures(): Promise<RunMeasures> {
  const flows = await statement<FlowMeasures>(
    db(),
    `SELECT f.name AS flow, r.runs, r.failed, r.p50, r.p95
       FROM (SELECT flow_id, count(*)::int AS runs, (count(*) FILTER (WHERE status = 'failed'))::int AS failed,
                    percentile_cont(0.5) WITHIN GROUP (ORDER BY duration_ms) AS p50,
                    percentile_cont(0.95) WITHIN GROUP (ORDER BY duration_ms) AS p95
               FROM flow_run WHERE id >= $1::uuid AND kind IN ('live', 'retry') GROUP BY flow_id) r
       JOIN flow f ON f.id = r.flow_id AND f.deleted_at IS NULL ORDER BY f.name`,
    [firstIdAt(new Date(Date.now() - MEASURED_S * SECOND_MS))],
  );
  // A run at work is due when its lease ends: only those that nobody has wait.
  const [waiting] = await statement<{ due: number; lagS: number }>(
    db(),
    `SELECT count(*)::int AS due, coalesce(extract(epoch FROM now() - min(due_at)), 0)::float8 AS "lagS"
       FROM flow_work WHERE claim IS NULL AND due_at <= now()`,
  );
  return { flows, due: waiting?.due ?? 0, lagS: waiting?.lagS ?? 0 };
}
