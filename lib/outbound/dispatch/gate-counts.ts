import type { Actor } from "../../auth/actor.ts";
import { perDatabase, pool } from "../../db.ts";
import { SECOND_MS } from "../../time/durations.ts";
import { formatUtc } from "../../time/instant.ts";
import { hubFor, type UploadHub } from "../hubs/access.ts";
import { findList } from "../lists/lists.ts";
import type { GateCounts, GatesQuery } from "./desk-schema.ts";
import { due, dueFrom } from "./due.ts";
import { type GateName, gates as gateNames } from "./gates.ts";
import { groupsOf, type WorkedList } from "./groups.ts";
import { type HubState, hubState } from "./hub-state.ts";
import type { ProviderWorld } from "./provider.ts";

type Counted = { until: number; counts: Promise<GateCounts> };

/** Gates that may hold every contact of a list at once: hours do where they never open, in any time zone. */
const sharedGates: readonly GateName[] = ["list", "hub", "provider", "campaign", "hours"];
/** The same where a contact may have nothing to send: the provider holds that one before the gates behind it do. */
const sharedGatesWithoutMessage: readonly GateName[] = ["list", "hub", "provider"];

const KEPT_MS = 5 * SECOND_MS;
const countedOf = perDatabase(() => new Map<string, Counted>());

/**
 * How many waiting contacts of the hub, or of one of its lists, each gate holds back, at most 5 s ago: it is counted
 * once for all who ask.
 */
export async function gateCounts(
  hubName: string,
  { list }: GatesQuery,
  world: ProviderWorld,
  actor: Actor,
): Promise<{ result: GateCounts }> {
  const hub = await hubFor(hubName, actor);
  if (list !== undefined) await findList(pool(), hub, list);
  const now = Date.now();
  const counted = countedOf();
  for (const [of, { until }] of counted) if (until <= now) counted.delete(of);
  const key = `${hub.id}/${list ?? ""}`;
  const found = counted.get(key) ?? { until: now + KEPT_MS, counts: countGates(hub, list, world, new Date(now)) };
  counted.set(key, found);
  // The next request counts again.
  found.counts.catch(() => counted.delete(key));
  return { result: await found.counts };
}

/** The first gate of every contact that waits in the list, until a change; null: each contact has its own. */
function sharedGateOf({ hub, campaign, provider, hasMessage }: HubState, list: WorkedList, now: Date): GateName | null {
  const own = { timezone: null, nextAttempt: null, blacklisted: null, counts: { attempts: 0, atNumber: 0 } };
  const contact = { hub, campaign, provider, list, status: "waiting" as const, hasMessage: true, ...own };
  const { gates, first } = due(contact, now);
  const isShared = first !== null && (hasMessage ? sharedGates : sharedGatesWithoutMessage).includes(first);
  return isShared && gates.some(({ gate, opensAt }) => gate === first && opensAt === null) ? first : null;
}

/** A contact is counted at the first gate that holds it, as its own record says. */
async function countGates(
  hub: UploadHub,
  list: number | undefined,
  world: ProviderWorld,
  now: Date,
): Promise<GateCounts> {
  const state = await hubState(hub, world);
  const { rows: lists } = await pool().query<WorkedList & { waiting: bigint }>(
    `SELECT id, status, starts_at AS start, ends_at AS "end", saved - working - done - cancelled AS waiting FROM list
      WHERE hub_id = $1 AND status NOT IN ('loading', 'finished') AND ($2::bigint IS NULL OR id = $2)`,
    [hub.id, list],
  );
  const sums = new Map<GateName, number>();
  const listsToGroup: WorkedList[] = [];
  for (const { waiting, ...workedList } of lists) {
    const gate = sharedGateOf(state, workedList, now);
    if (gate === null) listsToGroup.push(workedList);
    else sums.set(gate, (sums.get(gate) ?? 0) + Number(waiting));
  }
  const { groups } = await groupsOf(hub, state, listsToGroup, ["waiting"], now);
  let earliest: Date | null = null;
  for (const { contact, contacts } of groups) {
    const { first } = due(contact, now);
    if (first === null) continue;
    sums.set(first, (sums.get(first) ?? 0) + contacts);
    // By then the attempts at work have ended. When they do is unknown: a contact that waits only for that has no time.
    const { counts } = contact;
    const from = dueFrom(first === "pace" ? contact : { ...contact, counts: { ...counts, atWork: 0 } }, now);
    if (from && (!earliest || from < earliest)) earliest = from;
  }
  return {
    gates: gateNames.map((gate) => ({ gate, contacts: sums.get(gate) ?? 0 })),
    opensAt: earliest && formatUtc(earliest),
    asOf: formatUtc(now),
  };
}
