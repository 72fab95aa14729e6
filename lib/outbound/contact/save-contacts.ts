import type pg from "pg";
import { PhoneCountry } from "../../phone-country.ts";
import type { UploadHub } from "../hubs/access.ts";
import { blacklistedAmong } from "./blacklisted.ts";
import { batchesOf, readContacts } from "./chunk.ts";
import type { Contact } from "./contact.ts";
import { copyContacts, copyText } from "./copy-contacts.ts";
import { noteNumbers, numberHashes } from "./list-numbers.ts";
import { PlainCopy } from "./plain-copy.ts";
import type { References } from "./references.ts";
import { type Rejection, saveRejections } from "./rejections.ts";
import { type ContactRow, contactRow } from "./row.ts";

/** How many of a chunk's contacts became what. */
export type SavedCounts = { saved: number; rejected: number; suppressed: number };

/** What is gathered of a list's stretch before it is saved. */
type Stretch = { counts: SavedCounts; texts: Uint8Array[]; rejections: Rejection[]; hashes: Buffer[] };

type Sources = { references: References; country: PhoneCountry; hasBlacklist: boolean; campaignId: bigint };

/**
 * Saves a list's checked contacts from position `first` on, a chunk's bytes, in the client's transaction. Those on the
 * blacklist by all of their numbers are suppressed; a listed number beside others stays, and is passed over when it is
 * dialled. An agent or a template may have gone since the check: such a contact is rejected after all.
 */
export async function saveContacts(
  client: pg.PoolClient,
  list: { id: bigint; hub: UploadHub },
  first: number,
  bytes: Uint8Array,
  references: References,
): Promise<SavedCounts> {
  const stretch: Stretch = { counts: { saved: 0, rejected: 0, suppressed: 0 }, texts: [], rejections: [], hashes: [] };
  const { rowCount: blacklist } = await client.query("SELECT FROM blacklist LIMIT 1");
  const country = new PhoneCountry(list.hub.country);
  const sources = { references, country, hasBlacklist: Boolean(blacklist), campaignId: list.hub.campaignId };
  const plain = new PlainCopy(list.id, list.hub.kind, country);
  let position = first;
  for (const [start, end] of batchesOf(bytes)) {
    const batch = plain.write(bytes, start, position, sources.hasBlacklist);
    if (batch && !(await isAnyListed(client, plain.numbers, sources))) {
      if (batch.saved > 0) stretch.texts.push(batch.text);
      stretch.hashes.push(batch.hashes);
      stretch.counts.saved += batch.saved;
      position += batch.received;
      continue;
    }
    const contacts = readContacts(bytes, start, end);
    await addBatch(client, list.id, position, contacts, sources, stretch);
    position += contacts.length;
  }
  await copyContacts(client, stretch.texts);
  plain.release();
  await saveRejections(client, list.id, stretch.rejections);
  await noteNumbers(client, list.id, { first, count: position - first }, stretch.hashes);
  return stretch.counts;
}

async function isAnyListed(
  client: pg.PoolClient,
  numbers: readonly string[],
  { country, campaignId }: Pick<Sources, "country" | "campaignId">,
): Promise<boolean> {
  if (numbers.length === 0) return false;
  return numbers.some(await blacklistedAmong(client, numbers, country, campaignId));
}

/** Adds a batch of which not every contact is plain and saved. */
async function addBatch(
  client: pg.PoolClient,
  listId: bigint,
  position: number,
  contacts: readonly (Contact | null)[],
  { references, country, hasBlacklist, campaignId }: Sources,
  { counts, texts, rejections, hashes }: Stretch,
): Promise<void> {
  await references.learnAgents(contacts);
  const { rows, rejected } = rowsOf(contacts, position, references);
  const clientIds = hasBlacklist ? rows.flatMap((row) => row.clientIds) : [];
  const isListed = hasBlacklist ? await blacklistedAmong(client, clientIds, country, campaignId) : () => false;
  const [free, suppressed]: [ContactRow[], ContactRow[]] = [[], []];
  for (const row of rows) (row.clientIds.every(isListed) ? suppressed : free).push(row);
  if (free.length > 0) texts.push(copyText(listId, free));
  hashes.push(numberHashes(free, country));
  for (const { row, reason } of rejected) rejections.push(rejectionOf(row, "rejected", reason));
  for (const row of suppressed) rejections.push(rejectionOf(row, "suppressed", "is on the blacklist"));
  counts.saved += free.length;
  counts.rejected += rejected.length;
  counts.suppressed += suppressed.length;
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
