import { hydrate, QueryClient } from "@tanstack/react-query";
import { beforeAll, expect, test } from "vitest";
import { type Actor, system } from "../../actor.ts";
import { foldsCookie, foldsValue } from "../../folds.ts";
import { makeUser } from "../../testing/factories.ts";
import { feedAll, makeInteraction } from "../../testing/interactions.ts";
import { breakdownQuery } from "../breakdown/queries.ts";
import { judgedBy } from "../breakdown/thresholds.ts";
import { interactionsQuery, totalQuery } from "../queries.ts";
import { askedBy, readSearchUrl } from "../search/url.ts";
import { viewsQuery } from "../views/queries.ts";
import { searchPageFolds } from "./folds.ts";
import { lastSearchCookie, lastSearchValue } from "./last-search.ts";
import { searchPageData } from "./page-data.ts";

let ana: Actor;
const given = { from: "2026-10-05 00:00:00", to: "2026-10-05 23:59:59" };

const visit = (cookies: Record<string, string> = {}) => ({ cookie: (name: string) => cookies[name], zone: "UTC" });

/** Longer than any machine takes. */
const inTime = { rowsMs: 60_000, totalMs: 60_000 };

beforeAll(async () => {
  const { id, username } = await makeUser();
  ana = { ...system, userId: id, username, scopes: new Set(["interactions:read"] as const) };
  await feedAll([makeInteraction(), makeInteraction()]);
});

test("the page's own queries find their answers in its data, as it was folded", async () => {
  const drawn = await searchPageData(
    given,
    visit({ [foldsCookie(searchPageFolds, ana.username)]: foldsValue({ chart: "folded" }) }),
    ana,
    inTime,
  );
  if ("redirect" in drawn) throw new Error("the page redirects");
  expect(drawn.page).toMatchObject({ drawn: { rows: true, total: true }, folds: { chart: "folded" } });
  const client = new QueryClient();
  hydrate(client, drawn.page.state);
  const url = readSearchUrl(given);
  const { search } = askedBy(url, new Date(), "UTC");
  const judged = judgedBy(null, url.channels);
  expect(client.getQueryData(interactionsQuery(search).queryKey)?.result).toHaveLength(2);
  expect(client.getQueryData(totalQuery(search).queryKey)).toBe(2);
  expect(client.getQueryData(breakdownQuery(search, "service", judged).queryKey)).toMatchObject({ by: "service" });
  expect(client.getQueryData(viewsQuery().queryKey)).toEqual([]);
});

test("a range of minutes ends when the page was asked for, in its data and in the browser", async () => {
  const drawn = await searchPageData({ range: "quarterHour" }, visit(), ana, inTime);
  if ("redirect" in drawn) throw new Error("the page redirects");
  const client = new QueryClient();
  hydrate(client, drawn.page.state);
  const { search } = askedBy(readSearchUrl({ range: "quarterHour" }), new Date(drawn.page.askedAtMs), "UTC");
  expect(client.getQueryData(interactionsQuery(search).queryKey)).toBeDefined();
});

test("an empty address leads to the last search, and who may not search finds nothing", async () => {
  const left = visit({ [lastSearchCookie]: lastSearchValue(ana.username, "?range=week") });
  expect(await searchPageData({}, left, ana)).toEqual({ redirect: "/interactions?range=week" });
  const nobody = { ...ana, scopes: new Set<never>() };
  const drawn = await searchPageData(given, visit(), nobody);
  expect(drawn).toMatchObject({ page: { state: { queries: [] }, drawn: { rows: false, total: false } } });
});
