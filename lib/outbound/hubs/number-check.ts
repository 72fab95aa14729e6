import type { Actor } from "../../actor.ts";
import { db, pool } from "../../db.ts";
import { PhoneCountry } from "../../phone-country.ts";
import { blacklistedAmong } from "../contact/blacklisted.ts";
import { ByteSet } from "../contact/byte-set.ts";
import { hashesOf, hashesOfWords } from "../contact/hash64.ts";
import { duplicateOf } from "../lists/duplicate.ts";
import { hubFor, type UploadHub } from "./access.ts";
import { unknownNames } from "./check-names.ts";
import type { CheckAnswer, CheckFields } from "./number-check-schema.ts";

const STRETCHES = 50;
// Few numbers share them, and a number without its code has them too.
const TAIL_CHARACTERS = 6;

/** Tells of numbers, before any is stored, which the hub would not contact or has already. */
export async function check(hubName: string, fields: CheckFields, actor: Actor): Promise<CheckAnswer> {
  const hub = await hubFor(hubName, actor);
  const country = new PhoneCountry(hub.country);
  const { numbers } = fields;
  const [isBlacklisted, isOfLead, isInList, unknown, twin] = await Promise.all([
    blacklistedAmong(pool(), numbers, country, hub.campaignId),
    waitingLeads(hub, numbers, country),
    listed(hub, numbers, country),
    unknownNames(hub, fields, actor),
    fields.fingerprint === undefined ? null : duplicateOf(db(), hub, Buffer.from(fields.fingerprint, "hex")),
  ]);
  const indexes = (is: (number: string) => boolean) => [...numbers.keys()].filter((index) => is(numbers[index] ?? ""));
  return {
    result: {
      blacklisted: indexes(isBlacklisted),
      listed: indexes((number) => isOfLead(number) || isInList(number)),
      unknown,
      duplicateOf: twin,
    },
  };
}

/** Whether a number is one of a lead that waits. Their last digits are the same in every spelling. */
async function waitingLeads(
  hub: UploadHub,
  numbers: readonly string[],
  country: PhoneCountry,
): Promise<(number: string) => boolean> {
  const keys = numbers.map((number) => country.key(number));
  const { rows } = await pool().query<{ number: string }>(
    `SELECT number FROM contact, unnest(client_ids) AS number
      WHERE state = 'waiting' AND list_id IN (SELECT id FROM list WHERE hub_id = $1 AND kind = 'leads')
        AND right(regexp_replace(lower(number), '^[+]?(00(?=[1-9]))?', ''), $3) = ANY($2)`,
    [hub.id, [...new Set(keys.map((key) => key.slice(-TAIL_CHARACTERS)))], TAIL_CHARACTERS],
  );
  const leads = new Set(rows.map(({ number }) => country.key(number)));
  return (number) => leads.has(country.key(number));
}

/**
 * Whether a number is in a list of the hub that is not finished, as far as the list is loaded. Compares
 * 64-bit hashes: with 50,000 numbers and ten million contacts, about one check in 30 million has a false positive.
 */
async function listed(
  hub: UploadHub,
  numbers: readonly string[],
  country: PhoneCountry,
): Promise<(number: string) => boolean> {
  // A list that was loaded before the hub had its country noted numbers without a code as they are.
  const keys = [...new Set(numbers.flatMap((number) => country.keys(number)))];
  const asked = hashesOfWords(keys);
  const wanted = new ByteSet();
  wanted.addHashes(asked);
  const found = new ByteSet();
  for await (const hashes of kept(hub)) {
    for (let i = 0; i < hashes.length; i += 2) {
      if (wanted.has(hashes[i] ?? 0, hashes[i + 1] ?? 0)) found.addHashes(hashes.subarray(i, i + 2));
    }
  }
  const isFound = (_: string, i: number) => found.has(asked[2 * i] ?? 0, asked[2 * i + 1] ?? 0);
  const there = new Set(keys.filter(isFound));
  return (number) => country.keys(number).some((key) => there.has(key));
}

async function* kept(hub: UploadHub) {
  const { rows: lists } = await pool().query<{ id: bigint }>(
    "SELECT id FROM list WHERE hub_id = $1 AND kind = 'list' AND status <> 'finished'",
    [hub.id],
  );
  for (const { id } of lists) {
    for (let after: bigint | null = -1n; after !== null; ) {
      const { rows }: { rows: { first: bigint; hashes: Buffer }[] } = await pool().query(
        "SELECT first, hashes FROM list_numbers WHERE list_id = $1 AND first > $2 ORDER BY first LIMIT $3",
        [id, after, STRETCHES],
      );
      for (const { hashes } of rows) yield hashesOf(hashes);
      after = rows.at(-1)?.first ?? null;
    }
  }
}
