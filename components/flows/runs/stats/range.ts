import { lastDay } from "@/lib/interactions/breakdown/day-so-far.ts";
import { DAY_MS } from "@/lib/time/durations.ts";
import { formatIn } from "@/lib/time/instant.ts";
import { parseIn } from "@/lib/time/local-time.ts";

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
