import type { Actor } from "../../auth/actor.ts";
import { pool } from "../../db.ts";
import { SECOND_MS } from "../../time/durations.ts";
import { formatUtc } from "../../time/instant.ts";
import { blacklistedAmong } from "../contact/blacklisted.ts";
import { hubFor, type UploadHub } from "../hubs/access.ts";
import type { ListRecord } from "../lists/schema.ts";
import type { GateCounts } from "./desk-schema.ts";
import { type DueContact, due, dueFrom } from "./due.ts";
import { type GateName, gates } from "./gates.ts";
import { type HubState, hubState, numberToTry } from "./hub-state.ts";
import type { ProviderWorld } from "./provider.ts";

type Counted = { until: number; counts: Promise<GateCounts> };

const KEPT_MS = 5 * SECOND_MS;
const counted = new Map<bigint, Counted>();

/** How many waiting contacts of the hub each gate holds back, at most 5 s ago: it is counted once for all who ask. */
export async function gateCounts(hubName: string, world: ProviderWorld, actor: Actor): Promise<{ result: GateCounts }> {
  const hub = await hubFor(hubName, actor);
  const now = Date.now();
  for (const [id, { until }] of counted) if (until <= now) counted.delete(id);
  const found = counted.get(hub.id) ?? { until: now + KEPT_MS, counts: countGates(hub, world, new Date(now)) };
  counted.set(hub.id, found);
  // Whoever asks next tries again.
  found.counts.catch(() => counted.delete(hub.id));
  return { result: await found.counts };
}

/** A contact is counted at the first gate that holds it, as its own record says. Those that are alike are one group. */
async function countGates(hub: UploadHub, world: ProviderWorld, now: Date): Promise<GateCounts> {
  const { hasMessage, country, ...state } = await hubState(hub, world);
  const groups = await groupsOf(hub, { hasMessage, country, ...state }, now);
  const sums = new Map<GateName, number>();
  let earliest: Date | null = null;
  for (const { status, timezone, isBare, isBlacklisted, attempts, numbers, nextAttempt, contacts } of groups) {
    const contact: DueContact = {
      ...state,
      list: { status },
      status: "waiting",
      timezone,
      hasMessage: !isBare,
      nextAttempt,
      blacklisted: isBlacklisted ? {} : null,
      counts: { attempts, atNumber: numberToTry(attempts, state.hub.maxAttempts, numbers).attempts },
    };
    const { first } = due(contact, now);
    if (first === null) continue;
    sums.set(first, (sums.get(first) ?? 0) + Number(contacts));
    const from = dueFrom(contact, now);
    if (from && (!earliest || from < earliest)) earliest = from;
  }
  return {
    gates: gates.map((gate) => ({ gate, contacts: sums.get(gate) ?? 0 })),
    opensAt: earliest && formatUtc(earliest),
    asOf: formatUtc(now),
  };
}

type Group = {
  status: ListRecord["status"];
  timezone: string | null;
  isBare: boolean;
  isBlacklisted: boolean;
  attempts: number;
  numbers: number;
  /** The earliest of those whose time is to come; null: they need not wait. */
  nextAttempt: Date | null;
  contacts: bigint;
};

// The number to try, as `numberToTry` has it.
const number = "client_ids[least(attempts / $2, cardinality(client_ids) - 1) + 1]";
const waiting = "FROM contact WHERE list_id = ANY($1) AND state = 'waiting'";

async function groupsOf(hub: UploadHub, { hasMessage, country, ...state }: HubState, now: Date) {
  const { maxAttempts, enabled } = state.hub;
  const lists = await pool().query<{ id: bigint; status: Group["status"] }>(
    "SELECT id, status FROM list WHERE hub_id = $1 AND status NOT IN ('loading', 'finished')",
    [hub.id],
  );
  const statuses = new Map(lists.rows.map(({ id, status }) => [id, status]));
  const active = lists.rows.filter(({ status }) => status === "active").map(({ id }) => id);
  // A gate before the blacklist that only a change opens holds them all: who is on it makes no difference.
  const isHeld = !enabled || state.provider?.opensAt === null || !state.campaign.enabled;
  const listed = isHeld ? [] : await blacklistedOf(active, maxAttempts, hub, country);
  const { rows } = await pool().query<Omit<Group, "status"> & { list: bigint }>(
    `SELECT list_id AS list, timezone, attempts, cardinality(client_ids) AS numbers,
            ${hasMessage ? "false" : BARE} AS "isBare", listed.number IS NOT NULL AS "isBlacklisted",
            min(next) AS "nextAttempt", count(*) AS contacts
       FROM (SELECT *, CASE WHEN greatest(next_attempt_at, scheduled_for) > $3
                            THEN greatest(next_attempt_at, scheduled_for) END AS next, ${number} AS number ${waiting}) AS c
       LEFT JOIN unnest($4::text[]) AS listed (number) ON listed.number = c.number
      GROUP BY list_id, timezone, attempts, numbers, "isBare", "isBlacklisted", next IS NULL`,
    [lists.rows.map(({ id }) => id), maxAttempts, now, listed],
  );
  return rows.map(({ list, ...group }): Group => ({ ...group, status: statuses.get(list) ?? "active" }));
}

// JSON as it is written without blanks: within a text, the quotation marks have a backslash before them.
const BARE = `coalesce(message NOT LIKE '%"content":%' AND message NOT LIKE '%"templateId":%', true)`;

/** Numbers that are next at contacts of these lists, and on the blacklist. */
async function blacklistedOf(
  lists: readonly bigint[],
  maxAttempts: number,
  { kind, campaignId }: UploadHub,
  country: HubState["country"],
): Promise<string[]> {
  if (lists.length === 0) return [];
  // The last digits of a number are the same in every spelling; an address has one spelling.
  const tail = (text: string) => (kind === "email" ? `lower(${text})` : `right(${text}, ${TAIL_CHARACTERS})`);
  const { rows: entries } = await pool().query<{ tails: string[] | null }>(
    `SELECT array_agg(DISTINCT ${tail("client_id")}) AS tails FROM blacklist WHERE (strpos(client_id, '@') > 0) = $1`,
    [kind === "email"],
  );
  const tails = entries[0]?.tails ?? null;
  if (tails === null) return [];
  const { rows } = await pool().query<{ number: string }>(
    `SELECT DISTINCT c.number FROM (SELECT ${number} AS number ${waiting}) AS c
       JOIN unnest($3::text[]) AS listed (tail) ON listed.tail = ${tail("c.number")}`,
    [lists, maxAttempts, tails],
  );
  const numbers = rows.map((row) => row.number);
  return numbers.filter(await blacklistedAmong(pool(), numbers, country, campaignId));
}

// Few numbers share them.
const TAIL_CHARACTERS = 6;
