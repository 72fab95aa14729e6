import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatIn, formatUtc, formatWall, isWallTime, parseUtc, parseWall } from "./instant.ts";

describe("the form yyyy-MM-dd HH:mm:ss", () => {
  test("UTC goes out and comes back", () => {
    fc.assert(
      fc.property(fc.integer({ min: -62135596800, max: 253402300799 }), (seconds) => {
        const at = new Date(seconds * 1000);
        expect(parseUtc(formatUtc(at))).toEqual(at);
        expect(formatIn(at, "UTC")).toBe(formatUtc(at));
        const wall = parseWall(formatUtc(at));
        expect(wall && formatWall(wall)).toBe(formatUtc(at));
      }),
    );
  });

  test.each([
    "",
    "2026-02-30 00:00:00",
    "2026-02-29 00:00:00",
    "1900-02-29 00:00:00",
    "2026-04-31 00:00:00",
    "2026-00-10 00:00:00",
    "2026-13-01 00:00:00",
    "2026-01-00 00:00:00",
    "0000-01-01 00:00:00",
    "2026-01-01 24:00:00",
    "2026-01-01 23:60:00",
    "2026-01-01 23:59:60",
    "2026-01-01T00:00:00",
    "2026-01-01 00:00",
    "2026-01-01",
    " 2026-01-01 00:00:00",
    "2026-01-01 00:00:00 ",
    "2026-01-01 00:00:00\n",
    "2026-1-1 00:00:00",
    "٢٠٢٦-01-01 00:00:00",
    "2026-01-01 00:00:00Z",
  ])("refuses %j", (text) => {
    expect(parseWall(text)).toBeNull();
    expect(parseUtc(text)).toBeNull();
  });

  test("29 February is a day in leap years only", () => {
    const ofYear = (year: number) => isWallTime({ year, month: 2, day: 29, hour: 0, minute: 0, second: 0 });
    expect([2024, 2000, 2025, 1900].map(ofYear)).toEqual([true, true, false, false]);
  });
});
