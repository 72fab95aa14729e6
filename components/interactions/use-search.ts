"use client";

import { useDebouncedValue } from "@mantine/hooks";
import { useNow } from "next-intl";
import {
  type inferParserType,
  parseAsArrayOf,
  parseAsInteger,
  parseAsNumberLiteral,
  parseAsString,
  parseAsStringLiteral,
  useQueryStates,
} from "nuqs";
import { useZone } from "@/components/ui/zone";
import type { Search } from "@/lib/interactions/queries.ts";
import { type Preset, presets, type Range, rangeOf, readMoment } from "@/lib/interactions/range.ts";
import { channels, connections, interactionTypes, orderFields } from "@/lib/interactions/schema.ts";
import { isZone } from "@/lib/zone-name.ts";

export const pageSizes = [50, 100, 200] as const;

const text = parseAsString.withDefault("");
const names = parseAsArrayOf(parseAsString).withDefault([]);

/** What narrows the search, beside the dates and their zone. */
const filters = {
  client: text,
  contact: text,
  subject: text,
  channels: parseAsArrayOf(parseAsStringLiteral(channels)).withDefault([]),
  direction: parseAsStringLiteral(interactionTypes),
  connected: parseAsStringLiteral(connections),
  agents: names,
  automations: names,
  campaigns: names,
  dispositions: names,
  hubs: names,
};

const state = {
  /** A range that moves with the days, unless `from` and `to` pin it. */
  range: parseAsStringLiteral(presets),
  from: parseAsString,
  to: parseAsString,
  timezone: parseAsString,
  ...filters,
  sort: parseAsStringLiteral(orderFields).withDefault("start_date"),
  order: parseAsStringLiteral(["asc", "desc"]).withDefault("desc"),
  page: parseAsInteger.withDefault(0),
  rows: parseAsNumberLiteral(pageSizes).withDefault(100),
  peek: parseAsString,
};

type Url = inferParserType<typeof state>;
export type Change = { [Name in keyof Url]?: Url[Name] | null };

const narrowing = ["range", "from", "to", "timezone", ...Object.keys(filters)] as (keyof Url)[];

/** The change that leaves nothing of the filters. */
export const cleared = Object.fromEntries(narrowing.map((name) => [name, null])) as Change;

/** What the address bar says is looked for: today on the viewer's clock unless it says otherwise. */
export function useSearch() {
  const [url, setUrl] = useQueryStates(state, { history: "push" });
  const own = useZone();
  const now = useNow({ updateInterval: 60_000 });
  const zone = url.timezone && isZone(url.timezone) ? url.timezone : own;
  const preset: Preset | null = url.from || url.to ? null : (url.range ?? "today");
  const relative = rangeOf(preset ?? "today", now, zone);
  const range: Range = {
    from: (url.from && readMoment(url.from, "first")) || relative.from,
    to: (url.to && readMoment(url.to, "last")) || relative.to,
  };
  const search: Search = {
    initialdate: range.from,
    finaldate: range.to,
    timezone: zone,
    client: useSettled(url.client),
    contactId: useSettled(url.contact),
    subject: useSettled(url.subject),
    channels: url.channels,
    users: url.agents,
    automations: url.automations,
    campaigns: url.campaigns,
    dispositions: url.dispositions,
    outboundHubs: url.hubs,
    field: url.sort,
    direction: url.order,
    index: Math.max(0, url.page),
    rows: url.rows,
    ...(url.direction && { interactionType: url.direction }),
    ...(url.connected && { connectedInteraction: url.connected }),
  };
  const isFiltered = narrowing.some((name) => {
    const value = url[name];
    return Array.isArray(value) ? value.length > 0 : Boolean(value);
  });
  /** Any change of the filter begins at the first page again. */
  const change = (to: Change, replace = false) =>
    void setUrl({ page: null, ...to }, replace ? { history: "replace" } : {});
  /** The same search, another page of it or an interaction beside it. */
  const show = (to: Pick<Change, "peek" | "page">, replace = false) =>
    void setUrl(to, replace ? { history: "replace" } : {});
  return { url, search, range, preset, zone, now, isFiltered, change, show };
}

export type SearchState = ReturnType<typeof useSearch>;

/** What was typed, once no more is typed for a moment. */
function useSettled(typed: string): string {
  const [settled] = useDebouncedValue(typed.trim(), 250);
  return settled;
}
