import { type Schedule, weekdays } from "@/lib/time/weekly-schedule.ts";

export type Weekday = (typeof weekdays)[number];

/** The ranges in a text such as `9-13, 16:30–21`, each written out in full where it can be read, else as it stands. */
export function readRanges(text: string): string[] {
  return text
    .split(/[,;\n]/)
    .map((one) => one.replaceAll(/\s/g, ""))
    .filter(Boolean)
    .map((one) => {
      const [, from = "", to = ""] = /^([^-–—]+)[-–—]([^-–—]+)$/.exec(one) ?? [];
      const [opens, closes] = [readTime(from), readTime(to)];
      return opens && closes ? `${opens}-${closes}` : one;
    });
}

/** `9`, `9.30`, `930` and `09:30` as `09:30`; null where it is no time of a day, whose end may be 24:00. */
function readTime(text: string): string | null {
  const [, hour = "", minute = "00"] = /^(\d{1,2})(?:h|(?:[:.h]?(\d\d)))?$/i.exec(text) ?? [];
  if (hour === "") return null;
  const time = `${hour.padStart(2, "0")}:${minute}`;
  return /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/.test(time) ? time : null;
}

/** The week with other ranges on this day; a day without any is closed. */
export function withDay(week: Schedule, day: Weekday, ranges: readonly string[]): Schedule {
  const { [day]: _, ...others } = week;
  return ranges.length > 0 ? { ...others, [day]: [...ranges] } : others;
}

/** The week with this day's ranges on those others. */
export function copyDay(week: Schedule, from: Weekday, to: readonly Weekday[]): Schedule {
  return to.reduce((all, day) => withDay(all, day, week[day === from ? day : from] ?? []), week);
}

/** The week with this day's ranges that go past midnight in two: up to 24:00, and from 00:00 of the day after. */
export function splitAtMidnight(week: Schedule, day: Weekday): Schedule {
  const ranges = week[day] ?? [];
  const night = ranges.filter(isOverMidnight);
  if (night.length === 0) return week;
  const evening = ranges.map((range) => (isOverMidnight(range) ? `${range.slice(0, 5)}-24:00` : range));
  const morning = night.map((range) => `00:00-${range.slice(6)}`).filter((range) => range !== "00:00-00:00");
  const next = weekdays[(weekdays.indexOf(day) + 1) % weekdays.length] ?? day;
  const split = withDay(week, day, evening);
  return withDay(split, next, [...new Set([...morning, ...(split[next] ?? [])])]);
}

function isOverMidnight(range: string): boolean {
  return /^\d\d:\d\d-\d\d:\d\d$/.test(range) && range.slice(6) < range.slice(0, 5);
}

/** The ranges with one more behind the last: from an hour after it on, an hour long, as far as the day goes. */
export function oneMore(ranges: readonly string[]): string[] {
  const last = ranges.at(-1);
  const begin = last ? minutesOf(last.slice(6)) + 60 : 9 * 60;
  if (begin >= 24 * 60) return [...ranges];
  return [...ranges, `${clock(begin)}-${clock(Math.min(24 * 60, begin + (last ? 120 : 9 * 60)))}`];
}

/** The part of a day that a range takes, from 0 to 1; null where it is none. */
export function rangeSpan(range: string): { from: number; to: number } | null {
  if (!/^\d\d:\d\d-\d\d:\d\d$/.test(range)) return null;
  const [from, to] = [minutesOf(range.slice(0, 5)) / 1440, minutesOf(range.slice(6)) / 1440];
  return from < to && to <= 1 ? { from, to } : null;
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
}
