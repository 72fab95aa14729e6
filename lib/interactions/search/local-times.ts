import { formatIn, formatUtc, parseUtc } from "../../time/instant.ts";

const HOUR_MS = 3_600_000;
const KEPT_HOURS = 5000;

/**
 * Gives times in UTC as the clocks of a zone show them. A zone's offset is asked for once an hour of the calendar: a
 * clock is changed once in it at most, and then every second of it is asked for.
 */
export function localTimes(zone: string): (utc: string) => string {
  const offsets = new Map<string, number | null>();
  const shown = (at: Date) => parseUtc(formatIn(at, zone))?.getTime() ?? Number.NaN;
  const offsetIn = (hour: string): number | null => {
    const start = parseUtc(`${hour}:00:00`);
    if (!start) return null;
    const offset = shown(start) - start.getTime();
    const next = new Date(start.getTime() + HOUR_MS);
    return shown(next) - next.getTime() === offset ? offset : null;
  };
  return (utc) => {
    const at = parseUtc(utc);
    if (!at) return utc;
    const hour = utc.slice(0, 13);
    let offset = offsets.get(hour);
    if (offset === undefined) {
      if (offsets.size >= KEPT_HOURS) offsets.clear();
      offset = offsetIn(hour);
      offsets.set(hour, offset);
    }
    if (offset === 0) return utc;
    return offset === null ? formatIn(at, zone) : formatUtc(new Date(at.getTime() + offset));
  };
}
