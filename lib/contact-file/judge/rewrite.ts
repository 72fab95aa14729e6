import { phoneNumber } from "../../client-id.ts";
import type { PhoneCountry } from "../../phone-country.ts";
import { isZone } from "../../time/zone-name.ts";
import { cleanText } from "../read/clean-text.ts";
import type { Cause, FixStep } from "../review.ts";
import type { ColumnPlan } from "./column-plan.ts";
import { dayIn } from "./dates.ts";
import { numberFault } from "./number-fault.ts";
import { numbersIn, spelledPlainly, withoutFraction } from "./numbers.ts";
import { pathsIn } from "./paths.ts";
import { namedThingOf } from "./problem-codes.ts";
import { SUGGESTED_TIME } from "./suggested-fixes.ts";
import type { RowProblem } from "./validate-row.ts";
import { zoneFromText } from "./zones.ts";

/** Changes a row's cells where they have the fix's cause; every other cell stays as it is. */
export type Rewrite = (cells: string[], problems: readonly RowProblem[]) => void;

/** How a fix rewrites a row; null for the fixes that drop it. */
export function rewriteFor(step: FixStep, plan: ColumnPlan, country: PhoneCountry): Rewrite | null {
  const { cause, fix } = step;
  const each =
    (change: (cell: string) => string): Rewrite =>
    (cells, problems) => {
      for (const { cause: found, column } of problems) {
        if (found === cause && column !== null) cells[column] = change(cells[column] ?? "");
      }
    };
  const severalNumbers = plan.kind === "telephony";
  switch (fix) {
    case "prefix":
      return each((cell) => changeNumbers(cell, severalNumbers, (text) => completed(text, cause, country)));
    case "trim":
      return each((cell) =>
        cause === "number-decimal"
          ? changeNumbers(cell, severalNumbers, (text) => withoutFraction(text)?.trim() ?? text)
          : changeNumbers(cell, severalNumbers, cleanText),
      );
    case "spell-number":
      return each((cell) => changeNumbers(cell, severalNumbers, respelt));
    case "campaign-zone":
      return each(() => "");
    case "spell-zone":
      return each((cell) => (isZone(cell) ? cell : (zoneFromText(cleanText(cell)) ?? cell)));
    case "at-time":
      return atTime(plan, step.time ?? SUGGESTED_TIME);
    case "meant":
      return renaming(cause, plan, step.names ?? {});
    case "leave-out":
      if (step.names) return renaming(cause, plan, step.names);
      if (cause === "number-invalid" || cause === "number-lost") {
        return each((cell) => keepNumbers(cell, (text) => numberFault(text, phoneNumber(text)) !== cause));
      }
      return cause === "date-invalid" || cause === "time-missing" ? leaveOutDate(plan) : each(() => "");
    default:
      return null;
  }
}

function completed(text: string, cause: Cause, country: PhoneCountry): string {
  const number = phoneNumber(text);
  if (number === null) return text;
  const wanted = cause === "number-national" ? "national" : "exit-code";
  return country.judge(number) === wanted ? (country.complete(number) ?? text) : text;
}

function respelt(text: string): string {
  if (numberFault(text, phoneNumber(text)) !== "number-spelling") return text;
  return spelledPlainly(text) ?? text;
}

function changeNumbers(cell: string, several: boolean, change: (text: string) => string): string {
  return several ? numbersIn(cell).map(change).join("; ") : change(cell);
}

function keepNumbers(cell: string, keep: (text: string) => boolean): string {
  return numbersIn(cell).filter(keep).join("; ");
}

function leaveOutDate({ date, time, scheduleDate }: ColumnPlan): Rewrite {
  return (cells) => {
    for (const column of [date, time, scheduleDate]) if (column !== null) cells[column] = "";
  };
}

function atTime({ date, time, scheduleDate }: ColumnPlan, at: string): Rewrite {
  return (cells) => {
    const whole = scheduleDate !== null && cells[scheduleDate]?.trim() ? scheduleDate : null;
    if (whole !== null) cells[whole] = `${dayIn(cells[whole] ?? "")} ${at}`;
    else if (time !== null) cells[time] = at;
    else if (date !== null) cells[date] = `${dayIn(cells[date] ?? "")} ${at}`;
  };
}

/** Puts other names in the place of some, or nothing. */
function renaming(cause: Cause, plan: ColumnPlan, names: Record<string, string>): Rewrite {
  const thing = namedThingOf(cause);
  const columns = { agents: [plan.agent], templates: [plan.template], attachments: plan.attachments };
  const renamed = (name: string) => (Object.hasOwn(names, name) ? (names[name] ?? "") : name);
  return (cells) => {
    for (const column of thing ? columns[thing] : []) {
      if (column === null) continue;
      const cell = cells[column] ?? "";
      if (thing !== "attachments") cells[column] = renamed(cell.trim()) === cell.trim() ? cell : renamed(cell.trim());
      else if (pathsIn(cell).some((path) => renamed(path) !== path)) {
        const left = pathsIn(cell).map(renamed);
        cells[column] = left.filter((path) => path !== "").join("; ");
      }
    }
  };
}
