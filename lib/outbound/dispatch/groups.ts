import type pg from "pg";
import { pgTransaction, pool } from "../../db.ts";
import type { ContactModel } from "../../generated/prisma/models/Contact.ts";
import { DAY_MS } from "../../time/durations.ts";
import { areSomeRejected } from "../agents/there.ts";
import type { UploadHub } from "../hubs/access.ts";
import type { ContactRecord } from "../lists/contact-record-schema.ts";
import { type NumberCap, numberCap, paceCounts } from "./cap-counts.ts";
import { midnightBefore } from "./clock.ts";
import { type Counts, type DueContact, due } from "./due.ts";
import type { GateHold, GateName } from "./gates.ts";
import { type HubState, hubState } from "./hub-state.ts";
import { joinListed, type ListedNumbers, listedNumbers } from "./listed-numbers.ts";
import { cappedOf, numberAt, triesAt } from "./next-numbers.ts";
import type { ProviderWorld } from "./provider.ts";
import { behindHead, queueHead } from "./queue-head.ts";
import { isOneOf, movedWhileUnderWay } from "./under-way.ts";

type Place = Pick<ContactModel, "listId" | "position">;
type State = ContactRecord["status"];
/** A list of the hub as the gates need it. */
export type WorkedList = { id: bigint } & DueContact["list"];

/** Contacts that no gate tells apart. */
type AlikeContacts = { key: string; list: bigint; contacts: number; contact: DueContact };

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
  /** Whether all agents who are there rejected it. */
  isRejected: boolean;
  listedUntil: Date | null;
  /** Whether it has had as many attempts as the hub's cap on all of them allows; nobody promised one has. */
  isAtTotal: boolean;
  /** Whether its number has had its attempts, and no end of one said which number is next. */
  hasNoneLeft: boolean;
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
  /** Whether an attempt at it goes on. */
  isUnderWay: boolean;
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
  const [paced, head, underWay, days] = await Promise.all([
    paceCounts(hub.id, state.campaign.timezone, now),
    isHeld ? null : queueHead(hub.id, state, now),
    isHeld ? [] : movedWhileUnderWay(hub.id, active),
    isHeld || (state.hub.maxPerDay ?? null) === null ? null : daysOf(active, state.campaign.timezone, now),
  ]);
  const { rows, keyed } = await pgTransaction(async (client) => {
    await client.query(FIND_IN_PARALLEL);
    const listed = isHeld ? null : await listedNumbers(client, next, hub, country);
    const capped = cap ? await cappedOf(client, next, cap, country) : new Map<string, Date>();
    const there = agents && agents.hold === null ? agents.ids : null;
    const all = { lists: [...byId.keys()], hub: state.hub, now, states, hasMessage, agents: there };
    const someRejected = there !== null && agents?.isPreview === true && (await areSomeRejected(client, all.lists));
    const given = {
      ...all,
      listed,
      capped,
      head,
      underWay,
      days,
      someRejected,
      someExpire: await doSomeExpire(client, all),
    };
    await client.query(COUNT_IN_PARALLEL);
    return { rows: await countAlike(client, given), keyed: (at: number) => keyedRows(given, at) };
  });
  const found = rows.flatMap(({ key, contacts, list: id, ...row }) => {
    const list = byId.get(id);
    if (!list) return [];
    const { isBare, isListed, listedUntil, isAtTotal, hasNoneLeft, today, cappedUntil, ...rest } = row;
    const { isHead, isUnderWay, isAgentAway, isRejected, ...own } = rest;
    const attempts = isAtTotal ? (state.hub.maxTotal ?? 0) : 0;
    const counts = { attempts, atNumber: hasNoneLeft ? maxAttempts : 0, today, isUnderWay, ...paced };
    const contact: DueContact = {
      ...state,
      ...own,
      list,
      hasMessage: !isBare,
      agent: isAgentAway || isRejected ? withoutAgent(isAgentAway) : (agents?.hold ?? null),
      blacklisted: isListed ? { expiresAt: listedUntil } : null,
      counts: cap && cappedUntil ? { ...counts, number: reachedUntil(cap, cappedUntil) } : counts,
    };
    return [{ key, list: id, contacts: Number(contacts), contact: behindHead(contact, head !== null && !isHead, now) }];
  });
  return { groups: found, keyed };
}

