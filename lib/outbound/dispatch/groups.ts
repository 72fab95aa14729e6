import { pool } from "../../db.ts";
import type { ContactModel } from "../../generated/prisma/models/Contact.ts";
import { DAY_MS } from "../../time/durations.ts";
import type { Listed } from "../contact/blacklisted.ts";
import type { UploadHub } from "../hubs/access.ts";
import type { ContactRecord } from "../lists/contact-record-schema.ts";
import { type NumberCap, numberCap, paceCounts } from "./cap-counts.ts";
import { midnightBefore } from "./clock.ts";
import { type Counts, type DueContact, due } from "./due.ts";
import type { GateName } from "./gates.ts";
import { type HubState, hubState, numberToTry } from "./hub-state.ts";
import { cappedOf, listedOf, numberAt } from "./next-numbers.ts";
import type { ProviderWorld } from "./provider.ts";
import { behindHead, queueHead } from "./queue-head.ts";

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
  isAgentAway: boolean;
  listedUntil: Date | null;
  attempts: number;
  numbers: number;
  /** Whether the end of an attempt said which number is next: another is due. */
  owed: boolean;
  isPromised: boolean;
  /** The earliest of those whose time is to come; null: they need not wait. */
  nextAttempt: Date | null;
  /** Past where they expire before they are due; else the latest of those of the same hour. */
  expiresAt: Date | null;
  /** How often they were attempted on this day of their clock. */
  today: number;
  /** Until when the cap over all hubs holds the number to try, the earliest of those of the same hour. */
  cappedUntil: Date | null;
  /** Whether it is who is attempted next. */
  isHead: boolean;
  contacts: bigint;
};

/** Groups the contacts that are in one of these states. */
export async function groupsOf(
  hub: UploadHub,
  { hasMessage, country, agents, ...state }: HubState,
  lists: readonly WorkedList[],
  states: readonly State[],
  now: Date,
): Promise<GroupedContacts> {
  const { maxAttempts, enabled } = state.hub;
  const byId = new Map(lists.map(({ id, ...list }) => [id, list]));
  const active = lists.filter(({ status }) => status === "active").map(({ id }) => id);
  // A gate before the blacklist that only a change opens holds them all: whose number is held makes no difference.
  const isHeld = !enabled || state.provider?.opensAt === null || !state.campaign.enabled;
  const next = { lists: active, maxAttempts, states, isEmail: hub.kind === "email" };
  const cap = isHeld ? null : await numberCap(pool());
  const [listed, capped, paced, head, days] = await Promise.all([
    isHeld ? new Map<string, Listed>() : listedOf(next, hub, country),
    cap ? cappedOf(next, cap, country) : new Map<string, Date>(),
    paceCounts(hub.id, state.campaign.timezone, now),
    isHeld ? null : queueHead(hub.id, state, now),
    isHeld || (state.hub.maxPerDay ?? null) === null ? null : daysOf(active, state.campaign.timezone, now),
  ]);
  const alikeGiven = {
    lists: lists.map(({ id }) => id),
    maxAttempts,
    now,
    states,
    hasMessage,
    listed,
    capped,
    head,
    days,
    agents: agents && agents.hold === null ? agents.ids : null,
  };
  const keyed = (at: number) => {
    const { sql, values } = alikeRows(alikeGiven, at);
    return { sql: `SELECT *, ${KEY} AS key FROM (${sql}) AS c`, values };
  };
  const { sql, values } = alikeRows(alikeGiven, 0);
  const { rows } = await pool().query<Row>(
    `SELECT ${KEY} AS key,
            list_id AS list, state AS status, timezone, attempts, numbers, number_index IS NOT NULL AS owed,
            owed IS TRUE AS "isPromised", "isBare", "isListed", "isAgentAway", "listedUntil",
            today, "isHead", min("cappedUntil") AS "cappedUntil",
            min(next) AS "nextAttempt", max(ends) AS "expiresAt", count(*) AS contacts
       FROM (${sql}) AS c GROUP BY ${alike.join(", ")}`,
    values,
  );
  const found = rows.flatMap(({ key, contacts, list: id, ...row }) => {
    const list = byId.get(id);
    if (!list) return [];
    const {
      isBare,
      isListed,
      isAgentAway,
      listedUntil,
      attempts,
      numbers,
      owed,
      isPromised,
      today,
      cappedUntil,
      ...rest
    } = row;
    const { isHead, ...own } = rest;
    const atNumber = numberToTry(attempts, maxAttempts, numbers).attempts;
    const counts = { attempts, atNumber, owed: owed || isPromised, isPromised, today, ...paced };
    const contact: DueContact = {
      ...state,
      ...own,
      list,
      hasMessage: !isBare,
      agent: isAgentAway ? { reason: "agentAway", opensAt: null } : (agents?.hold ?? null),
      blacklisted: isListed ? { expiresAt: listedUntil } : null,
      counts: cap && cappedUntil ? { ...counts, number: reachedUntil(cap, cappedUntil) } : counts,
    };
    return [{ key, contacts: Number(contacts), contact: behindHead(contact, head !== null && !isHead, now) }];
  });
  return { groups: found, keyed };
}

