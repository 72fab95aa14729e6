import { z } from "zod";
import { isStorable } from "./text.ts";

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
