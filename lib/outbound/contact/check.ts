import type { z } from "zod";
import type { FieldError } from "../../errors.ts";
import { fieldErrors } from "../../errors.ts";
import { issueWords } from "../../issue-words.ts";
import { inexactPath } from "../../json/stats.ts";
import { type Contact, dataBytes, maxDataBytes } from "./contact.ts";

const INEXACT = "has more digits than a JSON number can hold; send it as text";

/** What is wrong with a contact by its hub's schema, as far as that takes no database; paths are within the contact. */
export function errorsOf(value: unknown, schema: z.ZodObject, isLong: boolean): FieldError[] {
  const parsed = schema.safeParse(value, { reportInput: true, error: issueWords });
  const errors = parsed.success ? [] : parsed.error.issues.flatMap(fieldErrors);
  const path = inexactPath(value);
  if (path !== null) errors.unshift({ path: path.replace(/^\./, ""), code: "inexact", message: INEXACT });
  if (parsed.success && isLong && dataBytes((value as Contact).data) > maxDataBytes) {
    errors.push({ path: "data", code: "too-large", message: `must be at most ${maxDataBytes / 1024} KB` });
  }
  return errors;
}
