import type pg from "pg";
import type { PhoneCountry } from "../../phone-country.ts";
import type { ContactRecord } from "../lists/contact-record-schema.ts";
import { cappedNumbers, type NumberCap } from "./cap-counts.ts";

type Client = Pick<pg.Pool, "query">;
/** The contacts whose next numbers are meant. */
export type NextNumbers = {
  lists: readonly bigint[];
  states: readonly ContactRecord["status"][];
  maxAttempts: number;
  isEmail: boolean;
};

/** The number to try, as `numberToTry` has it. */
export function numberAt(most: string): string {
  return `client_ids[coalesce(number_index, least(attempts / ${most}, cardinality(client_ids) - 1)) + 1]`;
}

/** How often that number was tried, by the contact's attempts. */
export function triesAt(most: string): string {
  return `attempts - ${most} * least(attempts / ${most}, greatest(cardinality(client_ids) - 1, 0))`;
}

/** Numbers that are next, and have had the attempts of the cap over all hubs; until when it holds them. */
export async function cappedOf(
  client: Client,
  next: NextNumbers,
  cap: NumberCap,
  country: PhoneCountry,
): Promise<Map<string, Date>> {
  const found = new Map<string, Date>();
  if (next.lists.length === 0) return found;
  const capped = await cappedNumbers(cap);
  if (capped.size === 0) return found;
  const { rows } = await client.query<{ number: string }>(
    `SELECT c.number FROM (${NUMBERS}) AS c
       JOIN unnest($4::text[]) AS k (number) ON ${areAlike("k.number", "c.number", next, country)}`,
    [next.lists, next.maxAttempts, next.states, [...capped.keys()]],
  );
  for (const { number } of rows) {
    const until = capped.get(country.key(number));
    if (until) found.set(number, until);
  }
  return found;
}

/** The next number of each of them: takes the lists, the attempts at each number, and the states. */
export const NUMBERS = `SELECT ${numberAt("$2::int")} AS number FROM contact
                  WHERE list_id = ANY($1) AND state = ANY($3::contact_state[])`;

// Few numbers share them, and whatever a parser turns stands before them.
const TAIL_CHARACTERS = 6;

/** What holds for any two spellings of a number, and for few others; an address has one spelling. */
export function areAlike(
  one: string,
  other: string,
  { isEmail }: NextNumbers,
  { name, lastDigits }: PhoneCountry,
): string {
  const both = (of: (text: string) => string) => `${of(one)} = ${of(other)}`;
  if (isEmail) return both((text) => `lower(${text})`);
  // Without a country numbers are compared by their digits.
  if (name === null) return both((text) => `ltrim(${text}, '+0')`);
  const isShort = [one, other].map((text) => `length(${text}) < ${lastDigits}`).join(" OR ");
  // The first finds them fast; a short one may be another country's, behind any way out of this one.
  return `${both((text) => `right(ltrim(${text}, '+'), ${TAIL_CHARACTERS})`)}
          AND (${isShort} OR ${both((text) => `right(${text}, ${lastDigits})`)})`;
}
