import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { expect, test } from "vitest";
import { formatIn, formatUtc, parseUtc, parseWall, type WallTime } from "./instant.ts";
import { instantOf, wallMoment } from "./local-time.ts";

const DAY_MS = 86_400_000;
const zones = [...Intl.supportedValuesOf("timeZone"), "US/Eastern", "Europe/Kyiv", "NZ-CHAT"];
const wall = (text: string) => parseWall(text) as WallTime;
const told = (text: string, zone: string) => {
  const { at, shown } = wallMoment(wall(text), zone);
  return [formatUtc(at), shown];
};

test.each([
  ["2026-07-01 10:00:00", "Europe/Madrid", ["2026-07-01 08:00:00", "once"]],
  ["2026-03-29 02:30:00", "Europe/Madrid", ["2026-03-29 01:30:00", "never"]],
  ["2026-10-25 02:30:00", "Europe/Madrid", ["2026-10-25 00:30:00", "twice"]],
  ["2026-10-25 03:00:00", "Europe/Madrid", ["2026-10-25 02:00:00", "once"]],
  ["2011-12-30 12:00:00", "Pacific/Apia", ["2011-12-30 22:00:00", "never"]],
  ["2026-07-01 10:00:00", "UTC", ["2026-07-01 10:00:00", "once"]],
])("%s in %s", (text, zone, expected) => expect(told(text, zone)).toEqual(expected));

test("any time of any zone, of any year, is the instant that Temporal takes it for", () => {
  const recent = fc.integer({ min: Date.UTC(1900, 0, 1) / 1000, max: Date.UTC(2037, 11, 31) / 1000 });
  const second = fc.oneof(recent, fc.integer({ min: -62_135_596_800, max: 253_402_300_799 }));
  fc.assert(
    fc.property(fc.constantFrom(...zones), second, (zone, at) => agrees(zone, new Date(at * 1000))),
    { numRuns: 2000 },
  );
});

test("so are the times around every clock change of two years", () => {
  const tried = new Set<string>();
  for (const zone of zones) {
    const changes = clockChanges(zone);
    // Many zones change their clocks alike.
    if (tried.has(String(changes))) continue;
    tried.add(String(changes));
    for (const [day, offset] of changes) {
      for (let minute = -30 * 60; minute <= 6 * 60; minute += 15)
        agrees(zone, new Date(day + offset + minute * 60_000));
    }
  }
  expect(tried.size).toBeGreaterThan(10);
});

/** The days of two years on which the clocks of a zone change, each with the offset behind it, in milliseconds. */
function clockChanges(zone: string): [day: number, offset: number][] {
  const changes: [number, number][] = [];
  // No zone changes them twice in a week.
  for (let week = Date.UTC(2026, 0, 1); week < Date.UTC(2028, 0, 1); week += 7 * DAY_MS) {
    const before = offsetAt(week, zone);
    const offset = offsetAt(week + 7 * DAY_MS, zone);
    if (offset === before) continue;
    let day = week;
    while (offsetAt(day, zone) === before) day += DAY_MS;
    changes.push([day, offset]);
  }
  return changes;
}

/** `clock`: what clocks show, written as UTC. */
function agrees(zone: string, clock: Date): void {
  const text = formatUtc(clock);
  const { at, shown } = wallMoment(wall(text), zone);
  const zoned = Temporal.ZonedDateTime.from({ ...wall(text), timeZone: zone }, { disambiguation: "compatible" });
  const instant = zoned.epochMilliseconds;
  expect([zone, text, at.getTime(), instantOf(wall(text), zone).getTime()]).toEqual([zone, text, instant, instant]);
  expect(shown !== "never").toBe(formatIn(at, zone) === text);
}

function offsetAt(at: number, zone: string): number {
  return (parseUtc(formatIn(new Date(at), zone))?.getTime() ?? Number.NaN) - at;
}
