import { formatIn } from "../../time/instant.ts";
import { parseIn } from "../../time/local-time.ts";

/**
 * The dates that a search takes to find just this span: on the clock of the zone, or on UTC's where the zone's shows
 * one of its ends twice.
 */
export function datesOf({ from, to }: { from: Date; to: Date }, zone: string) {
  const [initialdate, finaldate] = [formatIn(from, zone), formatIn(to, zone)];
  const same = (text: string, at: Date) => parseIn(text, zone)?.getTime() === at.getTime();
  if (same(initialdate, from) && same(finaldate, to)) return { initialdate, finaldate, timezone: zone };
  return { initialdate: formatIn(from, "UTC"), finaldate: formatIn(to, "UTC"), timezone: "UTC" };
}
