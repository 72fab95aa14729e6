import type pg from "pg";
import { pool } from "../db.ts";

const BATCH_ROWS = 5000;

/** What was handed to flows may go, nothing else. */
const isOver = "at < $1 AND pg_visible_in_snapshot(xid, (SELECT seen FROM event_reader))";

/** How many system events happened before that. */
export async function eventsDue(before: Date): Promise<number> {
  const { rows } = await pool().query<{ count: number }>(`SELECT count(*)::int AS count FROM event WHERE ${isOver}`, [
    before,
  ]);
  return rows[0]?.count ?? 0;
}

/** Lets go of the oldest, some thousand in the client's transaction; says how many. */
export async function pruneEvents(client: pg.PoolClient, before: Date): Promise<number> {
  const { rowCount } = await client.query(
    `DELETE FROM event WHERE id IN (SELECT id FROM event WHERE ${isOver} ORDER BY id LIMIT ${BATCH_ROWS})`,
    [before],
  );
  return rowCount ?? 0;
}
