import type pg from "pg";
import { pool } from "../../db.ts";
import { PhoneCountry } from "../../phone-country.ts";
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
  const { rows: stretches } = await client.query<{ first: bigint; count: number; country: string | null }>(
    `SELECT n.first, n.count, h.country FROM list_numbers n JOIN list l ON l.id = n.list_id JOIN hub h ON h.id = l.hub_id
      WHERE n.list_id = $1 AND n.first <= $2 ORDER BY n.first DESC LIMIT 1 FOR UPDATE OF n`,
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
    numberHashes(rows, new PhoneCountry(stretch.country)),
  ]);
}

/** A finished list is in nobody's way. */
export async function forgetFinished(): Promise<void> {
  for (const table of ["list_numbers", "list_attachment"]) {
    await pool().query(`DELETE FROM ${table} WHERE list_id IN (SELECT id FROM list WHERE status = 'finished')`);
  }
}

/** What is noted of the contacts' numbers and addresses. */
export function numberHashes(rows: Iterable<{ clientIds: readonly string[] }>, country: PhoneCountry): Buffer {
  const keys: string[] = [];
  for (const { clientIds } of rows) for (const clientId of clientIds) keys.push(country.key(clientId));
  return bytesOf(hashesOfWords(keys));
}
