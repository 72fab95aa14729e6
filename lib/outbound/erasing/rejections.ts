import type pg from "pg";
import type { ListRejectionModel } from "../../generated/prisma/models/ListRejection.ts";
import type { ErasedBatch, Erasing } from "../../privacy/erase-step.ts";
import { lockPlaces } from "./places.ts";

type Row = Pick<ListRejectionModel, "reason" | "number" | "contactId">;

/** Lines of receipts stay with their outcome; whose they were goes. */
export async function eraseRejections(
  client: pg.PoolClient,
  { person }: Erasing,
  cursor: string[] | null,
): Promise<ErasedBatch> {
  const sought = {
    table: "list_rejection",
    columns: `reason, number, contact_id AS "contactId"`,
    // A number that was refused may stand there with all its blanks and dashes.
    texts: ["number", "contact_id", "reason", "regexp_replace(number, '[^0-9]', '', 'g')"],
  } as const;
  const { rows, last } = await lockPlaces<Row>(client, person, sought, cursor);
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
