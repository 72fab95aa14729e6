import { describe, expect, test } from "vitest";
import { parseUtc } from "../../time/instant.ts";
import { type Schedule, weekdays } from "../../time/weekly-schedule.ts";
import { dueContact } from "./due.fixture.ts";
import { due, dueFrom } from "./due.ts";
import { type GateName, gates } from "./gates.ts";

const at = (text: string) => parseUtc(text) ?? new Date(Number.NaN);
const now = at("2026-11-24 12:00:00");
const later = at("2026-11-25 00:00:00");
const week = (...ranges: string[]): Schedule => Object.fromEntries(weekdays.map((day) => [day, ranges]));
const stateOf = (contact: ReturnType<typeof dueContact>, gate: GateName, when = now) => {
  const state = due(contact, when).gates.find((one) => one.gate === gate);
  return [state?.open, state?.reason, state?.opensAt];
};

test("nothing holds a contact that is due, and every gate is told in its order", () => {
  const { gates: states, first } = due(dueContact(), now);
  expect(first).toBeNull();
  expect(states).toEqual(gates.map((gate) => ({ gate, open: true, opensAt: null, why: null, reason: null })));
});

test("the first gate that is closed is named, and each of the others as it stands", () => {
  const contact = dueContact({ list: { status: "paused" }, hub: { enabled: false }, nextAttempt: later });
  const { gates: states, first } = due(contact, now);
  expect(first).toBe("list");
  expect(states.filter(({ open }) => !open)).toEqual([
    { gate: "list", open: false, opensAt: null, why: "The list is paused.", reason: "listPaused" },
    { gate: "hub", open: false, opensAt: null, why: "The hub is disabled.", reason: "hubDisabled" },
    expect.objectContaining({ gate: "time", opensAt: "2026-11-25 00:00:00", reason: "later" }),
  ]);
});

describe("what closes each gate, and until when", () => {
  const soon = "2026-11-25 00:00:00";
  test.each([
    ["list", { list: { status: "loading" } }, "listLoading", null],
    ["list", { list: { status: "inactive", start: later } }, "listInactive", null],
    ["list", { list: { status: "finished" } }, "listFinished", null],
    ["list", { list: { status: "failed" } }, "listFailed", null],
    ["list", { list: { start: later } }, "listStartsLater", soon],
    ["list", { list: { start: later, end: later } }, "listStartsLater", null],
    ["list", { list: { end: now } }, "listEnded", null],
    ["hub", { hub: { enabled: false } }, "hubDisabled", null],
    ["provider", { provider: { reason: "mailNotSetUp", opensAt: null } }, "mailNotSetUp", null],
    ["provider", { hasMessage: false }, "nothingToSend", null],
    ["campaign", { campaign: { enabled: false, schedule: {} } }, "campaignDisabled", null],
    ["campaign", { campaign: { schedule: {} } }, "campaignNeverOpens", null],
    ["campaign", { campaign: { schedule: week("00:00-09:00") } }, "campaignClosed", soon],
    ["campaign", { campaign: { holidays: ["2026-11-24"] } }, "holiday", soon],
    [
      "campaign",
      { campaign: { schedule: week("13:00-14:00"), holidays: ["2026-11-24"] } },
      "campaignClosed",
      "2026-11-25 13:00:00",
    ],
    ["hours", { hub: { contactingSchedule: {} } }, "hoursNeverOpen", null],
    ["hours", { hub: { contactingSchedule: week("00:00-12:00") } }, "outsideHours", soon],
    ["hours", { hub: { contactingSchedule: week("00:00-12:01") } }, "lastMinute", soon],
    [
      "hours",
      { hub: { contactingSchedule: week("12:00-12:01", "18:00-18:01", "20:00-20:02") } },
      "lastMinute",
      "2026-11-24 20:00:00",
    ],
    ["hours", { hub: { contactingSchedule: week("12:00-12:01") } }, "hoursNeverOpen", null],
    ["hours", { timezone: "Asia/Tokyo", hub: { contactingSchedule: week("09:00-21:00") } }, "outsideHours", soon],
    ["blacklist", { blacklisted: {} }, "blacklisted", null],
    ["blacklist", { blacklisted: { expiresAt: later } }, "blacklisted", soon],
    ["frequency", { hub: { maxTotal: 2, maxPerDay: 1 }, counts: { attempts: 2, today: 1 } }, "totalCap", null],
    ["frequency", { hub: { maxPerDay: 1 }, counts: { today: 1 } }, "dayCap", soon],
    [
      "frequency",
      { timezone: "Asia/Tokyo", hub: { maxPerDay: 1 }, counts: { today: 1 } },
      "dayCap",
      "2026-11-24 15:00:00",
    ],
    ["attempts", { counts: { attempts: 5, atNumber: 3 } }, "noAttemptsLeft", null],
    ["attempts", { status: "working" }, "atWork", null],
    ["attempts", { status: "done", counts: { owed: true } }, "done", null],
    ["attempts", { status: "cancelled" }, "cancelled", null],
    ["time", { nextAttempt: later }, "later", soon],
    ["time", { nextAttempt: later, expiresAt: later }, "expiresFirst", null],
    ["time", { expiresAt: now }, "expired", null],
    ["pace", { counts: { atWork: 10 } }, "concurrency", null],
    ["pace", { counts: { withinSecond: 10 } }, "rate", "2026-11-24 12:00:01"],
    ["pace", { hub: { volumePerDay: 9 }, counts: { hubToday: 9 } }, "volume", soon],
    ["pace", { hub: { volumePerDay: 9 }, counts: { hubToday: 9, withinSecond: 10 } }, "volume", soon],
    ["pace", { counts: { othersFirst: true } }, "othersFirst", null],
  ] as const)("%s by %j", (gate, given, reason, opensAt) => {
    const contact = dueContact(given as Parameters<typeof dueContact>[0]);
    expect(stateOf(contact, gate)).toEqual([false, reason, opensAt]);
    expect(due(contact, now).first).toBe(gate);
  });

  test.each([
    ["list", { list: { start: now, end: later } }],
    ["campaign", { campaign: { holidays: ["2026-11-23", "2026-11-25"] } }],
    ["hours", { hub: { contactingSchedule: week("12:00-12:02") } }],
    ["blacklist", { blacklisted: { expiresAt: now } }],
    ["frequency", { hub: { maxPerDay: 2, maxTotal: 3 }, counts: { attempts: 2, today: 1 } }],
    ["frequency", { hub: { maxTotal: 1 }, counts: { attempts: 2, isPromised: true } }],
    ["attempts", { counts: { attempts: 9, atNumber: 9, owed: true } }],
    ["time", { nextAttempt: now, expiresAt: later }],
    ["pace", { counts: { atWork: 9, withinSecond: 9, hubToday: 1000 } }],
  ] as const)("not %s by %j", (gate, given) => {
    expect(stateOf(dueContact(given as Parameters<typeof dueContact>[0]), gate)).toEqual([true, null, null]);
  });
});

