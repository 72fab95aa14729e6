import { expect, test } from "vitest";
import type { FeedHealth } from "@/lib/interactions/feed/health-schema.ts";
import { deskHub } from "@/lib/outbound/hubs/desk.fixture.ts";
import type { DeskHub } from "@/lib/outbound/hubs/desk-contract.ts";
import type { ListRecord } from "@/lib/outbound/lists/schema.ts";
import type { UserRecord } from "@/lib/records/schema/user.ts";
import { countNeeds, type KnownSoFar, needsOf, needTone } from "./needs";
import { flowSummary, listRecord, outboundWork } from "./shown.fixture";

const nothing: KnownSoFar = {
  hubs: null,
  failed: null,
  paused: null,
  flows: null,
  runsToday: null,
  feed: null,
  locked: null,
  work: null,
  opens: { flows: false, mail: false },
};
const { settings, lists } = deskHub("h");

function pageOf<T>(result: T[], total = result.length) {
  return { result, index: 0, rows: 20, total };
}

/** Each need as its kind and where it leads. */
function told(known: Partial<KnownSoFar>): [kind: string, href: string][] {
  return needsOf({ ...nothing, ...known }).map(({ kind, href }) => [kind, href]);
}

const counts = { received: 0, created: 0, updated: 0, rejected: 0, ahead: 0 };
const feed: FeedHealth = {
  own: false,
  state: "healthy",
  lastReceived: "2026-11-23 09:00:00",
  newest: null,
  lag: null,
  minute: counts,
  hour: counts,
  day: counts,
  minutes: [],
  callers: [],
  waiting: 0,
  causes: [],
};

test("where all is well, or nothing may be seen, nothing needs anyone", () => {
  expect(told({})).toEqual([]);
  expect(
    told({
      hubs: [deskHub("h")],
      failed: pageOf<ListRecord>([]),
      paused: pageOf<ListRecord>([]),
      flows: [flowSummary("f")],
      feed,
    }),
  ).toEqual([]);
});

test("failed and paused lists lead to their own pages, and those that are not listed to the hubs", () => {
  const failed = listRecord("a/b", 7, { status: "failed", reason: "the disk is full" });
  const paused = listRecord("h", 9, { status: "paused" });
  expect(told({ paused: pageOf([paused], 4), failed: pageOf([failed]) })).toEqual([
    ["listFailed", "/hubs/a%2Fb/lists/7"],
    ["listPaused", "/hubs/h/lists/9"],
    ["moreLists", "/hubs"],
  ]);
});

test("a hub that cannot contact anyone, though it is meant to, leads to its page", () => {
  const href = "/hubs/h";
  const never = { open: false, opensAt: null, closesAt: null };
  const off = { enabled: false, hours: never };
  expect(told({ hubs: [deskHub("h", { settings: { ...settings, provider: null } })] })).toEqual([["noProvider", href]]);
  const night = { timezone: "UTC", schedule: {} as DeskHub["schedule"], contactsWaiting: 1 };
  expect(told({ hubs: [deskHub("h", night)] })).toEqual([["neverOpens", href]]);
  expect(told({ hubs: [deskHub("h", off)] })).toEqual([]);
  expect(told({ hubs: [deskHub("h", { ...off, lists: { ...lists, active: 2 }, leadsWaiting: 3 })] })).toEqual([
    ["heldLists", href],
    ["heldLeads", href],
  ]);
  const campaign = { campaignEnabled: false, leadsWaiting: 1 };
  expect(told({ hubs: [deskHub("h", campaign), deskHub("i", { ...campaign, leadsWaiting: 0 })] })).toEqual([
    ["campaignDisabled", href],
  ]);
});

test("a hub whose provider is not deployed leads to its page", () => {
  const mail = { settings: { ...settings, provider: "sms" } };
  expect(told({ hubs: [deskHub("h", mail)] })).toEqual([]);
  expect(told({ hubs: [deskHub("h", { ...mail, providerLive: false })] })).toEqual([["providerNotLive", "/hubs/h"]]);
});

