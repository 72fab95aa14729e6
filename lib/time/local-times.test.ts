import fc from "fast-check";
import { expect, test } from "vitest";
import { formatIn, formatUtc } from "./instant.ts";
import { localTimes } from "./local-time.ts";

test.each(["UTC", "Europe/Madrid", "America/St_Johns", "Asia/Kathmandu", "Australia/Lord_Howe", "Africa/Casablanca"])(
  "times are those of the clocks of %s, in its changes too",
  (zone) => {
    const local = localTimes(zone);
    const [from, to] = [Date.UTC(1990, 0), Date.UTC(2057, 0)];
    const second = fc.integer({ min: from / 1000, max: to / 1000 });
    fc.assert(
      fc.property(second, (at) => {
        const date = new Date(at * 1000);
        expect(local(formatUtc(date))).toBe(formatIn(date, zone));
      }),
      { numRuns: 200 },
    );
    for (let at = Date.UTC(2026, 2, 1); at < Date.UTC(2026, 3, 10); at += 13 * 60_000) {
      const date = new Date(at);
      expect(local(formatUtc(date))).toBe(formatIn(date, zone));
    }
  },
);