test("a number's attempts of the last days count until the first of them is over", () => {
  const times = ["2026-11-20 12:00:00", "2026-11-22 13:00:00", "2026-11-23 09:00:00"].map(at);
  const contact = (attempts: number, days: number) =>
    dueContact({ counts: { number: { cap: { attempts, days }, at: times } } });
  expect(stateOf(contact(2, 2), "frequency")).toEqual([false, "numberCap", "2026-11-24 13:00:00"]);
  expect(stateOf(contact(2, 2), "frequency", at("2026-11-24 13:00:00"))).toEqual([true, null, null]);
  expect(stateOf(contact(1, 2), "frequency")).toEqual([false, "numberCap", "2026-11-25 09:00:00"]);
  expect(stateOf(contact(3, 2), "frequency")).toEqual([true, null, null]);
  expect(stateOf(contact(3, 7), "frequency")).toEqual([false, "numberCap", "2026-11-27 12:00:00"]);
});

test("the day's last caps end where a clock change moves midnight", () => {
  // Beirut goes from 24:00 of the 28th straight to 01:00 of the 29th, and back to 23:00 in October.
  const capped = dueContact({ timezone: "Asia/Beirut", hub: { maxPerDay: 1 }, counts: { today: 1 } });
  expect(stateOf(capped, "frequency", at("2026-03-28 12:00:00"))).toEqual([false, "dayCap", "2026-03-28 22:00:00"]);
  expect(stateOf(capped, "frequency", at("2026-10-24 20:30:00"))).toEqual([false, "dayCap", "2026-10-24 22:00:00"]);
});

describe("from when on a contact is due", () => {
  test.each([
    [{}, now],
    [{ nextAttempt: later }, later],
    [{ hub: { contactingSchedule: week("09:00-10:00") }, nextAttempt: later }, at("2026-11-25 09:00:00")],
    [
      { hub: { contactingSchedule: week("09:00-10:00") }, campaign: { holidays: ["2026-11-25"] } },
      at("2026-11-26 09:00:00"),
    ],
    [
      { hub: { maxPerDay: 1 }, counts: { today: 1 }, campaign: { schedule: week("08:00-09:00") } },
      at("2026-11-25 08:00:00"),
    ],
    [{ hub: { enabled: false }, nextAttempt: later }, null],
    [{ hub: { contactingSchedule: week("09:00-10:00") }, campaign: { schedule: week("10:00-11:00") } }, null],
    [{ nextAttempt: later, list: { end: later } }, null],
  ])("%j", (given, moment) => {
    expect(dueFrom(dueContact(given as Parameters<typeof dueContact>[0]), now)).toEqual(moment);
  });
});
