import fc from "fast-check";
import { expect, test } from "vitest";
import { axisTicks } from "./axis-ticks.ts";

const labels = (start: string, seconds: number, zone = "UTC", most = 8) =>
  axisTicks(new Date(start), seconds, zone, most).map(({ label }) => label);

test("a call of seconds and a mail of hours are both told on the clock", () => {
  expect(labels("2026-11-20T10:00:03Z", 20)).toEqual(["10:00:05", "10:00:10", "10:00:15", "10:00:20"]);
  expect(labels("2026-11-20T10:07:00Z", 762)).toEqual(["10:08", "10:10", "10:12", "10:14", "10:16", "10:18"]);
  expect(labels("2026-11-20T08:20:00Z", 36_000)).toEqual(["10:00", "12:00", "14:00", "16:00", "18:00"]);
});

test("on the clock of the zone, with the day where one begins", () => {
  expect(labels("2026-11-20T20:30:00Z", 4 * 3600, "Asia/Kolkata", 6)).toEqual([
    "02:00",
    "03:00",
    "04:00",
    "05:00",
    "06:00",
  ]);
  expect(labels("2026-11-20T20:30:00Z", 6 * 3600, "UTC", 8)).toContain("11-21");
  expect(labels("2026-11-01T12:00:00Z", 20 * 86_400)).toEqual(["11-05", "11-12", "11-19"]);
});

test("hours stay round where the clocks are changed on the way", () => {
  expect(labels("2026-10-24T20:00:00Z", 12 * 3600, "Europe/Madrid", 5)).toEqual(["10-25", "03:00", "06:00", "09:00"]);
  expect(labels("2026-03-28T20:00:00Z", 12 * 3600, "Europe/Madrid", 5)).toEqual([
    "21:00",
    "03-29",
    "03:00",
    "06:00",
    "09:00",
  ]);
});

test("they are few, in order and within, however long it took and wherever", () => {
  const zone = fc.constantFrom("UTC", "America/Montevideo", "Australia/Lord_Howe", "America/St_Johns");
  const start = fc.date({ min: new Date("1991-01-01"), max: new Date("2056-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(
      start,
      fc.integer({ min: 1, max: 9e8 }),
      zone,
      fc.integer({ min: 3, max: 12 }),
      (at, seconds, where, most) => {
        const second = new Date(Math.floor(at.getTime() / 1000) * 1000);
        const ticks = axisTicks(second, seconds, where, most);
        expect(ticks.length).toBeLessThanOrEqual(most);
        for (const [n, tick] of ticks.entries()) {
          expect(tick.at >= 0 && tick.at <= seconds).toBe(true);
          if (n > 0) expect(tick.at).toBeGreaterThan(ticks[n - 1]?.at ?? 0);
        }
      },
    ),
    { numRuns: 300 },
  );
});
