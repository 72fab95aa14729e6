import { type Actor, covers, permissions, type Visible } from "../actor.ts";
import { pool } from "../db.ts";
import { env } from "../env.ts";
import type { ApiKeyModel } from "../generated/prisma/models/ApiKey.ts";
import type { ProfileModel } from "../generated/prisma/models/Profile.ts";
import type { SessionModel } from "../generated/prisma/models/Session.ts";
import type { UserModel } from "../generated/prisma/models/User.ts";
import { isPlausible, keyHash } from "./api-keys.ts";

type Row = Pick<UserModel, "username"> &
  Pick<ProfileModel, "actions" | "allCampaigns" | "allHubs" | "allAgents"> &
  Record<"campaignIds" | "hubIds" | "agentIds", string[]> & {
    userId: UserModel["id"];
    keyId: ApiKeyModel["id"] | null;
    sessionId: SessionModel["id"] | null;
    scopes: ApiKeyModel["scopes"] | null;
  };

const columns = `
  u.id AS "userId", u.username, p.actions,
  p.all_campaigns AS "allCampaigns", p.all_hubs AS "allHubs", p.all_agents AS "allAgents",
  p.campaign_ids::text[] AS "campaignIds", p.hub_ids::text[] AS "hubIds", p.agent_ids::text[] AS "agentIds"`;

// A second on every process is how long a revoked key may live; half of it is spent here.
const FRESH_MS = 500;
// By the key itself: hashing it anew is a good part of what a short request costs.
const known = new Map<string, { at: number; actor: Actor | null }>();

/** The owner of an API key with what the key lets through, or null. At most half a second old. */
export async function byKey(key: string): Promise<Actor | null> {
  if (!isPlausible(key)) return null;
  const found = known.get(key);
  if (found && performance.now() - found.at < FRESH_MS) return found.actor;
  const { rows } = await pool().query<Row>({
    name: "actor-by-key",
    text: `SELECT ${columns}, k.id AS "keyId", NULL::text AS "sessionId", k.scopes
             FROM api_key k JOIN "user" u ON u.id = k.user_id JOIN profile p ON p.id = u.profile_id
            WHERE k.hash = $1 AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > now()) AND u.enabled`,
    values: [keyHash(key)],
  });
  const actor = rows[0] ? toActor(rows[0]) : null;
  if (known.size > 5000) known.clear();
  known.set(key, { at: performance.now(), actor });
  if (actor?.keyId != null) markUsed(actor.keyId);
  return actor;
}

/**
 * The user of a live session, or null: revoked, expired, idle, or from before a change of password or profile. `seen`
 * is false for what a page asks by itself, which keeps no session alive.
 */
export async function bySession(sessionId: string, { seen = true } = {}): Promise<Actor | null> {
  const { rows } = await pool().query<Row & { isStale: boolean }>({
    name: "actor-by-session",
    text: `SELECT ${columns}, NULL::bigint AS "keyId", s.id::text AS "sessionId", NULL::text[] AS scopes,
                  s.last_seen_at < now() - interval '1 minute' AS "isStale"
             FROM session s JOIN "user" u ON u.id = s.user_id JOIN profile p ON p.id = u.profile_id
            WHERE s.id = $1 AND u.enabled AND ${liveSession()}`,
    values: [sessionId],
  });
  const [row] = rows;
  if (!row) return null;
  if (seen && row.isStale) markSeen(sessionId);
  return toActor(row);
}

/** A user as what works for them later needs it, by what they may by now; null where they may nothing any more. */
export async function byUser(userId: bigint): Promise<Actor | null> {
  const { rows } = await pool().query<Row>({
    name: "actor-by-user",
    text: `SELECT ${columns}, NULL::bigint AS "keyId", NULL::text AS "sessionId", NULL::text[] AS scopes
             FROM "user" u JOIN profile p ON p.id = u.profile_id WHERE u.id = $1 AND u.enabled`,
    values: [userId],
  });
  return rows[0] ? toActor(rows[0]) : null;
}

function toActor(row: Row): Actor {
  const actions = new Set(row.actions);
  const scopes = row.scopes?.length ? new Set(row.scopes) : actions;
  const narrowed = permissions.filter((one) => covers(actions, one) && covers(scopes, one));
  const visible = (all: boolean, ids: string[]): Visible => (all ? "all" : ids.map(BigInt));
  return {
    userId: row.userId,
    username: row.username,
    keyId: row.keyId,
    sessionId: row.sessionId,
    scopes: new Set(narrowed),
    sees: {
      campaigns: visible(row.allCampaigns, row.campaignIds),
      hubs: visible(row.allHubs, row.hubIds),
      agents: visible(row.allAgents, row.agentIds),
    },
    requestId: null,
  };
}

/** The SQL of whether a session `s` of a user `u` goes on: neither ended, nor over, nor idle. */
export function liveSession(): string {
  const minutes = env().SESSION_IDLE_MINUTES;
  // A minute is given, since the last request is noted to the minute.
  const idle = minutes === 0 ? "" : ` AND s.last_seen_at > now() - interval '${minutes + 1} minutes'`;
  return `s.revoked_at IS NULL AND s.expires_at > now() AND s.user_version = u.session_version${idle}`;
}

// Outside the request, and no finer than a minute: what a user does must not write at every call.
function markSeen(sessionId: string): void {
  pool()
    .query(`UPDATE session SET last_seen_at = now() WHERE id = $1 AND last_seen_at < now() - interval '1 minute'`, [
      sessionId,
    ])
    .catch(() => {});
}

// Outside the request, and no finer than five minutes (docs/contract.md, 2): a busy key must not write at every call.
function markUsed(keyId: bigint): void {
  pool()
    .query(
      `UPDATE api_key SET last_used_at = now()
        WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < now() - interval '5 minutes')`,
      [keyId],
    )
    .catch(() => {});
}
