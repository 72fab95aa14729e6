import { pool } from "../../db.ts";
import { type Listed, listedAmong } from "../contact/blacklisted.ts";
import type { UploadHub } from "../hubs/access.ts";
import type { ContactRecord } from "../lists/contact-record-schema.ts";
import { type DueContact, due } from "./due.ts";
import type { GateName } from "./gates.ts";
import { type HubState, hubState, numberToTry } from "./hub-state.ts";
import type { ProviderWorld } from "./provider.ts";

type State = ContactRecord["status"];
/** A list of the hub as the gates need it. */
export type WorkedList = { id: bigint } & DueContact["list"];

/** Contacts that no gate tells apart. */
type AlikeContacts = { key: string; contacts: number; contact: DueContact };

/** The contacts of the lists by group, and a statement that gives each of them beside its group's key. */
export type GroupedContacts = { groups: AlikeContacts[]; keyed: (at: number) => { sql: string; values: unknown[] } };

type Row = {
  key: string;
  list: bigint;
  status: State;
  timezone: string | null;
  isBare: boolean;
  isListed: boolean;
  listedUntil: Date | null;
  attempts: number;
  numbers: number;
  /** Whether the end of an attempt said which number is next: another is due. */
  owed: boolean;
  /** The earliest of those whose time is to come; null: they need not wait. */
  nextAttempt: Date | null;
  /** Past where they expire before they are due; else the latest of those of the same hour. */
  expiresAt: Date | null;
  contacts: bigint;
};

/** Groups the contacts that are in one of these states. */
export async function groupsOf(
  hub: UploadHub,
  { hasMessage, country, ...state }: HubState,
  lists: readonly WorkedList[],
  states: readonly State[],
  now: Date,
): Promise<GroupedContacts> {
  const { maxAttempts, enabled } = state.hub;
  const byId = new Map(lists.map(({ id, ...list }) => [id, list]));
  const active = lists.filter(({ status }) => status === "active").map(({ id }) => id);
  // A gate before the blacklist that only a change opens holds them all: who is on it makes no difference.
  const isHeld = !enabled || state.provider?.opensAt === null || !state.campaign.enabled;
  const listed = isHeld ? new Map<string, Listed>() : await listedOf(active, maxAttempts, states, hub, country);
  const until = [...listed.values()].map(({ expiresAt }) => expiresAt);
  const given = [lists.map(({ id }) => id), maxAttempts, now, [...listed.keys()], until, states];
  const keyed = (at: number) => ({
    sql: `SELECT *, ${KEY} AS key FROM (${alikeRows(hasMessage, at)}) AS c`,
    values: given,
  });
  const { rows } = await pool().query<Row>(
    `SELECT ${KEY} AS key,
            list_id AS list, state AS status, timezone, attempts, numbers, number_index IS NOT NULL AS owed, "isBare", "isListed", "listedUntil",
            min(next) AS "nextAttempt", max(ends) AS "expiresAt", count(*) AS contacts
       FROM (${alikeRows(hasMessage, 0)}) AS c GROUP BY ${alike.join(", ")}`,
    given,
  );
  const found = rows.flatMap(
    ({ key, contacts, list: id, isBare, isListed, listedUntil, attempts, numbers, owed, ...row }) => {
      const list = byId.get(id);
      if (!list) return [];
      const contact: DueContact = {
        ...state,
        ...row,
        list,
        hasMessage: !isBare,
        blacklisted: isListed ? { expiresAt: listedUntil } : null,
        counts: { attempts, atNumber: numberToTry(attempts, maxAttempts, numbers).attempts, owed },
      };
      return [{ key, contacts: Number(contacts), contact }];
    },
  );
  return { groups: found, keyed };
}

/** The contacts of a list that this gate is the first to hold: a table, and what it takes beginning behind `at` others. */
export async function heldAt(
  gate: GateName,
  hub: UploadHub,
  list: WorkedList,
  states: readonly State[],
  world: ProviderWorld,
  at: number,
): Promise<{ table: string; values: unknown[] }> {
  const now = new Date();
  const { groups, keyed } = await groupsOf(hub, await hubState(hub, world), [list], states, now);
  const keys = groups.filter(({ contact }) => due(contact, now).first === gate).map(({ key }) => key);
  const { sql, values } = keyed(at);
  const table = `(SELECT * FROM (${sql}) AS k WHERE key = ANY($${at + values.length + 1}::text[])) AS contact`;
  return { table, values: [...values, keys] };
}

