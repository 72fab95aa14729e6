import { expect, test } from "vitest";
import { formatUtc, parseUtc } from "@/lib/time/instant.ts";
import { type WhenFields, whenOf } from "./due-time";

const nine = ["09:00-18:00"];
const hours = { campaign: null, timezone: "America/Montevideo", hub: { mon: nine, tue: nine, wed: nine } };
const now = parseUtc("2026-11-23 12:00:00") as Date;

function told(fields: Partial<WhenFields>, given = hours) {
  const { ...when } = whenOf({ date: "", time: "", timezone: "Europe/Madrid", ...fields }, given, now);
  return Object.fromEntries(
    Object.entries(when).map(([name, value]) => [name, value instanceof Date ? formatUtc(value) : value]),
  );
}

test("without a date a lead is due as soon as the hub may contact it", () => {
  expect(told({})).toEqual({ kind: "soon", past: false, opensAt: null, never: false });
  expect(told({ timezone: "Asia/Tokyo" })).toMatchObject({ kind: "soon", opensAt: "2026-11-24 00:00:00" });
});

test("a time is read on the clock of the lead's zone, and one outside the hours waits for them", () => {
  expect(told({ date: "2026-11-24", time: "10:30" })).toEqual({
    kind: "at",
    at: "2026-11-24 09:30:00",
    shown: "once",
    opensAt: null,
    never: false,
  });
  expect(told({ date: "2026-11-28", time: "10:30" })).toMatchObject({ opensAt: "2026-11-30 08:00:00" });
});

test("a time that has passed is as soon as possible", () => {
  expect(told({ date: "2026-11-23", time: "12:59" })).toMatchObject({ kind: "soon", past: true });
});

test("a time that clocks skip or show twice is told", () => {
  expect(told({ date: "2027-03-28", time: "02:30" })).toMatchObject({ at: "2027-03-28 01:30:00", shown: "never" });
  expect(told({ date: "2027-10-31", time: "02:30" })).toMatchObject({ at: "2027-10-31 00:30:00", shown: "twice" });
});

test("half a time, and a zone that is none, tell nothing yet", () => {
  expect([told({ date: "2026-11-24" }), told({ time: "10:00" }), told({ timezone: "Mars/Base" })]).toEqual(
    Array(3).fill({ kind: "unclear" }),
  );
});

test("a hub that never opens says so", () => {
  expect(told({}, { ...hours, hub: {} as typeof hours.hub })).toMatchObject({ never: true, opensAt: null });
});
