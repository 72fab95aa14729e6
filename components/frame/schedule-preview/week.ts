import type { SchedulePreview } from "@/lib/outbound/dispatch/desk-schema.ts";
import { formatIn, parseUtc } from "@/lib/time/instant.ts";

/** An hour of the week on one clock; `place` counts from the first. */
export type WeekHour = SchedulePreview["hours"][number] & { place: number; time: string };
/** The hours of one date: of the first and the last only some, of one on which a clock is changed 23 or 25. */
export type WeekDay = { date: string; hours: WeekHour[]; before: number; after: number };

const DAY_HOURS = 24;

/** The hours by the dates of a clock, with how many of the first date are over and of the last to come. */
export function weekDays(hours: SchedulePreview["hours"], zone: string): WeekDay[] {
  const timed = hours.map((hour, place) => {
    const at = parseUtc(hour.at);
    const [date = "", time = ""] = at ? formatIn(at, zone).slice(0, 16).split(" ") : [];
    return { date, hour: { ...hour, place, time } };
  });
  const byDate = [...Map.groupBy(timed, ({ date }) => date)];
  return byDate.map(([date, own], i) => ({
    date,
    hours: own.map(({ hour }) => hour),
    before: i === 0 ? hourOf(own[0]?.hour.time) : 0,
    after: i === byDate.length - 1 ? DAY_HOURS - 1 - hourOf(own.at(-1)?.hour.time) : 0,
  }));
}

function hourOf(time = ""): number {
  return Number(time.slice(0, 2));
}

/** What the week comes to: for how many hours anybody is in, since when, and when clocks are changed. */
export function weekSummary({ now, hours }: SchedulePreview) {
  const some = hours.filter((hour) => hour.in > 0);
  return {
    waiting: now.in + now.out,
    open: some.length,
    first: now.in > 0 ? null : (some[0]?.at ?? null),
    changes: hours.filter(({ clockChange }) => clockChange).map(({ at }) => at),
  };
}
