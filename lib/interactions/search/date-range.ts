import { invalid } from "../../errors.ts";
import { DatePattern } from "../../time/date-pattern.ts";
import { formatIn, formatWall, parseWall, type WallTime } from "../../time/instant.ts";
import { instantOf } from "../../time/local-time.ts";
import type { Search } from "./schema.ts";

/** Both ends belong to it. */
export type DateRange = { from: Date; to: Date };

type Given = Pick<Search, "initialdate" | "finaldate" | "format" | "timezone" | "contactId">;

/**
 * The instants of a search's dates, null where a contact stands in their place. Says 400 where one date is alone,
 * neither they nor a contact are given, they are reversed, or the last is on a day after today in their zone.
 */
export function dateRange(given: Given, now: Date): DateRange | null {
  const { initialdate, finaldate, timezone } = given;
  const read = reader(given.format);
  if (initialdate === undefined && finaldate === undefined) {
    if (given.contactId !== undefined) return null;
    throw invalid("initialdate", "is required with finaldate, or give contactId instead", "required");
  }
  if (initialdate === undefined) throw invalid("initialdate", "is required with finaldate", "required");
  if (finaldate === undefined) throw invalid("finaldate", "is required with initialdate", "required");
  const first = read("initialdate", initialdate);
  const last = read("finaldate", finaldate);
  // As clocks show them, not as instants: a time that a clock change skips moves past those after it.
  if (formatWall(first) > formatWall(last)) throw invalid("initialdate", "must not be after finaldate", "range");
  const today = formatIn(now, timezone).slice(0, 10);
  if (formatWall(last).slice(0, 10) > today) throw invalid("finaldate", `must not be after today, ${today}`, "range");
  return { from: instantOf(first, timezone), to: instantOf(last, timezone) };
}

function reader(format: string | undefined): (field: string, text: string) => WallTime {
  const pattern = format === undefined ? null : DatePattern.of(format);
  if (typeof pattern === "string") throw invalid("format", pattern, "format");
  return (field, text) => {
    const wall = pattern ? pattern.parse(text) : parseWall(text);
    if (wall) return wall;
    throw invalid(field, `must be a date and time in the form ${format ?? "yyyy-MM-dd HH:mm:ss"}`, "format");
  };
}
