import type pg from "pg";
import { pool } from "../../db.ts";

const BATCH_ROWS = 5000;

// Of a contact that is still worked they count: how many are left, and which result is the best.
const OVER = `a.status = 'ended' AND a.ended_at < $1 AND a.next_at IS NULL
  AND NOT EXISTS (SELECT FROM contact c WHERE c.list_id = a.list_id AND c.position = a.position
                     AND c.state IN ('waiting', 'working'))`;

/** How many attempts ended before that, at contacts that are not worked any more. */
export async function attemptsDue(before: Date): Promise<number> {
  const { rows } = await pool().query<{ n: bigint }>(`SELECT count(*) AS n FROM attempt a WHERE ${OVER}`, [before]);
  return Number(rows[0]?.n ?? 0);
}

/** Lets go of some thousand of them in the client's transaction; says how many. */
export async function pruneAttempts(client: pg.PoolClient, before: Date): Promise<number> {
  const { rowCount } = await client.query(
    `DELETE FROM attempt WHERE (list_id, position, n) IN
       (SELECT a.list_id, a.position, a.n FROM attempt a WHERE ${OVER} LIMIT ${BATCH_ROWS} FOR UPDATE OF a SKIP LOCKED)`,
    [before],
  );
  return rowCount ?? 0;
}

/** How many numbers and addresses were passed over before that. */
export async function hitsDue(before: Date): Promise<number> {
  const { rows } = await pool().query<{ n: bigint }>("SELECT count(*) AS n FROM blacklist_hit WHERE at < $1", [before]);
  return Number(rows[0]?.n ?? 0);
}

/** As `pruneAttempts`. */
export async function pruneHits(client: pg.PoolClient, before: Date): Promise<number> {
  const { rowCount } = await client.query(
    `DELETE FROM blacklist_hit WHERE id IN (SELECT id FROM blacklist_hit WHERE at < $1 ORDER BY id LIMIT ${BATCH_ROWS})`,
    [before],
  );
  return rowCount ?? 0;
}
