import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "../../time/durations.ts";
import { formatUtc, parseUtc } from "../../time/instant.ts";

const lengthsMs = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS, 6 * HOUR_MS, DAY_MS, 7 * DAY_MS];
const PARTS = 60;
/** Weeks begin on Mondays: this was one. */
export const MONDAY_MS = 4 * DAY_MS;

/** Parts of a range of a clock: each begins at a round time, but the first where the range does. */
export type RangeParts = { lengthMs: number; firstMs: number; starts: string[] };

/** The range, as its clock shows it, in parts of one length. */
export function rangeParts(initialdate: string, finaldate: string): RangeParts {
  const [first, last] = [parseUtc(initialdate)?.getTime() ?? 0, parseUtc(finaldate)?.getTime() ?? 0];
  const spanMs = last + SECOND_MS - first;
  const longMs = Math.ceil(spanMs / PARTS / DAY_MS) * DAY_MS;
  const lengthMs = lengthsMs.find((length) => spanMs <= length * PARTS) ?? longMs;
  const firstMs = Math.floor((first - MONDAY_MS) / lengthMs) * lengthMs + MONDAY_MS;
  const count = Math.floor((last - firstMs) / lengthMs) + 1;
  const starts = Array.from({ length: count }, (_, at) =>
    at === 0 ? initialdate : formatUtc(new Date(firstMs + at * lengthMs)),
  );
  return { lengthMs, firstMs, starts };
}
