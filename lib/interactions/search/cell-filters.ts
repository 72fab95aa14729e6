import type { Handling, InteractionRecord } from "../schema.ts";
import { nameChanges } from "./name-changes.ts";
import type { SearchNames } from "./names-contract.ts";
import { readSpan, type SpanName, spanAddress, spanLabel, spanUnits } from "./span.ts";
import type { SearchChange, SearchUrl } from "./url.ts";

/** The filters that a cell can set, by their names in the address. */
type CellFilter =
  | SpanName
  | "channels"
  | "direction"
  | "client"
  | "contact"
  | "agents"
  | "campaigns"
  | "dispositions"
  | "hubs";

/** One thing that a cell holds, and what makes the search find only it, or all but it; null where nothing does. */
export type CellValue = {
  filter: CellFilter;
  value: string;
  /** Whether the profile hides it, so that no search may name it. */
  isHidden: boolean;
  only: SearchChange | null;
  exclude: SearchChange | null;
  /** Of an amount: what makes the search find as much or more, and as much or less. */
  bounds?: { atLeast: SearchChange; atMost: SearchChange };
};

const LONGEST_TEXT_CHARACTERS = 256;

/** `among` are the names of the kind, where a profile may hide some. */
const agents = { of: "agents", among: "users" } as const;
const lists = {
  channel: { of: "channels", among: null },
  direction: { of: "direction", among: null },
  campaigns: { of: "campaigns", among: "campaigns" },
  agents,
  first_agent: agents,
  last_agent: agents,
  disposition: { of: "dispositions", among: null },
  hub: { of: "hubs", among: "outboundHubs" },
} as const;
type ListColumn = keyof typeof lists;

const listed: Record<ListColumn, (row: InteractionRecord) => string[]> = {
  channel: ({ channel }) => [channel],
  direction: ({ direction, dialer }) => [direction === "inbound" ? "INBOUND" : dialer ? "OUTBOUND_HUB" : "OUTBOUND"],
  campaigns: ({ segments }) => unique(segments.map(({ campaign }) => campaign)),
  agents: (row) => unique(agentsOf(row)),
  first_agent: (row) => agentsOf(row).slice(0, 1),
  last_agent: (row) => agentsOf(row).slice(-1),
  disposition: ({ disposition }) => (disposition ? [String(disposition.id)] : []),
  hub: ({ dialer }) => unique([dialer?.name ?? null]),
};

const texts: Record<string, (row: InteractionRecord) => { name: "client" | "contact"; text: string | null }> = {
  client_name: ({ client }) => ({ name: "client", text: client.name }),
  client_id: ({ client }) => ({ name: "client", text: client.id }),
  contact_id: ({ client }) => ({ name: "contact", text: client.contactId }),
};

/** Whether cells of the column may hold what can be searched for. */
export function isSearchedColumn(column: string): boolean {
  return column in lists || column in texts || column in spanUnits;
}

/**
 * What a cell of the results holds that can be searched for, and how the search that found it would change. `visible` are
 * the names that a limited profile shows: the search refuses all others, though a row may hold them. Null where it shows
 * all; `handling` is how the interaction was handled, once that is known.
 */
export function cellValues(
  column: string,
  row: InteractionRecord,
  url: SearchUrl,
  visible: SearchNames | null,
  handling?: Handling,
): CellValue[] {
  if (column in spanUnits) return ofSpan(column as SpanName, row, url, handling);
  if (isListColumn(column)) {
    const { of, among } = lists[column];
    const isHidden = (value: string) => visible !== null && among !== null && !visible[among].includes(value);
    return listed[column](row).map((value) =>
      isHidden(value) ? { filter: of, value, isHidden: true, only: null, exclude: null } : ofList(column, value, url),
    );
  }
  const found = texts[column]?.(row);
  if (!found?.text) return [];
  const { name, text } = found;
  const isSearched = text.length <= LONGEST_TEXT_CHARACTERS && text.trim() !== "" && url[name] !== text;
  const only = isSearched ? { [name]: text } : null;
  return [{ filter: name, value: text, isHidden: false, only, exclude: null }];
}

/** The agents of its segments, in their order. */
export function agentsOf({ segments }: Pick<InteractionRecord, "segments">): string[] {
  return segments.flatMap(({ agent }) => agent || []);
}

function isListColumn(column: string): column is ListColumn {
  return column in lists;
}

function ofList(column: ListColumn, value: string, url: SearchUrl): CellValue {
  const { of } = lists[column];
  const { isAlone, only, exclude } = nameChanges(of, value, url);
  return { filter: of, value, isHidden: false, only: isAlone ? null : only, exclude };
}

function ofSpan(filter: SpanName, row: InteractionRecord, url: SearchUrl, handling: Handling | undefined): CellValue[] {
  const amount = filter === "duration" ? row.timings.duration : handling?.[filter];
  if (amount === null || amount === undefined) return [];
  const set = readSpan(url[filter] ?? "") ?? {};
  // The other bound stays where both can be met.
  const [max, min] = [
    (set.max ?? -1) >= amount && { max: set.max },
    (set.min ?? amount + 1) <= amount && { min: set.min },
  ];
  const bounds = {
    atLeast: { [filter]: spanAddress({ min: amount, ...max }) },
    atMost: { [filter]: spanAddress({ ...min, max: amount }) },
  };
  const value = spanLabel({ min: amount, max: amount }, spanUnits[filter]);
  return [{ filter, value, isHidden: false, only: null, exclude: null, bounds }];
}

function unique(names: (string | null)[]): string[] {
  return [...new Set(names)].filter((name) => name !== null && name !== "") as string[];
}
