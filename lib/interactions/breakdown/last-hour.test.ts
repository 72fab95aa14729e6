import { expect, test } from "vitest";
import { formatIn } from "../../time/instant.ts";
import { parseIn } from "../../time/local-time.ts";
import { lastHour } from "./last-hour.ts";

const november = { from: "2026-11-01 00:00:00", to: "2026-11-22 23:59:59" };
const saturday = new Date("2026-11-21T12:30:00Z");

test.each([
  ["Friday at nine was yesterday", 4, 9, "2026-11-20", "09"],
  ["Saturday at twelve is now", 5, 12, "2026-11-21", "12"],
  ["Saturday at one is to come, so it was a week ago", 5, 13, "2026-11-14", "13"],
  ["Sunday is to come", 6, 0, "2026-11-15", "00"],
  ["Monday", 0, 23, "2026-11-16", "23"],
])("%s", (_, weekday, hour, date, shown) => {
  const dates = { from: `${date} ${shown}:00:00`, to: `${date} ${shown}:59:59` };
  expect(lastHour(november, saturday, "UTC", weekday, hour)).toEqual({ date, ...dates, timezone: "UTC" });
});

test("an hour is cut to the range, and one that the range never had is none", () => {
  const range = { from: "2026-11-18 09:20:00", to: "2026-11-18 10:10:00" };
  const found = (weekday: number, hour: number) => lastHour(range, saturday, "America/Montevideo", weekday, hour);
  expect(found(2, 9)).toMatchObject({ from: "2026-11-18 09:20:00", to: "2026-11-18 09:59:59" });
  expect(found(2, 10)).toMatchObject({ from: "2026-11-18 10:00:00", to: "2026-11-18 10:10:00" });
  expect([found(2, 11), found(3, 9)]).toEqual([null, null]);
});

const sunday = 6;

test("an hour that came twice is found whole, on the clock of UTC", () => {
  const october = { from: "2026-10-01 00:00:00", to: "2026-10-31 23:59:59" };
  const late = new Date("2026-10-28T12:00:00Z");
  expect(lastHour(october, late, "Europe/Madrid", sunday, 2)).toEqual({
    date: "2026-10-25",
    from: "2026-10-25 00:00:00",
    to: "2026-10-25 01:59:59",
    timezone: "UTC",
  });
  expect(lastHour(october, late, "Europe/Madrid", sunday, 3)).toMatchObject({
    from: "2026-10-25 03:00:00",
    timezone: "Europe/Madrid",
  });
});

test("an hour that clocks skipped was not that week, and what was left of one is found", () => {
  const march = { from: "2026-03-01 00:00:00", to: "2026-03-31 23:59:59" };
  const skipped = lastHour(march, new Date("2026-03-10T12:00:00Z"), "America/New_York", sunday, 2);
  expect(skipped).toMatchObject({ from: "2026-03-01 02:00:00", to: "2026-03-01 02:59:59" });
  const october = { from: "2026-10-01 00:00:00", to: "2026-10-31 23:59:59" };
  const half = lastHour(october, new Date("2026-10-06T00:00:00Z"), "Australia/Lord_Howe", sunday, 2);
  expect(half).toMatchObject({ from: "2026-10-04 02:30:00", to: "2026-10-04 02:59:59" });
});

test.each(["Europe/Madrid", "America/New_York", "Australia/Lord_Howe", "America/Havana", "Asia/Kathmandu"])(
  "in %s what is found is the last that shows the hour, whatever clocks do",
  (zone) => {
    const STEP = 15 * 60_000;
    for (const [from, to, now] of [
      ["2026-03-01 00:10:00", "2026-04-08 23:59:59", "2026-04-07T10:00:00Z"],
      ["2026-09-28 00:00:00", "2026-11-03 02:20:00", "2026-11-04T10:00:00Z"],
      ["2026-10-25 01:30:00", "2026-10-25 02:40:00", "2026-11-04T10:00:00Z"],
    ] as const) {
      const first = parseIn(from, zone)?.getTime() ?? Number.NaN;
      const end = Math.min(parseIn(to, zone)?.getTime() ?? Number.NaN, Date.parse(now));
      const last = new Map<string, number>();
      for (let at = Math.ceil(first / STEP) * STEP; at <= end; at += STEP) {
        const shown = formatIn(new Date(at), zone);
        const weekday = (new Date(`${shown.slice(0, 10)}T00:00:00Z`).getUTCDay() + 6) % 7;
        last.set(`${weekday} ${Number(shown.slice(11, 13))}`, at);
      }
      for (let cell = 0; cell < 168; cell++) {
        const [weekday, hour] = [Math.floor(cell / 24), cell % 24];
        const found = lastHour({ from, to }, new Date(now), zone, weekday, hour);
        const latest = last.get(`${weekday} ${hour}`);
        expect([weekday, hour, found === null]).toEqual([weekday, hour, latest === undefined]);
        if (!found || latest === undefined) continue;
        const span = [found.from, found.to].map((text) => parseIn(text, found.timezone)?.getTime() ?? Number.NaN);
        expect(span[0]).toBeLessThanOrEqual(latest);
        expect(span[1]).toBeGreaterThanOrEqual(latest);
        for (let at = span[0] ?? 0; at <= (span[1] ?? 0); at += STEP) {
          expect(Number(formatIn(new Date(at), zone).slice(11, 13))).toBe(hour);
        }
      }
    }
  },
);