test("a provider that fails leads to where it is set up, or to a hub that it holds, and so does what is stuck", () => {
  const failing = { sender: null, reason: "providerUnreachable", detail: null, since: "2026-11-23 09:00:00" } as const;
  const work = outboundWork({
    providers: [
      { ...failing, provider: "smtp", nextProbe: "2026-11-23 09:59:59", hubs: ["mail"] },
      { ...failing, provider: "a/b", sender: "x@y", nextProbe: "2026-11-23 10:05:00", hubs: ["h", "i"] },
    ],
    stuck: [{ hub: "h", lists: 1, attempts: 3 }],
  });
  const stuck = [
    ["stuckLists", "/hubs/h"],
    ["stuckAttempts", "/hubs/h/attempts"],
  ];
  const [mail, flow] = ["/settings/mail", "/flows/a%2Fb"];
  expect(told({ work })).toEqual([["providerFails", "/hubs/mail"], ["providerFails", "/hubs/h"], ...stuck]);
  expect(told({ work, opens: { flows: true, mail: true } })).toEqual([
    ["providerFails", mail],
    ["providerFails", flow],
    ...stuck,
  ]);
  const needs = needsOf({ ...nothing, work });
  // What was to be tried before now is tried with the next contact.
  expect(needs.map(({ count, values }) => [count, values.nextTry ?? null])).toEqual([
    [1, "none"],
    [1, "2026-11-23 10:05:00"],
    [1, null],
    [3, null],
  ]);
  expect(new Set(needs.map(({ key }) => key)).size).toBe(4);
});

test("a hub whose mail is not set up leads to its page", () => {
  const mail = { settings: { ...settings, provider: "smtp" } };
  expect(told({ hubs: [deskHub("h", mail)] })).toEqual([]);
  expect(told({ hubs: [deskHub("h", { ...mail, providerLive: false })] })).toEqual([["mailNotSetUp", "/hubs/h"]]);
});

test("flows with problems are one line, as their list shows them; each later version that is not deployed is one", () => {
  const flows = [
    flowSummary("broken", { problemCount: 2, version: 4, liveVersion: 3 }),
    flowSummary("new and broken", { problemCount: 1, liveVersion: null }),
    flowSummary("a/b", { version: 5, liveVersion: 3 }),
    flowSummary("never deployed", { liveVersion: null }),
  ];
  expect(told({ flows })).toEqual([
    ["flowProblems", "/flows?show=problems"],
    ["flowChanged", "/flows/a%2Fb/diff?from=3&to=5"],
  ]);
  expect(needsOf({ ...nothing, flows })[0]?.count).toBe(2);
});

test("a flow that is paused is a line of its own before the others, and holds up work", () => {
  const paused = { reason: "It ends processes.", at: "2026-11-20 10:00:00" };
  const flows = [flowSummary("broken", { problemCount: 1 }), flowSummary("a/b", { paused }), flowSummary("fine", {})];
  expect(told({ flows })).toEqual([
    ["flowPaused", "/flows/a%2Fb"],
    ["flowProblems", "/flows?show=problems"],
  ]);
  expect(needTone("flowPaused")).toBe("stop");
});

test("a flow that fails often today leads to its failed runs; one that fails now and then needs nobody", () => {
  const runsToday = new Map([
    ["a/b", { runs: 20, failed: 5 }],
    ["now and then", { runs: 1000, failed: 5 }],
  ]);
  expect(told({ runsToday })).toEqual([["flowFails", "/flows/a%2Fb/runs?status=failed"]]);
  const [fails] = needsOf({ ...nothing, runsToday });
  expect(fails).toMatchObject({ count: 1, values: { flow: "a/b", runs: 20, failed: 5 } });
  expect(needTone("flowFails")).toBe("caution");
});

test("rejects and silence of the data feed, and locked users", () => {
  const user = { username: "luis", lockedUntil: "2026-11-23 09:15:00" } as UserRecord;
  const known = { feed: { ...feed, state: "silent" as const, waiting: 12 }, locked: pageOf([user], 3) };
  expect(told(known)).toEqual([
    ["rejects", "/interactions/feed"],
    ["feedSilent", "/interactions/feed"],
    ["userLocked", "/settings/users?find=luis"],
    ["moreUsers", "/settings/users"],
  ]);
  expect(told({ feed: { ...feed, own: true, state: "silent" } })).toEqual([]);
});

test("counted by kind they name nobody, and the most urgent come first", () => {
  const paused = [1, 2].map((id) => listRecord("h", id, { status: "paused" }));
  const needs = needsOf({ ...nothing, paused: pageOf(paused), feed: { ...feed, waiting: 12 } });
  expect(countNeeds(needs)).toEqual([
    { kind: "rejects", count: 12 },
    { kind: "listPaused", count: 2 },
  ]);
  expect([needTone("rejects"), needTone("listPaused"), needTone("flowChanged")]).toEqual(["stop", "caution", "info"]);
});

test("each has a key of its own", () => {
  const hubs = ["a", "b"].map((name) =>
    deskHub(name, { enabled: false, lists: { ...lists, active: 1 }, leadsWaiting: 1 }),
  );
  const users = ["luis", "ana"].map((username) => ({ username, lockedUntil: "2026-11-23 09:15:00" }) as UserRecord);
  const keys = needsOf({ ...nothing, hubs, locked: pageOf(users) }).map(({ key }) => key);
  expect(new Set(keys).size).toBe(6);
});
