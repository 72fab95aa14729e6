import { Temporal } from "temporal-polyfill";
import { instantInUtc, parseWall, type WallTime } from "./instant.ts";

/** Reads `yyyy-MM-dd HH:mm:ss` as the clock of `zone` shows it; anything else is null. */
export function parseIn(text: string, zone: string): Date | null {
  const wall = parseWall(text);
  return wall && instantOf(wall, zone);
}

/**
 * The instant at which clocks in `zone` show `wall`. A time that a clock change skips moves forward by the gap;
 * of one that comes twice, the first.
 */
export function instantOf(wall: WallTime, zone: string): Date {
  if (zone === "UTC") return instantInUtc(wall);
  const zoned = Temporal.ZonedDateTime.from({ ...wall, timeZone: zone }, { disambiguation: "compatible" });
  return new Date(zoned.epochMilliseconds);
}
