import type pg from "pg";
import { pgTransaction, pool } from "../../db.ts";
import type { ListModel } from "../../generated/prisma/models/List.ts";
import { countContacts } from "../attempts/counts.ts";
import { type Candidate, candidateColumns } from "../attempts/judge.ts";
import { databaseTime } from "../attempts/pace.ts";
import { queueContacts } from "../attempts/queue.ts";
import type { OfferAction } from "./offers.ts";
import { type AgentRow, idle, lockPresence, savePresence } from "./presence.ts";

/** A contact that is offered to an agent, with both of them locked. */
export type Offer = {
  presence: AgentRow;
  hubId: bigint;
  listId: bigint;
  position: bigint;
  /** Null: the list, or the contact, is gone. */
  list: OfferedList | null;
  contact: Candidate | null;
  now: Date;
};
type OfferedList = Pick<ListModel, "id" | "filename" | "status"> & { end: Date | null; isOpen: boolean };
type AtHand = { hubId: bigint; listId: bigint; position: bigint };

/** Where the agent's offer is; null: there is none. */
export async function offerAt(client: pg.PoolClient, userId: bigint): Promise<AtHand | null> {
  const { rows } = await client.query<AtHand>(
    `SELECT hub_id AS "hubId", list_id AS "listId", position FROM agent_presence WHERE user_id = $1 AND status = 'offered'`,
    [userId],
  );
  return rows[0] ?? null;
}

/** The agent's offer; null where there is none, or another one by now. Contact, list and agent are locked in this order. */
export async function lockOffer(client: pg.PoolClient, userId: bigint): Promise<Offer | null> {
  const at = await offerAt(client, userId);
  if (!at) return null;
  const { listId, position } = at;
  const contacts = await client.query<Candidate>(
    `SELECT ${candidateColumns} FROM contact c WHERE c.list_id = $1 AND c.position = $2 FOR NO KEY UPDATE`,
    [listId, position],
  );
  const lists = await client.query<OfferedList>(
    `SELECT id, filename, status, ends_at AS "end", (starts_at IS NULL OR starts_at <= clock_timestamp())
              AND (ends_at IS NULL OR ends_at > clock_timestamp()) AS "isOpen"
       FROM list WHERE id = $1 FOR NO KEY UPDATE`,
    [listId],
  );
  const presence = await lockPresence(client, userId);
  const isSame = presence.status === "offered" && presence.listId === listId && presence.position === position;
  if (!isSame) return null;
  const now = await databaseTime(client);
  return { ...at, presence, now, list: lists.rows[0] ?? null, contact: contacts.rows[0] ?? null };
}

/** Ends an offer: its contact waits where it did before, or until `at`, and its agent is there for the next. */
export async function endOffer(client: pg.PoolClient, offer: Offer, to: Partial<AgentRow>, at?: Date): Promise<void> {
  await letWait(client, offer, at);
  await savePresence(client, idle({ ...offer.presence, ...to }, offer.now));
}

async function letWait(client: pg.PoolClient, { listId, position, contact }: Offer, at?: Date): Promise<void> {
  // Somebody else disposed of it, or it was erased.
  if (contact?.state !== "working") return;
  await client.query(
    `UPDATE contact SET state = 'waiting', next_attempt_at = coalesce($3, next_attempt_at)
      WHERE list_id = $1 AND position = $2`,
    [listId, position, at?.toISOString() ?? null],
  );
  if (await countContacts(client, listId, { working: -1 })) await queueContacts(client, listId, [position]);
}

/** Keeps what the agent did with the contact, in place of what the agent did so before. */
export async function keepAnswer(
  client: pg.PoolClient,
  { presence: { userId }, hubId, listId, position, contact }: Offer,
  action: OfferAction,
  reason: string | null = null,
): Promise<void> {
  await client.query(
    `INSERT INTO offer_answer (list_id, position, user_id, action, hub_id, contact_id, reason, at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, clock_timestamp())
     ON CONFLICT (list_id, position, user_id, action) DO UPDATE SET reason = EXCLUDED.reason, at = EXCLUDED.at`,
    [listId, position, userId, action, hubId, contact?.contactId ?? null, reason],
  );
}

/** Ends the offer of an agent who goes. */
export async function withdrawOffer(client: pg.PoolClient, userId: bigint): Promise<void> {
  const offer = await lockOffer(client, userId);
  if (offer) await endOffer(client, offer, {});
}

/** Ends offers whose time is over, whose agent is gone, or whose contact may not be called any more. */
export async function takeBackOffers(): Promise<void> {
  const { rows } = await pool().query<{ userId: bigint }>(
    `SELECT a.user_id AS "userId" FROM agent_presence a LEFT JOIN list l ON l.id = a.list_id LEFT JOIN hub h ON h.id = a.hub_id
       LEFT JOIN campaign c ON c.id = h.campaign_id LEFT JOIN "user" u ON u.id = a.user_id
       LEFT JOIN profile p ON p.id = u.profile_id
       LEFT JOIN contact one ON one.list_id = a.list_id AND one.position = a.position
      WHERE a.status = 'offered' AND (a.until <= clock_timestamp() OR a.alive_until <= clock_timestamp() OR a.leaves
        OR (l.status = 'active' AND h.enabled AND h.mode = 'preview' AND c.enabled AND one.state = 'working' AND u.enabled
            AND 'agent' = ANY(p.actions)) IS NOT TRUE)
      ORDER BY a.user_id`,
  );
  for (const { userId } of rows) await pgTransaction((client) => takeBack(client, userId));
}

async function takeBack(client: pg.PoolClient, userId: bigint): Promise<void> {
  const offer = await lockOffer(client, userId);
  if (!offer) return;
  const { presence, now } = offer;
  const isMissed = presence.until !== null && presence.until <= now;
  if (isMissed) await keepAnswer(client, offer, "missed");
  await endOffer(client, offer, { missed: presence.missed + Number(isMissed) });
}
