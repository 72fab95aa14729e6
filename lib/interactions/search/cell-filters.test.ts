import { expect, test } from "vitest";
import type { InteractionRecord } from "../schema.ts";
import { cellValues, isSearchedColumn } from "./cell-filters.ts";
import type { SearchNames } from "./names-contract.ts";
import { readSearchUrl, searchQuery } from "./url.ts";

const row: InteractionRecord = {
  guid: "0199f3c2-5e1b-4d0a-9c7f-2b6a41d8e035",
  channel: "sms",
  segments: [
    { campaign: "Demo", agent: "luis" },
    { campaign: "Support", agent: null },
    { campaign: "Demo", agent: "ana" },
  ],
  direction: "outbound",
  timings: { startDate: "2026-11-20 10:00:00", endDate: null, duration: null },
  client: { id: "34600", name: "Inês", contactId: null },
  flags: { holiday: false, outOfTime: false, finished: true },
  disposition: { id: 7, comment: "", levels: ["Sale"] },
  dialer: { id: 1, name: "calls", list: null },
  connectorId: null,
};

const cell = (column: string, query = "", of = row, visible: SearchNames | null = null) =>
  cellValues(column, of, readSearchUrl(new URLSearchParams(query)), visible);
/** The address that a change makes of a search. */
const after = (query: string, change: object | null | undefined) =>
  decodeURIComponent(searchQuery({ ...readSearchUrl(new URLSearchParams(query)), ...change }));

test("a cell holds each of its names once, and a column that is not searched nothing", () => {
  expect(cell("campaigns").map(({ value }) => value)).toEqual(["Demo", "Support"]);
  expect(cell("agents").map(({ value }) => value)).toEqual(["luis", "ana"]);
  expect(cell("last_agent")).toMatchObject([{ value: "ana", exclude: { notAgents: ["ana"] } }]);
  expect(cell("contact_id")).toEqual([]);
  expect(cell("hub", "", { ...row, dialer: null })).toEqual([]);
  expect(cell("duration")).toEqual([]);
  expect(cell("wait")).toEqual([]);
  for (const column of ["start_date", "guid", "list"]) {
    expect(cell(column)).toEqual([]);
    expect(isSearchedColumn(column)).toBe(false);
  }
});

test("only one, or all but one, of a list: never both at once", () => {
  const query = "campaigns=Support,Retention&notCampaigns=Demo";
  const [demo] = cell("campaigns", query);
  expect(after(query, demo?.only)).toBe("?campaigns=Demo");
  const chosen = "campaigns=Demo,Support";
  expect(after(chosen, cell("campaigns", chosen)[0]?.exclude)).toBe("?campaigns=Support&notCampaigns=Demo");
  expect(after("notChannels=email", cell("channel", "notChannels=email")[0]?.exclude)).toBe("?notChannels=email,sms");
  expect(after("", cell("disposition")[0]?.exclude)).toBe("?notDispositions=7");
});

test("what is shown alone is not offered again", () => {
  expect(cell("hub", "hubs=calls")[0]).toMatchObject({ only: null });
  expect(cell("client_name", "client=Inês")[0]).toMatchObject({ only: null, exclude: null });
  expect(cell("direction", "direction=OUTBOUND_HUB")[0]).toMatchObject({ value: "OUTBOUND_HUB", only: null });
  expect(after("", cell("direction")[0]?.exclude)).toBe("?notDirection=OUTBOUND_HUB");
});

test("an agent beside automations narrows: the two are joined with or", () => {
  expect(cell("agents", "automations=bot")[0]).toMatchObject({ only: null });
  const query = "agents=luis&automations=bot";
  expect(after(query, cell("agents", query)[0]?.only)).toBe("?agents=luis");
});

test("an amount is searched for as a bound, beside the other bound where both can be met", () => {
  const long = { ...row, timings: { ...row.timings, duration: 300 } };
  const bounds = (query: string) => {
    const { atLeast, atMost } = cell("duration", query, long)[0]?.bounds ?? {};
    return [after(query, atLeast), after(query, atMost)];
  };
  expect(cell("duration", "", long)[0]).toMatchObject({ value: "5:00", only: null, exclude: null });
  expect(bounds("")).toEqual(["?duration=300-", "?duration=-300"]);
  expect(bounds("duration=60-600")).toEqual(["?duration=300-600", "?duration=60-300"]);
  expect(bounds("duration=-200")).toEqual(["?duration=300-", "?duration=-300"]);
  const handling = { wait: 0, hold: null, transfers: 2 };
  const of = (column: string) => cellValues(column, row, readSearchUrl(new URLSearchParams()), null, handling);
  expect(of("wait")[0]?.bounds?.atMost).toEqual({ wait: "-0" });
  expect(of("hold")).toEqual([]);
  expect(of("transfers")).toMatchObject([{ value: "2", bounds: { atLeast: { transfers: "2-" } } }]);
});

test("texts are looked for as they stand, unless no search takes them", () => {
  expect(after("", cell("client_id")[0]?.only)).toBe("?client=34600");
  const long = { ...row, client: { ...row.client, name: "x".repeat(257) } };
  expect(cell("client_name", "", long)).toMatchObject([{ value: "x".repeat(257), only: null, exclude: null }]);
});

test("a name that the profile hides is told and not searched for", () => {
  const visible = { campaigns: ["Demo"], users: ["luis"], outboundHubs: [], automations: [], dispositions: [] };
  const offered = (column: string) =>
    cell(column, "", row, visible).map(({ value, isHidden, only, exclude }) => [
      value,
      !isHidden,
      Boolean(only && exclude),
    ]);
  expect(offered("campaigns")).toEqual([
    ["Demo", true, true],
    ["Support", false, false],
  ]);
  expect(offered("last_agent")).toEqual([["ana", false, false]]);
  expect(offered("hub")).toEqual([["calls", false, false]]);
  expect(offered("channel")).toEqual([["sms", true, true]]);
  expect(offered("disposition")).toEqual([["7", true, true]]);
});
