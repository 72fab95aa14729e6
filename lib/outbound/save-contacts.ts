import type pg from "pg";
import type { Contact } from "./contact.ts";
import { type ContactRow, contactRow } from "./contact-rows.ts";
import { copyContacts } from "./copy-contacts.ts";
import type { UploadHub } from "./hub-access.ts";
import { blacklistKey } from "./phone.ts";
import type { References } from "./references.ts";
import { type Rejection, saveRejections } from "./rejections.ts";

/** How many of a chunk's contacts became what. */
export type Counts = { saved: number; rejected: number; suppressed: number };

/**
 * Saves a list's checked contacts from position `first` on, in the client's transaction. Those on the blacklist by
 * all of their numbers are suppressed; a listed number beside others stays, and is passed over when it is dialled.
 * An agent or a template may have gone since the check: such a contact is rejected after all.
 */
export async function saveContacts(
  client: pg.PoolClient,
  list: { id: bigint; hub: UploadHub },
  first: number,
  contacts: readonly (Contact | null)[],
  references: References,
): Promise<Counts> {
  await references.learnAgents(contacts);
  const rows: ContactRow[] = [];
  const rejections: Rejection[] = [];
  const reject = (row: ContactRow, outcome: Rejection["outcome"], reason: string) => {
    const { position, timezone, contactId } = row;
    rejections.push({ position, outcome, reason, number: row.clientIds[0] ?? null, timezone, contactId });
  };
  for (const [i, contact] of contacts.entries()) {
    if (!contact) continue;
    const row = contactRow(contact, first + i, references);
    const [gone] = references.missing(contact);
    if (gone) reject(row, "rejected", `${gone.path}: ${gone.message}`);
    else rows.push(row);
  }
  const rejected = rejections.length;
  const listed = await blacklisted(client, rows);
  const free = listed.size === 0 ? rows : rows.filter((row) => !isListed(row, listed));
  if (listed.size > 0)
    for (const row of rows) if (isListed(row, listed)) reject(row, "suppressed", "is on the blacklist");
  await copyContacts(client, list.id, free);
  await saveRejections(client, list.id, rejections);
  return { saved: free.length, rejected, suppressed: rejections.length - rejected };
}

function isListed(row: ContactRow, listed: ReadonlySet<string>): boolean {
  return row.clientIds.every((clientId) => listed.has(blacklistKey(clientId)));
}

/** The numbers and addresses of these rows that are on the blacklist. */
async function blacklisted(client: pg.PoolClient, rows: readonly ContactRow[]): Promise<ReadonlySet<string>> {
  const { rows: any } = await client.query("SELECT 1 FROM blacklist LIMIT 1");
  if (any.length === 0) return new Set();
  const keys = rows.flatMap((row) => row.clientIds.map(blacklistKey));
  const { rows: found } = await client.query<{ clientId: string }>(
    `SELECT client_id AS "clientId" FROM blacklist WHERE client_id = ANY($1)`,
    [keys],
  );
  return new Set(found.map(({ clientId }) => clientId));
}
