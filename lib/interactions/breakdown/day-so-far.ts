import { DAY_MS, HOUR_MS, MINUTE_SECONDS, SECOND_MS } from "../../time/durations.ts";
import { formatIn, instantInUtc, wallIn } from "../../time/instant.ts";
import { shownWithin } from "../../time/local-time.ts";
import { rangeOf } from "../search/range.ts";
import { datesOf } from "./dates-of.ts";

/** The dates of a search, with the zone on whose clock they are. */
export type SearchDates = ReturnType<typeof datesOf>;

/** The days before end when their clocks last showed the time that it is now; null where a zone left the day out. */
type DaySoFar = { today: SearchDates; weekBefore: SearchDates | null; yesterday: SearchDates | null };

const WEEK_DAYS = 7;

/** Today, as a search by that name has it, and as much of days before it as there is of today by the clock. */
export function daySoFar(now: Date, zone: string): DaySoFar {
  const { from, to } = rangeOf("today", now, zone);
  const today = { initialdate: from, finaldate: to, timezone: zone };
  return { today, weekBefore: dayBefore(WEEK_DAYS, now, zone), yesterday: dayBefore(1, now, zone) };
}

function dayBefore(days: number, now: Date, zone: string): SearchDates | null {
  const midnight = instantInUtc({ ...wallIn(now, zone), hour: 0, minute: 0, second: 0 }).getTime();
  const sinceMidnight = instantInUtc(wallIn(now, zone)).getTime() - midnight;
  const shown = shownWithin(midnight - days * DAY_MS, sinceMidnight + SECOND_MS, zone);
  if (!shown) return null;
  return datesOf({ from: new Date(shown.from), to: new Date(shown.until - SECOND_MS) }, zone);
}

/**
 * The hour that it is now, whole, and the 23 before it, by what passes: on a day when clocks are changed too there are 24.
 * They are the same until the hour is over.
 */
export function lastDay(now: Date, zone: string): SearchDates {
  const second = Math.floor(now.getTime() / SECOND_MS) * SECOND_MS;
  const first = new Date(second - 23 * HOUR_MS);
  const from = new Date(first.getTime() - secondsInHour(first, zone) * SECOND_MS);
  const to = new Date(second + HOUR_MS - (secondsInHour(now, zone) + 1) * SECOND_MS);
  return datesOf({ from, to }, zone);
}

/** The time as people write it, to the minute. */
export function clockTime(at: Date, zone: string): string {
  return formatIn(at, zone).slice(11, 16);
}

/** Seconds since the clock showed a whole hour. */
function secondsInHour(at: Date, zone: string): number {
  const { minute, second } = wallIn(at, zone);
  return minute * MINUTE_SECONDS + second;
}
