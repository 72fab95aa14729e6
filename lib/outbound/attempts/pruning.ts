import type pg from "pg";
import { pool } from "../../db.ts";
import type { AttemptModel } from "../../generated/prisma/models/Attempt.ts";
import { lockLoneAttempts } from "./lone-attempts.ts";

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

type Key = Pick<AttemptModel, "listId" | "position" | "n">;

/** Lets go of some thousand of them in the client's transaction; says how many. */
export async function pruneAttempts(client: pg.PoolClient, before: Date): Promise<number> {
  const { rows } = await client.query<Key>(
    `SELECT a.list_id AS "listId", a.position, a.n FROM attempt a WHERE ${OVER} LIMIT ${BATCH_ROWS} FOR UPDATE OF a SKIP LOCKED`,
    [before],
  );
  if (rows.length === 0) return 0;
  const columns = [rows.map(({ listId }) => listId), rows.map(({ position }) => position), rows.map(({ n }) => n)];
  const { rows: contacts } = await client.query<Omit<Key, "n">>(
    `SELECT c.list_id AS "listId", c.position FROM contact c JOIN unnest($1::bigint[], $2::bigint[]) AS one (list_id, position)
         ON one.list_id = c.list_id AND one.position = c.position
      ORDER BY c.list_id, c.position FOR NO KEY UPDATE OF c`,
    columns.slice(0, 2).map((column) => column.map(String)),
  );
  const there = new Set(contacts.map(({ listId, position }) => `${listId}-${position}`));
  const lone = rows.filter(({ listId, position }) => !there.has(`${listId}-${position}`));
  await lockLoneAttempts(client, lone);
  // One whose contact is worked again by now stays.
  const { rowCount } = await client.query(
    `DELETE FROM attempt a USING unnest($2::bigint[], $3::bigint[], $4::int[]) AS one (list_id, position, n)
      WHERE a.list_id = one.list_id AND a.position = one.position AND a.n = one.n AND ${OVER}`,
    [before, ...columns.map((column) => column.map(String))],
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
