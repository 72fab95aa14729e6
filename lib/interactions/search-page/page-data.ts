import type { DehydratedState } from "@tanstack/react-query";
import { type Actor, can } from "../../actor.ts";
import { type Folds, foldsCookie, foldsOf } from "../../folds.ts";
import { atMost, PageData } from "../../page-data.ts";
import { DAY_MS } from "../../time/durations.ts";
import { breakdown } from "../breakdown/breakdown.ts";
import { breakdownQuery, serviceBody } from "../breakdown/queries.ts";
import { type Breakdown, breakdownSearch } from "../breakdown/schema.ts";
import { type JudgedBy, judgedBy } from "../breakdown/thresholds.ts";
import {
  countQueryOf,
  type FoundRows,
  interactionsQuery,
  pageBody,
  type SearchQuery,
  totalOf,
  totalQuery,
} from "../queries.ts";
import type { SearchedPage } from "../schema.ts";
import { interactionsSearch, type SearchBody } from "../search/schema.ts";
import { search } from "../search/search.ts";
import { askedBy, readChartUrl, readSearchUrl } from "../search/url.ts";
import { isRestricted } from "../search/visibility.ts";
import { viewsQuery } from "../views/queries.ts";
import { savedViews } from "../views/saved-views.ts";
import { type SearchPagePart, searchPageFolds } from "./folds.ts";
import { lastSearchCookie } from "./last-search.ts";
import { redirectQuery } from "./redirect.ts";

/** How long the page waits for rows, and for the total and the figures; what is not there by then follows behind it. */
const limits = { rowsMs: 1000, totalMs: 300 };

/** Over more days the figures may take seconds: the page asks for them itself, and leaves off when it is left. */
const FIGURES_DAYS = 31;

/** What is found by the time the page is drawn; the rest follows behind it. */
type Found = { state: DehydratedState; drawn: { rows: boolean; total: boolean } };

/** The search page with what is in its HTML, which was asked for at that moment. */
export type SearchPageData = Found & { askedAtMs: number; folds: Folds<SearchPagePart> };

/** What the browser said of itself in its cookies. */
type Visit = { cookie: (name: string) => string | undefined; zone: string };

/** What the search page at this address is drawn with, or where it leads instead. */
export async function searchPageData(
  given: Record<string, string | string[] | undefined>,
  { cookie, zone }: Visit,
  actor: Actor,
  { rowsMs, totalMs } = limits,
): Promise<{ redirect: string } | { page: SearchPageData }> {
  const query = await redirectQuery(given, cookie(lastSearchCookie), actor);
  if (query) return { redirect: `/interactions${query}` };
  const url = readSearchUrl(given);
  const now = new Date();
  const asked = askedBy(url, now, zone).search;
  const judged = judgedBy(readChartUrl(given).within, url.channels);
  const folds = foldsOf(searchPageFolds, cookie(foldsCookie(searchPageFolds, actor.username)));
  const found = await foundFor(asked, judged, actor, { rowsMs, totalMs });
  return { page: { ...found, askedAtMs: now.getTime(), folds } };
}

/** What the search page asks first. */
async function foundFor(
  asked: SearchQuery,
  judged: JudgedBy,
  actor: Actor,
  { rowsMs, totalMs }: typeof limits,
): Promise<Found> {
  const data = new PageData();
  if (!can(actor, "interactions:read")) return { state: data.state, drawn: { rows: false, total: false } };
  const figures = breakdownQuery(asked, "service", judged);
  const rows = data.find(interactionsQuery(asked), () => rowsOf(asked, actor));
  const total = data.find(totalQuery(asked), async () => totalOf(await searched(countQueryOf(asked), actor)));
  const service = isShort(asked) ? data.find(figures, () => serviceOf(asked, judged, actor)) : null;
  const views = data.find(viewsQuery(), async () => (await savedViews({ index: 0, rows: 10_000 }, actor)).result);
  await Promise.all([atMost(rowsMs, rows), atMost(totalMs, Promise.all([total, service])), views]);
  const drawn = { rows: data.has(interactionsQuery(asked)), total: data.has(totalQuery(asked)) };
  return { state: data.state, drawn };
}

function isShort({ initialdate, finaldate }: SearchQuery): boolean {
  return (
    Date.parse(`${finaldate.replace(" ", "T")}Z`) - Date.parse(`${initialdate.replace(" ", "T")}Z`) <=
    FIGURES_DAYS * DAY_MS
  );
}

async function rowsOf(asked: SearchQuery, actor: Actor): Promise<FoundRows> {
  const { total, ...found } = await searched(pageBody(asked), actor);
  return { ...found, restricted: isRestricted(actor) };
}

function searched(body: SearchBody, actor: Actor): Promise<SearchedPage> {
  return search(interactionsSearch.parse(body), actor);
}

async function serviceOf(asked: SearchQuery, judged: JudgedBy, actor: Actor) {
  const counted = await breakdown(breakdownSearch.parse(serviceBody(asked, judged)), actor);
  // It counts by what was asked for.
  return counted as Extract<Breakdown, { by: "service" }>;
}
