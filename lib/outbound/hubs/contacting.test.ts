import { expect, test } from "vitest";
import { contactingOf, isTurnedOff, listStart, withActiveList } from "./contacting.ts";
import type { DeskHub } from "./desk-contract.ts";

// A Monday; nine in the morning in Montevideo.
const now = new Date("2026-12-07T12:00:00Z");
const at = (time: string) => new Date(`2026-12-${time}:00Z`);
const works: DeskHub = {
  name: "sales",
  channel: "email",
  mode: null,
  campaign: "Demo",
  timezone: "America/Montevideo",
  schedule: null,
  contactingSchedule: null,
  hours: { open: true, opensAt: null, closesAt: null },
  enabled: true,
  campaignEnabled: true,
  providerLive: true,
  settings: {
    maxAttempts: 3,
    retryMinutes: 60,
    concurrency: 10,
    ratePerSecond: 10,
    template: null,
    subject: null,
    provider: "smtp",
    horizontal: false,
  },
  lists: { loading: 0, inactive: 0, active: 1, paused: 0, finished: 0, failed: 0 },
  contactsWaiting: 5,
  leadsWaiting: 0,
  leadsDue: 0,
  nextLeadAt: null,
};
const noProvider = { ...works.settings, provider: null };
const idle = { contactsWaiting: 0 };

test.each<[string, Partial<DeskHub>, string | null, Date | null]>([
  ["nothing is in the way", {}, null, null],
  ["it closes later today", { schedule: { mon: ["08:00-18:00"] } }, null, at("07T21:00")],
  ["it is disabled, and more is wrong", { enabled: false, settings: noProvider, ...idle }, "disabled", null],
  ["its campaign is disabled", { campaignEnabled: false }, "campaignDisabled", null],
  ["it has no provider", { settings: noProvider, providerLive: false }, "noProvider", null],
  ["its provider is not deployed", { providerLive: false }, "providerNotLive", null],
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

test("what turns a hub off is not a matter of time or of work", () => {
  expect(isTurnedOff("disabled")).toBe(true);
  expect(isTurnedOff("providerNotLive")).toBe(true);
  expect(isTurnedOff("nothingToDo")).toBe(false);
  expect(isTurnedOff("closed")).toBe(false);
  expect(isTurnedOff(null)).toBe(false);
});

test("a list begins at once, or is held by the hub, by the clocks of its contacts, or by having none", () => {
  const before = { ...works, ...idle, lists: { ...works.lists, active: 0 } };
  const all = { waiting: 3, open: 3, never: 0, opensAt: null };
  const later = { waiting: 3, open: 0, never: 1, opensAt: "2026-12-07 13:00:00" };
  expect(contactingOf(before, now).held).toBe("nothingToDo");
  expect(contactingOf(withActiveList(before, 3), now).held).toBeNull();
  expect(listStart(before, all, now)).toEqual({ held: null, until: null });
  expect(listStart({ ...before, enabled: false }, all, now).held).toBe("disabled");
  expect(listStart(before, { ...all, waiting: 0, open: 0 }, now).held).toBe("nothingToDo");
  expect(listStart(before, later, now)).toEqual({ held: "closed", until: at("07T13:00") });
  expect(listStart(before, { ...later, never: 3, opensAt: null }, now).held).toBe("neverOpens");
  // Who is elsewhere may be in hours while the campaign's own zone is not.
  const window = { ...before, contactingSchedule: { mon: ["10:00-18:00"] } };
  expect(listStart(window, { ...later, open: 1 }, now).held).toBeNull();
});
