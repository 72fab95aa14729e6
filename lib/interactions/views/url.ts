import type { OrderField } from "../schema.ts";
import { spanAddress } from "../search/span.ts";
import { type ResolvedSearch, type SearchChange, type SearchUrl, sortedUrl } from "../search/url.ts";
import { channels } from "../values.ts";
import type { SavedSearch } from "./schema.ts";

/** What the address asks for, as a view keeps it. */
export function savedOf(url: SearchUrl, { search, range, preset, zone }: ResolvedSearch): SavedSearch {
  const names = <T>(list: readonly T[]) => (list.length > 0 ? [...list] : undefined);
  const text = (value: string | undefined) => value || undefined;
  const fields = {
    // Dates that stay are those of one clock, whoever looks.
    ...(preset
      ? { range: preset, timezone: url.timezone ? zone : undefined }
      : { initialdate: range.from, finaldate: range.to, timezone: zone }),
    client: text(search.client),
    contactId: text(search.contactId),
    subject: text(search.subject),
    channels: names(url.channels),
    interactionType: url.direction ?? undefined,
    connectedInteraction: url.connected ?? undefined,
    outcome: url.outcome ?? undefined,
    minDuration: search.minDuration,
    maxDuration: search.maxDuration,
    minWait: search.minWait,
    maxWait: search.maxWait,
    minHold: search.minHold,
    maxHold: search.maxHold,
    minTransfers: search.minTransfers,
    maxTransfers: search.maxTransfers,
    users: names(url.agents),
    automations: names(url.automations),
    campaigns: names(url.campaigns),
    dispositions: names(url.dispositions.map(Number).filter(Number.isSafeInteger)),
    outboundHubs: names(url.hubs),
    without: search.without,
    orders: search.orders,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as SavedSearch;
}

/** The change of the address that asks for what a view keeps, and for nothing else. */
export function urlOf(saved: SavedSearch): SearchChange {
  const { without = {} } = saved;
  return {
    range: saved.range ?? null,
    from: saved.initialdate ?? null,
    to: saved.finaldate ?? null,
    timezone: saved.timezone ?? null,
    client: saved.client ?? null,
    contact: saved.contactId ?? null,
    subject: saved.subject ?? null,
    channels: channels.filter((one) => saved.channels?.includes(one)),
    direction: saved.interactionType ?? null,
    connected: saved.connectedInteraction ?? null,
    outcome: saved.outcome ?? null,
    duration: spanOf(saved.minDuration, saved.maxDuration),
    wait: spanOf(saved.minWait, saved.maxWait),
    hold: spanOf(saved.minHold, saved.maxHold),
    transfers: spanOf(saved.minTransfers, saved.maxTransfers),
    agents: saved.users ?? [],
    automations: saved.automations ?? [],
    campaigns: saved.campaigns ?? [],
    dispositions: (saved.dispositions ?? []).map(String),
    hubs: saved.outboundHubs ?? [],
    notChannels: channels.filter((one) => without.channels?.includes(one)),
    notAgents: without.users ?? [],
    notAutomations: without.automations ?? [],
    notCampaigns: without.campaigns ?? [],
    notDispositions: (without.dispositions ?? []).map(String),
    notHubs: without.outboundHubs ?? [],
    notOutcome: without.outcome ?? [],
    notDirection: without.interactionType ?? [],
    ...sortedUrl(saved.orders ?? []),
  };
}

function spanOf(min: number | undefined, max: number | undefined): string | null {
  if (min === undefined && max === undefined) return null;
  return spanAddress({ ...(min !== undefined && { min }), ...(max !== undefined && { max }) });
}

const usual: NonNullable<SavedSearch["orders"]> = [{ field: "start_date" satisfies OrderField, direction: "desc" }];

/** Whether both find the same in the same order; in which order names stand does not matter. */
export function isSameSearch(one: SavedSearch, other: SavedSearch): boolean {
  return standard(one) === standard(other);
}

function standard({ without = {}, ...search }: SavedSearch): string {
  const excluded = Object.entries(without).map(([name, value]) => [`without.${name}`, value]);
  const filled = Object.entries({
    ...search,
    ...Object.fromEntries(excluded),
    orders: search.orders?.length ? search.orders : usual,
  })
    .filter(([, value]) => (Array.isArray(value) ? value.length > 0 : value || value === 0))
    .map(([name, value]) => [name, name !== "orders" && Array.isArray(value) ? [...value].map(String).sort() : value]);
  return JSON.stringify(filled.sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)));
}
