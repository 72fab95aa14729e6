import { expect, test } from "vitest";
import { firstContact, listReach, listStart } from "./start.ts";

// A Monday; nine in the morning in Montevideo, nine in the evening in Tokyo.
const now = new Date("2026-12-07T12:00:00Z");
const always = { schedule: null, holidays: [], timezone: "America/Montevideo", contactingSchedule: null };
const zones = [
  { timezone: "America/Montevideo", waiting: 5 },
  { timezone: "Asia/Tokyo", waiting: 2 },
];

test("contacts are in hours each by its own clock", () => {
  expect(listReach(always, zones, now)).toEqual({ waiting: 7, open: 7, never: 0, opensAt: null });
  expect(listReach({ ...always, contactingSchedule: { mon: ["08:00-18:00"] } }, zones, now)).toEqual({
    waiting: 7,
    open: 5,
    never: 0,
    opensAt: new Date("2026-12-13T23:00:00Z"),
  });
});

test("of those who wait the first to be in hours counts, and who never is counts apart", () => {
  const evening = { mon: ["20:30-21:00"], tue: ["08:00-18:00"] };
  // In Tokyo Tuesday begins first.
  expect(listReach({ ...always, contactingSchedule: evening }, zones, now)).toEqual({
    waiting: 7,
    open: 0,
    never: 0,
    opensAt: new Date("2026-12-07T23:00:00Z"),
  });
  // The campaign's Monday noon is Tuesday in Tokyo.
  const noon = { ...always, schedule: { mon: ["12:00-13:00"] }, contactingSchedule: { mon: ["12:00-13:00"] } };
  expect(listReach(noon, zones, now)).toEqual({
    waiting: 7,
    open: 0,
    never: 2,
    opensAt: new Date("2026-12-07T15:00:00Z"),
  });
  expect(listReach(always, [], now)).toEqual({ waiting: 0, open: 0, never: 0, opensAt: null });
});

test("a list begins at once, or is held by the hub, by the clocks of its contacts, or by having none", () => {
  const hub = { enabled: true, campaignEnabled: true, providerLive: true, settings: { provider: "smtp" } };
  const all = { waiting: 3, open: 3, never: 0, opensAt: null };
  const later = { waiting: 3, open: 0, never: 1, opensAt: new Date("2026-12-07T13:00:00Z") };
  expect(listStart(hub, all)).toEqual({ held: null, until: null });
  expect(listStart(hub, { ...later, open: 1 })).toEqual({ held: null, until: null });
  expect(listStart(hub, later)).toEqual({ held: "closed", until: later.opensAt });
  expect(listStart(hub, { ...later, never: 3, opensAt: null })).toEqual({ held: "neverOpens", until: null });
  expect(listStart(hub, { ...all, waiting: 0, open: 0 })).toEqual({ held: "nothingToDo", until: null });
  expect(listStart({ ...hub, enabled: false }, all)).toEqual({ held: "disabled", until: null });
});

test("nobody is said to be contacted first while the hub is held", () => {
  const hub = { enabled: true, campaignEnabled: true, providerLive: true, settings: { provider: "smtp" } };
  const all = { waiting: 3, open: 3, never: 0, opensAt: null };
  const later = new Date("2026-12-07T13:00:00Z");
  expect(firstContact({ ...hub, enabled: false }, all)).toBe("held");
  expect(firstContact({ ...hub, settings: { provider: null }, providerLive: false }, all)).toBe("held");
  expect(firstContact(hub, { ...all, waiting: 0, open: 0 })).toBe("held");
  expect(firstContact(hub, all)).toBe("now");
  expect(firstContact(hub, { ...all, open: 0, opensAt: later })).toEqual(later);
  expect(firstContact(hub, { ...all, open: 0, never: 3 })).toBe("never");
});
