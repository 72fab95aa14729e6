import type pg from "pg";
import type { ContactModel } from "../../generated/prisma/models/Contact.ts";
import type { ErasedBatch, Erasing } from "../../privacy/erase-step.ts";
import { type Person, textWithoutPerson } from "../../privacy/person.ts";
import { countContacts } from "../attempts/counts.ts";
import { unqueueContacts } from "../attempts/queue.ts";
import { renoteNumbers } from "../contact/list-numbers.ts";
import { erasedRejection, saveRejections } from "../contact/rejections.ts";
import { lockPlaces } from "./places.ts";

type Row = Pick<ContactModel, "listId" | "position" | "clientIds" | "contactId" | "message" | "data" | "state"> & {
  untried: boolean;
};

/**
 * Contacts and leads. One that nobody has tried to reach is removed, and its list counts it as rejected; one that was
 * worked stays for the list's history, blank, and is not tried again.
 */
export async function eraseContacts(
  client: pg.PoolClient,
  { person }: Erasing,
  cursor: string[] | null,
): Promise<ErasedBatch> {
  const sought = {
    table: "contact",
    columns: `client_ids AS "clientIds", contact_id AS "contactId", message, data, state,
              state IN ('waiting', 'cancelled') AND attempts = 0 AS untried`,
    texts: ["client_ids::text", "contact_id", "message", "data"],
  } as const;
  const { rows, last } = await lockPlaces<Row>(client, person, sought, cursor);
  const theirs = rows.filter((row) => isPerson(row, person));
  const untried = theirs.filter((row) => row.untried);
  const worked = theirs.filter((row) => !row.untried);
  for (const [listId, gone] of Map.groupBy(untried, (row) => row.listId)) await remove(client, listId, gone);
  for (const [listId, some] of Map.groupBy(worked, (row) => row.listId)) await blank(client, listId, some);
  for (const { listId, position } of theirs) await renoteNumbers(client, listId, position);
  let mentions = 0;
  for (const row of rows) if (!theirs.includes(row)) mentions += await unmention(client, row, person);
  const counts = { contactsRemoved: untried.length, contactsBlanked: worked.length, contactMentions: mentions };
  return { counts, cursor: last };
}

function isPerson({ clientIds, contactId }: Row, person: Person): boolean {
  return clientIds.some((id) => person.is(id, null)) || person.is(null, contactId);
}

async function remove(client: pg.PoolClient, listId: bigint, gone: readonly Row[]): Promise<void> {
  const positions = gone.map(({ position }) => position);
  await client.query("DELETE FROM contact WHERE list_id = $1 AND position = ANY($2)", [listId, positions]);
  await saveRejections(
    client,
    listId,
    positions.map((position) => erasedRejection(Number(position))),
  );
  await client.query("UPDATE list SET saved = saved - $2, rejected = rejected + $2 WHERE id = $1", [
    listId,
    gone.length,
  ]);
  await countContacts(client, listId, { cancelled: -gone.filter(({ state }) => state === "cancelled").length });
  await unqueueContacts(client, listId, positions);
}

/** Who was not done is cancelled: an attempt at work ends for itself. */
async function blank(client: pg.PoolClient, listId: bigint, worked: readonly Row[]): Promise<void> {
  const positions = worked.map(({ position }) => position);
  await client.query(
    `UPDATE contact SET client_ids = '{}', contact_id = NULL, message = NULL, data = NULL,
            state = CASE WHEN state = 'done' THEN state ELSE 'cancelled' END
      WHERE list_id = $1 AND position = ANY($2)`,
    [listId, positions],
  );
  const [waiting = 0, working = 0] = ["waiting", "working"].map(
    (was) => worked.filter(({ state }) => state === was).length,
  );
  await countContacts(client, listId, { working: -working, cancelled: waiting + working });
  await unqueueContacts(client, listId, positions);
}

/** Takes the person's id out of someone else's contact; says whether it was there. */
async function unmention(client: pg.PoolClient, row: Row, person: Person): Promise<number> {
  const message = row.message && textWithoutPerson(row.message, person);
  const data = row.data && textWithoutPerson(row.data, person);
  if (message === row.message && data === row.data) return 0;
  await client.query("UPDATE contact SET message = $3, data = $4 WHERE list_id = $1 AND position = $2", [
    row.listId,
    row.position,
    message,
    data,
  ]);
  return 1;
}
