import type { Actor } from "../../auth/actor.ts";
import { pool } from "../../db.ts";
import { SECOND_MS } from "../../time/durations.ts";
import { formatUtc } from "../../time/instant.ts";
import { type Listed, listedAmong } from "../contact/blacklisted.ts";
import { hubFor, type UploadHub } from "../hubs/access.ts";
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
  for (const { isBare, attempts, numbers, contacts, ...group } of groups) {
    const contact: DueContact = {
      ...state,
      ...group,
      status: "waiting",
      hasMessage: !isBare,
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

type List = { id: bigint } & DueContact["list"];
type Alike = {
  list: bigint;
  timezone: string | null;
  isBare: boolean;
  attempts: number;
  numbers: number;
  /** The earliest of those whose time is to come; null: they need not wait. */
  nextAttempt: Date | null;
  /** Past where they expire before they are due; else the latest of those of the same hour. */
  expiresAt: Date | null;
  contacts: bigint;
};
type Group = Omit<Alike, "list"> & Pick<DueContact, "list" | "blacklisted">;

// The number to try, as `numberToTry` has it.
const number = "client_ids[least(attempts / $2, cardinality(client_ids) - 1) + 1]";
const waiting = "FROM contact WHERE list_id = ANY($1) AND state = 'waiting'";

async function groupsOf(hub: UploadHub, { hasMessage, country, ...state }: HubState, now: Date): Promise<Group[]> {
  const { maxAttempts, enabled } = state.hub;
  const { rows: lists } = await pool().query<List>(
    `SELECT id, status, starts_at AS start, ends_at AS "end" FROM list WHERE hub_id = $1 AND status NOT IN ('loading', 'finished')`,
    [hub.id],
  );
  const byId = new Map(lists.map(({ id, ...list }) => [id, list]));
  const active = lists.filter(({ status }) => status === "active").map(({ id }) => id);
  // A gate before the blacklist that only a change opens holds them all: who is on it makes no difference.
  const isHeld = !enabled || state.provider?.opensAt === null || !state.campaign.enabled;
  const listed = isHeld ? new Map<string, Listed>() : await listedOf(active, maxAttempts, hub, country);
  const { rows } = await pool().query<Alike & { isListed: boolean; listedUntil: Date | null }>(
    `SELECT list_id AS list, timezone, attempts, cardinality(client_ids) AS numbers,
            ${hasMessage ? "false" : BARE} AS "isBare",
            listed.number IS NOT NULL AS "isListed", listed.until AS "listedUntil", min(next) AS "nextAttempt",
            max(CASE WHEN expires_at <= greatest(next, $3) THEN $3 ELSE expires_at END) AS "expiresAt",
            count(*) AS contacts
       FROM (SELECT *, CASE WHEN greatest(next_attempt_at, scheduled_for) > $3
                            THEN greatest(next_attempt_at, scheduled_for) END AS next, ${number} AS number ${waiting}) AS c
       LEFT JOIN unnest($4::text[], $5::timestamptz[]) AS listed (number, until) ON listed.number = c.number
      GROUP BY list_id, timezone, attempts, numbers, "isBare", "isListed", listed.until, next IS NULL,
               date_trunc('hour', expires_at), expires_at <= greatest(next, $3)`,
    [
      lists.map(({ id }) => id),
      maxAttempts,
      now,
      [...listed.keys()],
      [...listed.values()].map(({ expiresAt }) => expiresAt),
    ],
  );
  return rows.flatMap(({ list: id, isListed, listedUntil, ...alike }) => {
    const list = byId.get(id);
    return list ? { ...alike, list, blacklisted: isListed ? { expiresAt: listedUntil } : null } : [];
  });
}

// JSON as it is written without blanks: within a text, the quotation marks have a backslash before them.
const BARE = `coalesce(message NOT LIKE '%"content":%' AND message NOT LIKE '%"templateId":%', true)`;

/** Numbers that are next at contacts of these lists, and on the blacklist. */
async function listedOf(
  lists: readonly bigint[],
  maxAttempts: number,
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
    `SELECT DISTINCT c.number FROM (SELECT ${number} AS number ${waiting}) AS c
       JOIN unnest($3::text[]) AS listed (tail) ON listed.tail = ${tail("c.number")}`,
    [lists, maxAttempts, tails],
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
