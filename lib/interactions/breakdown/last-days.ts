import { DAY_MS } from "../../time/durations.ts";
import { formatIn } from "../../time/instant.ts";
import { parseIn } from "../../time/local-time.ts";
import { lastDay } from "./day-so-far.ts";

/** The last days up to the end of this hour, by the clock of a zone. */
export function lastDays(days: number, now: Date, zone: string) {
  const { initialdate, finaldate } = lastDay(now, zone);
  const first = parseIn(initialdate, zone) ?? now;
  return {
    initialdate: formatIn(new Date(first.getTime() - (days - 1) * DAY_MS), zone),
    finaldate,
    timezone: zone,
  };
}
