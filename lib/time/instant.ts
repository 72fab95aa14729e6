import { isZone } from "./zone-name.ts";

/** What a clock on a wall shows: months and days from 1, no zone. */
export interface WallTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

const shape = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;
const formats = new Map<string, Intl.DateTimeFormat>();

/** Whether these numbers name a second that a calendar has: 30 February and 24:00:00 are refused, and so is a leap second. */
export function isWallTime({ year, month, day, hour, minute, second }: WallTime): boolean {
  if (year < 1 || year > 9999 || month < 1 || month > 12 || day < 1 || hour > 23 || minute > 59 || second > 59) {
    return false;
  }
  return day <= daysIn(year, month);
}

/** Reads exactly `yyyy-MM-dd HH:mm:ss`; anything else is null. */
export function parseWall(text: string): WallTime | null {
  if (!shape.test(text)) return null;
  const wall = {
    year: digitsAt(text, 0) * 100 + digitsAt(text, 2),
    month: digitsAt(text, 5),
    day: digitsAt(text, 8),
    hour: digitsAt(text, 11),
    minute: digitsAt(text, 14),
    second: digitsAt(text, 17),
  };
  return isWallTime(wall) ? wall : null;
}

/** Reads `yyyy-MM-dd HH:mm:ss` as UTC; anything else is null. */
export function parseUtc(text: string): Date | null {
  const wall = parseWall(text);
  return wall && instantInUtc(wall);
}

/** The instant at which clocks on UTC show `wall`. */
export function instantInUtc({ year, month, day, hour, minute, second }: WallTime): Date {
  // Of years of two digits, Date.UTC makes others.
  if (year >= 100) return new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  const at = new Date(0);
  at.setUTCFullYear(year, month - 1, day);
  at.setUTCHours(hour, minute, second);
  return at;
}

/** What clocks in `zone` show at `at`; in one that the IANA database no longer has, those of UTC. */
export function wallIn(at: Date, zone: string): WallTime {
  if (zone === "UTC") return shownInUtc(at);
  const wall = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 };
  for (const { type, value } of formatOf(zone).formatToParts(at))
    if (type in wall) Object.assign(wall, { [type]: Number(value) });
  return wall;
}

/** `yyyy-MM-dd HH:mm:ss` in UTC: the form of every date in an answer. */
export function formatUtc(at: Date): string {
  const text = at.toISOString();
  return `${text.slice(0, 10)} ${text.slice(11, 19)}`;
}

/** `yyyy-MM-dd HH:mm:ss` as the clock of `zone` shows it. */
export function formatIn(at: Date, zone: string): string {
  return formatWall(wallIn(at, zone));
}

export function formatWall({ year, month, day, hour, minute, second }: WallTime): string {
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)} ${pad(hour, 2)}:${pad(minute, 2)}:${pad(second, 2)}`;
}

// The feed reads dates by the million: no slices of text on the way.
function digitsAt(text: string, at: number): number {
  return (text.charCodeAt(at) - 48) * 10 + text.charCodeAt(at + 1) - 48;
}

function shownInUtc(at: Date): WallTime {
  return {
    year: at.getUTCFullYear(),
    month: at.getUTCMonth() + 1,
    day: at.getUTCDate(),
    hour: at.getUTCHours(),
    minute: at.getUTCMinutes(),
    second: at.getUTCSeconds(),
  };
}

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

// Making an Intl.DateTimeFormat costs some fifty times as much as using one.
function formatOf(zone: string): Intl.DateTimeFormat {
  const kept = formats.get(zone);
  if (kept) return kept;
  const made = new Intl.DateTimeFormat("en-US", {
    timeZone: isZone(zone) ? zone : "UTC",
    calendar: "iso8601",
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  formats.set(zone, made);
  return made;
}

function pad(value: number, width: number): string {
  return String(value).padStart(width, "0");
}
