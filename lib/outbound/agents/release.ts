import type pg from "pg";
import { MISSED_CALLS } from "./presence.ts";

/** A call that is over. `wrapUpSeconds` null: nobody talked. `isMissed`: somebody waited, and the agent did not come. */
export type EndedCall = { id: string; wrapUpSeconds: number | null; isMissed: boolean };

/** Agents of calls that are over: who talked has after-call work, the others are there for the next. */
export async function releaseAgents(client: pg.PoolClient, calls: readonly EndedCall[]): Promise<void> {
  if (calls.length === 0) return;
  const wraps = "(one.seconds IS NOT NULL AND a.status = 'talking')";
  const missed = `CASE WHEN ${wraps} THEN 0 WHEN one.missed AND a.status = 'ringing' THEN a.missed + 1 ELSE a.missed END`;
  const isAway = `a.leaves OR a.alive_until <= clock_timestamp() OR ${missed} >= ${MISSED_CALLS}`;
  const ifWraps = (column: string) => `${column} = CASE WHEN ${wraps} THEN a.${column} END`;
  await client.query(
    `UPDATE agent_presence a SET since = clock_timestamp(), leaves = a.leaves AND ${wraps}, missed = ${missed},
            status = CASE WHEN ${wraps} THEN 'wrapUp' WHEN ${isAway} THEN 'away' ELSE 'available' END,
            until = CASE WHEN ${wraps} THEN clock_timestamp() + make_interval(secs => one.seconds) END,
            ${["hub_id", "list_id", "position", "attempt_id"].map(ifWraps).join(", ")}, is_firm = false
       FROM unnest($1::uuid[], $2::int[], $3::boolean[]) AS one (id, seconds, missed)
      WHERE a.attempt_id = one.id AND a.status IN ('ringing', 'talking')`,
    [calls.map(({ id }) => id), calls.map(({ wrapUpSeconds }) => wrapUpSeconds), calls.map(({ isMissed }) => isMissed)],
  );
  await client.query("DELETE FROM waiting_call WHERE attempt_id = ANY($1::uuid[])", [calls.map(({ id }) => id)]);
}
