import { type DehydratedState, defaultShouldDehydrateQuery, dehydrate, QueryClient } from "@tanstack/react-query";
import { type Actor, can } from "../../auth/actor.ts";
import { AppError } from "../../errors.ts";
import { log } from "../../log.ts";
import { breakdown } from "../breakdown/breakdown.ts";
import { breakdownQuery, serviceBody } from "../breakdown/queries.ts";
import { breakdownSearch } from "../breakdown/schema.ts";
import { countedBy, type FoundRows, interactionsQuery, pageBody, type SearchQuery, totalQuery } from "../queries.ts";
import { interactionsSearch } from "../search/schema.ts";
import { search as find } from "../search/search.ts";
import { isRestricted } from "../search/visibility.ts";
import { viewsQuery } from "../views/queries.ts";
import { savedViews } from "../views/saved-views.ts";

/** How long the page waits for rows, and for the total and the figures; what is not there by then follows behind it. */
const ROWS_MS = 1000;
const TOTAL_MS = 300;

/** Over more days the figures may take seconds: the page asks for them itself, and leaves off when it is left. */
const FIGURES_DAYS = 31;

/** What is found by the time the page is drawn; the rest follows behind it. */
export type FirstPage = { state: DehydratedState; drawn: { rows: boolean; total: boolean } };

/** What the search page asks first, found already. What is refused is left for the page itself to ask, and to tell. */
export async function firstPage(asked: SearchQuery, within: number, actor: Actor): Promise<FirstPage> {
  const client = new QueryClient();
  if (!can(actor, "interactions:read")) return { state: dehydrate(client), drawn: { rows: false, total: false } };
  const fetched = <T>(queryKey: readonly unknown[], queryFn: () => Promise<T>) =>
    client.prefetchQuery({ queryKey, queryFn: () => queryFn().catch(told) });
  const rows = fetched(interactionsQuery(asked).queryKey, () => rowsOf(asked, actor));
  const total = fetched(totalQuery(asked).queryKey, () => totalOf(asked, actor));
  const figures = breakdownQuery(asked, "service", { within });
  const service = !isShort(asked)
    ? null
    : fetched(figures.queryKey, () => breakdown(breakdownSearch.parse(serviceBody(asked, within)), actor));
  const views = fetched(
    viewsQuery().queryKey,
    async () => (await savedViews({ index: 0, rows: 10_000 }, actor)).result,
  );
  await Promise.all([atMost(ROWS_MS, rows), atMost(TOTAL_MS, Promise.all([total, service])), views]);
  const isThere = (queryKey: readonly unknown[]) => client.getQueryData(queryKey) !== undefined;
  const drawn = {
    rows: isThere(interactionsQuery(asked).queryKey),
    total: isThere(totalQuery(asked).queryKey),
  };
  const state = dehydrate(client, {
    shouldDehydrateQuery: (query) => defaultShouldDehydrateQuery(query) || query.state.status === "pending",
  });
  return { state, drawn };
}

function isShort({ initialdate, finaldate }: SearchQuery): boolean {
  return (
    Date.parse(`${finaldate.replace(" ", "T")}Z`) - Date.parse(`${initialdate.replace(" ", "T")}Z`) <=
    FIGURES_DAYS * 86_400_000
  );
}

async function rowsOf(asked: SearchQuery, actor: Actor): Promise<FoundRows> {
  const { total, ...found } = await find(interactionsSearch.parse(pageBody(asked)), actor);
  return { ...found, restricted: isRestricted(actor) };
}

async function totalOf(asked: SearchQuery, actor: Actor): Promise<number | null> {
  return (await find(interactionsSearch.parse(countedBy(asked)), actor)).total;
}

function told(error: unknown): never {
  if (!(error instanceof AppError) && !isZodError(error))
    log.error({ err: error }, "the first page could not be found");
  throw error;
}

function isZodError(error: unknown): boolean {
  return error instanceof Error && error.name === "ZodError";
}

function atMost(ms: number, work: Promise<unknown>): Promise<unknown> {
  let timer: NodeJS.Timeout;
  const time = new Promise((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  return Promise.race([work, time]).finally(() => clearTimeout(timer));
}
