import { DAY_MS, SECOND_MS } from "../../time/durations.ts";
import { nextMidnight } from "./clock.ts";
import type { DueContact } from "./due.ts";
import type { GateHold } from "./gates.ts";

type Capped = Pick<DueContact, "hub" | "campaign" | "timezone" | "counts">;

/** Which cap on how often one is contacted is reached; of several the one that lasts longest. */
export function frequencyHold({ hub, campaign, timezone, counts }: Capped, now: Date): GateHold | null {
  const { attempts, isPromised = false, today = 0, number } = counts;
  if (!isPromised && reached(attempts, hub.maxTotal)) return { reason: "totalCap", opensAt: null };
  const holds: GateHold[] = [];
  if (reached(today, hub.maxPerDay))
    holds.push({ reason: "dayCap", opensAt: nextMidnight(now, timezone ?? campaign.timezone) });
  if (number) {
    const { cap, at } = number;
    const span = cap.days * DAY_MS;
    const within = at.filter((one) => one.getTime() > now.getTime() - span);
    // So many of the latest that one less is under the cap.
    const leaves = within.at(-cap.attempts);
    if (leaves) holds.push({ reason: "numberCap", opensAt: new Date(leaves.getTime() + span) });
  }
  return longest(holds);
}

/** What of the hub's pace leaves no room; of several the one that lasts longest. */
export function paceHold({ hub, campaign, counts }: Capped, now: Date): GateHold | null {
  const { atWork = 0, withinSecond = 0, hubToday = 0, othersFirst = false } = counts;
  const holds: GateHold[] = [];
  if (reached(hubToday, hub.volumePerDay))
    holds.push({ reason: "volume", opensAt: nextMidnight(now, campaign.timezone) });
  if (reached(atWork, hub.concurrency)) holds.push({ reason: "concurrency", opensAt: null });
  if (reached(withinSecond, hub.ratePerSecond))
    holds.push({ reason: "rate", opensAt: new Date(now.getTime() + SECOND_MS) });
  if (othersFirst) holds.push({ reason: "othersFirst", opensAt: null });
  return longest(holds);
}

function reached(count: number, cap: number | null | undefined): boolean {
  return cap !== null && cap !== undefined && count >= cap;
}

function longest(holds: readonly GateHold[]): GateHold | null {
  return holds.reduce<GateHold | null>((longer, one) => (longer && moment(longer) >= moment(one) ? longer : one), null);
}

function moment({ opensAt }: GateHold): number {
  return opensAt?.getTime() ?? Number.POSITIVE_INFINITY;
}
