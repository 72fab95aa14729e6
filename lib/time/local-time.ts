import { instantInUtc, type WallTime } from "./instant.ts";
import { DAY_MS, zoneClock } from "./zone-offsets.ts";

/** The instant meant by what a clock shows, and whether the clock shows it once, never (it is skipped) or twice. */
export type WallMoment = { at: Date; shown: "once" | "never" | "twice" };

/**
 * Reads a wall clock as the service does, in a browser too: a time that a clock change skips moves forward by the gap;
 * of one that comes twice, the first.
 */
export function wallMoment(wall: WallTime, zone: string): WallMoment {
  const local = instantInUtc(wall).getTime();
  const today = Math.floor(local / DAY_MS);
  // A clock is at most 14 hours off, and the longest change skipped a whole day.
  const stretches = [-2, -1, 0, 1, 2].flatMap((day) => zoneClock(zone).day(today + day));
  const [first, second] = stretches.flatMap(({ start, end, offset }) =>
    local - offset >= start && local - offset < end ? [local - offset] : [],
  );
  if (first !== undefined) return { at: new Date(first), shown: second === undefined ? "once" : "twice" };
  const before = stretches.findLast(({ end, offset }) => end + offset <= local);
  return { at: new Date(local - (before?.offset ?? 0)), shown: "never" };
}