function withoutAgent(isAgentAway: boolean): GateHold {
  return { reason: isAgentAway ? "agentAway" : "rejectedByAll", opensAt: null };
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

type AlikeGiven = {
  lists: readonly bigint[];
  hub: HubState["hub"];
  now: Date;
  states: readonly State[];
  hasMessage: boolean;
  listed: ListedNumbers | null;
  /** By the number to try. */
  capped: ReadonlyMap<string, Date>;
  head: Place | null;
  underWay: readonly Place[];
  /** When this day began in each zone of theirs; null: nobody counts its attempts. */
  days: ReadonlyMap<string, Date> | null;
  /** Who is there; null: nobody is, or nobody is needed. */
  agents: readonly bigint[] | null;
  someRejected: boolean;
  someExpire: boolean;
};

// Who is on the blacklist is found by reading all contacts once, which several processes share. The planner takes an
// equality of expressions for one that many rows meet: it would sort them all, in one process.
const FIND_IN_PARALLEL = "SET LOCAL enable_mergejoin = off; SET LOCAL parallel_tuple_cost = 0";
const COUNT_IN_PARALLEL = "SET LOCAL enable_sort = off; SET LOCAL parallel_tuple_cost = 0.1";

async function countAlike(client: pg.PoolClient, given: AlikeGiven): Promise<Row[]> {
  const { sql, values } = alikeRows(given, 0);
  const by = alikeBy(given);
  const column = (name: string, forAll: string) => (by.includes(name) ? name : `${forAll} AS ${name}`);
  const { rows } = await client.query<Row>(
    `SELECT ${keyOf(given)} AS key, list_id AS list, min(state) AS status, timezone, "hasNoneLeft",
            ${column('"isAtTotal"', "false")}, ${column('"isBare"', "false")}, ${column('"isListed"', "false")}, ${column('"isAgentAway"', "false")},
            ${column('"isRejected"', "false")},
            ${column('"listedUntil"', "NULL::timestamptz")}, ${column("today", "0")}, ${column('"isHead"', "false")}, ${column('"isUnderWay"', "false")},
            min("cappedUntil") AS "cappedUntil", min(next) AS "nextAttempt", max(ends) AS "expiresAt", count(*) AS contacts
       FROM (${sql}) AS c GROUP BY ${by.join(", ")}`,
    values,
  );
  return rows;
}

function keyedRows(given: AlikeGiven, at: number): { sql: string; values: unknown[] } {
  const { sql, values } = alikeRows(given, at);
  return { sql: `SELECT *, ${keyOf(given)} AS key FROM (${sql}) AS c`, values };
}

/** Whether there may be contacts that expire: few lists have them. */
async function doSomeExpire(client: pg.PoolClient, { lists, states }: Pick<AlikeGiven, "lists" | "states">) {
  if (states.some((state) => state !== "waiting")) return true;
  const { rows } = await client.query(
    "SELECT FROM contact WHERE expires_at IS NOT NULL AND state = 'waiting' AND list_id = ANY($1) LIMIT 1",
    [lists],
  );
  return rows.length > 0;
}

/**
 * What tells the contacts apart; of those that come to wait, or to expire, the first and the last are what counts. Each
 * takes its time for every contact, and the fewer groups the planner expects, the more of the work it shares out: so
 * they are truths rather than numbers, and what is the same for all is left out.
 */
function alikeBy(given: AlikeGiven): string[] {
  const { hub, listed, capped, days, head, underWay, agents, hasMessage, states, someExpire, someRejected } = given;
  const when = (holds: boolean, ...columns: string[]) => (holds ? columns : []);
  return [
    "list_id",
    ...when(states.length > 1, "state"),
    "timezone",
    '"hasNoneLeft"',
    "next IS NULL",
    ...when(someExpire, "date_trunc('hour', expires_at)", "expires_at <= greatest(next, now)"),
    ...when((hub.maxTotal ?? null) !== null, '"isAtTotal"'),
    ...when(!hasMessage, '"isBare"'),
    ...when(listed !== null, '"isListed"'),
    ...when(listed?.hasLasting === true, '"listedUntil"'),
    ...when(agents !== null, '"isAgentAway"'),
    ...when(someRejected, '"isRejected"'),
    ...when(days !== null, "today"),
    ...when(head !== null, '"isHead"'),
    ...when(underWay.length > 0, '"isUnderWay"'),
    ...when(capped.size > 0, `date_trunc('hour', "cappedUntil")`),
  ];
}

function keyOf(given: AlikeGiven): string {
  return `concat_ws('|', ${alikeBy(given)
    .map((one) => `coalesce((${one})::text, '-')`)
    .join(", ")})`;
}

/** The contacts with all that groups them; what it takes is `$1` and so on, beginning behind `at` others. */
function alikeRows(given: AlikeGiven, at: number): { sql: string; values: unknown[] } {
  const values: unknown[] = [];
  const take = (value: unknown) => `$${at + values.push(value)}`;
  const { listed, capped, days, head, underWay, agents, hub } = given;
  const [lists, now] = [take(given.lists), `${take(given.now)}::timestamptz`];
  const most = `${take(hub.maxAttempts)}::int`;
  const number = numberAt(most);
  const made = days
    ? `LEFT JOIN (SELECT a.list_id, a.position, count(*)::int AS times FROM attempt a
              JOIN contact o ON o.list_id = a.list_id AND o.position = a.position
              JOIN unnest(${take([...days.keys()])}::text[], ${take([...days.values()])}::timestamptz[]) AS day (zone, start)
                ON day.zone = coalesce(o.timezone, '')
             WHERE a.list_id = ANY(${lists}) AND a.started_at >= day.start GROUP BY a.list_id, a.position) AS made
           ON made.list_id = c.list_id AND made.position = c.position`
    : "";
  const { joins, isListed, until } = joinListed(listed, take);
  const held =
    capped.size > 0
      ? `LEFT JOIN unnest(${take([...capped.keys()])}::text[], ${take([...capped.values()])}::timestamptz[]) AS capped (number, until)
           ON capped.number = c.number`
      : "";
  const isHead = head
    ? `(c.list_id = ${take(head.listId)}::bigint AND c.position = ${take(head.position)}::bigint)`
    : "false";
  const isUnderWay = isOneOf(underWay, take);
  const total = (hub.maxTotal ?? null) === null ? null : take(hub.maxTotal);
  const refused = given.someRejected
    ? `LEFT JOIN (SELECT list_id, position, array_agg(user_id) AS users FROM offer_answer
                   WHERE list_id = ANY(${lists}) AND action = 'reject' GROUP BY list_id, position) AS refused
         ON refused.list_id = c.list_id AND refused.position = c.position`
    : "";
  const there = agents ? `${take(agents.map(String))}::bigint[]` : "";
  const isOwned =
    refused === "" ? "agent_id IS NOT NULL" : "NOT coalesce(agent_id = ANY(refused.users), agent_id IS NULL)";
  const sql = `SELECT c.*, ${given.hasMessage ? "false" : BARE} AS "isBare",
                 ${agents ? `(${isOwned} AND agent_id <> ALL(${there}))` : "false"} AS "isAgentAway",
                 ${refused === "" ? "false" : `coalesce(NOT (${isOwned}) AND ${there} <@ refused.users, false)`} AS "isRejected",
                 ${isListed} AS "isListed", ${until} AS "listedUntil",
                 ${days ? "coalesce(made.times, 0)" : "0"} AS today,
                 ${held === "" ? "NULL::timestamptz" : "capped.until"} AS "cappedUntil", ${isHead} AS "isHead", ${isUnderWay} AS "isUnderWay",
                 ${total === null ? "false" : `owed IS NOT TRUE AND attempts >= ${total}::int`} AS "isAtTotal",
                 CASE WHEN expires_at <= greatest(next, now) THEN now ELSE expires_at END AS ends
            FROM (SELECT *, ${now} AS now, ${number} AS number, ${listed ? `${listed.canonicalAt(number)} AS canonical,` : ""}
                         number_index IS NULL AND owed IS NOT TRUE AND ${triesAt(most)} >= ${most} AS "hasNoneLeft",
                         CASE WHEN greatest(next_attempt_at, scheduled_for) > ${now}
                              THEN greatest(next_attempt_at, scheduled_for) END AS next
                    FROM contact WHERE list_id = ANY(${lists}) AND state = ANY(${take(given.states)}::contact_state[])) AS c
            ${joins} ${held} ${made} ${refused}`;
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
