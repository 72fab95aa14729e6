import { DAY_MS } from "./durations.ts";
import { instantInUtc, wallIn } from "./instant.ts";

/** A stretch of time, in milliseconds since 1970, through which a zone's clock runs evenly. */
type Stretch = {
  start: number;
  end: number;
  /** What the clock shows, written as UTC, less the instant. */
  offset: number;
};

// Of all zones together. A search may ask for any day of any year.
const KEPT_DAYS = 100_000;

/** The clock of one zone, day of UTC by day of UTC; what has been asked for is kept. */
class ZoneClock {
  readonly #zone: string;
  readonly #offsets = new Map<number, number>();
  readonly #days = new Map<number, readonly Stretch[]>();

  constructor(zone: string) {
    this.#zone = zone;
  }

  /** The stretches of the day with this number since 1970: one, or two where the clock is changed in it. */
  day(number: number): readonly Stretch[] {
    const kept = this.#days.get(number);
    if (kept) return kept;
    const [start, end] = [number * DAY_MS, (number + 1) * DAY_MS];
    const [before, after] = [this.#atMidnight(start), this.#atMidnight(end)];
    const change = before === after ? end : this.#changeWithin(start, end, before);
    const day = [{ start, end: change, offset: before }];
    if (change < end) day.push({ start: change, end, offset: after });
    this.#days.set(number, day);
    if (++keptDays > KEPT_DAYS) forgetDays();
    return day;
  }

  /** What the clock shows at an instant, written as UTC, less the instant. */
  offsetAt(at: number): number {
    const day = this.day(Math.floor(at / DAY_MS));
    return (day.find(({ end }) => at < end) ?? day[0])?.offset ?? Number.NaN;
  }

  #atMidnight(start: number): number {
    const kept = this.#offsets.get(start);
    if (kept !== undefined) return kept;
    const offset = offsetOf(this.#zone, start);
    this.#offsets.set(start, offset);
    return offset;
  }

  #changeWithin(start: number, end: number, before: number): number {
    let [low, high] = [start, end];
    while (high - low > 1000) {
      const middle = low + Math.floor((high - low) / 2000) * 1000;
      if (offsetOf(this.#zone, middle) === before) low = middle;
      else high = middle;
    }
    return high;
  }
}

const clocks = new Map<string, ZoneClock>();
let keptDays = 0;

function forgetDays(): void {
  clocks.clear();
  keptDays = 0;
}

/** The clock of a zone of the IANA database. */
export function zoneClock(zone: string): ZoneClock {
  const kept = clocks.get(zone);
  if (kept) return kept;
  const made = new ZoneClock(zone);
  clocks.set(zone, made);
  return made;
}

/** `at` is a whole second. */
function offsetOf(zone: string, at: number): number {
  return instantInUtc(wallIn(new Date(at), zone)).getTime() - at;
}
