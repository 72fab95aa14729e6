import { expect, test } from "vitest";
import { readMoment } from "./read-moment.ts";

test.each([
  ["2026-11-20", "first", "2026-11-20 00:00:00"],
  ["2026-11-20", "last", "2026-11-20 23:59:59"],
  [" 2026-1-2 9:05 ", "first", "2026-01-02 09:05:00"],
  ["2026-11-20T09:05", "last", "2026-11-20 09:05:59"],
  ["2026-11-20 09:05:30", "last", "2026-11-20 09:05:30"],
] as const)("%s as the %s moment", (text, edge, moment) => {
  expect(readMoment(text, edge)).toBe(moment);
});

test.each(["", "2026", "2026-02-30", "2026-11-20 24:00", "20-11-2026", "2026-11-20 9", "tomorrow"])(
  "%j is no moment",
  (text) => {
    expect(readMoment(text, "first")).toBeNull();
  },
);
