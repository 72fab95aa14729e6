import type pg from "pg";
import type { AttemptModel } from "../../generated/prisma/models/Attempt.ts";

type Place = Pick<AttemptModel, "listId" | "position">;

/**
 * Whoever changes attempts has locked their contacts, so that of two at one contact each sees the other as it is: the
 * counts of repeats rest on that. Where the contacts are gone this locks their lists' attempts, in one order.
 */
export async function lockLoneAttempts(client: pg.PoolClient, places: readonly Place[]): Promise<void> {
  const lists = [...new Set(places.map(({ listId }) => String(listId)))];
  if (lists.length === 0) return;
  await client.query(
    `SELECT pg_advisory_xact_lock(hashtextextended('lone attempts ' || list, 0))
       FROM (SELECT list FROM unnest($1::bigint[]) AS list ORDER BY list) AS one`,
    [lists],
  );
}
