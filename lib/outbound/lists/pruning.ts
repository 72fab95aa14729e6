import type pg from "pg";
import { pool } from "../../db.ts";
import { enqueue } from "../../jobs/queue.ts";
import { DISCARD } from "./discard.ts";

const BATCH_ROWS = 5000;

// A month's leads end with the month, unless some still wait.
const ENDED = `((l.kind = 'list' AND l.status IN ('finished', 'inactive', 'failed') AND l.status_at < $1)
  OR (l.kind = 'leads' AND to_timestamp(l.month, 'YYYY-MM') + interval '1 month' < $1
    AND NOT EXISTS (SELECT FROM contact c WHERE c.list_id = l.id AND c.state IN ('waiting', 'working'))))`;

const LOADED = "l.loaded_at < $1 AND l.status <> 'loading'";

/** How many lists, fresh leads' months among them, ended before that. */
export async function listsDue(before: Date): Promise<number> {
  const { rows } = await pool().query<{ n: bigint }>(`SELECT count(*) AS n FROM list l WHERE ${ENDED}`, [before]);
  return Number(rows[0]?.n ?? 0);
}

/** Lets go of one of them, as if it were discarded: it is gone at once, its contacts follow. Says how many: 1 or 0. */
export async function pruneList(client: pg.PoolClient, before: Date): Promise<number> {
  const { rows } = await client.query<{ id: bigint }>(`SELECT id FROM list l WHERE ${ENDED} ORDER BY id LIMIT 1`, [
    before,
  ]);
  const [list] = rows;
  if (!list) return 0;
  // First the chunks, then the list, as the loader takes its locks.
  await client.query("SELECT FROM list_chunk WHERE list_id = $1 FOR UPDATE", [list.id]);
  const { rowCount } = await client.query(`DELETE FROM list l WHERE l.id = $2 AND ${ENDED}`, [before, list.id]);
  if (!rowCount) return 0;
  await client.query("DELETE FROM list_chunk WHERE list_id = $1", [list.id]);
  await enqueue(client, DISCARD, { list: String(list.id) });
  return 1;
}

/**
 * How many lines of receipts tell of contacts that were not saved, of lists loaded before that, and how many rows were
 * left out of files before that.
 */
export async function rejectionsDue(before: Date): Promise<number> {
  const { rows } = await pool().query<{ n: bigint }>(
    `SELECT (SELECT count(*) FROM list_rejection r JOIN list l ON l.id = r.list_id WHERE ${LOADED})
          + (SELECT count(*) FROM left_out_row r JOIN left_out o ON o.id = r.left_out_id WHERE o.created_at < $1) AS n`,
    [before],
  );
  return Number(rows[0]?.n ?? 0);
}

/** Lets go of some thousand of them in the client's transaction; says how many. */
export async function pruneRejections(client: pg.PoolClient, before: Date): Promise<number> {
  const { rowCount } = await client.query(
    `DELETE FROM list_rejection WHERE (list_id, position) IN
       (SELECT r.list_id, r.position FROM list_rejection r JOIN list l ON l.id = r.list_id WHERE ${LOADED}
         LIMIT ${BATCH_ROWS} FOR UPDATE OF r SKIP LOCKED)`,
    [before],
  );
  if (rowCount) return rowCount;
  const rows = await client.query(
    `DELETE FROM left_out_row WHERE (left_out_id, position) IN
       (SELECT r.left_out_id, r.position FROM left_out_row r JOIN left_out o ON o.id = r.left_out_id
         WHERE o.created_at < $1 LIMIT ${BATCH_ROWS} FOR UPDATE OF r SKIP LOCKED)`,
    [before],
  );
  return rows.rowCount ?? 0;
}
