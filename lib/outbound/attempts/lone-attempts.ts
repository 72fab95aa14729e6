import type pg from "pg";
import type { AttemptModel } from "../../generated/prisma/models/Attempt.ts";

type Place = Pick<AttemptModel, "listId" | "position">;

/**
 * For attempts whose contacts are gone. The counts of repeats need that only one transaction at a time changes the
 * attempts of a contact. Others lock the contact; this locks all such attempts of its list. The order of the lists keeps
 * two transactions from waiting for each other.
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
