import { phoneNumber } from "../../client-id.ts";
import { cleanText } from "../read/clean-text.ts";
import type { Cause } from "../review.ts";
import { isLost, spelledPlainly, withoutFraction } from "./numbers.ts";

/** What is wrong with a text in a number's place; `number` is what the service would read in it. */
export function numberFault(text: string, number: string | null): Cause | null {
  // Before anything is read: the service takes a point for dressing.
  if (withoutFraction(text) !== null) return "number-decimal";
  if (number !== null) return null;
  if (isLost(text)) return "number-lost";
  if (phoneNumber(cleanText(text)) !== null) return "untrimmed";
  return spelledPlainly(text) === null ? "number-invalid" : "number-spelling";
}
