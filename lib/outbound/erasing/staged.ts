import type pg from "pg";
import type { ListChunkModel } from "../../generated/prisma/models/ListChunk.ts";
import type { ErasedBatch, Erasing } from "../../privacy/erase-step.ts";
import { keyRange } from "../../privacy/key-range.ts";
import { type Person, withoutPerson } from "../../privacy/person.ts";
import { pack, unpackChunk } from "../contact/chunk.ts";
import type { Contact } from "../contact/contact.ts";
import { erasedRejection, saveRejections } from "../contact/rejections.ts";

const key = [
  { name: "list_id", type: "bigint" },
  { name: "first", type: "bigint" },
];
// Some ten thousand contacts each.
const CHUNKS = 4;

/** Contacts that wait to be loaded: the person's become rejected ones. */
export async function eraseStaged(
  client: pg.PoolClient,
  { person }: Erasing,
  cursor: string[] | null,
): Promise<ErasedBatch> {
  const { where, values, last } = await keyRange(client, "list_chunk", key, cursor, CHUNKS);
  const { rows } = await client.query<Pick<ListChunkModel, "listId" | "first" | "body">>(
    `SELECT list_id AS "listId", first, body FROM list_chunk WHERE ${where} ORDER BY list_id, first FOR UPDATE`,
    values,
  );
  let staged = 0;
  for (const { listId, first, body } of rows) {
    const left = contactsLeft(await unpackChunk(body), Number(first), person);
    if (!left.changed) continue;
    await client.query("UPDATE list_chunk SET body = $3 WHERE list_id = $1 AND first = $2", [
      listId,
      first,
      await pack(left.batches),
    ]);
    await saveRejections(client, listId, left.gone.map(erasedRejection));
    await countRejected(client, listId, left.gone.length);
    staged += left.gone.length;
  }
  return { counts: { staged }, cursor: last };
}

function contactsLeft(chunk: Iterable<(Contact | null)[]>, first: number, person: Person) {
  const batches: (Contact | null)[][] = [];
  const gone: number[] = [];
  let changed = false;
  let position = first;
  for (const contacts of chunk) {
    batches.push(
      contacts.map((contact) => {
        const at = position++;
        if (contact && isPerson(contact, person)) {
          changed = true;
          gone.push(at);
          return null;
        }
        const left = withoutPerson(contact, person);
        changed ||= left.changed;
        return left.value as Contact | null;
      }),
    );
  }
  return { batches, gone, changed };
}

function isPerson({ clientId, clientIds = [], contactId }: Contact, person: Person): boolean {
  return [clientId, ...clientIds].some((id) => person.is(id, null)) || person.is(null, contactId);
}

/** Of the list, or of the upload that becomes it; whoever completes the upload just now is waited for. */
async function countRejected(client: pg.PoolClient, listId: bigint, count: number): Promise<void> {
  await client.query("SELECT FROM list_upload WHERE id = $1 FOR UPDATE", [listId]);
  const counted = "SET rejected = rejected + $2 WHERE id = $1";
  const { rowCount } = await client.query(`UPDATE list ${counted}`, [listId, count]);
  if (!rowCount) await client.query(`UPDATE list_upload ${counted}`, [listId, count]);
}
