import { formatIn, parseWall } from "../../time/instant.ts";

/** Both ends inclusive, `yyyy-MM-dd HH:mm:ss` on the clock of a zone that is kept elsewhere. */
export type Range = { from: string; to: string };

/** Ranges that move along with the days. */
export const presets = ["today", "yesterday", "week", "month", "thisMonth", "lastMonth"] as const;
export type Preset = (typeof presets)[number];

/** Whole days on the clock of `zone`; `week` and `month` are the last 7 and 30, today included. */
export function rangeOf(preset: Preset, now: Date, zone: string): Range {
  const today = formatIn(now, zone).slice(0, 10);
  const days = (first: string, last = today): Range => ({ from: `${first} 00:00:00`, to: `${last} 23:59:59` });
  const monthBegan = `${today.slice(0, 8)}01`;
  const monthBeforeEnded = addDays(monthBegan, -1);
  switch (preset) {
    case "today":
      return days(today);
    case "yesterday":
      return days(addDays(today, -1), addDays(today, -1));
    case "week":
      return days(addDays(today, -6));
    case "month":
      return days(addDays(today, -29));
    case "thisMonth":
      return days(monthBegan);
    case "lastMonth":
      return days(`${monthBeforeEnded.slice(0, 8)}01`, monthBeforeEnded);
  }
}

/** Why the service would refuse a range: its end is before its beginning, or after today; null where it does not. */
export function rangeFault({ from, to }: Range, now: Date, zone: string): "endsBefore" | "endsLater" | null {
  if (to < from) return "endsBefore";
  return to.slice(0, 10) > formatIn(now, zone).slice(0, 10) ? "endsLater" : null;
}

/**
 * Reads a date with or without a time as people type it: `2026-11-20`, `2026-11-20 9:05`, `2026-11-20T09:05:30`.
 * What is left out is the first or the last of its kind, by `edge`. Null when it names no moment.
 */
export function readMoment(text: string, edge: "first" | "last"): string | null {
  const found = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T]+(\d{1,2}):(\d\d)(?::(\d\d))?)?$/.exec(text.trim());
  if (!found) return null;
  const [, year, month, day, hour, minute, second] = found;
  const left =
    edge === "first" ? { hour: "00", minute: "00", second: "00" } : { hour: "23", minute: "59", second: "59" };
  const date = [year, two(month), two(day)].join("-");
  const time = [two(hour ?? left.hour), minute ?? left.minute, second ?? left.second].join(":");
  return parseWall(`${date} ${time}`) ? `${date} ${time}` : null;
}

function two(digits = ""): string {
  return digits.padStart(2, "0");
}

function addDays(date: string, days: number): string {
  const at = new Date(`${date}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}
