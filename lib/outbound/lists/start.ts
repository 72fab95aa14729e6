import { type Contacting, type HubSwitches, turnedOffBy } from "../hubs/contacting.ts";
import { type HubClock, hoursOf } from "../hubs/hub-hours.ts";
import { openingAt } from "../hubs/opening-hours.ts";
import type { ZoneCount } from "./schema.ts";

/** Of a list's waiting contacts: who is in calling hours, who never is, and when the first of the others is. */
export type ListReach = { waiting: number; open: number; never: number; opensAt: Date | null };

/** How the waiting contacts stand to the hub's hours at `now`, each by the clock of its own zone. */
export function listReach(hub: Omit<HubClock, "name">, zones: readonly ZoneCount[], now: Date): ListReach {
  const hours = hoursOf(hub);
  const reach: ListReach = { waiting: 0, open: 0, never: 0, opensAt: null };
  for (const { timezone, waiting } of zones) {
    const { open, opensAt } = openingAt(hours, timezone, now);
    reach.waiting += waiting;
    if (open) reach.open += waiting;
    else if (!opensAt) reach.never += waiting;
    else if (!reach.opensAt || opensAt < reach.opensAt) reach.opensAt = opensAt;
  }
  return reach;
}

/** Whether the list's contacts begin to be contacted once it is active; else what holds them, and until when. */
export function listStart(hub: HubSwitches, { waiting, open, opensAt }: ListReach): Contacting {
  if (waiting === 0) return { held: "nothingToDo", until: null };
  const off = turnedOffBy(hub);
  if (off !== null) return { held: off, until: null };
  if (open > 0) return { held: null, until: null };
  return opensAt ? { held: "closed", until: opensAt } : { held: "neverOpens", until: null };
}

/** When the first of them can be contacted; `held`: not before someone opens what the hub is held by. */
export function firstContact(hub: HubSwitches, { waiting, open, opensAt }: ListReach): "held" | "now" | "never" | Date {
  if (waiting === 0 || turnedOffBy(hub) !== null) return "held";
  if (open > 0) return "now";
  return opensAt ?? "never";
}
