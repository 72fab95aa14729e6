import { parseWall } from "./instant.ts";

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
