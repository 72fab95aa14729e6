import {
  createLoader,
  createParser,
  createSerializer,
  type inferParserType,
  parseAsArrayOf,
  parseAsBoolean,
  parseAsInteger,
  parseAsNumberLiteral,
  parseAsString,
  parseAsStringLiteral,
} from "nuqs/server";
import { readMoment } from "../../time/read-moment.ts";
import { isZone } from "../../time/zone-name.ts";
import { thresholds } from "../breakdown/thresholds.ts";
import type { SearchQuery } from "../queries.ts";
import type { Order } from "../schema.ts";
import {
  channels,
  connections,
  interactionTypes,
  MOST_FILTER_LENGTH,
  MOST_ORDERS,
  orderFields,
  outcomes,
  performanceKinds,
} from "../values.ts";
import { lastDigitsIn } from "./last-digits.ts";
import { type Preset, presets, type Range, rangeOf } from "./range.ts";
import { readSpan, spanAddress } from "./span.ts";

export const pageSizes = [50, 100, 200] as const;

/** A text that the service would refuse is none. */
const storable = createParser({
  parse: (given) => (given.length <= MOST_FILTER_LENGTH && !given.includes("\0") ? given : null),
  serialize: String,
});
const text = storable.withDefault("");
/**
 * A name of a list. A list writes the comma of a name as `%2C`: where these characters stand in a name, its percent sign is
 * written as `%25`.
 */
const listed = createParser({
  parse: (given) => storable.parse(given.replace(/%25(?=(?:25)*2C)/g, "%")),
  serialize: (name: string) => name.replace(/%(?=(?:25)*2C)/g, "%25"),
});
const names = parseAsArrayOf(listed).withDefault([]);
/** How long something took, in seconds, or how often: `300-`, `-60` or `60-300`. */
const span = createParser({ parse: spanIn, serialize: String });
/** The id of a disposition, as its digits. */
const id = createParser({ parse: (given) => (/^-?\d{1,15}$/.test(given) ? given : null), serialize: String });

/** What narrows the search, beside the dates and their zone. */
const filters = {
  client: text,
  contact: text,
  subject: text,
  channels: parseAsArrayOf(parseAsStringLiteral(channels)).withDefault([]),
  direction: parseAsStringLiteral(interactionTypes),
  connected: parseAsStringLiteral(connections),
  outcome: parseAsStringLiteral(outcomes),
  duration: span,
  wait: span,
  hold: span,
  transfers: span,
  agents: names,
  automations: names,
  campaigns: names,
  dispositions: parseAsArrayOf(id).withDefault([]),
  hubs: names,
  notChannels: parseAsArrayOf(parseAsStringLiteral(channels)).withDefault([]),
  notAgents: names,
  notAutomations: names,
  notCampaigns: names,
  notDispositions: parseAsArrayOf(id).withDefault([]),
  notHubs: names,
  notOutcome: parseAsArrayOf(parseAsStringLiteral(outcomes)).withDefault([]),
  notDirection: parseAsArrayOf(parseAsStringLiteral(interactionTypes)).withDefault([]),
};

/** Where what is excluded stands, beside what is chosen of the same kind. */
export const exclusions = {
  channels: "notChannels",
  agents: "notAgents",
  campaigns: "notCampaigns",
  dispositions: "notDispositions",
  hubs: "notHubs",
  automations: "notAutomations",
  outcome: "notOutcome",
  direction: "notDirection",
} as const;

/** A filter that excludes any number of values, and finds one or any number. */
export type ExcludingFilter = keyof typeof exclusions;
export type OneFilter = "outcome" | "direction";
export type ListFilter = Exclude<ExcludingFilter, OneFilter>;

/** What a filter finds, whether it takes one value or several. */
export function chosenOf(url: SearchChange, filter: ExcludingFilter): readonly string[] {
  return [url[filter] ?? []].flat();
}

/** The values as such a filter takes them: the last of them where it takes one. */
export function asChosen(filter: ExcludingFilter, values: readonly string[]): string | null | readonly string[] {
  return filter === "outcome" || filter === "direction" ? (values.at(-1) ?? null) : values;
}

const narrowing = {
  /** A range that moves with the days, unless `from` and `to` pin it. */
  range: parseAsStringLiteral(presets),
  from: parseAsString,
  to: parseAsString,
  timezone: parseAsString,
  ...filters,
};

/** What is come back to: all but the place in the results. */
const lasting = {
  ...narrowing,
  /** The fields that it is sorted by, the first one first, and beside them which way each goes. */
  sort: parseAsArrayOf(parseAsStringLiteral(orderFields)).withDefault(["start_date"]),
  order: parseAsArrayOf(parseAsStringLiteral(["asc", "desc"])).withDefault(["desc"]),
  rows: parseAsNumberLiteral(pageSizes).withDefault(50),
  view: parseAsInteger,
};

/** Everything that the address of the search page holds. */
export const searchParsers = {
  ...lasting,
  page: parseAsInteger.withDefault(0),
  /** The `next` of the page before, which makes a page far in as quick as the first. */
  after: parseAsString,
  peek: parseAsString,
};

/** What the address holds of the charts. */
export const chartParsers = {
  breakdowns: parseAsBoolean.withDefault(false),
  /** What the table of service has a row for, in place of the counts. */
  performance: parseAsStringLiteral(performanceKinds),
  /** Seconds of the service level; those that are usual unless chosen. */
  within: parseAsNumberLiteral(thresholds),
};
/** Whether what comes in is shown by itself. */
export const liveParsers = { live: parseAsBoolean.withDefault(false) };
export const readChartUrl = createLoader(chartParsers);

