import { Temporal } from "temporal-polyfill";
import type { DateRange } from "../search/date-range.ts";

/** How far clocks of a zone are from UTC over a range: at first, and from each change on. */
export type HourShifts = { seconds: number[]; changes: Date[] };

export function hourShifts({ from, to }: DateRange, zone: string): HourShifts {
  let moment = Temporal.Instant.fromEpochMilliseconds(from.getTime()).toZonedDateTimeISO(zone);
  const shifts: HourShifts = { seconds: [moment.offsetNanoseconds / 1e9], changes: [] };
  for (;;) {
    const change = moment.getTimeZoneTransition("next");
    if (!change || change.epochMilliseconds > to.getTime()) return shifts;
    moment = change;
    shifts.seconds.push(change.offsetNanoseconds / 1e9);
    shifts.changes.push(new Date(change.epochMilliseconds));
  }
}
