import fc from "fast-check";
import { expect, test } from "vitest";
import { DAY_MS, SECOND_MS } from "../../time/durations.ts";
import { formatUtc } from "../../time/instant.ts";
import { rangeParts } from "./parts.ts";

test("parts begin at round times, but the first where the range does", () => {
  expect(rangeParts("2026-11-24 09:10:00", "2026-11-24 11:59:59")).toMatchObject({
    lengthMs: 300_000,
    starts: expect.arrayContaining(["2026-11-24 09:10:00", "2026-11-24 09:15:00", "2026-11-24 11:55:00"]),
  });
  expect(rangeParts("2026-11-18 09:30:00", "2026-11-25 09:29:59").starts.slice(0, 3)).toEqual([
    "2026-11-18 09:30:00",
    "2026-11-18 12:00:00",
    "2026-11-18 15:00:00",
  ]);
  expect(rangeParts("2026-01-01 00:00:00", "2026-12-31 23:59:59").starts.slice(0, 2)).toEqual([
    "2026-01-01 00:00:00",
    "2026-01-05 00:00:00",
  ]);
});

test("any range has few parts, in order, the last of which is within it", () => {
  const second = fc.integer({ min: 0, max: 7900 * 365 * 86_400 }).map((s) => s * SECOND_MS);
  const length = fc.oneof(fc.integer({ min: 0, max: 90_000 }), fc.integer({ min: 0, max: 40 * 365 * 86_400 }));
  fc.assert(
    fc.property(second, length, (first, seconds) => {
      const [from, to] = [formatUtc(new Date(first)), formatUtc(new Date(first + seconds * SECOND_MS))];
      const { starts, lengthMs, firstMs } = rangeParts(from, to);
      expect(starts.length).toBeLessThanOrEqual(62);
      expect(starts).toEqual([...starts].sort());
      expect(new Set(starts).size).toBe(starts.length);
      expect(starts[0]).toBe(from);
      expect((starts.at(-1) ?? "") <= to).toBe(true);
      expect(firstMs <= first && first < firstMs + lengthMs).toBe(true);
      if (lengthMs >= DAY_MS) expect(starts.slice(1).every((at) => at.endsWith("00:00:00"))).toBe(true);
    }),
  );
});
