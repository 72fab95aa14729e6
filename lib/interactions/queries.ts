import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { api, get, getText, RequestError, send, sendWithHeaders } from "../http/browser/client.ts";
import { readJson } from "../json/read.ts";
import { spansOf } from "../json/spans.ts";
import type { SegmentOrigin } from "./detail/origins-contract.ts";
import type { InteractionDetail, InteractionPage, SearchedPage } from "./schema.ts";
import type { SearchNames } from "./search/names-contract.ts";

/** A search as the pages know it; the names are those of the API. */
export type SearchQuery = {
  initialdate: string;
  finaldate: string;
  timezone: string;
  client?: string;
  contactId?: string;
  subject?: string;
  channels?: string[];
  interactionType?: string;
  connectedInteraction?: string;
  outcome?: string;
  users?: string[];
  automations?: string[];
  campaigns?: string[];
  dispositions?: string[];
  outboundHubs?: string[];
  field: string;
  direction: "asc" | "desc";
  index: number;
  rows: number;
  /** The `next` of the page before `index`, where it is known. */
  after?: string;
};

/** A page of what the search finds. */
export type FoundRows = Omit<SearchedPage, "total"> & {
  /** Whether the viewer's profile hid some of what matched. */
  restricted: boolean;
};
export type Found = FoundRows & { total: number };

type Fresh = { total: number; first: string | null; took: number };

export const searchPath = api("interactions", "search");

const key = ["interactions"] as const;

// Rows that are being read do not move by themselves, nor by coming back to them: `freshQuery` tells that there are others.
const still = { refetchOnWindowFocus: false, refetchOnReconnect: false, refetchOnMount: false } as const;

/** A page's rows, which do not wait for the total. */
export function interactionsQuery(search: SearchQuery) {
  return queryOptions({
    queryKey: [...key, "search", search],
    queryFn: async ({ signal }): Promise<FoundRows> => {
      const ask = (body: object) => sendWithHeaders<SearchedPage>("POST", searchPath, { body, signal });
      const { body, headers } = await ask(pageBody(search)).catch((error: unknown) => {
        // A cursor is of one search: in a link that moves with the days it is yesterday's by tomorrow.
        if (search.after && isAboutCursor(error)) return ask(pageBody({ ...search, after: "" }));
        throw error;
      });
      const { total, ...found } = body;
      return { ...found, restricted: headers.get("x-restricted") === "true" };
    },
    placeholderData: keepPreviousData,
    ...still,
  });
}

/** The search, among those still at hand, whose page holds the interaction; the last of several. */
export function searchHolding(client: QueryClient, guid: string): SearchQuery | null {
  const found = client
    .getQueryCache()
    .findAll({ queryKey: [...key, "search"] })
    .filter(({ state }) => (state.data as FoundRows | undefined)?.result.some((row) => row.guid === guid))
    .sort((one, other) => one.state.dataUpdatedAt - other.state.dataUpdatedAt);
  return (found.at(-1)?.queryKey[2] as SearchQuery | undefined) ?? null;
}

/** How many there are in all, whichever page is shown and in whatever order. */
export function totalQuery(search: SearchQuery) {
  const counted = countedBy(search);
  return queryOptions({
    queryKey: [...key, "total", counted],
    queryFn: async ({ signal }) =>
      (await send<InteractionPage>("POST", searchPath, { body: bodyOf(counted), signal })).total,
    ...still,
  });
}

/** The same search for its total: in the order that costs nothing. */
export function countedBy({ after, ...search }: SearchQuery): SearchQuery {
  return { ...search, field: "start_date", direction: "desc", index: 0, rows: 1 };
}

/** What the search finds by now: how many, and the first. The longer that takes, the less often it is asked. */
export function freshQuery(search: SearchQuery) {
  const first = { ...search, index: 0, rows: 1, after: "" };
  return queryOptions({
    queryKey: [...key, "fresh", first],
    queryFn: async ({ signal }): Promise<Fresh> => {
      const began = performance.now();
      const { total, result } = await send<InteractionPage>("POST", searchPath, { body: bodyOf(first), signal });
      return { total, first: result[0]?.guid ?? null, took: performance.now() - began };
    },
    staleTime: 5_000,
    refetchInterval: ({ state }) => Math.max(30_000, 100 * (state.data?.took ?? 0)),
  });
}

/** One interaction, segment by segment, with the text of each segment: in it numbers have all their digits. */
export function interactionQuery(guid: string) {
  return queryOptions({
    queryKey: [...key, "detail", guid],
    queryFn: async ({ signal }): Promise<InteractionDetail & { texts: string[] }> => {
      const text = await getText(api("interactions", "id", guid), { signal });
      return { ...(readJson(text) as InteractionDetail), texts: spansOf(text, "result").elements };
    },
  });
}

/** Where the hub, the list and the contact of each segment are to be found, for who may open them. */
export function originsQuery(guid: string) {
  return queryOptions({
    queryKey: [...key, "origins", guid],
    queryFn: async ({ signal }) =>
      (await get<{ result: SegmentOrigin[] }>(api("interactions", "id", guid, "origins"), { signal })).result,
  });
}

/** A search as JSON, where a name may hold a comma. What is left empty narrows nothing. */
export function bodyOf({ field, direction, dispositions = [], after, ...rest }: SearchQuery): object {
  const filled = Object.entries(rest).filter(([, value]) => (typeof value === "number" ? true : value?.length));
  const ids = dispositions.length > 0 ? { dispositions: dispositions.map(Number) } : {};
  return { ...Object.fromEntries(filled), ...ids, orders: [{ field, direction }] };
}

/** The body that asks for one page and leaves the total to another. */
export function pageBody({ after, ...search }: SearchQuery): object {
  if (!after) return { ...bodyOf(search), total: false };
  return { ...bodyOf({ ...search, index: 0 }), after, total: false };
}

function isAboutCursor(error: unknown): boolean {
  return error instanceof RequestError && error.errors[0]?.path === "after";
}

/** What the filters of a search can name, among what the viewer may see. */
export function searchNamesQuery() {
  return queryOptions({
    queryKey: [...key, "names"],
    queryFn: async ({ signal }) =>
      (await get<{ result: SearchNames }>(api("interactions", "names"), { signal })).result,
    staleTime: 300_000,
  });
}
