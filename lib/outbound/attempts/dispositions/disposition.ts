import type pg from "pg";
import { type Actor, sees } from "../../../actor.ts";
import { type Author, audit } from "../../../audit/audit.ts";
import { canonicalId } from "../../../client-id.ts";
import { invalid } from "../../../errors.ts";
import type { DispositionModel } from "../../../generated/prisma/models/Disposition.ts";
import type { AttemptHub } from "../hub.ts";
import type { NamedDisposition } from "./schema.ts";

export type FoundDisposition = Pick<DispositionModel, "id" | "levels" | "action" | "blacklist" | "confirmed">;

/** The disposition that a request names; 400 where there is none, or it is disabled. */
export async function dispositionNamed(
  client: pg.Pool | pg.PoolClient,
  named: NamedDisposition,
): Promise<FoundDisposition> {
  const found = await findDisposition(client, named);
  if (!found) throw invalid("disposition", "is not an enabled disposition", "unknown");
  return found;
}

export async function findDisposition(
  client: pg.Pool | pg.PoolClient,
  named: NamedDisposition,
): Promise<FoundDisposition | null> {
  const isLevels = Array.isArray(named);
  const { rows } = await client.query<FoundDisposition>(
    `SELECT id, levels, action, blacklist, confirmed FROM disposition
      WHERE enabled AND ${isLevels ? "levels = $1::text[]" : "id = $1::bigint"}
      ORDER BY confirmed DESC, id LIMIT 1 FOR KEY SHARE`,
    [named],
  );
  return rows[0] ?? null;
}

/** The id of the actor, or of a user whom the actor sees; 400 at `agent` where there is none. */
export async function agentNamed(client: pg.Pool | pg.PoolClient, username: string, actor: Actor): Promise<bigint> {
  const { rows } = await client.query<{ id: bigint }>('SELECT id FROM "user" WHERE username = $1', [
    username.normalize("NFC"),
  ]);
  const id = rows[0]?.id;
  if (id === undefined || (id !== actor.userId && !sees(actor.sees.agents, id))) {
    throw invalid("agent", "is not the username of a user", "unknown");
  }
  return id;
}

/** Puts a number on the blacklist where the disposition that was set for it says so. */
export async function blacklistBy(
  client: pg.PoolClient,
  { blacklist, levels }: FoundDisposition,
  number: string,
  hub: AttemptHub,
  author: Author,
): Promise<void> {
  if (blacklist === null) return;
  const [clientId, campaignId] = [canonicalId(number), blacklist === "campaign" ? hub.campaignId : null];
  await client.query(
    "DELETE FROM blacklist WHERE client_id = $1 AND campaign_id IS NOT DISTINCT FROM $2 AND expires_at <= now()",
    [clientId, campaignId],
  );
  // What is there already stays, also one that another request adds at the same moment.
  const { rowCount } = await client.query(
    `INSERT INTO blacklist (client_id, reason, campaign_id, updated_at) VALUES ($1, left($2, 500), $3, now())
     ON CONFLICT DO NOTHING`,
    [clientId, levels.join(" › "), campaignId],
  );
  const campaign = campaignId === null ? null : hub.campaignName;
  if (rowCount)
    await audit(client, author, "blacklist.create", clientId, null, { clientId, campaign, expiresAt: null });
}
