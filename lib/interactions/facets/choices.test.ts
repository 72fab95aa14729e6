import { expect, test } from "vitest";
import { readSearchUrl, type SearchChange, type SearchUrl, searchQuery } from "../search/url.ts";
import { type Facet, facets } from "../values.ts";
import { facetChoice, valuesToShow } from "./choices.ts";

const at = (query: string): SearchUrl => readSearchUrl(new URLSearchParams(query));

/** The query of the address after a change. */
const after = (query: string, to: SearchChange | null) =>
  to === null ? null : decodeURIComponent(searchQuery({ ...at(query), ...to }));

const some: Record<Facet, [string, string]> = {
  agent: ["luis", "agents"],
  campaign: ["Demo", "campaigns"],
  disposition: ["7", "dispositions"],
  channel: ["sms", "channels"],
  hub: ["north", "hubs"],
  outcome: ["ANSWERED", "outcome"],
  direction: ["OUTBOUND_HUB", "direction"],
};

test.each(facets)("only a value of %s is a filter of its own, and is taken away again", (facet) => {
  const [value, filter] = some[facet];
  const { only, ...before } = facetChoice(facet, value, at("client=Ana"));
  expect(before).toMatchObject({ isChosen: false, isAlone: false, isExcluded: false });
  const query = after("client=Ana", only);
  expect(new URLSearchParams(query ?? "")).toEqual(new URLSearchParams({ client: "Ana", [filter]: value }));
  const { leave, ...chosen } = facetChoice(facet, value, at(query ?? ""));
  expect(chosen).toMatchObject({ isChosen: true, isAlone: true });
  expect(after(query ?? "", leave)).toBe("?client=Ana");
});

test("several values are chosen one by one, and what is chosen is excluded no more", () => {
  const query = "campaigns=Demo&notCampaigns=Sales,Other";
  const sales = facetChoice("campaign", "Sales", at(query));
  expect(sales).toMatchObject({ isChosen: false, isExcluded: true });
  expect(after(query, sales.toggle)).toBe("?campaigns=Demo,Sales&notCampaigns=Other");
  expect(after(query, sales.only)).toBe("?campaigns=Sales&notCampaigns=Other");
  expect(after(query, sales.leave)).toBe("?campaigns=Demo&notCampaigns=Other");
  const demo = facetChoice("campaign", "Demo", at("campaigns=Demo,Sales"));
  expect(demo).toMatchObject({ isChosen: true, isAlone: false });
  expect(after("campaigns=Demo,Sales", demo.toggle)).toBe("?campaigns=Sales");
  expect(after("campaigns=Demo,Sales", demo.exclude)).toBe("?campaigns=Sales&notCampaigns=Demo");
});

test("outcome and direction find one value alone, and exclude several", () => {
  for (const facet of ["outcome", "direction"] as const)
    expect(facetChoice(facet, some[facet][0], at(""))).toMatchObject({ toggle: null });
  const left = facetChoice("outcome", "ABANDONED", at("outcome=ABANDONED&notOutcome=UNFINISHED"));
  expect(after("outcome=ABANDONED&notOutcome=UNFINISHED", left.exclude)).toBe("?notOutcome=UNFINISHED,ABANDONED");
  const excluded = facetChoice("direction", "OUTBOUND", at("notDirection=OUTBOUND,INBOUND"));
  expect(excluded).toMatchObject({ isChosen: false, isExcluded: true });
  expect(after("notDirection=OUTBOUND,INBOUND", excluded.leave)).toBe("?notDirection=INBOUND");
  expect(after("notDirection=OUTBOUND,INBOUND", excluded.only)).toBe("?direction=OUTBOUND&notDirection=INBOUND");
  expect(after("outcome=ABANDONED", facetChoice("outcome", "ANSWERED", at("outcome=ABANDONED")).only)).toBe(
    "?outcome=ANSWERED",
  );
});

test("an agent beside automations alone would widen the search, and is not chosen", () => {
  expect(facetChoice("agent", "luis", at("automations=bot"))).toMatchObject({ only: null, toggle: null });
  const query = "agents=ana&automations=bot";
  const luis = facetChoice("agent", "luis", at(query));
  expect(after(query, luis.only)).toBe("?agents=luis");
  expect(after(query, luis.toggle)).toBe("?agents=ana,luis&automations=bot");
});

test("rows keep the order of their counts, and what is chosen or excluded is among the first ones", () => {
  const counts = { d: 1, c: 2, b: 2, a: 9, e: 0 };
  const listed = (query: string) => {
    const values = Object.entries(counts).map(([value, count]) => ({ value, count }));
    return valuesToShow("campaign", values, at(query), 2).map(({ value }) => value);
  };
  expect(listed("")).toEqual(["a", "b"]);
  expect(listed("campaigns=b")).toEqual(["a", "b"]);
  expect(listed("campaigns=e&notCampaigns=c")).toEqual(["a", "b", "c", "e"]);
});
