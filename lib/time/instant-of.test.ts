import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatIn, formatUtc, parseUtc, wallIn } from "./instant.ts";
import { instantOf, parseIn } from "./local-time.ts";

const zones = [
  ...Intl.supportedValuesOf("timeZone"),
  "US/Eastern",
  "Europe/Kyiv",
  "Asia/Kolkata",
  "Etc/GMT+12",
  "NZ-CHAT",
];
const hour = 3_600_000;
const sometime = fc
  .integer({ min: Date.UTC(1970, 0, 1) / 1000, max: Date.UTC(2037, 11, 31) / 1000 })
  .map((s) => s * 1000);

/** A second way to the zone's offset, from the text that Intl prints. */
function offset(at: number, zone: string): number {
  const text = new Date(at).toLocaleString("sv-SE", { timeZone: zone });
  return (parseUtc(text)?.getTime() ?? Number.NaN) - at;
}

/** The clock changes of 2019 to 2027, each to the second. */
function changes(zone: string): number[] {
  const found: number[] = [];
  const step = 14 * 24 * hour;
  for (let from = Date.UTC(2019, 0, 1); from < Date.UTC(2027, 0, 1); from += step) {
    let [low, high] = [from, from + step];
    if (offset(low, zone) === offset(high, zone)) continue;
    while (high - low > 1000) {
      const middle = Math.floor((low + high) / 2000) * 1000;
      if (offset(middle, zone) === offset(low, zone)) low = middle;
      else high = middle;
    }
    found.push(high);
  }
  return found;
}

describe("wall clock to instant", () => {
  const around = zones.flatMap((zone) => changes(zone).map((at) => ({ zone, at })));

  test("there are clock changes to try", () => expect(around.length).toBeGreaterThan(1500));

  test("near every change: forward by the gap, first of an overlap, else the one that shows it", () => {
    for (const { zone, at } of around) {
      const before = offset(at - 1000, zone);
      const after = offset(at, zone);
      fc.assert(
        fc.property(fc.integer({ min: -4 * 3600, max: 4 * 3600 }), (seconds) => {
          const shown = at + before + seconds * 1000;
          const gap = Math.max(0, after - before);
          const expected = shown < at + Math.max(before, after) ? shown - before : shown - after;
          const text = formatUtc(new Date(shown));
          const instant = parseIn(text, zone);
          expect({ zone, text, instant: instant?.getTime() }).toEqual({ zone, text, instant: expected });
          const skipped = shown >= at + before && shown < at + before + gap;
          expect(formatIn(new Date(expected), zone)).toBe(skipped ? formatUtc(new Date(shown + gap)) : text);
        }),
        { numRuns: 3 },
      );
    }
  });

  test("an instant shown and read back is itself, or the first of an overlap", () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), sometime, (zone, at) => {
        const read = instantOf(wallIn(new Date(at), zone), zone);
        expect(read.getTime()).toBeLessThanOrEqual(at);
        expect(formatIn(read, zone)).toBe(formatIn(new Date(at), zone));
      }),
      { numRuns: 3000 },
    );
  });

  test("the cases everybody asks for", () => {
    expect(parseIn("2026-03-29 02:30:00", "Europe/Madrid")).toEqual(new Date(Date.UTC(2026, 2, 29, 1, 30)));
    expect(parseIn("2026-10-25 02:30:00", "Europe/Madrid")).toEqual(new Date(Date.UTC(2026, 9, 25, 0, 30)));
    expect(parseIn("2011-12-30 12:00:00", "Pacific/Apia")).toEqual(parseIn("2011-12-31 12:00:00", "Pacific/Apia"));
  });
});
