import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from "../../time/durations.ts";
import { formatIn } from "../../time/instant.ts";
import { zoneClock } from "../../time/zone-offsets.ts";

/** A mark of the axis: seconds from its start, and what the clock of the zone shows then. */
export type Tick = { at: number; label: string };

const steps = [
  1,
  2,
  5,
  10,
  15,
  30,
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE_SECONDS),
  ...[1, 2, 3, 6, 12].map((hours) => hours * HOUR_SECONDS),
  ...[1, 2, 7, 14, 28].map((days) => days * DAY_SECONDS),
];

/** At most `most` moments of a stretch that begins at `start`, round on the clock of `zone`. */
export function axisTicks(start: Date, seconds: number, zone: string, most: number): Tick[] {
  const step =
    steps.find((one) => seconds / one <= most - 1) ?? Math.ceil(seconds / (most - 1) / DAY_SECONDS) * DAY_SECONDS;
  const began = start.getTime() / 1000;
  const offsetAt = (moment: number) => zoneClock(zone).offsetAt(moment * 1000) / 1000;
  const ahead = offsetAt(began);
  const first = Math.ceil((began + ahead) / step) * step;
  const ticks: Tick[] = [];
  for (let clock = first; clock - ahead - began <= seconds + 2 * HOUR_SECONDS && ticks.length < most; clock += step) {
    // Where clocks were changed on the way, the round moment is not where it would have been.
    const moment = clock - offsetAt(clock - ahead);
    const at = moment - began;
    if (at < 0 || at > seconds || at <= (ticks.at(-1)?.at ?? -1)) continue;
    ticks.push({ at, label: labelOf(formatIn(new Date(moment * 1000), zone), step) });
  }
  return ticks;
}

function labelOf(wall: string, step: number): string {
  if (step >= DAY_SECONDS || wall.endsWith("00:00:00")) return wall.slice(5, 10);
  return step < MINUTE_SECONDS ? wall.slice(11) : wall.slice(11, 16);
}
