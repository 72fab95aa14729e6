import type pg from "pg";
import { db } from "../db.ts";

const BATCH_ROWS = 5000;

/** How many system events happened before that. */
export function eventsDue(before: Date): Promise<number> {
  return db().event.count({ where: { at: { lt: before } } });
}

/** Lets go of the oldest, some thousand in the client's transaction; says how many. */
export async function pruneEvents(client: pg.PoolClient, before: Date): Promise<number> {
  const { rowCount } = await client.query(
    `DELETE FROM event WHERE id IN (SELECT id FROM event WHERE at < $1 ORDER BY id LIMIT ${BATCH_ROWS})`,
    [before],
  );
  return rowCount ?? 0;
}
