import type pg from "pg";
import type { AttemptModel } from "../../generated/prisma/models/Attempt.ts";
import { type ErasedBatch, type Erasing, mayHold, patternsOf } from "../../privacy/erase-step.ts";
import { keyRange } from "../../privacy/key-range.ts";
import { ERASED, type Person } from "../../privacy/person.ts";

const key = [
  { name: "list_id", type: "bigint" },
  { name: "position", type: "bigint" },
  { name: "n", type: "integer" },
];
const BATCH_ROWS = 20_000;
/** Begins with the first attempt, also where it has waited. */
const start: string[] = [];

type Row = Pick<AttemptModel, "listId" | "position" | "n" | "number" | "client" | "contactId" | "reason">;

/**
 * Attempts stay with their times and outcomes, without whom they were made at. It waits first until none at the person is
 * at work: its end still writes its event and its interaction, which later steps look through. The contact is not
 * attempted again, it was cancelled before.
 */
export async function eraseAttempts(
  client: pg.PoolClient,
  { person }: Erasing,
  cursor: string[] | null,
): Promise<ErasedBatch> {
  const isBegun = cursor !== null && cursor.length > 0;
  if (!isBegun && (await isAtWork(client, person))) return { counts: {}, cursor: start, waits: true };
  const { where, values, last } = await keyRange(client, "attempt", key, isBegun ? cursor : null, BATCH_ROWS);
  const texts = ["number", "client", "contact_id", "reason"];
  const { rows } = await client.query<Row>(
    `SELECT list_id AS "listId", position, n, number, client, contact_id AS "contactId", reason FROM attempt
      WHERE ${where} AND ${mayHold(person, texts, `$${values.length + 1}`)} ORDER BY list_id, position, n FOR UPDATE`,
    [...values, patternsOf(person)],
  );
  let attempts = 0;
  for (const row of rows) {
    const reason = row.reason && person.erasedFrom(row.reason);
    if (!isTheirs(row, person) && reason === row.reason) continue;
    const own = isTheirs(row, person) ? { number: ERASED, client: ERASED, contactId: null } : row;
    await client.query(
      `UPDATE attempt SET number = $4, client = $5, contact_id = $6, reason = $7
        WHERE list_id = $1 AND position = $2 AND n = $3`,
      [row.listId, row.position, row.n, own.number, own.client, own.contactId, reason],
    );
    attempts++;
  }
  return { counts: { attempts }, cursor: last };
}

async function isAtWork(client: pg.PoolClient, person: Person): Promise<boolean> {
  const { rows } = await client.query<Pick<AttemptModel, "number" | "client" | "contactId">>(
    `SELECT a.number, a.client, a.contact_id AS "contactId" FROM at_work w JOIN attempt a ON a.id = w.id
      WHERE a.status <> 'ended'`,
  );
  return rows.some((row) => isTheirs(row, person));
}

function isTheirs(
  { number, client, contactId }: Pick<AttemptModel, "number" | "client" | "contactId">,
  person: Person,
): boolean {
  return person.is(number, contactId) || person.is(client, contactId);
}
