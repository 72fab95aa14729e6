import type pg from "pg";
import type { Claiming, Going } from "../attempts/begin.ts";
import { countContacts } from "../attempts/counts.ts";
import type { AttemptHub } from "../attempts/hub.ts";
import type { Candidate } from "../attempts/judge.ts";
import { unqueueContacts } from "../attempts/queue.ts";
import type { StaffedContact } from "./staff.ts";

/** What an agent does with a contact that is offered; `missed`: nothing. */
export type OfferAction = "call" | "skip" | "reject" | "missed";

type Answer = { position: bigint; userId: bigint; action: OfferAction };

/**
 * To which of these agents, longest idle first, each contact is offered: to its own, else to one who has not had it yet.
 * Whoever rejected a contact has no more to do with it, its own agent neither.
 */
export async function assignOffers(
  client: pg.PoolClient,
  hub: AttemptHub,
  listId: bigint,
  contacts: readonly Candidate[],
  agents: readonly bigint[],
  most: number,
): Promise<{ staffed: StaffedContact[]; later: Candidate[] }> {
  const answers = await answersTo(client, listId, contacts);
  const owners = await ownersOf(client, hub, contacts);
  const free = new Set(agents);
  const [staffed, later]: [StaffedContact[], Candidate[]] = [[], []];
  for (const contact of contacts) {
    if (staffed.length === most || free.size === 0) break;
    const done = answers.get(contact.position) ?? [];
    const has = (userId: bigint, action: OfferAction) =>
      done.some((one) => one.userId === userId && one.action === action);
    const owner = contact.agentId ?? owners.get(contact.contactId ?? "");
    const able = [...free].filter((id) => !has(id, "reject"));
    const owned = owner !== undefined && !has(owner, "reject") ? able.filter((id) => id === owner) : able;
    const userId = owned.find((id) => !has(id, "missed")) ?? owned[0];
    if (userId === undefined) later.push(contact);
    else {
      free.delete(userId);
      staffed.push({ contact, agent: { userId, isFirm: true } });
    }
  }
  return { staffed, later };
}

async function answersTo(
  client: pg.PoolClient,
  listId: bigint,
  contacts: readonly Candidate[],
): Promise<Map<bigint, Answer[]>> {
  const { rows } = await client.query<Answer>(
    `SELECT position, user_id AS "userId", action FROM offer_answer
      WHERE list_id = $1 AND position = ANY($2::bigint[]) AND action IN ('reject', 'missed')`,
    [listId, contacts.map(({ position }) => String(position))],
  );
  return Map.groupBy(rows, ({ position }) => position);
}

/** The agents of people, by contactId: named for one of their contacts of the hub, else whoever called them last. */
async function ownersOf(
  client: pg.PoolClient,
  { id, campaignId }: AttemptHub,
  contacts: readonly Candidate[],
): Promise<Map<string, bigint>> {
  const ids = contacts.flatMap(({ contactId, agentId }) => (contactId !== null && agentId === null ? [contactId] : []));
  if (ids.length === 0) return new Map();
  const { rows } = await client.query<{ contactId: string; userId: bigint }>(
    `SELECT DISTINCT ON (one.contact_id) one.contact_id AS "contactId", one.user_id AS "userId" FROM (
       SELECT c.contact_id, c.agent_id AS user_id, NULL::timestamptz AS at FROM contact c JOIN list l ON l.id = c.list_id
        WHERE c.contact_id = ANY($1) AND c.agent_id IS NOT NULL AND l.hub_id = $2
       UNION ALL
       SELECT contact_id, user_id, at FROM offer_answer
        WHERE contact_id = ANY($1) AND action = 'call' AND hub_id = $2) AS one
       JOIN "user" u ON u.id = one.user_id JOIN profile p ON p.id = u.profile_id
      WHERE u.enabled AND 'agent' = ANY(p.actions)
        AND (p.all_campaigns OR $3 = ANY(p.campaign_ids)) AND (p.all_hubs OR $2 = ANY(p.hub_ids))
      ORDER BY one.contact_id, one.at DESC NULLS FIRST, one.user_id`,
    [[...new Set(ids)], id, campaignId],
  );
  return new Map(rows.map(({ contactId, userId }) => [contactId, userId]));
}

/** Offers contacts that wait, each to its agent, while their hours last; gives the ids of those that are offered. */
export async function offerContacts(
  client: pg.PoolClient,
  { hub, list }: Pick<Claiming, "hub" | "list">,
  going: readonly Going[],
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `WITH one AS (
       SELECT o.* FROM unnest($2::bigint[], $3::uuid[], $4::bigint[], $5::timestamptz[]) AS o (position, id, agent, until)
        WHERE o.agent IS NOT NULL AND clock_timestamp() < o.until AND NOT EXISTS (
          SELECT FROM agent_presence p WHERE p.status = 'offered' AND p.list_id = $1 AND p.position = o.position)
     ), contacts AS (
       UPDATE contact c SET state = 'working' FROM one WHERE c.list_id = $1 AND c.position = one.position
     ), agents AS (
       UPDATE agent_presence a SET status = 'offered', since = clock_timestamp(), attempt_id = NULL, hub_id = $6, list_id = $1,
              position = one.position, is_firm = false, until = clock_timestamp() + make_interval(secs => $7)
         FROM one WHERE a.user_id = one.agent
     )
     SELECT id FROM one`,
    [
      list.id,
      going.map(({ contact }) => String(contact.position)),
      going.map(({ id }) => id),
      going.map(({ agent }) => agent && String(agent.userId)),
      going.map(({ until }) => until.toISOString()),
      hub.id,
      hub.previewSeconds,
    ],
  );
  const ids = new Set(rows.map(({ id }) => id));
  const offered = going.filter(({ id }) => ids.has(id)).map(({ contact }) => contact.position);
  if (offered.length > 0) await countContacts(client, list.id, { working: offered.length });
  await unqueueContacts(client, list.id, offered);
  return [...ids];
}
