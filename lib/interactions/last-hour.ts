import type { Range } from "./range.ts";

/**
 * The last time within a range, up to now, that it was this hour of this weekday (0 is Monday), as far as it lies in
 * the range; null where it never was. All on one clock, `yyyy-MM-dd HH:mm:ss`.
 */
export function lastHour({ from, to }: Range, now: string, weekday: number, hour: number): Range | null {
  const end = to < now ? to : now;
  const day = new Date(`${end.slice(0, 10)}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6 - weekday) % 7));
  const hours = String(hour).padStart(2, "0");
  if (startOf(day, hours) > end) day.setUTCDate(day.getUTCDate() - 7);
  const first = startOf(day, hours);
  const last = `${first.slice(0, 14)}59:59`;
  if (last < from) return null;
  return { from: first > from ? first : from, to: last < to ? last : to };
}

function startOf(day: Date, hours: string): string {
  return `${day.toISOString().slice(0, 10)} ${hours}:00:00`;
}