export type SearchUrl = inferParserType<typeof searchParsers>;
export type SearchChange = { [Name in keyof SearchUrl]?: SearchUrl[Name] | null };

/** Reads an address; what it cannot mean is left out. */
export const readSearchUrl = createLoader(searchParsers);
/** The query of an address that says this, with its question mark. */
export const searchQuery = createSerializer(searchParsers);
/** The address that says this. One that said nothing would be the search that was left last: today is said. */
export function searchAddress(url: SearchChange): string {
  return `/interactions${searchQuery({ ...url, peek: null }) || TODAY}`;
}
/** The same without the place in the results. */
export const lastingQuery = createSerializer(lasting);

const TODAY = "?range=today";

/** Whether an address asks for today without filters: it says nothing else, and today only as a link has to. */
export function isUntouched(url: SearchUrl): boolean {
  return ["", TODAY].includes(lastingQuery(url));
}

/** The change that leaves nothing of what is come back to: today, without filters. */
export const untouched = Object.fromEntries(Object.keys(lasting).map((name) => [name, null])) as SearchChange;

/** The change, after which nothing is both chosen and excluded: what it chooses is excluded no more. */
export function consistent(url: SearchUrl, to: SearchChange): SearchChange {
  const kept = Object.entries(exclusions).flatMap(([filter, not]) => {
    const chosen = chosenOf(to, filter as ExcludingFilter);
    const excluded: readonly string[] = url[not];
    const isSettled = not in to || !excluded.some((one) => chosen.includes(one));
    return isSettled ? [] : [[not, excluded.filter((one) => !chosen.includes(one))]];
  });
  return { ...to, ...Object.fromEntries(kept) };
}

export type ResolvedSearch = { search: SearchQuery; range: Range; preset: Preset | null; zone: string };

/** What an address asks for: today on the viewer's clock unless it says otherwise. */
export function askedBy(url: SearchUrl, now: Date, own: string): ResolvedSearch {
  const zone = url.timezone && isZone(url.timezone) ? url.timezone : own;
  const preset: Preset | null = url.from || url.to ? null : (url.range ?? "today");
  const relative = rangeOf(preset ?? "today", now, zone);
  const range: Range = {
    from: (url.from && readMoment(url.from, "first")) || relative.from,
    to: (url.to && readMoment(url.to, "last")) || relative.to,
  };
  const without = filled({
    channels: url.notChannels,
    users: url.notAgents,
    automations: url.notAutomations,
    campaigns: url.notCampaigns,
    dispositions: url.notDispositions.map(Number),
    outboundHubs: url.notHubs,
    outcome: url.notOutcome,
    interactionType: url.notDirection,
  });
  const search: SearchQuery = {
    initialdate: range.from,
    finaldate: range.to,
    timezone: zone,
    ...filled({
      client: url.client.trim(),
      clientEnd: lastDigitsIn(url.client),
      contactId: url.contact.trim(),
      subject: url.subject.trim(),
      channels: url.channels,
      users: url.agents,
      automations: url.automations,
      campaigns: url.campaigns,
      dispositions: url.dispositions.map(Number),
      outboundHubs: url.hubs,
      interactionType: url.direction,
      connectedInteraction: url.connected,
      outcome: url.outcome,
      after: url.page > 0 ? url.after : null,
    }),
    ...bounds("Duration", url.duration),
    ...bounds("Wait", url.wait),
    ...bounds("Hold", url.hold),
    ...bounds("Transfers", url.transfers),
    ...(Object.keys(without).length > 0 && { without }),
    orders: ordersOf(url),
    index: Math.max(0, url.page),
    rows: url.rows,
  };
  return { search, range, preset, zone };
}

/** What an address sorts by: each field once and no more than the service takes; newest first unless it says so. */
export function ordersOf({ sort, order }: Pick<SearchUrl, "sort" | "order">): Order[] {
  const fields = [...new Set(sort.length > 0 ? sort : (["start_date"] as const))].slice(0, MOST_ORDERS);
  return fields.map((field) => ({ field, direction: order[sort.indexOf(field)] ?? "desc" }));
}

/** The change of an address after which it sorts by these. */
export function sortedUrl(orders: readonly Order[]): Pick<SearchChange, "sort" | "order"> {
  if (orders.length === 0) return { sort: null, order: null };
  return { sort: orders.map(({ field }) => field), order: orders.map(({ direction }) => direction) };
}

function spanIn(given: string): string | null {
  const read = readSpan(given);
  return read && spanAddress(read);
}

/** The bounds that a span of the address has, as the API names them. */
function bounds<Name extends string>(name: Name, given: string | null) {
  const { min, max } = (given && readSpan(given)) || {};
  return { ...(min !== undefined && { [`min${name}`]: min }), ...(max !== undefined && { [`max${name}`]: max }) } as {
    [Bound in `min${Name}` | `max${Name}`]?: number;
  };
}

type Filled<T> = { [K in keyof T]?: NonNullable<T[K]> };

/** What is left empty narrows nothing. */
function filled<T extends Record<string, string | readonly unknown[] | null>>(given: T): Filled<T> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value?.length)) as Filled<T>;
}
