import type pg from "pg";
import { pool } from "../../db.ts";
import type { AgentPresenceModel } from "../../generated/prisma/models/AgentPresence.ts";
import type { UserModel } from "../../generated/prisma/models/User.ts";
import { SECOND_MS } from "../../time/durations.ts";
import type { AgentStatus } from "./schema.ts";

/** Whoever does not say within this time that an agent is there says that it is away. */
export const ALIVE_MS = 60 * SECOND_MS;
/** So many rings or offers in a row that are not answered make an agent away. */
export const MISSED_CALLS = 2;

export type AgentRow = Omit<AgentPresenceModel, "status"> & { status: AgentStatus };
export type ListedPresence = AgentRow &
  Pick<UserModel, "username"> & { campaigns: string[]; hub: string | null; hubCampaignId: bigint | null };

const columns = `a.user_id AS "userId", a.status, a.since, a.all_campaigns AS "allCampaigns", a.campaign_ids AS "campaignIds",
  a.alive_until AS "aliveUntil", a.leaves, a.missed, a.hub_id AS "hubId", a.list_id AS "listId", a.position,
  a.attempt_id AS "attemptId", a.until, a.is_firm AS "isFirm"`;

/** The agents, or one of them; without a row nobody is. */
export async function findPresences(userId: bigint | null): Promise<ListedPresence[]> {
  const { rows } = await pool().query<ListedPresence>(
    `SELECT ${columns}, u.username, h.name AS hub, h.campaign_id AS "hubCampaignId",
            ARRAY(SELECT name FROM campaign WHERE id = ANY(a.campaign_ids) ORDER BY name) AS campaigns
       FROM agent_presence a JOIN "user" u ON u.id = a.user_id LEFT JOIN hub h ON h.id = a.hub_id
      WHERE $1::bigint IS NULL OR a.user_id = $1 ORDER BY u.username`,
    [userId],
  );
  return rows.map(seen);
}

/** Nobody has to write down that time went by. */
function seen<P extends AgentRow>(presence: P): P {
  const isIdle = presence.status === "available" && presence.aliveUntil <= new Date();
  return isIdle ? { ...presence, status: "away", since: presence.aliveUntil } : presence;
}

/** The agent's row, made where there is none, locked after the contact at hand. */
export async function lockPresence(client: pg.PoolClient, userId: bigint): Promise<AgentRow> {
  await client.query(
    "INSERT INTO agent_presence (user_id, alive_until, campaign_ids) VALUES ($1, now(), '{}') ON CONFLICT DO NOTHING",
    [userId],
  );
  const { rows } = await client.query<AgentRow>(
    `SELECT ${columns} FROM agent_presence a WHERE user_id = $1 FOR UPDATE`,
    [userId],
  );
  if (!rows[0]) throw new Error("An agent's row is gone.");
  return rows[0];
}

export async function savePresence(client: pg.PoolClient, to: AgentRow): Promise<void> {
  await client.query(
    `UPDATE agent_presence SET status = $2, since = CASE WHEN status = $2 THEN since ELSE clock_timestamp() END,
            all_campaigns = $3, campaign_ids = $4, alive_until = $5, leaves = $6, missed = $7, hub_id = $8, list_id = $9,
            position = $10, attempt_id = $11, until = $12, is_firm = $13 WHERE user_id = $1`,
    [
      to.userId,
      to.status,
      to.allCampaigns,
      to.campaignIds.map(String),
      to.aliveUntil.toISOString(),
      to.leaves,
      to.missed,
      to.hubId,
      to.listId,
      to.position,
      to.attemptId,
      to.until?.toISOString() ?? null,
      to.isFirm,
    ],
  );
}

/** The agent without anything at hand: there for the next, or away. */
export function idle(presence: AgentRow, now = new Date()): AgentRow {
  const { leaves, missed, aliveUntil } = presence;
  const isAway = leaves || missed >= MISSED_CALLS || aliveUntil <= now;
  const nothing = { hubId: null, listId: null, position: null, attemptId: null, until: null, isFirm: false };
  return { ...presence, ...nothing, status: isAway ? "away" : "available", leaves: false };
}
