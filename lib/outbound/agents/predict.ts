import type pg from "pg";
import { SECOND_MS } from "../../time/durations.ts";
import type { AttemptHub } from "../attempts/hub.ts";
import { abandonRate } from "../progress/counted.ts";

/** The factor follows so many answers; as long as there are fewer, the missing ones count as one call each. */
const FOLLOWED_ANSWERS = 200;
const MOST_ATTEMPTS_READ = 2000;
const KEPT_MS = 5 * SECOND_MS;

/** How many calls a predictive hub makes beyond those that have an agent, with so many agents available. */
export async function extraCalls(client: pg.PoolClient, hub: AttemptHub, available: number): Promise<number> {
  if (hub.mode !== "predictive" || available === 0 || (await abandonsTooMany(client, hub))) return 0;
  const { rows } = await client.query<{ reserved: number; alone: number }>(
    `SELECT count(p.user_id)::int AS reserved, (count(*) - count(p.user_id))::int AS alone
       FROM at_work w JOIN attempt a ON a.id = w.id LEFT JOIN agent_presence p ON p.attempt_id = a.id
      WHERE w.hub_id = $1 AND a.status IN ('going', 'ringing')`,
    [hub.id],
  );
  const { reserved = 0, alone = 0 } = rows[0] ?? {};
  const agents = available + reserved;
  return Math.max(0, Math.floor(agents * (await callFactor(client, hub.id))) - agents - alone);
}

/** How many calls it takes for one to be answered, by the latest of the hub; 1 at first. */
async function callFactor(client: pg.PoolClient, hubId: bigint): Promise<number> {
  const { rows } = await client.query<{ calls: number; answers: number }>(
    `SELECT count(*)::int AS calls, count(*) FILTER (WHERE answered)::int AS answers FROM (
       SELECT answered, count(*) FILTER (WHERE answered) OVER (ORDER BY id DESC) AS nth FROM (
         SELECT id, outcome IN ('answered', 'abandoned') AS answered FROM attempt
          WHERE hub_id = $1 AND outcome IS NOT NULL ORDER BY id DESC LIMIT ${MOST_ATTEMPTS_READ}) AS latest) AS counted
      WHERE nth <= ${FOLLOWED_ANSWERS}`,
    [hubId],
  );
  const { calls = 0, answers = 0 } = rows[0] ?? {};
  return (calls + FOLLOWED_ANSWERS - answers) / FOLLOWED_ANSWERS;
}

const kept = new Map<bigint, { until: number; worst: number }>();

/** Whether the hub's campaign abandoned more than the hub may, in 24 hours or in 30 days. */
async function abandonsTooMany(client: pg.PoolClient, { campaignId, maxAbandon }: AttemptHub): Promise<boolean> {
  const now = Date.now();
  const found = kept.get(campaignId);
  if (found && found.until > now) return found.worst > maxAbandon;
  const { day, month } = await abandonRate(campaignId, new Date(now), client);
  const worst = Math.max(day ?? 0, month ?? 0);
  kept.set(campaignId, { until: now + KEPT_MS, worst });
  return worst > maxAbandon;
}
