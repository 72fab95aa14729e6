import type pg from "pg";
import type { PhoneCountry } from "../../phone-country.ts";
import { type Listed, listedAmong } from "../contact/blacklisted.ts";
import type { UploadHub } from "../hubs/access.ts";
import { areAlike, type NextNumbers, NUMBERS } from "./next-numbers.ts";

/** What of the blacklist concerns contacts of a hub. */
export type ListedNumbers = {
  /** An expression of the number as entries have it; null where that depends on the country. */
  canonicalAt: (number: string) => string;
  campaignId: bigint;
  /** Whether the hub's campaign has entries of its own. */
  hasOwn: boolean;
  /** Whether an entry ends by itself. */
  hasLasting: boolean;
  /** Numbers that an entry has in another spelling. */
  spelled: ReadonlyMap<string, Listed>;
};

/** Null: nobody is on the blacklist. */
export async function listedNumbers(
  client: pg.PoolClient,
  next: NextNumbers,
  { campaignId }: Pick<UploadHub, "campaignId">,
  country: PhoneCountry,
): Promise<ListedNumbers | null> {
  const { rows } = await client.query<{ some: boolean; hasOwn: boolean; hasLasting: boolean }>(
    `SELECT EXISTS (SELECT FROM blacklist WHERE campaign_id IS NULL) AS some,
            EXISTS (SELECT FROM blacklist WHERE campaign_id = $1) AS "hasOwn",
            EXISTS (SELECT FROM blacklist WHERE expires_at IS NOT NULL) AS "hasLasting"`,
    [campaignId],
  );
  const { some = false, hasOwn = false, hasLasting = false } = rows[0] ?? {};
  if (next.lists.length === 0 || !(some || hasOwn)) return null;
  const canonicalAt = canonicalIn(next, country);
  const spelled = await spelledOtherwise(client, next, campaignId, country);
  return { canonicalAt, campaignId, hasOwn, hasLasting, spelled };
}

/** `canonicalId` of a number that is stored: nothing but a + stands in it beside its digits. */
function canonicalIn({ isEmail }: NextNumbers, { name }: PhoneCountry): ListedNumbers["canonicalAt"] {
  if (isEmail) return (number) => `lower(${number})`;
  const canonical = (number: string) =>
    `CASE WHEN ltrim(${number}, '+') LIKE '00%' THEN regexp_replace(ltrim(${number}, '+'), '^00(?=[1-9][0-9]{2,}$)', '')
          ELSE ltrim(${number}, '+') END`;
  // Without a country the digits are compared. With one, only numbers that start with + or 00 have a code.
  return name === null ? canonical : (number) => `nullif(${canonical(number)}, ${number})`;
}

/** Numbers that are next, and on the blacklist in a spelling that only the country makes the same. */
async function spelledOtherwise(
  client: pg.PoolClient,
  next: NextNumbers,
  campaignId: bigint,
  country: PhoneCountry,
): Promise<Map<string, Listed>> {
  const found = new Map<string, Listed>();
  if (next.isEmail || country.name === null) return found;
  const own = "(b.campaign_id IS NULL OR b.campaign_id = $5) AND strpos(b.client_id, '@') = 0";
  const alike = areAlike("b.client_id", "c.number", next, country);
  const numbers = `(SELECT number, ${canonicalIn(next, country)("number")} AS canonical FROM (${NUMBERS}) AS n) AS c`;
  // A number with its code is only in entries without one, which are shorter: nearly always there are few.
  const { rows } = await client.query<{ number: string }>(
    `SELECT c.number FROM ${numbers} JOIN blacklist b ON ${alike} AND b.client_id <> c.canonical
      WHERE ${own} AND length(b.client_id) <= $4 AND c.canonical IS NOT NULL
     UNION ALL SELECT c.number FROM ${numbers} JOIN blacklist b ON ${alike} WHERE ${own} AND c.canonical IS NULL`,
    [next.lists, next.maxAttempts, next.states, country.mostDigits, campaignId],
  );
  const some = [...new Set(rows.map(({ number }) => number))];
  const listed = await listedAmong(client, some, country, campaignId);
  for (const one of some) {
    const entry = listed(one);
    if (entry) found.set(one, entry);
  }
  return found;
}

/** The joins that find the blacklist's entries of contacts `c`, whether a contact has one, and until when (null: no end). */
export function joinListed(
  listed: ListedNumbers | null,
  take: (value: unknown) => string,
): { joins: string; isListed: string; until: string } {
  if (listed === null) return { joins: "", isListed: "false", until: NEVER };
  const { campaignId, hasOwn, hasLasting, spelled } = listed;
  const join = (name: string, whose: string) =>
    `LEFT JOIN (SELECT client_id AS listed, coalesce(expires_at, 'infinity') AS until FROM blacklist
                 WHERE campaign_id ${whose} AND (expires_at IS NULL OR expires_at > now())) AS ${name}
       ON ${name}.listed = c.canonical`;
  const found = [
    { name: "of_all", sql: join("of_all", "IS NULL") },
    ...(hasOwn ? [{ name: "of_own", sql: join("of_own", `= ${take(campaignId)}::bigint`) }] : []),
    ...(spelled.size > 0 ? [{ name: "spelled", sql: spelledJoin(spelled, take) }] : []),
  ];
  return {
    joins: found.map(({ sql }) => sql).join(" "),
    isListed: `(${found.map(({ name }) => `${name}.listed IS NOT NULL`).join(" OR ")})`,
    until: hasLasting ? `nullif(greatest(${found.map(({ name }) => `${name}.until`).join(", ")}), 'infinity')` : NEVER,
  };
}

const NEVER = "NULL::timestamptz";

function spelledJoin(spelled: ListedNumbers["spelled"], take: (value: unknown) => string): string {
  const until = [...spelled.values()].map(({ expiresAt }) => expiresAt?.toISOString() ?? "infinity");
  return `LEFT JOIN unnest(${take([...spelled.keys()])}::text[], ${take(until)}::timestamptz[]) AS spelled (listed, until)
            ON spelled.listed = c.number`;
}
