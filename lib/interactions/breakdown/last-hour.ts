import { DAY_MS, HOUR_MS } from "../../time/durations.ts";
import { formatIn, formatUtc } from "../../time/instant.ts";
import { parseIn, shownWithin } from "../../time/local-time.ts";
import type { Range } from "../search/range.ts";
import { datesOf } from "./dates-of.ts";

/** `date` is the day it was; `from` and `to` are those that a search takes on the clock of `timezone`. */
type FoundHour = Range & { date: string; timezone: string };

// Next's bundler leaves an import unbound in the step of a `for` that nothing follows: this is of the module itself.
const WEEK_MS = 7 * DAY_MS;

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
  for (; day + 2 * DAY_MS > first; day -= WEEK_MS) {
    const shown = shownWithin(day + hour * HOUR_MS, HOUR_MS, zone);
    if (shown === null || shown.from > end) continue;
    const to = shown.until - 1000;
    if (to < first) return null;
    const date = formatUtc(new Date(day)).slice(0, 10);
    const span = { from: new Date(Math.max(shown.from, first)), to: new Date(Math.min(to, last)) };
    const { initialdate, finaldate, timezone } = datesOf(span, zone);
    return { date, from: initialdate, to: finaldate, timezone };
  }
  return null;
}

function momentOf(text: string, zone: string): number {
  return parseIn(text, zone)?.getTime() ?? Number.NaN;
}
