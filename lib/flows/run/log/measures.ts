import { db, statement } from "../../../db.ts";
import { SECOND_MS } from "../../../time/durations.ts";
import { firstIdAt } from "./runs.ts";

/** Runs that began so long ago, up to now, are counted. */
export const MEASURED_S = 300;

/** Of the runs of a flow that began lately: how many, how many failed, and how long those that are over took. */
type FlowMeasures = { flow: string; runs: number; failed: number; p50: number | null; p95: number | null };

/** The runs of a flow that are due and that no worker has in hand; `lagS`: for how long the oldest has been due. */
type FlowQueue = { flow: string; due: number; lagS: number };

/** What runs of flows measure now, of all processes together. */
export type RunMeasures = { flows: FlowMeasures[]; queues: FlowQueue[] };

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
  // A run at work is due when its lease ends: then its worker is gone. Flows are walked by their index, as workers do.
  const queues = await statement<FlowQueue>(
    db(),
    `WITH RECURSIVE flows (id) AS (
       (SELECT flow_id FROM flow_work ORDER BY flow_id LIMIT 1)
       UNION ALL
       SELECT (SELECT flow_id FROM flow_work WHERE flow_id > flows.id ORDER BY flow_id LIMIT 1)
         FROM flows WHERE id IS NOT NULL
     )
     SELECT f.name AS flow, sum(one.due)::int AS due,
            coalesce(extract(epoch FROM now() - min(one.oldest)), 0)::float8 AS "lagS"
       FROM flows JOIN flow f ON f.id = flows.id
      CROSS JOIN LATERAL (
        SELECT count(*)::int AS due, min(due_at) AS oldest FROM flow_work
         WHERE flow_id = flows.id AND due_at <= now()) AS one
      GROUP BY f.name ORDER BY f.name`,
  );
  return { flows, queues };
}
