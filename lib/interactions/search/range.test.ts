import { expect, test } from "vitest";
import { dateRange } from "./date-range.ts";
import { mendedRange, rangeFault, rangeOf } from "./range.ts";

const lateInMadrid = new Date("2026-03-01T23:30:00Z");

test("a range is whole days on the clock of the zone", () => {
  expect(rangeOf("today", lateInMadrid, "UTC")).toEqual({ from: "2026-03-01 00:00:00", to: "2026-03-01 23:59:59" });
  expect(rangeOf("today", lateInMadrid, "Europe/Madrid").from).toBe("2026-03-02 00:00:00");
  expect(rangeOf("yesterday", lateInMadrid, "UTC")).toEqual({ from: "2026-02-28 00:00:00", to: "2026-02-28 23:59:59" });
  expect(rangeOf("week", lateInMadrid, "UTC").from).toBe("2026-02-23 00:00:00");
  expect(rangeOf("month", lateInMadrid, "UTC").from).toBe("2026-01-31 00:00:00");
});

test("a month is the calendar's, of the zone", () => {
  expect(rangeOf("thisMonth", lateInMadrid, "UTC")).toEqual({ from: "2026-03-01 00:00:00", to: "2026-03-01 23:59:59" });
  expect(rangeOf("lastMonth", lateInMadrid, "UTC")).toEqual({ from: "2026-02-01 00:00:00", to: "2026-02-28 23:59:59" });
  const newYear = new Date("2027-01-01T01:00:00Z");
  expect(rangeOf("lastMonth", newYear, "UTC").from).toBe("2026-12-01 00:00:00");
  expect(rangeOf("lastMonth", newYear, "America/Montevideo").to).toBe("2026-11-30 23:59:59");
});

test("the last minutes are whole ones with the present, on the clock of the zone and over midnight", () => {
  const now = new Date("2026-11-20T15:30:42Z");
  expect(rangeOf("quarterHour", now, "UTC")).toEqual({ from: "2026-11-20 15:16:00", to: "2026-11-20 15:30:59" });
  expect(rangeOf("hour", now, "Asia/Kolkata")).toEqual({ from: "2026-11-20 20:01:00", to: "2026-11-20 21:00:59" });
  expect(rangeOf("fourHours", new Date("2026-11-20T01:00:00Z"), "UTC").from).toBe("2026-11-19 21:01:00");
  expect(rangeOf("hour", new Date("2026-11-20T23:59:59Z"), "UTC").to).toBe("2026-11-20 23:59:59");
});

test("the last minutes hold the present when clocks go forward, and while they show an hour again", () => {
  const minutes = Array.from({ length: 48 }, (_, n) => n * 10 * 60_000);
  const changes = { "Europe/Madrid": "2026-10-24T22:00:00Z", "America/New_York": "2026-03-08T04:00:00Z" };
  for (const [timezone, began] of Object.entries(changes)) {
    for (const later of minutes) {
      const now = new Date(Date.parse(began) + later);
      for (const [preset, lengthMs] of [
        ["quarterHour", 15 * 60_000],
        ["fourHours", 240 * 60_000],
      ] as const) {
        const { from, to } = rangeOf(preset, now, timezone);
        const read = dateRange({ initialdate: from, finaldate: to, timezone }, now);
        expect(read?.from.getTime()).toBeLessThanOrEqual(now.getTime() + 60_000 - lengthMs);
        expect(read?.to.getTime()).toBeGreaterThanOrEqual(now.getTime());
      }
    }
  }
});

test("a range that ends before it begins, or after today in its zone, is told", () => {
  const told = (from: string, to: string, zone = "UTC") =>
    rangeFault({ from: `${from} 00:00:00`, to: `${to} 23:59:59` }, lateInMadrid, zone);
  expect(told("2026-02-28", "2026-03-01")).toBe(null);
  expect(told("2026-03-01", "2026-02-27")).toBe("endsBefore");
  expect(told("2026-03-01", "2026-03-02")).toBe("endsLater");
  expect(told("2026-03-01", "2026-03-02", "Europe/Madrid")).toBe(null);
});

test("a range that is refused is put in order, whole days as whole days, and ends today", () => {
  const mended = (from: string, to: string) =>
    mendedRange({ from, to }, new Date("2026-03-01T23:30:00Z"), "Europe/Madrid");
  expect(mended("2026-02-20 00:00:00", "2026-02-10 23:59:59")).toEqual({
    from: "2026-02-10 00:00:00",
    to: "2026-02-20 23:59:59",
  });
  expect(mended("2026-02-20 10:00:00", "2026-02-10 08:30:00")).toEqual({
    from: "2026-02-10 08:30:00",
    to: "2026-02-20 10:00:00",
  });
  expect(mended("2026-02-20 00:00:00", "2999-01-01 23:59:59")).toEqual({
    from: "2026-02-20 00:00:00",
    to: "2026-03-02 23:59:59",
  });
  const today = { from: "2026-03-02 00:00:00", to: "2026-03-02 23:59:59" };
  expect(mended("2999-01-01 00:00:00", "2999-02-01 23:59:59")).toEqual(today);
  expect(mended("2999-02-01 00:00:00", "2999-01-01 23:59:59")).toEqual(today);
});
