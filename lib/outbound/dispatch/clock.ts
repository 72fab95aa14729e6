import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../time/durations.ts";
import { formatIn, instantInUtc, wallIn } from "../../time/instant.ts";
import { instantOf } from "../../time/local-time.ts";
import type { Schedule } from "../../time/weekly-schedule.ts";
import { isZone } from "../../time/zone-name.ts";
import { openingAt } from "../hubs/opening-hours.ts";

type HoursOfZone = {
  /** Null is always. */
  schedule: Schedule | null;
  zone: string;
  holidays?: readonly string[] | undefined;
  /** Whether nothing may begin in the last minute before they close. */
  sparesLastMinute?: boolean;
};
/** `opensAt` null: never, which is not within 400 days. */
export type Closed = { why: "holiday" | "never" | "closed" | "lastMinute" | "zone"; opensAt: Date | null };

/** Why nothing may begin at `now` by the hours on a zone's clock, and when it may next; null: it may. */
export function closedBy(
  { schedule, zone, holidays = [], sparesLastMinute = false }: HoursOfZone,
  now: Date,
): Closed | null {
  const hours = { campaign: schedule, timezone: zone, hub: null };
  const { open, opensAt } = openingAt({ ...hours, holidays }, null, now, sparesLastMinute ? MINUTE_MS : 0);
  if (open) return null;
  if (opensAt === null) return { why: isZone(zone) ? "never" : "zone", opensAt };
  const wouldBeOpen = openingAt(hours, null, now).open;
  if (!wouldBeOpen) return { why: "closed", opensAt };
  return { why: holidays.includes(formatIn(now, zone).slice(0, 10)) ? "holiday" : "lastMinute", opensAt };
}

/** When this day began on a zone's clock. */
export function midnightBefore(now: Date, zone: string): Date {
  return instantOf({ ...wallIn(now, zone), ...midnight }, zone);
}

/** When the next day begins on a zone's clock. */
export function nextMidnight(now: Date, zone: string): Date {
  const { year, month, day } = wallIn(now, zone);
  return instantOf(wallIn(new Date(instantInUtc({ ...midnight, year, month, day }).getTime() + DAY_MS), "UTC"), zone);
}

const midnight = { hour: 0, minute: 0, second: 0 };

/** Until when something may begin that may begin by these hours now; null: it may not. Without an end it is asked again within the hour. */
export function openUntil(
  { schedule, zone, holidays = [], sparesLastMinute = false }: HoursOfZone,
  now: Date,
): Date | null {
  const hours = { campaign: schedule, timezone: zone, hub: null, holidays };
  const { open, closesAt } = openingAt(hours, null, now, sparesLastMinute ? MINUTE_MS : 0);
  const soon = new Date(now.getTime() + HOUR_MS);
  if (!open) return null;
  return closesAt && closesAt < soon ? closesAt : soon;
}
