import { parseUtc } from "../../time/instant.ts";
import type { ListHours } from "../lists/schema.ts";
import type { DeskHub } from "./desk-contract.ts";
import { hoursOf } from "./hub-hours.ts";
import { openingAt } from "./opening-hours.ts";

/** What can hold a hub back, in the order in which it is told: the first that does is the reason. */
export const hubGates = [
  "disabled",
  "campaignDisabled",
  "noProvider",
  "providerNotLive",
  "nothingToDo",
  "leadsLater",
  "neverOpens",
  "closed",
  "windowClosed",
] as const;
export type HubGate = (typeof hubGates)[number];

/** `held` is why nobody is contacted, null where somebody is; `until` is when that ends, null where time alone ends nothing. */
export type Contacting = { held: HubGate | null; until: Date | null };

/** Whether the hub contacts anybody at `now`, by a contact in its campaign's time zone; else the first reason why not. */
export function contactingOf(hub: DeskHub, now: Date): Contacting {
  if (!hub.enabled) return held("disabled");
  if (!hub.campaignEnabled) return held("campaignDisabled");
  if (hub.settings.provider === null) return held("noProvider");
  if (!hub.providerLive) return held("providerNotLive");
  if (hub.contactsWaiting === 0 && hub.leadsWaiting === 0) return held("nothingToDo");
  if (hub.contactsWaiting === 0 && hub.leadsDue === 0) {
    const next = parseUtc(hub.nextLeadAt ?? "");
    // Come due since the service was asked, it waits no longer.
    if (next && next > now) return held("leadsLater", next);
  }
  const hours = hoursOf(hub);
  const { open, opensAt, closesAt } = openingAt(hours, null, now);
  if (open) return { held: null, until: closesAt };
  if (!opensAt) return held("neverOpens");
  // Outside the campaign's hours there is nobody; outside the hub's, whose clocks are elsewhere go on.
  const campaign = openingAt({ ...hours, hub: null }, null, now);
  return campaign.open ? held("windowClosed", opensAt) : held("closed", opensAt);
}

/** Whether this holds the hub whatever there is to contact, and at any time of the day. */
export function isTurnedOff(gate: HubGate | null): boolean {
  return gate !== null && hubGates.indexOf(gate) < hubGates.indexOf("nothingToDo");
}

/** The hub as it is once a list of so many contacts is active too. */
export function withActiveList(hub: DeskHub, contacts: number): DeskHub {
  const lists = { ...hub.lists, active: hub.lists.active + 1 };
  return { ...hub, lists, contactsWaiting: hub.contactsWaiting + contacts };
}

/** Whether a list's contacts begin to be contacted once it is active, by the clock of each; else what holds them. */
export function listStart(hub: DeskHub, hours: ListHours, now: Date): Contacting {
  const { held: gate } = contactingOf(withActiveList(hub, hours.waiting), now);
  if (hours.waiting === 0) return held("nothingToDo");
  if (isTurnedOff(gate)) return held(gate);
  if (hours.open > 0) return held(null);
  const opensAt = parseUtc(hours.opensAt ?? "");
  return opensAt ? held("closed", opensAt) : held("neverOpens");
}

function held(gate: HubGate | null, until: Date | null = null): Contacting {
  return { held: gate, until };
}