// What tells contacts apart; of those that come to wait, or to expire, the first and the last are what counts.
const alike = [
  "list_id",
  "state",
  "timezone",
  "attempts",
  "numbers",
  "number_index IS NOT NULL",
  '"isBare"',
  '"isListed"',
  '"listedUntil"',
  "next IS NULL",
  "date_trunc('hour', expires_at)",
  "expires_at <= greatest(next, now)",
];
const KEY = `concat_ws('|', ${alike.map((one) => `coalesce((${one})::text, '-')`).join(", ")})`;

/** The contacts with all that groups them; what it takes is `$1` and so on, beginning behind `at` others. */
function alikeRows(hasMessage: boolean, at: number): string {
  const [lists, most, now, numbers, until, states] = [1, 2, 3, 4, 5, 6].map((nth) => `$${at + nth}`);
  return `SELECT c.*, cardinality(client_ids) AS numbers, ${hasMessage ? "false" : BARE} AS "isBare",
                 listed.number IS NOT NULL AS "isListed", listed.until AS "listedUntil",
                 CASE WHEN expires_at <= greatest(next, now) THEN now ELSE expires_at END AS ends
            FROM (SELECT *, ${now}::timestamptz AS now, ${numberOf(`${most}::int`)} AS number,
                         CASE WHEN greatest(next_attempt_at, scheduled_for) > ${now}
                              THEN greatest(next_attempt_at, scheduled_for) END AS next
                    FROM contact WHERE list_id = ANY(${lists}) AND state = ANY(${states}::contact_state[])) AS c
            LEFT JOIN unnest(${numbers}::text[], ${until}::timestamptz[]) AS listed (number, until)
                   ON listed.number = c.number`;
}

/** The number to try, as `numberToTry` has it. */
function numberOf(most: string): string {
  return `client_ids[coalesce(number_index, least(attempts / ${most}, cardinality(client_ids) - 1)) + 1]`;
}

// JSON as it is written without blanks: within a text, the quotation marks have a backslash before them.
const BARE = `coalesce(message NOT LIKE '%"content":%' AND message NOT LIKE '%"templateId":%', true)`;

/** Numbers that are next at contacts of these lists, and on the blacklist. */
async function listedOf(
  lists: readonly bigint[],
  maxAttempts: number,
  states: readonly State[],
  { kind, campaignId }: UploadHub,
  country: HubState["country"],
): Promise<Map<string, Listed>> {
  const found = new Map<string, Listed>();
  if (lists.length === 0) return found;
  // The last digits of a number are the same in every spelling; an address has one spelling.
  const tail = (text: string) => (kind === "email" ? `lower(${text})` : `right(${text}, ${TAIL_CHARACTERS})`);
  const { rows: entries } = await pool().query<{ tails: string[] | null }>(
    `SELECT array_agg(DISTINCT ${tail("client_id")}) AS tails FROM blacklist
      WHERE (strpos(client_id, '@') > 0) = $1 AND (campaign_id IS NULL OR campaign_id = $2)`,
    [kind === "email", campaignId],
  );
  const tails = entries[0]?.tails ?? null;
  if (tails === null) return found;
  const { rows } = await pool().query<{ number: string }>(
    `SELECT DISTINCT c.number FROM (SELECT ${numberOf("$2")} AS number FROM contact WHERE list_id = ANY($1) AND state = ANY($4::contact_state[])) AS c
       JOIN unnest($3::text[]) AS listed (tail) ON listed.tail = ${tail("c.number")}`,
    [lists, maxAttempts, tails, states],
  );
  const numbers = rows.map((row) => row.number);
  const listed = await listedAmong(pool(), numbers, country, campaignId);
  for (const one of numbers) {
    const entry = listed(one);
    if (entry) found.set(one, entry);
  }
  return found;
}

// Few numbers share them.
const TAIL_CHARACTERS = 6;
