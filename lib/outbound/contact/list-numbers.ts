import type pg from "pg";
import { canonicalId } from "../../client-id.ts";
import { pool } from "../../db.ts";
import { bytesOf, hashesOfWords } from "./hash64.ts";

/** Consecutive positions of a list. */
type Stretch = { first: number; count: number };

/**
 * Notes which numbers and addresses a stretch of a list has, in its contacts' transaction: what later tells whether a
 * number is in a list already. Kept beside the contacts because an index on their numbers would slow loading down.
 * `hashes` are those that `numberHashes` gives of them.
 */
export async function noteNumbers(
  client: pg.PoolClient,
  listId: bigint,
  { first, count }: Stretch,
  hashes: readonly Buffer[],
): Promise<void> {
  await client.query("INSERT INTO list_numbers (list_id, first, count, hashes) VALUES ($1, $2, $3, $4)", [
    listId,
    first,
    count,
    Buffer.concat(hashes),
  ]);
}

/** Notes them anew for the stretch around a contact that was changed or removed. */
export async function renoteNumbers(client: pg.PoolClient, listId: bigint, position: bigint): Promise<void> {
  const { rows: stretches } = await client.query<{ first: bigint; count: number }>(
    `SELECT first, count FROM list_numbers WHERE list_id = $1 AND first <= $2 ORDER BY first DESC LIMIT 1 FOR UPDATE`,
    [listId, position],
  );
  const [stretch] = stretches;
  if (!stretch) return;
  const { rows } = await client.query<{ clientIds: string[] }>(
    `SELECT client_ids AS "clientIds" FROM contact WHERE list_id = $1 AND position >= $2 AND position < $2 + $3::int`,
    [listId, stretch.first, stretch.count],
  );
  await client.query("UPDATE list_numbers SET hashes = $3 WHERE list_id = $1 AND first = $2", [
    listId,
    stretch.first,
    numberHashes(rows),
  ]);
}

/** A finished list is in nobody's way. */
export async function forgetFinished(): Promise<void> {
  for (const table of ["list_numbers", "list_attachment"]) {
    await pool().query(`DELETE FROM ${table} WHERE list_id IN (SELECT id FROM list WHERE status = 'finished')`);
  }
}

/** What is noted of the contacts' numbers and addresses. */
export function numberHashes(rows: Iterable<{ clientIds: readonly string[] }>): Buffer {
  const keys: string[] = [];
  for (const { clientIds } of rows) for (const clientId of clientIds) keys.push(canonicalId(clientId));
  return bytesOf(hashesOfWords(keys));
}
