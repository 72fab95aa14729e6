import type { InteractionRecord } from "../schema.ts";
import type { SearchChange, SearchUrl } from "./url.ts";

/** One thing that a cell holds, and what makes the search find only it, or all but it; null where nothing does. */
export type CellValue = { value: string; only: SearchChange | null; exclude: SearchChange | null };

const LONGEST_TEXT_CHARACTERS = 256;

const lists = {
  channel: { of: "channels", not: "notChannels" },
  campaigns: { of: "campaigns", not: "notCampaigns" },
  agents: { of: "agents", not: "notAgents" },
  first_agent: { of: "agents", not: "notAgents" },
  last_agent: { of: "agents", not: "notAgents" },
  disposition: { of: "dispositions", not: "notDispositions" },
  hub: { of: "hubs", not: "notHubs" },
} as const;
type ListColumn = keyof typeof lists;

const listed: Record<ListColumn, (row: InteractionRecord) => string[]> = {
  channel: ({ channel }) => [channel],
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
  return column in lists || column in texts || column === "direction";
}

/** What a cell of the results holds that can be searched for, and how the search that found it would change. */
export function cellValues(column: string, row: InteractionRecord, url: SearchUrl): CellValue[] {
  if (isListColumn(column)) return listed[column](row).map((value) => ofList(column, value, url));
  if (column === "direction") return [ofDirection(row, url)];
  const found = texts[column]?.(row);
  if (!found?.text) return [];
  const { name, text } = found;
  const isSearched = text.length <= LONGEST_TEXT_CHARACTERS && text.trim() !== "" && url[name] !== text;
  return [{ value: text, only: isSearched ? { [name]: text } : null, exclude: null }];
}

/** The agents of its segments, in their order. */
export function agentsOf({ segments }: Pick<InteractionRecord, "segments">): string[] {
  return segments.flatMap(({ agent }) => agent || []);
}

function isListColumn(column: string): column is ListColumn {
  return column in lists;
}

function ofList(column: ListColumn, value: string, url: SearchUrl): CellValue {
  const { of, not } = lists[column];
  const [chosen, excluded]: [readonly string[], readonly string[]] = [url[of], url[not]];
  const others = (all: readonly string[]) => all.filter((one) => one !== value);
  const isAlone = chosen.length === 1 && chosen[0] === value;
  // An agent beside automations would widen the search: the API joins the two with "or".
  const isJoined = of === "agents" && url.automations.length > 0;
  const only = { [of]: [value], [not]: others(excluded), ...(isJoined && { automations: null }) };
  return {
    value,
    only: (isAlone && !isJoined) || (isJoined && chosen.length === 0) ? null : only,
    exclude: { [not]: [...others(excluded), value], [of]: others(chosen) },
  };
}

function ofDirection({ direction, dialer }: InteractionRecord, url: SearchUrl): CellValue {
  const value = direction === "inbound" ? "INBOUND" : dialer ? "OUTBOUND_HUB" : "OUTBOUND";
  return { value, only: url.direction === value ? null : { direction: value }, exclude: null };
}

function unique(names: (string | null)[]): string[] {
  return [...new Set(names)].filter((name) => name !== null && name !== "") as string[];
}
