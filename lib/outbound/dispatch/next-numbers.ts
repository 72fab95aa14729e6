import { pool } from "../../db.ts";
import type { PhoneCountry } from "../../phone-country.ts";
import { type Listed, listedAmong } from "../contact/blacklisted.ts";
import type { UploadHub } from "../hubs/access.ts";
import type { ContactRecord } from "../lists/contact-record-schema.ts";
import { cappedNumbers, type NumberCap } from "./cap-counts.ts";

/** The contacts whose next numbers are meant. */
type Next = {
  lists: readonly bigint[];
  states: readonly ContactRecord["status"][];
  maxAttempts: number;
  isEmail: boolean;
};

/** The number to try, as `numberToTry` has it. */
export function numberAt(most: string): string {
  return `client_ids[coalesce(number_index, least(attempts / ${most}, cardinality(client_ids) - 1)) + 1]`;
}

/** Numbers that are next at contacts of these lists, and on the blacklist. */
export async function listedOf(
  next: Next,
  { campaignId }: Pick<UploadHub, "campaignId">,
  country: PhoneCountry,
): Promise<Map<string, Listed>> {
  const found = new Map<string, Listed>();
  if (next.lists.length === 0) return found;
  const { rows } = await pool().query<{ number: string }>(
    `SELECT DISTINCT c.number FROM (SELECT ${numberAt("$2")} AS number FROM contact
             WHERE list_id = ANY($1) AND state = ANY($3::contact_state[])) AS c
       JOIN (SELECT DISTINCT ${spelledOf("client_id", next, country)} AS key FROM blacklist
              WHERE (strpos(client_id, '@') > 0) = $4 AND (campaign_id IS NULL OR campaign_id = $5)) AS entry
         ON entry.key = ${spelledOf("c.number", next, country)}`,
    [next.lists, next.maxAttempts, next.states, next.isEmail, campaignId],
  );
  const numbers = rows.map(({ number }) => number);
  const listed = await listedAmong(pool(), numbers, country, campaignId);
  for (const one of numbers) {
    const entry = listed(one);
    if (entry) found.set(one, entry);
  }
  return found;
}

/** Numbers that are next, and have had the attempts of the cap over all hubs; until when it holds them. */
export async function cappedOf(next: Next, cap: NumberCap, country: PhoneCountry): Promise<Map<string, Date>> {
  const found = new Map<string, Date>();
  if (next.lists.length === 0) return found;
  const capped = await cappedNumbers(cap);
  const tails = new Set([...capped.keys()].map((client) => (next.isEmail ? client : client.slice(-TAIL_CHARACTERS))));
  for (const one of await numbersWith([...tails], next)) {
    const until = capped.get(country.key(one));
    if (until) found.set(one, until);
  }
  return found;
}

/** Those that are next and end like one of these. */
async function numbersWith(tails: readonly string[], next: Next): Promise<string[]> {
  if (tails.length === 0) return [];
  const { lists, states, maxAttempts } = next;
  const { rows } = await pool().query<{ number: string }>(
    `SELECT DISTINCT c.number FROM (SELECT ${numberAt("$2")} AS number FROM contact
             WHERE list_id = ANY($1) AND state = ANY($4::contact_state[])) AS c
       JOIN unnest($3::text[]) AS listed (tail) ON listed.tail = ${tailOf("c.number", next)}`,
    [lists, maxAttempts, tails, states],
  );
  return rows.map(({ number }) => number);
}

/** What is the same in every spelling of a number of a hub without a country, whose numbers are compared by their digits. */
function spelledOf(text: string, next: Next, country: PhoneCountry): string {
  return next.isEmail || country.name !== null ? tailOf(text, next) : `ltrim(${text}, '+0')`;
}

// Few numbers share them.
const TAIL_CHARACTERS = 6;

/** The last digits of a number are the same in every spelling; an address has one spelling. */
function tailOf(text: string, { isEmail }: Next): string {
  return isEmail ? `lower(${text})` : `right(${text}, ${TAIL_CHARACTERS})`;
}
