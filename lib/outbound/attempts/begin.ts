import type pg from "pg";
import type { ListModel } from "../../generated/prisma/models/List.ts";
import type { ReservedAgent } from "../agents/staff.ts";
import type { Carrier, OutgoingAttempt } from "./carriers.ts";
import { countContacts } from "./counts.ts";
import type { AttemptHub } from "./hub.ts";
import type { Verdict } from "./judge.ts";
import { unqueueContacts } from "./queue.ts";

export type Going = Extract<Verdict, { kind: "go" }> & {
  id: string;
  until: Date;
  /** Whom it reserves; null: nobody, or nobody is needed. */
  agent: ReservedAgent | null;
};
export type Claiming = { hub: AttemptHub; carrier: Carrier; list: Pick<ListModel, "id" | "filename">; now: Date };

/** Takes the numbers, and writes the attempts at those that were free while their hours last; gives those attempts. */
export async function beginAttempts(
  client: pg.PoolClient,
  { hub, carrier, list }: Pick<Claiming, "hub" | "carrier" | "list">,
  going: readonly Going[],
): Promise<OutgoingAttempt[]> {
  if (going.length === 0) return [];
  // In one order, so that claims for different hubs that need the same numbers wait for each other, never in a ring.
  const taken = await client.query<{ id: string }>(
    `INSERT INTO at_work (client, hub_id, id)
     SELECT client, $1, id FROM unnest($2::text[], $3::uuid[], $4::timestamptz[]) AS one (client, id, until)
      WHERE clock_timestamp() < until ORDER BY client
     ON CONFLICT (client) DO NOTHING RETURNING id`,
    [hub.id, going.map((one) => one.client), going.map(({ id }) => id), going.map(({ until }) => until.toISOString())],
  );
  const ids = new Set(taken.rows.map(({ id }) => id));
  for (const id of await giveBackCapped(client, going)) ids.delete(id);
  const begun = going.filter(({ id }) => ids.has(id));
  const { rows } = await client.query<Pick<ListModel, "lastAttemptAt">>(
    `WITH one AS (
       SELECT * FROM unnest($2::bigint[], $3::uuid[], $4::text[], $5::text[], $6::int[], $7::int[], $8::int[], $9::text[],
                            $15::bigint[], $16::boolean[])
         AS one (position, id, number, client, number_index, number_tries, n, contact_id, agent, is_firm)
     ), contacts AS (
       UPDATE contact c SET state = 'working', attempts = one.n, number_index = one.number_index,
              number_tries = one.number_tries + 1, next_attempt_at = NULL, owed = NULL
         FROM one WHERE c.list_id = $1 AND c.position = one.position
     ), agents AS (
       UPDATE agent_presence a SET status = 'ringing', since = clock_timestamp(), until = NULL, attempt_id = one.id,
              hub_id = $10, list_id = $1, position = one.position, is_firm = one.is_firm
         FROM one WHERE a.user_id = one.agent
     ), attempts AS (
       INSERT INTO attempt (list_id, position, n, id, hub_id, filename, contact_id, number, number_index, client, provider,
                            simulated, started_at, next_at)
       SELECT $1, position, n, id, $10, $11, contact_id, number, number_index, client, $12, $13, clock_timestamp(),
              clock_timestamp() + make_interval(secs => $14::float8 / 1000) FROM one
       RETURNING started_at
     ) SELECT max(started_at) AS "lastAttemptAt" FROM attempts`,
    [
      list.id,
      begun.map(({ contact }) => String(contact.position)),
      begun.map(({ id }) => id),
      begun.map(({ number }) => number),
      begun.map((one) => one.client),
      begun.map(({ numberIndex }) => numberIndex),
      begun.map(({ numberTries }) => numberTries),
      begun.map(({ contact }) => contact.attempts + 1),
      begun.map(({ contact }) => contact.contactId),
      hub.id,
      list.filename,
      hub.provider,
      carrier.isSimulated,
      carrier.nextMs(hub),
      begun.map(({ agent }) => agent && String(agent.userId)),
      begun.map(({ agent }) => agent?.isFirm ?? false),
    ],
  );
  await countContacts(client, list.id, { working: begun.length, ...rows[0] });
  await unqueueContacts(
    client,
    list.id,
    begun.map(({ contact }) => contact.position),
  );
  const outgoing = begun.map(({ id, contact, number }): OutgoingAttempt => ({ id, listId: list.id, contact, number }));
  await carrier.prepare?.(client, hub, outgoing);
  return outgoing;
}

/**
 * Gives back the numbers whose cap is reached by now: another hub may have made an attempt, and ended it, after these
 * contacts were judged. A number that is taken here has no attempt under way elsewhere, so all earlier ones are counted.
 * Returns the ids of the attempts that do not begin.
 */
async function giveBackCapped(client: pg.PoolClient, going: readonly Going[]): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `DELETE FROM at_work w USING (
       SELECT a.client FROM contacting_cap c
         JOIN attempt a ON a.client = ANY($1) AND a.started_at > clock_timestamp() - make_interval(days => c.days)
        GROUP BY a.client, c.attempts HAVING count(*) >= c.attempts) AS capped
      WHERE w.client = capped.client AND w.id = ANY($2) RETURNING w.id`,
    [going.map((one) => one.client), going.map(({ id }) => id)],
  );
  return rows.map(({ id }) => id);
}
