"use client";

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
import { type Range, rangeOf, readMoment } from "@/lib/interactions/range.ts";
import { channels } from "@/lib/interactions/schema.ts";
import { isZone } from "@/lib/zone-name.ts";

export const kinds = ["INBOUND", "OUTBOUND", "OUTBOUND_HUB"] as const;
export const pageSizes = [50, 100, 200] as const;
const sortable = [
  "start_date",
  "end_date",
  "duration",
  "channel",
  "direction",
  "client_id",
  "client_name",
  "contact_id",
] as const;

const names = parseAsArrayOf(parseAsString).withDefault([]);

const state = {
  from: parseAsString,
  to: parseAsString,
  timezone: parseAsString,
  client: parseAsString.withDefault(""),
  channels: parseAsArrayOf(parseAsStringLiteral(channels)).withDefault([]),
  direction: parseAsStringLiteral(kinds),
  agents: names,
  automations: names,
  campaigns: names,
  dispositions: names,
  hubs: names,
  sort: parseAsStringLiteral(sortable).withDefault("start_date"),
  order: parseAsStringLiteral(["asc", "desc"]).withDefault("desc"),
  page: parseAsInteger.withDefault(0),
  rows: parseAsNumberLiteral(pageSizes).withDefault(100),
  peek: parseAsString,
};

type Url = inferParserType<typeof state>;
type Change = { [Name in keyof Url]?: Url[Name] | null };

/** What the address bar says is looked for: today on the viewer's clock unless it says otherwise. */
export function useSearch() {
  const [url, setUrl] = useQueryStates(state, { history: "push" });
  const own = useZone();
  const now = useNow({ updateInterval: 60_000 });
  const zone = url.timezone && isZone(url.timezone) ? url.timezone : own;
  const today = rangeOf("today", now, zone);
  const range: Range = {
    from: (url.from && readMoment(url.from, "first")) || today.from,
    to: (url.to && readMoment(url.to, "last")) || today.to,
  };
  const search: Search = {
    initialdate: range.from,
    finaldate: range.to,
    timezone: zone,
    client: url.client.trim(),
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
  };
  /** Any change of the filter begins at the first page again. */
  const change = (to: Change, replace = false) =>
    void setUrl({ page: null, ...to }, replace ? { history: "replace" } : {});
  /** The same search, another page of it or an interaction beside it. */
  const show = (to: Pick<Change, "peek" | "page">, replace = false) =>
    void setUrl(to, replace ? { history: "replace" } : {});
  return { url, search, range, zone, now, change, show };
}

export type SearchState = ReturnType<typeof useSearch>;
