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
import { hubState } from "./hub-state.ts";
import type { ProviderWorld } from "./provider.ts";

type Counted = { until: number; counts: Promise<GateCounts> };

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
  // Whoever asks next tries again.
  found.counts.catch(() => counted.delete(key));
  return { result: await found.counts };
}

/** A contact is counted at the first gate that holds it, as its own record says. */
async function countGates(
  hub: UploadHub,
  list: number | undefined,
  world: ProviderWorld,
  now: Date,
): Promise<GateCounts> {
  const state = await hubState(hub, world);
  const { rows: lists } = await pool().query<WorkedList>(
    `SELECT id, status, starts_at AS start, ends_at AS "end" FROM list
      WHERE hub_id = $1 AND status NOT IN ('loading', 'finished') AND ($2::bigint IS NULL OR id = $2)`,
    [hub.id, list],
  );
  const { groups } = await groupsOf(hub, state, lists, ["waiting"], now);
  const sums = new Map<GateName, number>();
  let earliest: Date | null = null;
  for (const { contact, contacts } of groups) {
    const { first } = due(contact, now);
    if (first === null) continue;
    sums.set(first, (sums.get(first) ?? 0) + contacts);
    // While time goes on, what is at work ends; who waits for nothing else is told no time.
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
