import { DAY_MS } from "../../time/durations.ts";
import { formatIn } from "../../time/instant.ts";
import { addDays, type Range } from "./range.ts";

const WEEK_DAYS = 7;

/** What a range is compared with; `days` earlier: for one day the same weekday a week before. */
export type PeriodBefore = { range: Range; days: number };

/**
 * The period before a range, as long as what has passed of the range: today until now is compared with a week ago until
 * the same time. All on the clock of `zone`.
 */
export function periodBefore({ from, to }: Range, now: Date, zone: string): PeriodBefore {
  const present = formatIn(now, zone);
  const end = to < present ? to : present;
  const [first, last] = [from.slice(0, 10), to.slice(0, 10)];
  const days = first === last ? WEEK_DAYS : daysFrom(first, last) + 1;
  const earlier = (moment: string) => `${addDays(moment.slice(0, 10), -days)}${moment.slice(10)}`;
  return { range: { from: earlier(from), to: earlier(end < from ? from : end) }, days };
}

function daysFrom(first: string, last: string): number {
  return Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS);
}
