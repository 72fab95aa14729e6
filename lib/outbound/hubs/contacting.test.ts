import { expect, test } from "vitest";
import { contactingOf, turnedOffBy } from "./contacting.ts";
import { deskHub } from "./desk.fixture.ts";
import type { DeskHub } from "./desk-contract.ts";

// A Monday; nine in the morning in Montevideo.
const now = new Date("2026-12-07T12:00:00Z");
const at = (time: string) => new Date(`2026-12-${time}:00Z`);
const works = deskHub("sales", {
  timezone: "America/Montevideo",
  lists: { loading: 0, inactive: 0, active: 1, paused: 0, finished: 0, failed: 0 },
  contactsWaiting: 5,
});
const noProvider = { ...works.settings, provider: null };
const flow = { ...works.settings, provider: "sms" };
const idle = { contactsWaiting: 0 };

test.each<[string, Partial<DeskHub>, string | null, Date | null]>([
  ["nothing is in the way", {}, null, null],
  ["it closes later today", { schedule: { mon: ["08:00-18:00"] } }, null, at("07T21:00")],
  ["it is disabled, and more is wrong", { enabled: false, settings: noProvider, ...idle }, "disabled", null],
  ["its campaign is disabled", { campaignEnabled: false }, "campaignDisabled", null],
  ["it has no provider", { settings: noProvider, providerLive: false }, "noProvider", null],
  ["its provider is not deployed", { settings: flow, providerLive: false }, "providerNotLive", null],
  ["its mail is not set up", { providerLive: false }, "mailNotSetUp", null],
  ["its provider fails", { providerFails: true }, "providerFails", null],
  [
    "its provider fails, out of hours",
    { providerFails: true, schedule: { mon: ["10:00-18:00"] } },
    "closed",
    at("07T13:00"),
  ],
  ["its active list has nobody left", idle, "nothingToDo", null],
  ["a lead is due", { ...idle, leadsWaiting: 1, leadsDue: 1 }, null, null],
  [
    "all leads are due later",
    { ...idle, leadsWaiting: 2, nextLeadAt: "2026-12-08 09:30:00" },
    "leadsLater",
    at("08T09:30"),
  ],
  ["a lead has come due since", { ...idle, leadsWaiting: 1, nextLeadAt: "2026-12-07 11:59:59" }, null, null],
  ["the hours never open", { contactingSchedule: {} }, "neverOpens", null],
  ["the campaign is closed", { schedule: { mon: ["10:00-18:00"] } }, "closed", at("07T13:00")],
  [
    "only the campaign's own zone is outside the window",
    { contactingSchedule: { mon: ["10:00-18:00"] } },
    "windowClosed",
    at("07T13:00"),
  ],
])("a hub where %s", (_, more, held, until) => {
  expect(contactingOf({ ...works, ...more }, now)).toEqual({ held, until });
});

test("a hub whose hours never open does not wait for its leads", () => {
  const later = { ...works, ...idle, leadsWaiting: 1, nextLeadAt: "2026-12-08 09:30:00" };
  expect(contactingOf({ ...later, contactingSchedule: {} }, now)).toEqual({ held: "neverOpens", until: null });
});

test("what turns a hub off is not a matter of time or of work", () => {
  expect(turnedOffBy({ ...works, enabled: false })).toBe("disabled");
  expect(turnedOffBy({ ...works, settings: flow, providerLive: false })).toBe("providerNotLive");
  const idleAndClosed: DeskHub = { ...works, ...idle, contactingSchedule: {} };
  expect(turnedOffBy(idleAndClosed)).toBeNull();
});

test("a night over midnight, and over a change of the clocks, ends when that clock says so", () => {
  const night = { sat: ["22:00-24:00"], sun: ["00:00-04:00"] };
  const hub = { ...works, timezone: "America/New_York", schedule: night };
  // At two in the night of 14 March 2027 the clocks of New York go to three.
  expect(contactingOf(hub, new Date("2027-03-14T04:30:00Z"))).toEqual({
    held: null,
    until: new Date("2027-03-14T08:00:00Z"),
  });
});
