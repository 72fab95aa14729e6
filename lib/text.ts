import { z } from "zod";

/** Whether PostgreSQL can hold the text and give it back: no NUL, no half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}

/** The text as PostgreSQL can hold it, cut to `high` characters. */
export function storable(text: string, high: number): string {
  return text.replaceAll("\0", "\ufffd").slice(0, high).toWellFormed();
}

/** Text of `low` to `high` characters that can be stored. */
export function storableText(high: number, low = 0) {
  return z
    .string()
    .min(low, low === 1 ? "must not be empty" : `must be ${low} characters or more`)
    .max(high, `must be at most ${high} characters`)
    .refine(isStorable, "must not contain a NUL character or half of a surrogate pair");
}

// Control characters, and the marks that change the direction of the text around them.
const unprintable = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;

/** A name (docs/contract.md, 8.1): NFC, 1 to 128 characters, no control or direction marks, no blank at either end, not `.` or `..`. */
export const recordName = z
  .string()
  .transform((name) => name.normalize("NFC"))
  .refine((name) => name !== "", { error: "must be 1 to 128 characters", params: { isMissing: true } })
  .refine((name) => [...name].length <= 128, "must be 1 to 128 characters")
  .refine((name) => name.isWellFormed() && !unprintable.test(name), "must not contain control or direction characters")
  .refine((name) => name.trim() === name, "must not start or end with a space")
  .refine((name) => name !== "." && name !== "..", "must not be . or ..");

/** Text as searches compare it: NFC and lower case. */
export function fold(value: string): string {
  return value.normalize("NFC").toLowerCase();
}
/** Whether what was typed is this number, with or without the signs that part its thousands. */
export function saysNumber(text: string, number: number): boolean {
  return text.replace(/[\s.,'’]/g, "") === String(number);
}

/** Whether a text has a character to see. */
export function canBeSeen(text: string): boolean {
  return /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}]/u.test(text);
}

const NUMBERED_CHARACTERS = 40;

/** A text as pages show it: where none of its characters can be seen, their numbers in Unicode. */
export function seenText(text: string): string {
  if (text === "" || canBeSeen(text)) return text;
  const characters = [...text];
  const numbers = characters.slice(0, NUMBERED_CHARACTERS).map((character) => {
    const number = (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
    return `U+${number.padStart(4, "0")}`;
  });
  return numbers.concat(characters.length > NUMBERED_CHARACTERS ? "…" : []).join(" ");
}

/** A text in pieces, at least one wherever a hundred of its characters come without a blank. */
export function wordPieces(text: string): string[] {
  return text.split(/(\S{100})(?=\S)/u).filter((piece) => piece !== "");
}
