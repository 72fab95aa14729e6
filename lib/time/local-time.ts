import { DAY_MS } from "./durations.ts";
import { formatUtc, instantInUtc, parseUtc, parseWall, type WallTime } from "./instant.ts";
import { zoneClock } from "./zone-offsets.ts";

/** The instant meant by what a clock shows, and whether the clock shows it once, never (it is skipped) or twice. */
export type WallMoment = { at: Date; shown: "once" | "never" | "twice" };

/**
 * The instant at which clocks in `zone` show `wall`, the same in a browser and on the server: a time that a clock change
 * skips moves forward by the gap; of one that comes twice, the first.
 */
export function wallMoment(wall: WallTime, zone: string): WallMoment {
  const local = instantInUtc(wall).getTime();
  const stretches = stretchesAround(local, zone);
  const [first, second] = stretches.filter(({ start, end, offset }) => local - offset >= start && local - offset < end);
  if (first) return { at: new Date(local - first.offset), shown: second ? "twice" : "once" };
  const before = stretches.findLast(({ end, offset }) => end + offset <= local);
  return { at: new Date(local - (before?.offset ?? 0)), shown: "never" };
}

/** The instant alone. */
export function instantOf(wall: WallTime, zone: string): Date {
  return zone === "UTC" ? instantInUtc(wall) : wallMoment(wall, zone).at;
}

/** Reads `yyyy-MM-dd HH:mm:ss` as the clock of `zone` shows it; anything else is null. */
export function parseIn(text: string, zone: string): Date | null {
  const wall = parseWall(text);
  return wall && instantOf(wall, zone);
}

/**
 * From when to when clocks in `zone` show a time of `[wall, wall + length)`, both written as UTC in milliseconds; null
 * where a clock change skips all of it.
 */
export function shownWithin(wall: number, length: number, zone: string): { from: number; until: number } | null {
  const shown = stretchesAround(wall, zone).flatMap(({ start, end, offset }) => {
    const [from, until] = [Math.max(start, wall - offset), Math.min(end, wall + length - offset)];
    return from < until ? [{ from, until }] : [];
  });
  const [first, last] = [shown[0], shown.at(-1)];
  return first && last ? { from: first.from, until: last.until } : null;
}

/** Gives times in UTC, `yyyy-MM-dd HH:mm:ss`, as the clocks of a zone show them; other text as it is. */
export function localTimes(zone: string): (utc: string) => string {
  if (zone === "UTC") return (utc) => utc;
  const clock = zoneClock(zone);
  return (utc) => {
    const at = parseUtc(utc)?.getTime();
    return at === undefined ? utc : formatUtc(new Date(at + clock.offsetAt(at)));
  };
}

/** The days around a local time: a clock is at most 16 hours off, and the longest change skipped a whole day. */
function stretchesAround(local: number, zone: string) {
  const clock = zoneClock(zone);
  const today = Math.floor(local / DAY_MS);
  return [-2, -1, 0, 1, 2].flatMap((day) => clock.day(today + day));
}
