import { HOUR_MS, MINUTE_MS, SECOND_MS } from "../../time/durations.ts";
import { formatIn, wallIn } from "../../time/instant.ts";
import { instantOf } from "../../time/local-time.ts";

/** Both ends inclusive, `yyyy-MM-dd HH:mm:ss` on the clock of a zone that is kept elsewhere. */
export type Range = { from: string; to: string };

/** Ranges that move along with the clock. */
const recentPresets = ["quarterHour", "hour", "fourHours"] as const;
type RecentPreset = (typeof recentPresets)[number];

/** Those, and ranges that move along with the days. */
export const presets = [...recentPresets, "today", "yesterday", "week", "month", "thisMonth", "lastMonth"] as const;
export type Preset = (typeof presets)[number];

const recentMs: Record<RecentPreset, number> = { quarterHour: 15 * MINUTE_MS, hour: HOUR_MS, fourHours: 4 * HOUR_MS };

export function isRecent(preset: Preset | null): preset is RecentPreset {
  return preset !== null && preset in recentMs;
}

/**
 * Whole minutes, the present one included, or whole days on the clock of `zone`; `week` and `month` are the last 7 and
 * 30, today included.
 */
export function rangeOf(preset: Preset, now: Date, zone: string): Range {
  if (isRecent(preset)) return lastMinutes(recentMs[preset], now, zone);
  const today = formatIn(now, zone).slice(0, 10);
  const days = (first: string, last = today): Range => ({ from: `${first} 00:00:00`, to: `${last} 23:59:59` });
  const monthBegan = `${today.slice(0, 8)}01`;
  const monthBeforeEnded = addDays(monthBegan, -1);
  switch (preset) {
    case "today":
      return days(today);
    case "yesterday":
      return days(addDays(today, -1), addDays(today, -1));
    case "week":
      return days(addDays(today, -6));
    case "month":
      return days(addDays(today, -29));
    case "thisMonth":
      return days(monthBegan);
    case "lastMonth":
      return days(`${monthBeforeEnded.slice(0, 8)}01`, monthBeforeEnded);
  }
}

/**
 * A time that a clock shows twice is read as the first of both. So where clocks have just gone back the range ends later,
 * at a time that they show once: nothing is there yet, and what is there now is not missed.
 */
function lastMinutes(lengthMs: number, now: Date, zone: string): Range {
  const end = (Math.floor(now.getTime() / MINUTE_MS) + 1) * MINUTE_MS - SECOND_MS;
  const readAgain = instantOf(wallIn(new Date(end), zone), zone).getTime();
  const to = formatIn(new Date(end + (end - readAgain)), zone);
  const lastOfDay = `${formatIn(now, zone).slice(0, 10)} 23:59:59`;
  return { from: formatIn(new Date(end + SECOND_MS - lengthMs), zone), to: to < lastOfDay ? to : lastOfDay };
}

/** Why the service would refuse a range: its end is before its beginning, or after today; null where it does not. */
export function rangeFault({ from, to }: Range, now: Date, zone: string): "endsBefore" | "endsLater" | null {
  if (to < from) return "endsBefore";
  return to.slice(0, 10) > formatIn(now, zone).slice(0, 10) ? "endsLater" : null;
}

/** The range that was likely meant by one that is refused: its ends in their order, and none of it after today. */
export function mendedRange(range: Range, now: Date, zone: string): Range {
  const today = rangeOf("today", now, zone);
  const isReversed = range.to < range.from;
  // Whole days stay whole.
  const from = isReversed ? range.to.replace(/ 23:59:59$/, " 00:00:00") : range.from;
  const to = isReversed ? range.from.replace(/ 00:00:00$/, " 23:59:59") : range.to;
  const [beginsLater, endsLater] = [from > today.to, to > today.to];
  return { from: beginsLater ? today.from : from, to: endsLater ? today.to : to };
}

export function addDays(date: string, days: number): string {
  const at = new Date(`${date}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}
