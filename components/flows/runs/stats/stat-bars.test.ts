import { expect, test } from "vitest";
import { statBars } from "./stat-bars.ts";

const range = { initialdate: "2026-01-02 22:00:00", finaldate: "2026-01-03 01:59:59", timezone: "Asia/Kolkata" };
const counted = (hour: string, version: number, runs: number, failed: number) => ({ hour, version, runs, failed });

test("each hour of the range has a bar with the runs of all versions", () => {
  const hours = [counted("2026-01-02 23:00:00", 1, 3, 1), counted("2026-01-02 23:00:00", 2, 4, 0)];
  expect(statBars(hours, range, 1)).toEqual([
    { from: "2026-01-02 22:00:00", to: "2026-01-02 22:59:59", runs: 0, failed: 0 },
    { from: "2026-01-02 23:00:00", to: "2026-01-02 23:59:59", runs: 7, failed: 1 },
    { from: "2026-01-03 00:00:00", to: "2026-01-03 00:59:59", runs: 0, failed: 0 },
    { from: "2026-01-03 01:00:00", to: "2026-01-03 01:59:59", runs: 0, failed: 0 },
  ]);
});

test("several hours of a day can be one bar", () => {
  const hours = [counted("2026-01-02 22:00:00", 1, 1, 1), counted("2026-01-03 01:00:00", 1, 2, 0)];
  expect(statBars(hours, range, 6)).toEqual([
    { from: "2026-01-02 18:00:00", to: "2026-01-02 23:59:59", runs: 1, failed: 1 },
    { from: "2026-01-03 00:00:00", to: "2026-01-03 05:59:59", runs: 2, failed: 0 },
  ]);
});

test("an hour that the clock shows twice is one", () => {
  const autumn = {
    initialdate: "2026-10-25 01:00:00",
    finaldate: "2026-10-25 03:59:59",
    timezone: "Europe/Madrid",
  };
  expect(statBars([counted("2026-10-25 02:00:00", 1, 5, 0)], autumn, 1).map(({ runs }) => runs)).toEqual([0, 5, 0]);
});
