import type pg from "pg";
import { pgTransaction } from "../../db.ts";
import type { AttemptModel } from "../../generated/prisma/models/Attempt.ts";
import { formatIn } from "../../time/instant.ts";
import { releaseAgents } from "../agents/release.ts";
import { closeProvider, type ProviderTrouble } from "../dispatch/health.ts";
import type { OutgoingAttempt } from "./carriers.ts";
import { countContacts } from "./counts.ts";
import type { AttemptHub } from "./hub.ts";
import { lockPace } from "./pace.ts";
import { queueContacts } from "./queue.ts";

type Begun = Pick<AttemptModel, "id" | "listId" | "position" | "n" | "client" | "startedAt" | "shown">;
/** Lets go of the interactions of attempts, in the transaction around it. */
type UnshowAttempts = (client: pg.PoolClient, ids: readonly string[]) => Promise<void>;

/**
 * Undoes attempts of a hub of which nothing went out: they are none, nor interactions, and their contacts wait where they
 * did before. Those that ended meanwhile stay. The hub's provider closes for `trouble`; null: it has none.
 */
export async function withdrawAttempts(
  hub: AttemptHub,
  attempts: readonly OutgoingAttempt[],
  trouble: ProviderTrouble | null,
  unshow: UnshowAttempts,
): Promise<void> {
  await pgTransaction(async (client) => {
    // A claim holds it all the time, so it comes before what claims may wait for; then the order of settleAttempts.
    await lockPace(client, hub.id);
    const begun = await takeBack(client, attempts);
    // Whoever shows an attempt holds its row: it was shown before, or will not be.
    const own = begun.filter(({ shown }) => shown !== "fed");
    await unshow(
      client,
      own.map(({ id }) => id),
    );
    const lists = Map.groupBy(begun, ({ listId }) => listId);
    const inOrder = [...lists].sort(([one], [other]) => (one < other ? -1 : 1));
    const waiting = await waitAgain(client, attempts, begun);
    for (const [listId, some] of inOrder) {
      const positions = some.map(({ position }) => position).filter((position) => waiting.has(`${listId}-${position}`));
      if (positions.length === 0) continue;
      const isThere = await countContacts(client, listId, { working: -positions.length });
      if (isThere) await queueContacts(client, listId, positions);
    }
    if (trouble) await closeProvider(client, trouble);
    await client.query(
      `DELETE FROM at_work w USING unnest($1::text[], $2::uuid[]) AS one (client, id)
        WHERE w.client = one.client AND w.id = one.id`,
      [begun.map((one) => one.client), begun.map(({ id }) => id)],
    );
    await releaseAgents(
      client,
      begun.map(({ id }) => ({ id, wrapUpSeconds: null, isMissed: false })),
    );
    await uncount(client, hub, begun);
  });
}

async function takeBack(client: pg.PoolClient, attempts: readonly OutgoingAttempt[]): Promise<Begun[]> {
  const { rows } = await client.query<Begun>(
    `WITH found AS (
       SELECT list_id, position, n FROM attempt WHERE id = ANY($1::uuid[]) AND status = 'going' ORDER BY id FOR UPDATE
     )
     DELETE FROM attempt a USING found WHERE a.list_id = found.list_id AND a.position = found.position AND a.n = found.n
     RETURNING a.id, a.list_id AS "listId", a.position, a.n, a.client, a.started_at AS "startedAt", a.shown`,
    [attempts.map(({ id }) => id)],
  );
  return rows;
}

/** Contacts as they were claimed; gives those that are there still, and were at work by these attempts. */
async function waitAgain(
  client: pg.PoolClient,
  attempts: readonly OutgoingAttempt[],
  begun: readonly Begun[],
): Promise<Set<string>> {
  const before = new Map(attempts.map(({ id, contact }) => [id, contact]));
  const { rows } = await client.query<{ key: string }>(
    `WITH one AS (
       SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::int[], $4::int[], $5::int[], $6::timestamptz[], $7::boolean[])
         AS one (list_id, position, n, number_index, number_tries, at, owed)
     ), found AS (
       SELECT c.list_id, c.position FROM contact c JOIN one ON one.list_id = c.list_id AND one.position = c.position
        WHERE c.state = 'working' AND c.attempts = one.n
        ORDER BY c.list_id, c.position FOR NO KEY UPDATE OF c
     )
     UPDATE contact c SET state = 'waiting', attempts = one.n - 1, number_index = one.number_index,
            number_tries = one.number_tries, next_attempt_at = one.at, owed = one.owed
       FROM found JOIN one ON one.list_id = found.list_id AND one.position = found.position
      WHERE c.list_id = found.list_id AND c.position = found.position
     RETURNING c.list_id || '-' || c.position AS key`,
    [
      begun.map(({ listId }) => String(listId)),
      begun.map(({ position }) => String(position)),
      begun.map(({ n }) => n),
      begun.map(({ id }) => before.get(id)?.numberIndex ?? null),
      begun.map(({ id }) => before.get(id)?.numberTries ?? null),
      begun.map(({ id }) => before.get(id)?.nextAttemptAt?.toISOString() ?? null),
      begun.map(({ id }) => before.get(id)?.owed ?? null),
    ],
  );
  return new Set(rows.map(({ key }) => key));
}

/** They do not count among the hub's attempts of their day. */
async function uncount(client: pg.PoolClient, hub: AttemptHub, begun: readonly Begun[]): Promise<void> {
  const days = Map.groupBy(begun, ({ startedAt }) => formatIn(startedAt, hub.campaign.timezone).slice(0, 10));
  await client.query(
    `UPDATE hub_pace SET today = greatest(today - one.count, 0) FROM unnest($2::text[], $3::int[]) AS one (day, count)
      WHERE hub_id = $1 AND hub_pace.day = one.day`,
    [hub.id, [...days.keys()], [...days.values()].map(({ length }) => length)],
  );
}
