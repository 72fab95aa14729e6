import { phoneNumber } from "../client-id.ts";
import { isZone } from "../zone-name.ts";
import { cleanText } from "./clean-text.ts";
import type { ColumnPlan } from "./column-plan.ts";
import { numberFault } from "./number-fault.ts";
import { numbersIn, withoutFraction } from "./numbers.ts";
import type { PhoneCountry } from "./phone-country.ts";
import type { Cause, Fix } from "./protocol.ts";
import type { Problem } from "./row-judge.ts";
import { zoneMeant } from "./zones.ts";

/** Changes a row's cells where they have the fix's cause; every other cell stays as it is. */
export type Rewrite = (cells: string[], problems: readonly Problem[]) => void;

/** How a fix rewrites a row; null for the fixes that drop it. */
export function rewriteFor(cause: Cause, fix: Fix, plan: ColumnPlan, country: PhoneCountry): Rewrite | null {
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
    case "campaign-zone":
      return each(() => "");
    case "spell-zone":
      return each((cell) => (isZone(cell) ? cell : (zoneMeant(cleanText(cell)) ?? cell)));
    case "leave-out":
      if (cause === "number-invalid" || cause === "number-lost") {
        return each((cell) => keepNumbers(cell, (text) => numberFault(text, phoneNumber(text)) !== cause));
      }
      return cause === "date-invalid" ? leaveOutDate(plan) : each(() => "");
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
