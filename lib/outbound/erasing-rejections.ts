import type pg from "pg";
import { type ErasedBatch, type Erasing, mayHold, patternsOf } from "../erasing.ts";
import { keyRange } from "../key-range.ts";

const key = [
  { name: "list_id", type: "bigint" },
  { name: "position", type: "bigint" },
];
const SEARCHED = 20_000;

type Row = {
  listId: bigint;
  position: bigint;
  reason: string;
  number: string | null;
  contactId: string | null;
};

/** Lines of receipts stay with their outcome; whose they were goes. */
export async function eraseRejections(
  client: pg.PoolClient,
  { person }: Erasing,
  cursor: string[] | null,
): Promise<ErasedBatch> {
  const { where, values, last } = await keyRange(client, "list_rejection", key, cursor, SEARCHED);
  // A number that was refused may stand there with all its blanks and dashes.
  const texts = ["number", "contact_id", "reason", "regexp_replace(number, '[^0-9]', '', 'g')"];
  const { rows } = await client.query<Row>(
    `SELECT list_id AS "listId", position, reason, number, contact_id AS "contactId"
       FROM list_rejection WHERE ${where} AND ${mayHold(person, texts, `$${values.length + 1}`)}
       ORDER BY list_id, position FOR UPDATE`,
    [...values, patternsOf(person)],
  );
  let rejections = 0;
  for (const row of rows) {
    const isPerson = person.is(row.number, row.contactId);
    const reason = person.erasedFrom(row.reason);
    const number = isPerson ? null : row.number && person.erasedFrom(row.number);
    const contactId = isPerson ? null : row.contactId && person.erasedFrom(row.contactId);
    if (reason === row.reason && number === row.number && contactId === row.contactId) continue;
    await client.query(
      "UPDATE list_rejection SET reason = $3, number = $4, contact_id = $5 WHERE list_id = $1 AND position = $2",
      [row.listId, row.position, reason, number, contactId],
    );
    rejections++;
  }
  return { counts: { rejections }, cursor: last };
}
