import { isWallTime, type WallTime } from "../../time/instant.ts";
import type { Mapping } from "./mapping.ts";

type Day = Pick<WallTime, "year" | "month" | "day">;
type Time = Pick<WallTime, "hour" | "minute" | "second">;
export type DateOrder = Mapping["dateOrder"];

const months: readonly string[][] = [
  ["january", "enero", "janeiro"],
  ["february", "febrero", "fevereiro"],
  ["march", "marzo", "marco"],
  ["april", "abril"],
  ["may", "mayo", "maio"],
  ["june", "junio", "junho"],
  ["july", "julio", "julho"],
  ["august", "agosto"],
  ["september", "septiembre", "setembro", "setiembre"],
  ["october", "octubre", "outubro"],
  ["november", "noviembre", "novembro"],
  ["december", "diciembre", "dezembro"],
];

const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const yearLast = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/;
const dayAndName = /^(\d{1,2})(?:st|nd|rd|th|o|º)?[\s-]+(?:de\s+)?(\p{L}{3,10})\.?,?[\s-]+(?:de\s+)?(\d{4})$/u;
const nameAndDay = /^(\p{L}{3,10})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/u;
const midnightBehind = /[tT ]00:00(:00(\.0+)?)?$/;
const clock = /^(\d{1,2})(?:[:.h](\d{2})?(?::(\d{2})(?:[.,]\d+)?)?)?\s*(am|pm|hs?)?$/;

/** The day that a text names; `ambiguous` where day and month can be either and nobody said which comes first. */
function readDay(text: string, order: DateOrder): Day | "ambiguous" | null {
  const first = yearFirst.exec(text);
  if (first) return dayOf(first[1], first[2], first[3]);
  const last = yearLast.exec(text);
  if (last) {
    const [, one, two, year] = last;
    const [dmy, mdy] = [dayOf(year, two, one), dayOf(year, one, two)];
    if (order) return order === "dmy" ? dmy : mdy;
    return dmy && mdy && one !== two ? "ambiguous" : (dmy ?? mdy);
  }
  const named = dayAndName.exec(text);
  if (named) return dayOf(named[3], monthNamed(named[2]), named[1]);
  const american = nameAndDay.exec(text);
  return american ? dayOf(american[3], monthNamed(american[1]), american[2]) : null;
}

function readTime(text: string): Time | null {
  const read = clock.exec(text);
  if (!read) return null;
  const [, hours, minute = "0", second = "0", half] = read;
  // A number alone is no time of the day.
  if (half === undefined && read[2] === undefined && !/h$/.test(text)) return null;
  const twelve = half === "am" || half === "pm";
  if (twelve && (Number(hours) < 1 || Number(hours) > 12)) return null;
  const hour = twelve ? (Number(hours) % 12) + (half === "pm" ? 12 : 0) : Number(hours);
  const time = { hour, minute: Number(minute), second: Number(second) };
  return isWallTime({ year: 2000, month: 1, day: 1, ...time }) ? time : null;
}

const midnight: Time = { hour: 0, minute: 0, second: 0 };

/** Whether a text is a day and nothing else; `padded`: with a midnight behind it, too, as databases write days. */
export function isDayAlone(text: string, padded: boolean): boolean {
  const folded = fold(text);
  return readDay(padded ? folded.replace(midnightBehind, "") : folded, null) !== null;
}

/** A day as a cell holds it, without the midnight that databases write behind it. */
export function dayIn(cell: string): string {
  return cell.trim().replace(midnightBehind, "");
}

/** A date with a time behind it or none (midnight). */
export function readDateTime(text: string, order: DateOrder): WallTime | "ambiguous" | null {
  const folded = fold(text);
  const whole = readDay(folded, order);
  if (whole !== null) return whole === "ambiguous" ? whole : { ...whole, ...midnight };
  // From the left: the time may hold blanks itself.
  for (const { index, 0: between } of folded.matchAll(/t(?=\d)|,?\s+(?:a las\s+|as\s+|at\s+)?/g)) {
    const day = readDay(folded.slice(0, index), order);
    const time = readTime(folded.slice(index + between.length));
    if (day !== null && time !== null) return day === "ambiguous" ? day : { ...day, ...time };
  }
  return null;
}

/** A date in one cell and its time in another. */
export function readDateAndTime(date: string, time: string, order: DateOrder): WallTime | "ambiguous" | null {
  const day = readDay(fold(date).replace(midnightBehind, ""), order);
  const of = readTime(fold(time));
  if (day === null || of === null) return null;
  return day === "ambiguous" ? day : { ...day, ...of };
}

export function isDateText(text: string): boolean {
  return readDateTime(text, null) !== null;
}

export function isTimeText(text: string): boolean {
  return readTime(fold(text)) !== null;
}

/** Which comes first in these dates, day or month; null where they do not show it or disagree. */
export class OrderFinder {
  #dmy = 0;
  #mdy = 0;
  #open = 0;

  see(text: string): void {
    const [day] = fold(text).split(/t(?=\d)|,?\s/);
    const [, one, two] = yearLast.exec(day ?? "") ?? [];
    if (one === undefined || two === undefined || one === two) return;
    if (Number(one) > 12) this.#dmy++;
    else if (Number(two) > 12) this.#mdy++;
    else this.#open++;
  }

  get order(): DateOrder {
    if (this.#dmy > 0 && this.#mdy === 0) return "dmy";
    return this.#mdy > 0 && this.#dmy === 0 ? "mdy" : null;
  }

  /** Whether a date is there that someone must decide about. */
  get asks(): boolean {
    return this.#open > 0 && this.order === null;
  }
}

function dayOf(year = "", month: string | number = 0, day = ""): Day | null {
  const full = year.length === 2 ? 2000 + Number(year) : Number(year);
  const found = { year: full, month: Number(month), day: Number(day) };
  return isWallTime({ ...found, ...midnight }) ? found : null;
}

function monthNamed(name = ""): number {
  return (
    months.findIndex((names) => names.some((one) => one === name || (name.length <= 4 && one.startsWith(name)))) + 1
  );
}

function fold(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/\b([ap])\.?\s?m\b\.?/g, "$1m")
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "");
}
