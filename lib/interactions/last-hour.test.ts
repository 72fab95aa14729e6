import { expect, test } from "vitest";
import { lastHour } from "./last-hour.ts";

const november = { from: "2026-11-01 00:00:00", to: "2026-11-22 23:59:59" };
const saturday = "2026-11-21 12:30:00";

test.each([
  ["Friday at nine was yesterday", 4, 9, { from: "2026-11-20 09:00:00", to: "2026-11-20 09:59:59" }],
  ["Saturday at twelve is now", 5, 12, { from: "2026-11-21 12:00:00", to: "2026-11-21 12:59:59" }],
  [
    "Saturday at one is to come, so it was a week ago",
    5,
    13,
    { from: "2026-11-14 13:00:00", to: "2026-11-14 13:59:59" },
  ],
  ["Sunday is to come", 6, 0, { from: "2026-11-15 00:00:00", to: "2026-11-15 00:59:59" }],
  ["Monday", 0, 23, { from: "2026-11-16 23:00:00", to: "2026-11-16 23:59:59" }],
])("%s", (_, weekday, hour, expected) => {
  expect(lastHour(november, saturday, weekday, hour)).toEqual(expected);
});

test("an hour is cut to the range, and one that the range never had is none", () => {
  const range = { from: "2026-11-18 09:20:00", to: "2026-11-18 10:10:00" };
  expect(lastHour(range, saturday, 2, 9)).toEqual({ from: "2026-11-18 09:20:00", to: "2026-11-18 09:59:59" });
  expect(lastHour(range, saturday, 2, 10)).toEqual({ from: "2026-11-18 10:00:00", to: "2026-11-18 10:10:00" });
  expect(lastHour(range, saturday, 2, 11)).toBeNull();
  expect(lastHour(range, saturday, 3, 9)).toBeNull();
});
