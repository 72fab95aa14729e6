import { phoneNumber } from "../../client-id.ts";
import { cleanText } from "../read/clean-text.ts";

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

const link = /^(?:tel|callto|sms|whatsapp):\s*/i;
/** What is dialled behind a number once it answers: no service of ours does. */
const extension = /[\s;,]*(?:ext(?:ension|ensión|ensão)?|extn|int(?:erno)?|anexo|ramal|x|#)[\s.:=]*\d{1,7}$/i;
// The digits of these scripts stand in the order of their values.
const zeros = [0x0660, 0x06f0, 0x0966, 0x09e6, 0xff10];
const foreignDigit = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\uff10-\uff19]/g;

/** The number that a link, an extension or digits of another script keep from being read; null if there is no number. */
export function spelledPlainly(text: string): string | null {
  const digits = cleanText(text).replace("\uff0b", "+").replace(foreignDigit, plainDigit);
  const bare = digits.replace(link, "").replace(extension, "").trim();
  return (phoneNumber(bare)?.length ?? 0) >= MIN_DIGITS ? bare : null;
}

function plainDigit(digit: string): string {
  const code = digit.charCodeAt(0);
  return String(code - (zeros.findLast((zero) => zero <= code) ?? code));
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
    .split(/[|\n]|;(?!ext=)/)
    .flatMap((part) => (isLost(part) ? [part] : partsOf(part)))
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

function partsOf(text: string): string[] {
  if (!/[,/]/.test(text)) return [text];
  const parts = text.split(/[,/]/).filter((part) => part.trim() !== "");
  return parts.every((part) => (phoneNumber(part)?.length ?? 0) >= MIN_DIGITS) ? parts : [text];
}
