import type pg from "pg";
import { PhoneCountry } from "../../phone-country.ts";
import type { UploadHub } from "../hubs/access.ts";
import { blacklistedAmong } from "./blacklisted.ts";
import type { Contact } from "./contact.ts";
import { copyContacts, copyText } from "./copy-contacts.ts";
import { noteNumbers, numberHashes } from "./list-numbers.ts";
import type { References } from "./references.ts";
import { type Rejection, saveRejections } from "./rejections.ts";
import { type ContactRow, contactRow } from "./row.ts";

/** How many of a chunk's contacts became what. */
export type SavedCounts = { saved: number; rejected: number; suppressed: number };

/**
 * Saves a list's checked contacts from position `first` on, in the client's transaction. Those on the blacklist by
 * all of their numbers are suppressed; a listed number beside others stays, and is passed over when it is dialled.
 * An agent or a template may have gone since the check: such a contact is rejected after all.
 */
export async function saveContacts(
  client: pg.PoolClient,
  list: { id: bigint; hub: UploadHub },
  first: number,
  batches: Iterable<readonly (Contact | null)[]>,
  references: References,
): Promise<SavedCounts> {
  const counts = { saved: 0, rejected: 0, suppressed: 0 };
  const texts: Uint8Array[] = [];
  const rejections: Rejection[] = [];
  const hashes: Buffer[] = [];
  const { rowCount: blacklist } = await client.query("SELECT FROM blacklist LIMIT 1");
  const country = new PhoneCountry(list.hub.country);
  let position = first;
  for (const contacts of batches) {
    await references.learnAgents(contacts);
    const { rows, rejected } = rowsOf(contacts, position, references);
    const clientIds = blacklist ? rows.flatMap((row) => row.clientIds) : [];
    const isListed = blacklist ? await blacklistedAmong(client, clientIds, country) : () => false;
    const [free, suppressed]: [ContactRow[], ContactRow[]] = [[], []];
    for (const row of rows) (row.clientIds.every(isListed) ? suppressed : free).push(row);
    if (free.length > 0) texts.push(copyText(list.id, free));
    hashes.push(numberHashes(free, country));
    for (const { row, reason } of rejected) rejections.push(rejectionOf(row, "rejected", reason));
    for (const row of suppressed) rejections.push(rejectionOf(row, "suppressed", "is on the blacklist"));
    counts.saved += free.length;
    counts.rejected += rejected.length;
    counts.suppressed += suppressed.length;
    position += contacts.length;
  }
  await copyContacts(client, texts);
  await saveRejections(client, list.id, rejections);
  await noteNumbers(client, list.id, { first, count: position - first }, hashes);
  return counts;
}

/** The rows of a batch, apart from those that name what is gone by now. */
function rowsOf(contacts: readonly (Contact | null)[], first: number, references: References) {
  const rows: ContactRow[] = [];
  const rejected: { row: ContactRow; reason: string }[] = [];
  for (const [i, contact] of contacts.entries()) {
    if (!contact) continue;
    const row = contactRow(contact, first + i, references);
    const [gone] = references.missing(contact);
    if (gone) rejected.push({ row, reason: `${gone.path}: ${gone.message}` });
    else rows.push(row);
  }
  return { rows, rejected };
}

function rejectionOf(row: ContactRow, outcome: Rejection["outcome"], reason: string): Rejection {
  const { position, timezone, contactId } = row;
  return { position, outcome, reason, number: row.clientIds[0] ?? null, timezone, contactId };
}
