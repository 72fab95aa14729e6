import { parseUtc } from "../../time/instant.ts";
import type { DeskHub } from "./desk-contract.ts";
import { hoursOf } from "./hub-hours.ts";
import { openingAt } from "./opening-hours.ts";

/** What can hold a hub back, in the order in which it is told: the first that does is the reason. */
export const hubGates = [
  "disabled",
  "campaignDisabled",
  "noProvider",
  "mailNotSetUp",
  "providerNotLive",
  "nothingToDo",
  "neverOpens",
  "leadsLater",
  "closed",
  "windowClosed",
  "providerFails",
] as const;
export type HubGate = (typeof hubGates)[number];

/** `held` is why nobody is contacted, null where people are. `until` is when that changes, null where time alone changes nothing. */
export type Contacting = { held: HubGate | null; until: Date | null };

/** What of a hub may turn it off. */
export type HubSwitches = Pick<DeskHub, "enabled" | "campaignEnabled" | "providerLive"> & {
  settings: Pick<DeskHub["settings"], "provider">;
};

/** What holds the hub at any time of the day, whatever there is to contact; null: nothing does. */
export function turnedOffBy({ enabled, campaignEnabled, settings, providerLive }: HubSwitches): HubGate | null {
  if (!enabled) return "disabled";
  if (!campaignEnabled) return "campaignDisabled";
  if (settings.provider === null) return "noProvider";
  if (providerLive) return null;
  return settings.provider === "smtp" ? "mailNotSetUp" : "providerNotLive";
}

/** Whether anything waits to be contacted: leads of a later time too. */
export function hasWork({ contactsWaiting, leadsWaiting }: DeskHub): boolean {
  return contactsWaiting > 0 || leadsWaiting > 0;
}

/** Whether the hub may be contacting people: what its pages show can change by itself. */
export function isAtWork(hub: DeskHub): boolean {
  return hub.enabled && hub.campaignEnabled && hasWork(hub);
}

/** Whether the hub contacts anybody at `now`, by a contact in its campaign's time zone; else the first reason why not. */
export function contactingOf(hub: DeskHub, now: Date): Contacting {
  const off = turnedOffBy(hub);
  if (off !== null) return held(off);
  if (!hasWork(hub)) return held("nothingToDo");
  const hours = hoursOf(hub);
  const { open, opensAt, closesAt } = openingAt(hours, null, now);
  if (!open && !opensAt) return held("neverOpens");
  const next = hub.contactsWaiting === 0 && hub.leadsDue === 0 ? parseUtc(hub.nextLeadAt ?? "") : null;
  // Come due since the service was asked, it waits no longer.
  if (next && next > now) return held("leadsLater", next);
  if (open) return hub.providerFails ? held("providerFails") : { held: null, until: closesAt };
  // Outside the campaign's hours there is nobody; outside the hub's, whose clocks are elsewhere go on.
  const campaign = openingAt({ ...hours, hub: null }, null, now);
  return campaign.open ? held("windowClosed", opensAt) : held("closed", opensAt);
}

function held(gate: HubGate, until: Date | null = null): Contacting {
  return { held: gate, until };
}