/** A number that has had the attempts of its cap, so that the next may be from then on. */
function reachedUntil(cap: NumberCap, until: Date): NonNullable<Counts["number"]> {
  const leaves = new Date(until.getTime() - cap.days * DAY_MS);
  return { cap, at: Array.from({ length: cap.attempts }, () => leaves) };
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
  "owed IS TRUE",
  '"isBare"',
  '"isListed"',
  '"isAgentAway"',
  '"listedUntil"',
  "today",
  '"isHead"',
  `date_trunc('hour', "cappedUntil")`,
  "next IS NULL",
  "date_trunc('hour', expires_at)",
  "expires_at <= greatest(next, now)",
];
const KEY = `concat_ws('|', ${alike.map((one) => `coalesce((${one})::text, '-')`).join(", ")})`;

type AlikeGiven = {
  lists: readonly bigint[];
  maxAttempts: number;
  now: Date;
  states: readonly State[];
  hasMessage: boolean;
  /** By the number to try. */
  listed: ReadonlyMap<string, Listed>;
  capped: ReadonlyMap<string, Date>;
  head: Pick<ContactModel, "listId" | "position"> | null;
  /** When this day began in each zone of theirs; null: nobody counts its attempts. */
  days: ReadonlyMap<string, Date> | null;
  /** Who is there; null: nobody is, or nobody is needed. */
  agents: readonly bigint[] | null;
};

/** The contacts with all that groups them; what it takes is `$1` and so on, beginning behind `at` others. */
function alikeRows(given: AlikeGiven, at: number): { sql: string; values: unknown[] } {
  const values: unknown[] = [];
  const take = (value: unknown) => `$${at + values.push(value)}`;
  const { listed, capped, days, head, agents } = given;
  const [lists, now] = [take(given.lists), `${take(given.now)}::timestamptz`];
  const until = [...listed.values()].map(({ expiresAt }) => expiresAt);
  const made = days
    ? `LEFT JOIN (SELECT a.list_id, a.position, count(*)::int AS times FROM attempt a
              JOIN contact o ON o.list_id = a.list_id AND o.position = a.position
              JOIN unnest(${take([...days.keys()])}::text[], ${take([...days.values()])}::timestamptz[]) AS day (zone, start)
                ON day.zone = coalesce(o.timezone, '')
             WHERE a.list_id = ANY(${lists}) AND a.started_at >= day.start GROUP BY a.list_id, a.position) AS made
           ON made.list_id = c.list_id AND made.position = c.position`
    : "";
  const held =
    capped.size > 0
      ? `LEFT JOIN unnest(${take([...capped.keys()])}::text[], ${take([...capped.values()])}::timestamptz[]) AS capped (number, until)
           ON capped.number = c.number`
      : "";
  const isHead = head
    ? `(c.list_id = ${take(head.listId)}::bigint AND c.position = ${take(head.position)}::bigint)`
    : "false";
  const sql = `SELECT c.*, cardinality(client_ids) AS numbers, ${given.hasMessage ? "false" : BARE} AS "isBare",
                 ${agents ? `coalesce(agent_id <> ALL(${take(agents.map(String))}::bigint[]), false)` : "false"} AS "isAgentAway",
                 listed.number IS NOT NULL AS "isListed", listed.until AS "listedUntil",
                 ${days ? "coalesce(made.times, 0)" : "0"} AS today,
                 ${held === "" ? "NULL::timestamptz" : "capped.until"} AS "cappedUntil", ${isHead} AS "isHead",
                 CASE WHEN expires_at <= greatest(next, now) THEN now ELSE expires_at END AS ends
            FROM (SELECT *, ${now} AS now, ${numberAt(`${take(given.maxAttempts)}::int`)} AS number,
                         CASE WHEN greatest(next_attempt_at, scheduled_for) > ${now}
                              THEN greatest(next_attempt_at, scheduled_for) END AS next
                    FROM contact WHERE list_id = ANY(${lists}) AND state = ANY(${take(given.states)}::contact_state[])) AS c
            LEFT JOIN unnest(${take([...listed.keys()])}::text[], ${take(until)}::timestamptz[]) AS listed (number, until)
                   ON listed.number = c.number ${held} ${made}`;
  return { sql, values };
}

// JSON as it is written without blanks: within a text, the quotation marks have a backslash before them.
const BARE = `coalesce(message NOT LIKE '%"content":%' AND message NOT LIKE '%"templateId":%', true)`;

/** When this day began in each zone of the lists' contacts. */
async function daysOf(lists: readonly bigint[], timezone: string, now: Date): Promise<Map<string, Date>> {
  const { rows } = await pool().query<{ zone: string }>(
    "SELECT DISTINCT coalesce(timezone, '') AS zone FROM contact WHERE list_id = ANY($1)",
    [lists],
  );
  return new Map(rows.map(({ zone }) => [zone, midnightBefore(now, zone || timezone)]));
}
