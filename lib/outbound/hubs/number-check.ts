import type { Actor } from "../../auth/actor.ts";
import { canonicalId } from "../../client-id.ts";
import { db, pool } from "../../db.ts";
import { ByteSet } from "../contact/byte-set.ts";
import { hashesOf, hashesOfWords } from "../contact/hash64.ts";
import { duplicateOf } from "../upload/new-list.ts";
import { hubFor, type UploadHub } from "./access.ts";
import { unknownNames } from "./check-names.ts";
import type { CheckAnswer, CheckFields } from "./number-check-schema.ts";

const STRETCHES = 50;

/** Tells of numbers, before any is stored, which the hub would not contact or has already. */
export async function check(hubName: string, fields: CheckFields, actor: Actor): Promise<CheckAnswer> {
  const hub = await hubFor(hubName, actor);
  const keys = fields.numbers.map((given) => canonicalId(given));
  const [blacklist, leads, lists, unknown, twin] = await Promise.all([
    blacklisted(keys),
    waitingLeads(hub, keys),
    listed(hub, keys),
    unknownNames(hub, fields, actor),
    fields.fingerprint === undefined ? null : duplicateOf(db(), hub, Buffer.from(fields.fingerprint, "hex")),
  ]);
  const indexes = (is: (key: string, index: number) => boolean) => [...keys.keys()].filter((i) => is(keys[i] ?? "", i));
  return {
    result: {
      blacklisted: indexes((key) => blacklist.has(key)),
      listed: indexes((key, index) => leads.has(key) || lists(index)),
      unknown,
      duplicateOf: twin,
    },
  };
}

async function blacklisted(keys: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await pool().query<{ key: string }>(
    "SELECT client_id AS key FROM blacklist WHERE client_id = ANY($1)",
    [keys],
  );
  return new Set(rows.map(({ key }) => key));
}

async function waitingLeads(hub: UploadHub, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await pool().query<{ key: string }>(
    `SELECT DISTINCT key FROM (
       SELECT regexp_replace(lower(number), '^[+]?(00(?=[1-9]))?', '') AS key FROM contact, unnest(client_ids) AS number
        WHERE state = 'waiting' AND list_id IN (SELECT id FROM list WHERE hub_id = $1 AND kind = 'leads')
     ) AS waiting WHERE key = ANY($2)`,
    [hub.id, keys],
  );
  return new Set(rows.map(({ key }) => key));
}

/**
 * Whether the number at an index is in a list of the hub that is not finished, as far as the list is loaded. Compares
 * 64-bit hashes: with 50,000 numbers and ten million contacts, about one check in 30 million has a false positive.
 */
async function listed(hub: UploadHub, keys: readonly string[]): Promise<(index: number) => boolean> {
  const asked = hashesOfWords(keys);
  const wanted = new ByteSet();
  wanted.addHashes(asked);
  const found = new ByteSet();
  for await (const hashes of kept(hub)) {
    for (let i = 0; i < hashes.length; i += 2) {
      if (wanted.has(hashes[i] ?? 0, hashes[i + 1] ?? 0)) found.addHashes(hashes.subarray(i, i + 2));
    }
  }
  return (index) => found.has(asked[2 * index] ?? 0, asked[2 * index + 1] ?? 0);
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
