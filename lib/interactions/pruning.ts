import type pg from "pg";
import { pool } from "../db.ts";

const BATCH_ROWS = 5000;

// By the index on the start; what began before and ended after is kept.
const DUE = "started_at < $1 AND coalesce(ended_at, started_at) < $1";

/** How many interactions ended (or, open still, began) before that. */
export async function interactionsDue(before: Date): Promise<number> {
  const { rows } = await pool().query<{ n: bigint }>(`SELECT count(*) AS n FROM interaction WHERE ${DUE}`, [before]);
  return Number(rows[0]?.n ?? 0);
}

/**
 * Lets go of the oldest of them with their segments, some thousand in the client's transaction; says how many. Those
 * that a feed is at just now are left for another time.
 */
export async function pruneInteractions(client: pg.PoolClient, before: Date): Promise<number> {
  const { rows } = await client.query<{ guid: string }>(
    `SELECT guid FROM interaction WHERE ${DUE} ORDER BY started_at, guid LIMIT ${BATCH_ROWS} FOR UPDATE SKIP LOCKED`,
    [before],
  );
  const guids = rows.map(({ guid }) => guid);
  await client.query("DELETE FROM segment WHERE guid = ANY($1::uuid[])", [guids]);
  await client.query("DELETE FROM interaction WHERE guid = ANY($1::uuid[])", [guids]);
  return guids.length;
}
