import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { apiOf } from "../http/browser/call.ts";
import { RequestError } from "../http/browser/client.ts";
import { readJson } from "../json/read.ts";
import { spansOf } from "../json/text.ts";
import type { interactionContracts } from "./contract.ts";
import type { originsContracts } from "./detail/origins-contract.ts";
import type { Handling, InteractionDetail, Order, SearchedPage } from "./schema.ts";
import type { namesContracts } from "./search/names-contract.ts";
import type { SearchBody } from "./search/schema.ts";

const { call, callWithHeaders, callForText } = apiOf<
  typeof interactionContracts | typeof originsContracts | typeof namesContracts
>();

/** A search of one page, as the API takes it. `after` is the `next` of the page before `index`, where it is known. */
export type SearchQuery = SearchBody & {
  initialdate: string;
  finaldate: string;
  timezone: string;
  orders: Order[];
  index: number;
  rows: number;
};

/** A page of what the search finds. */
export type FoundRows = Omit<SearchedPage, "total"> & {
  /** Whether the viewer's profile hid some of what matched. */
  restricted: boolean;
};
export type Found = FoundRows & { total: number };

type Fresh = { total: number; first: string | null; took: number };

const key = ["interactions"] as const;

const LIVE_MS = 5_000;

// Rows that are being read do not move by themselves, nor by coming back to them: `freshQuery` tells that there are others.
const still = { refetchOnWindowFocus: false, refetchOnReconnect: false, refetchOnMount: false } as const;

/** A page's rows, which do not wait for the total. */
export function interactionsQuery(search: SearchQuery) {
  return queryOptions({
    queryKey: [...key, "search", search],
    queryFn: async ({ signal }): Promise<FoundRows> => {
      const ask = (body: SearchBody) => callWithHeaders("POST /api/interactions/search", { body, signal });
      const { body, headers } = await ask(pageBody(search)).catch((error: unknown) => {
        // A cursor is of one search: in a link that moves with the days it is yesterday's by tomorrow.
        if (search.after && isAboutCursor(error)) return ask(pageBody(withoutCursor(search)));
        throw error;
      });
      const { total, ...found } = body;
      return { ...found, restricted: headers.get("x-restricted") === "true" };
    },
    placeholderData: keepPreviousData,
    ...still,
  });
}

/**
 * How the rows of a page were handled, by their guids: asked for beside the rows, which wait for nothing, and again when
 * they are. The same page may hold others by now, so its guids are named.
 */
export function handlingQuery({ initialdate, finaldate, timezone }: SearchQuery, found: FoundRows) {
  const { serverDate } = found;
  const guids = found.result.map(({ guid }) => guid);
  return queryOptions({
    queryKey: [...key, "handling", serverDate, guids],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, Handling>> => {
      const page = { index: 0, rows: guids.length, total: false };
      const body = { initialdate, finaldate, timezone, guids, ...page, handling: true };
      const { result } = await call("POST /api/interactions/search", { body, signal });
      return new Map(result.flatMap(({ guid, handling }) => (handling ? [[guid, handling]] : [])));
    },
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
  const counted = countQueryOf(search);
  return queryOptions({
    queryKey: [...key, "total", counted],
    queryFn: async ({ signal }) => totalOf(await call("POST /api/interactions/search", { body: counted, signal })),
    ...still,
  });
}

/** The same search for its total: in the order that costs nothing. */
export function countQueryOf(search: SearchQuery): SearchQuery {
  const orders: Order[] = [{ field: "start_date", direction: "desc" }];
  return { ...withoutCursor(search), orders, index: 0, rows: 1 };
}

/**
 * What the search finds by now: how many, and the first. The longer that takes, the less often it is asked; where rows are
 * to come by themselves (`isLive`), more often.
 */
export function freshQuery(search: SearchQuery, isLive = false) {
  const first = { ...withoutCursor(search), index: 0, rows: 1 };
  return queryOptions({
    queryKey: [...key, "fresh", first],
    queryFn: async ({ signal }): Promise<Fresh> => {
      const began = performance.now();
      const page = await call("POST /api/interactions/search", { body: first, signal });
      return { total: totalOf(page), first: page.result[0]?.guid ?? null, took: performance.now() - began };
    },
    staleTime: LIVE_MS,
    refetchInterval: ({ state: { data: { took } = { took: 0 } } }) =>
      isLive ? Math.max(LIVE_MS, 20 * took) : Math.max(30_000, 100 * took),
  });
}

/** An interaction's segments, and their text as it was answered: in it numbers have all their digits. */
export type InteractionText = InteractionDetail & { text: string; texts: string[] };

/** One interaction, segment by segment. */
export function interactionQuery(guid: string) {
  return queryOptions({
    queryKey: [...key, "detail", guid],
    queryFn: async ({ signal }): Promise<InteractionText> => {
      const text = await callForText("GET /api/interactions/id/{guid}", { path: { guid }, signal });
      return { ...(readJson(text) as InteractionDetail), text, texts: spansOf(text, "result").elements };
    },
  });
}

/** Where the hub, the list and the contact of each segment are to be found, for who may open them. */
export function originsQuery(guid: string) {
  return queryOptions({
    queryKey: [...key, "origins", guid],
    queryFn: async ({ signal }) =>
      (await call("GET /api/interactions/id/{guid}/origins", { path: { guid }, signal })).result,
  });
}

/** The body that asks for one page and leaves the total to another. */
export function pageBody(search: SearchQuery): SearchBody {
  return { ...search, ...(search.after && { index: 0 }), total: false };
}

/** The search without the cursor that leads to its page. */
export function withoutCursor({ after, ...search }: SearchQuery): SearchQuery {
  return search;
}

/** The total, which is there unless it was not wanted. */
export function totalOf({ total }: SearchedPage): number {
  if (total === null) throw new Error("the search was not counted");
  return total;
}

function isAboutCursor(error: unknown): boolean {
  return error instanceof RequestError && error.errors[0]?.path === "after";
}

/** What the filters of a search can name, among what the viewer may see. */
export function searchNamesQuery() {
  return queryOptions({
    queryKey: [...key, "names"],
    queryFn: async ({ signal }) => (await call("GET /api/interactions/names", { signal })).result,
    staleTime: 300_000,
  });
}
