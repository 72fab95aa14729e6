import { expect, test } from "vitest";
import { parseIn } from "../../time/local-time.ts";
import { datesOf } from "./dates-of.ts";
import { timeBars } from "./time-bars.ts";

function barsOf(from: string, to: string, zone: string) {
  const range = { from: parseIn(from, zone) ?? new Date(0), to: parseIn(to, zone) ?? new Date(0) };
  const { unit, step, bars } = timeBars(range, zone);
  const dates = bars.map((bar) => datesOf(bar, zone));
  return { spans: `${bars.length} of ${step} ${unit}`, dates };
}

test.each([
  ["09:00:00", "2026-11-20 09:00:00", "60 of 1 minute"],
  ["04:00:00", "2026-11-20 08:59:59", "60 of 5 minute"],
  ["00:00:00", "2026-11-20 13:59:59", "56 of 15 minute"],
  ["00:00:00", "2026-11-20 23:59:59", "24 of 1 hour"],
  ["00:00:00", "2026-11-26 23:59:59", "28 of 6 hour"],
  ["00:00:00", "2026-11-28 23:59:59", "9 of 1 day"],
  ["00:00:00", "2026-12-19 23:59:59", "30 of 1 day"],
  ["00:00:00", "2027-11-19 23:59:59", "53 of 1 week"],
  ["00:00:00", "2030-11-19 23:59:59", "49 of 1 month"],
  ["00:00:00", "2056-11-19 23:59:59", "31 of 1 year"],
])("from 2026-11-20 %s to %s there are %s", (from, to, spans) => {
  const end = from === "09:00:00" ? "2026-11-20 09:59:59" : to;
  expect(barsOf(`2026-11-20 ${from}`, end, "Europe/Madrid").spans).toBe(spans);
});

test("a day has the hours that its clocks show: 23, 24 or 25", () => {
  expect(barsOf("2026-03-29 00:00:00", "2026-03-29 23:59:59", "Europe/Madrid").dates).toHaveLength(23);
  const { dates } = barsOf("2026-10-25 00:00:00", "2026-10-25 23:59:59", "Europe/Madrid");
  expect(dates).toHaveLength(25);
  // The second of the two hours at two o'clock can only be named on another clock.
  expect(dates.slice(2, 4)).toEqual([
    { initialdate: "2026-10-25 02:00:00", finaldate: "2026-10-25 02:59:59", timezone: "Europe/Madrid" },
    { initialdate: "2026-10-25 01:00:00", finaldate: "2026-10-25 01:59:59", timezone: "UTC" },
  ]);
  const halves = barsOf("2026-04-05 00:00:00", "2026-04-05 23:59:59", "Australia/Lord_Howe").dates;
  expect(halves.slice(1, 4).map(({ initialdate, timezone }) => `${initialdate} ${timezone}`)).toEqual([
    "2026-04-05 01:00:00 Australia/Lord_Howe",
    "2026-04-04 15:00:00 UTC",
    "2026-04-05 02:00:00 Australia/Lord_Howe",
  ]);
});

test("weeks begin on Monday, months on the first; the first and the last bar are cut to the range", () => {
  const { dates } = barsOf("2025-11-22 10:00:00", "2026-11-20 12:30:00", "America/Montevideo");
  expect(dates[0]).toMatchObject({ initialdate: "2025-11-22 10:00:00", finaldate: "2025-11-23 23:59:59" });
  expect(dates[1]?.initialdate).toBe("2025-11-24 00:00:00");
  expect(dates.at(-1)).toMatchObject({ initialdate: "2026-11-16 00:00:00", finaldate: "2026-11-20 12:30:00" });
  expect(barsOf("2024-02-10 00:00:00", "2026-11-20 00:00:00", "UTC").dates[1]?.initialdate).toBe("2024-03-01 00:00:00");
});
