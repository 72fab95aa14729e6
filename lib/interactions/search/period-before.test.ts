import { expect, test } from "vitest";
import { periodBefore } from "./period-before.ts";

const now = new Date("2026-11-27T15:30:00Z");
const days = (from: string, to: string) => ({ from: `${from} 00:00:00`, to: `${to} 23:59:59` });

test.each([
  ["today: a week before until now", days("2026-11-27", "2026-11-27"), 7, "2026-11-20 00:00:00", "2026-11-20 16:30:00"],
  ["one day: that weekday before", days("2026-11-24", "2026-11-24"), 7, "2026-11-17 00:00:00", "2026-11-17 23:59:59"],
  ["seven days until now", days("2026-11-21", "2026-11-27"), 7, "2026-11-14 00:00:00", "2026-11-20 16:30:00"],
  ["a month that is over", days("2026-10-01", "2026-10-31"), 31, "2026-08-31 00:00:00", "2026-09-30 23:59:59"],
  ["over the new year", days("2026-01-01", "2026-01-02"), 2, "2025-12-30 00:00:00", "2025-12-31 23:59:59"],
  [
    "an hour of a day",
    { from: "2026-11-27 14:00:00", to: "2026-11-27 14:59:59" },
    7,
    "2026-11-20 14:00:00",
    "2026-11-20 14:59:59",
  ],
  ["a day that has not begun", days("2026-11-28", "2026-11-28"), 7, "2026-11-21 00:00:00", "2026-11-21 00:00:00"],
])("%s", (_, range, shift, from, to) => {
  expect(periodBefore(range, now, "Europe/Madrid")).toEqual({ range: { from, to }, days: shift });
});
