import { DAY_MS, MINUTE_MS } from "../../time/durations.ts";
import { parseUtc } from "../../time/instant.ts";
import type { Schedule } from "../../time/weekly-schedule.ts";
import { isZone } from "../../time/zone-name.ts";
import { zoneClock } from "../../time/zone-offsets.ts";

/** When a hub may contact: its campaign's schedule on the campaign's clock, and its own on each contact's. */
export type Hours = {
  /** Null is always. */
  campaign: Schedule | null;
  /** The campaign's zone, and the one of a contact that has none. */
  timezone: string;
  /** Null is always. */
  hub: Schedule | null;
  /** Days of the campaign's clock on which it stays closed, `yyyy-MM-dd`. */
  holidays?: readonly string[];
};

/** Open: when it closes, null for never. Closed: when it opens, null for never. Never is not within 400 days. */
export type Opening = { open: boolean; opensAt: Date | null; closesAt: Date | null };

type Range = readonly [from: number, to: number];
type Week = {
  always: boolean;
  never: boolean;
  days: readonly (readonly Range[])[];
  /** Days without hours, numbered since 1970. */
  off?: ReadonlySet<number>;
};

const DAYS_AHEAD = 400;
// As Date counts the days of a week.
const weekdays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"] as const;
const weeks = new WeakMap<Schedule, Week>();
const everyDay: Week = { always: true, never: false, days: weekdays.map(() => [[0, DAY_MS]]) };

/**
 * Whether a contact in `zone` (null: the campaign's) is in hours at `at`, and when that changes. Hours count as closed
 * already in their last `lastMs`. On the clock of a zone that is not known, as it vanished from the IANA database, nobody
 * ever is: not even where the hours are always.
 */
export function openingAt(hours: Hours, zone: string | null, at: Date, lastMs = 0): Opening {
  const campaign = withHolidays(weekOf(hours.campaign), hours.holidays);
  const hub = weekOf(hours.hub);
  const areZones = isZone(hours.timezone) && (zone === null || isZone(zone));
  if (campaign.never || hub.never || !areZones) return { open: false, opensAt: null, closesAt: null };
  if (campaign.always && hub.always) return { open: true, opensAt: null, closesAt: null };
  const now = at.getTime();
  const today = Math.floor(now / DAY_MS);
  let [opens, closes] = [0, Number.NEGATIVE_INFINITY];
  const isOver = () => closes - lastMs <= Math.max(now, opens);
  for (let day = today; day < today + DAYS_AHEAD; day++) {
    const ranges = both(rangesOf(campaign, hours.timezone, day), rangesOf(hub, zone ?? hours.timezone, day));
    for (const [from, to] of ranges) {
      // What stands open at a day's end goes on where the next begins.
      if (from > closes) {
        if (!isOver()) return opening(opens, closes - lastMs, now);
        opens = from;
      }
      closes = to;
      if (opens > now && !isOver()) return opening(opens, null, now);
    }
    if (closes < (day + 1) * DAY_MS && !isOver()) return opening(opens, closes - lastMs, now);
  }
  return isOver() ? { open: false, opensAt: null, closesAt: null } : opening(opens, null, now);
}

/** `openingAt` for any number of contacts at one moment: the work is done once a zone. */
export function openingsAt(hours: Hours, at: Date): (zone: string | null) => Opening {
  const kept = new Map<string | null, Opening>();
  return (zone) => {
    const known = kept.get(zone);
    if (known) return known;
    const opening = openingAt(hours, zone, at);
    kept.set(zone, opening);
    return opening;
  };
}

function opening(opens: number, closes: number | null, now: number): Opening {
  if (opens > now) return { open: false, opensAt: new Date(opens), closesAt: null };
  return { open: true, opensAt: null, closesAt: closes === null ? null : new Date(closes) };
}

/** The parts of a day of UTC at which the week's hours are open on the zone's clock, in order. */
function rangesOf(week: Week, zone: string, day: number): readonly Range[] {
  if (week.always) return [[day * DAY_MS, (day + 1) * DAY_MS]];
  const ranges: Range[] = [];
  for (const { start, end, offset } of zoneClock(zone).day(day)) {
    // The clock's own days, as it shows them.
    for (let local = Math.floor((start + offset) / DAY_MS); local * DAY_MS < end + offset; local++) {
      if (week.off?.has(local)) continue;
      for (const [from, to] of week.days[weekdayOf(local)] ?? []) {
        const opens = Math.max(start, local * DAY_MS + from - offset);
        const closes = Math.min(end, local * DAY_MS + to - offset);
        if (opens < closes) append(ranges, opens, closes);
      }
    }
  }
  return ranges;
}

/** 1970 began on a Thursday. */
function weekdayOf(day: number): number {
  return (((day + 4) % 7) + 7) % 7;
}

function append(ranges: Range[], from: number, to: number): void {
  const last = ranges.at(-1);
  if (last && last[1] === from) ranges[ranges.length - 1] = [last[0], to];
  else ranges.push([from, to]);
}

function both(some: readonly Range[], others: readonly Range[]): Range[] {
  const ranges: Range[] = [];
  for (let i = 0, j = 0; i < some.length && j < others.length; ) {
    const [one, other] = [some[i], others[j]];
    if (!one || !other) break;
    const [from, to] = [Math.max(one[0], other[0]), Math.min(one[1], other[1])];
    if (from < to) ranges.push([from, to]);
    if (one[1] < other[1]) i++;
    else j++;
  }
  return ranges;
}

function withHolidays(week: Week, holidays: readonly string[] = []): Week {
  if (holidays.length === 0 || week.never) return week;
  const off = new Set(holidays.map((day) => (parseUtc(`${day} 00:00:00`)?.getTime() ?? Number.NaN) / DAY_MS));
  return { ...week, always: false, off };
}

function weekOf(schedule: Schedule | null): Week {
  if (schedule === null) return everyDay;
  const kept = weeks.get(schedule);
  if (kept) return kept;
  const days = weekdays.map((name) => {
    const ranges: Range[] = [];
    for (const text of schedule[name] ?? []) append(ranges, timeOf(text.slice(0, 5)), timeOf(text.slice(6)));
    return ranges;
  });
  const always = days.every(([range]) => range?.[0] === 0 && range[1] === DAY_MS);
  const week = { always, never: days.every((ranges) => ranges.length === 0), days };
  weeks.set(schedule, week);
  return week;
}

/** Milliseconds since midnight of `09:30`. */
function timeOf(text: string): number {
  return (Number(text.slice(0, 2)) * 60 + Number(text.slice(3))) * MINUTE_MS;
}
