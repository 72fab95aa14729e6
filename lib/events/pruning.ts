import type pg from "pg";
import { pool } from "../db.ts";

const BATCH_ROWS = 5000;

/** How many system events happened before that. */
export async function eventsDue(before: Date): Promise<number> {
  const { rows } = await pool().query<{ n: bigint }>("SELECT count(*) AS n FROM event WHERE at < $1", [before]);
  return Number(rows[0]?.n ?? 0);
}

/** Lets go of the oldest, some thousand in the client's transaction; says how many. */
export async function pruneEvents(client: pg.PoolClient, before: Date): Promise<number> {
  const { rowCount } = await client.query(
    `DELETE FROM event WHERE id IN (SELECT id FROM event WHERE at < $1 ORDER BY id LIMIT ${BATCH_ROWS})`,
    [before],
  );
  return rowCount ?? 0;
}
