import { Temporal } from "temporal-polyfill";
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from "../../time/durations.ts";
import type { DateRange } from "../search/date-range.ts";
import type { Unit } from "./schema.ts";

/** Spans of one length on the clock of a zone, the first and the last cut to the range; both ends belong to a bar. */
export type TimeBars = { unit: Unit; step: number; bars: DateRange[] };

// As many as can be told apart.
const MAX_BARS = 62;

const steps: readonly { unit: Unit; step: number; seconds: number; most?: number }[] = [
  { unit: "minute", step: 1, seconds: MINUTE_SECONDS },
  { unit: "minute", step: 5, seconds: 5 * MINUTE_SECONDS },
  { unit: "minute", step: 15, seconds: 15 * MINUTE_SECONDS },
  { unit: "hour", step: 1, seconds: HOUR_SECONDS },
  // Over a week or so; after that a day by itself says more.
  { unit: "hour", step: 6, seconds: 6 * HOUR_SECONDS, most: 32 },
  { unit: "day", step: 1, seconds: DAY_SECONDS },
  { unit: "week", step: 1, seconds: 7 * DAY_SECONDS },
  { unit: "month", step: 1, seconds: 2_629_746 },
  { unit: "year", step: 1, seconds: 31_556_952 },
  { unit: "year", step: 10, seconds: 315_569_520 },
  { unit: "year", step: 100, seconds: 3_155_695_200 },
];

/** Cuts a range into bars of the shortest span that leaves them few enough, at the zone's own midnights and hours. */
export function timeBars(range: DateRange, zone: string): TimeBars {
  const seconds = (range.to.getTime() - range.from.getTime()) / 1000;
  const chosen = steps.find((one) => seconds / one.seconds <= (one.most ?? MAX_BARS)) ?? steps.at(-1);
  if (!chosen) throw new Error("there is no span for a bar");
  const { unit, step } = chosen;
  const starts = [range.from];
  let moment = Temporal.Instant.fromEpochMilliseconds(range.from.getTime()).toZonedDateTimeISO(zone);
  for (;;) {
    moment = boundaryAfter(moment, unit, step);
    const start = new Date(moment.epochMilliseconds);
    if (start > range.to) break;
    starts.push(start);
  }
  const bars = starts.map((from, i) => ({ from, to: starts[i + 1] ? secondBefore(starts[i + 1]) : range.to }));
  return { unit, step, bars };
}

function secondBefore(at: Date | undefined): Date {
  return new Date((at?.getTime() ?? 0) - 1000);
}

type Zoned = Temporal.ZonedDateTime;

function boundaryAfter(moment: Zoned, unit: Unit, step: number): Zoned {
  const zone = moment.timeZoneId;
  const date = moment.toPlainDate();
  switch (unit) {
    case "minute":
      return alongTheClock(moment, step);
    case "hour": {
      // By what passes, so that an hour that comes twice is two.
      if (step === 1) return alongTheClock(moment, 60);
      const hour = moment.hour - (moment.hour % step) + step;
      return hour < 24
        ? date.toZonedDateTime({ timeZone: zone, plainTime: { hour } })
        : startOf(date.add({ days: 1 }), zone);
    }
    case "day":
      return startOf(date.add({ days: 1 }), zone);
    case "week":
      return startOf(date.add({ days: 8 - date.dayOfWeek }), zone);
    case "month":
      return startOf(date.with({ day: 1 }).add({ months: 1 }), zone);
    case "year":
      return startOf(new Temporal.PlainDate(date.year - (date.year % step) + step, 1, 1), zone);
  }
}

/** The next time that the clock shows a multiple of so many minutes, or is put to another time. */
function alongTheClock(moment: Zoned, minutes: number): Zoned {
  const next = moment.add({ seconds: (minutes - (moment.minute % minutes)) * 60 - moment.second });
  if (next.offsetNanoseconds === moment.offsetNanoseconds) return next;
  const change = moment.getTimeZoneTransition("next");
  return change && change.epochMilliseconds < next.epochMilliseconds ? change : next;
}

function startOf(date: Temporal.PlainDate, zone: string): Zoned {
  return date.toZonedDateTime({ timeZone: zone });
}
