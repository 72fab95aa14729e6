import { phoneNumber } from "../../client-id.ts";

const lost = /^\s*[+-]?\d+(?:[.,]\d+)?E[+-]?\d+\s*$/i;
const decimal = /^(\s*\+?\d{5,})[.,]0+\s*$/;
const parting = /[;|\n,/]/;
const MIN_DIGITS = 5;

/** Whether a spreadsheet has rewritten a long number (`3,46E+10`): its last digits are gone for good. */
export function isLost(text: string): boolean {
  return lost.test(text);
}

/** The number without the fraction that a program wrote behind it (`34600111222.0`); null where there is none. */
export function withoutFraction(text: string): string | null {
  return decimal.exec(text)?.[1] ?? null;
}

/**
 * The numbers that one cell holds. Semicolons, bars and line ends part them; commas and slashes only where every part
 * is a number of its own: `34,600,111` and `600111222/23` stay as they are.
 */
export function numbersIn(cell: string): string[] {
  // Nearly every cell: many are read.
  if (!parting.test(cell)) {
    const text = cell.trim();
    return text === "" ? [] : [text];
  }
  return cell
    .split(/[;|\n]/)
    .flatMap((part) => (isLost(part) ? [part] : partsOf(part)))
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

function partsOf(text: string): string[] {
  if (!/[,/]/.test(text)) return [text];
  const parts = text.split(/[,/]/).filter((part) => part.trim() !== "");
  return parts.every((part) => (phoneNumber(part)?.length ?? 0) >= MIN_DIGITS) ? parts : [text];
}
