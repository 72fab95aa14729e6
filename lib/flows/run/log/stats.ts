import type { Actor } from "../../../actor.ts";
import { db, statement } from "../../../db.ts";
import { AppError } from "../../../errors.ts";
import { DAY_MS, SECOND_MS } from "../../../time/durations.ts";
import { wallIn } from "../../../time/instant.ts";
import { instantOf, parseIn } from "../../../time/local-time.ts";
import { firstIdAt } from "./runs.ts";
import type { FlowStats, RunsToday, StatsQuery } from "./stats-contract.ts";

type Row = {
  hour: string | null;
  version: number;
  runs: number;
  failed: number;
  p50: number | null;
  p95: number | null;
};

/** How many runs of a flow there were, by version and hour; tests and replays do not count. */
export async function flowStats(name: string, query: StatsQuery, _actor: Actor): Promise<{ result: FlowStats }> {
  const flow = await db().flow.findFirst({ where: { name, deletedAt: null }, select: { id: true } });
  if (!flow) throw new AppError("not-found", `There is no flow named ${name}.`);
  const [from, until] = rangeOf(query);
  // Ids begin with the time: the index of the flow's runs serves the range. Hours are counted again as whole versions,
  // in the same reading.
  const rows = await statement<Row>(
    db(),
    `SELECT hour, version, count(*)::int AS runs, (count(*) FILTER (WHERE status = 'failed'))::int AS failed,
            CASE WHEN hour IS NULL THEN percentile_cont(0.5) WITHIN GROUP (ORDER BY duration_ms) END AS p50,
            CASE WHEN hour IS NULL THEN percentile_cont(0.95) WITHIN GROUP (ORDER BY duration_ms) END AS p95
       FROM (SELECT version, status, duration_ms,
                    to_char(started_at AT TIME ZONE $4, 'YYYY-MM-DD HH24:00:00') AS hour
               FROM flow_run
              WHERE flow_id = $1 AND id >= $2::uuid AND id < $3::uuid AND version IS NOT NULL
                AND kind IN ('live', 'retry')) counted
      GROUP BY GROUPING SETS ((version), (hour, version)) ORDER BY hour, version`,
    [flow.id, firstIdAt(from), firstIdAt(until), query.timezone],
  );
  return {
    result: {
      versions: rows.flatMap(({ hour, p50, p95, ...counts }) =>
        hour === null ? [{ ...counts, p50: rounded(p50), p95: rounded(p95) }] : [],
      ),
      hours: rows.flatMap(({ hour, version, runs, failed }) =>
        hour === null ? [] : [{ hour, version, runs, failed }],
      ),
    },
  };
}

/** The same of today, of every flow that had a run. */
export async function runsToday(timezone: string, _actor: Actor): Promise<{ result: RunsToday[] }> {
  const { year, month, day } = wallIn(new Date(), timezone);
  const midnight = instantOf({ year, month, day, hour: 0, minute: 0, second: 0 }, timezone);
  const result = await statement<RunsToday>(
    db(),
    `SELECT f.name AS flow, r.runs, r.failed
       FROM (SELECT flow_id, count(*)::int AS runs, (count(*) FILTER (WHERE status = 'failed'))::int AS failed
               FROM flow_run WHERE id >= $1::uuid AND kind IN ('live', 'retry') GROUP BY flow_id) r
       JOIN flow f ON f.id = r.flow_id AND f.deleted_at IS NULL ORDER BY f.name COLLATE "C"`,
    [firstIdAt(midnight)],
  );
  return { result };
}

/** A day up to the last second that was named, or up to now. */
function rangeOf({ initialdate, finaldate, timezone }: StatsQuery): [from: Date, until: Date] {
  const last = finaldate === undefined ? null : parseIn(finaldate, timezone);
  const until = new Date(last ? last.getTime() + SECOND_MS : Date.now() + SECOND_MS);
  const from = initialdate === undefined ? null : parseIn(initialdate, timezone);
  return [from ?? new Date(until.getTime() - DAY_MS), until];
}

/** Milliseconds with three decimals. */
function rounded(ms: number | null): number | null {
  return ms === null ? null : Math.round(ms * 1000) / 1000;
}
