import { formatIn, formatUtc, parseUtc } from "../../time/instant.ts";
import type { Range } from "../search/range.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** `date` is the day it was; `from` and `to` are those that a search takes on the clock of `timezone`. */
type FoundHour = Range & { date: string; timezone: string };

/**
 * The last time within a range, up to now, that clocks in a zone showed this hour of this weekday (0 is Monday), as far
 * as it lies in the range; null where they never did. An hour that came twice is found whole, and one that a change of
 * clocks skipped was not that week.
 */
export function lastHour(range: Range, now: Date, zone: string, weekday: number, hour: number): FoundHour | null {
  const [first, last] = [momentOf(range.from, zone), momentOf(range.to, zone)];
  const end = Math.min(last, now.getTime());
  let day = Date.parse(`${formatIn(new Date(end), zone).slice(0, 10)}T00:00:00Z`);
  day -= ((new Date(day).getUTCDay() + 6 - weekday) % 7) * DAY_MS;
  for (; day + 2 * DAY_MS > first; day -= 7 * DAY_MS) {
    const shown = shownAt(day + hour * HOUR_MS, zone);
    if (shown === null || shown.from > end) continue;
    if (shown.to < first) return null;
    const date = formatUtc(new Date(day)).slice(0, 10);
    return { date, ...datesOf(Math.max(shown.from, first), Math.min(shown.to, last), zone) };
  }
  return null;
}

/** From when to when clocks show an hour, given as its beginning in UTC; null where a change of clocks skips it. */
function shownAt(wall: number, zone: string): { from: number; to: number } | null {
  const isShown = (at: number) => formatIn(new Date(at), zone).slice(0, 13) === formatUtc(new Date(wall)).slice(0, 13);
  const shifts = shiftsAround(wall, zone);
  const begins = shifts.map((shift) => wall - shift).filter(isShown);
  const ends = shifts.map((shift) => wall + HOUR_MS - 1000 - shift).filter(isShown);
  return begins.length > 0 && ends.length > 0 ? { from: Math.min(...begins), to: Math.max(...ends) } : null;
}

/** The dates of a span on the clock of the zone, or on UTC's where the zone's shows one of its ends twice. */
function datesOf(from: number, to: number, zone: string): Range & { timezone: string } {
  const [first, last] = [formatIn(new Date(from), zone), formatIn(new Date(to), zone)];
  if (momentOf(first, zone) === from && momentOf(last, zone) === to) return { from: first, to: last, timezone: zone };
  return { from: formatUtc(new Date(from)), to: formatUtc(new Date(to)), timezone: "UTC" };
}

/** When a search takes a clock to show this: of two times the first; what is skipped moves forward by the gap. */
function momentOf(text: string, zone: string): number {
  const wall = parseUtc(text)?.getTime() ?? Number.NaN;
  const [before = 0, after = 0] = shiftsAround(wall, zone);
  const shown = [wall - before, wall - after].filter((at) => formatIn(new Date(at), zone) === text);
  return shown.length > 0 ? Math.min(...shown) : wall - before;
}

/** How far clocks of a zone are from UTC a day before and a day after. */
function shiftsAround(wall: number, zone: string): number[] {
  return [wall - DAY_MS, wall + DAY_MS].map((at) => (parseUtc(formatIn(new Date(at), zone))?.getTime() ?? at) - at);
}
