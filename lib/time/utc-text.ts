import { z } from "zod";
import { parseUtc } from "./instant.ts";

/** A moment of a request, written as all dates of answers are. */
export const utcMoment = z
  .string()
  .meta({ examples: ["2030-12-31 23:59:59"] })
  .transform((value, context) => {
    const at = parseUtc(value);
    if (at !== null) return at;
    context.addIssue({ code: "custom", message: "must be a date and time, yyyy-MM-dd HH:mm:ss in UTC" });
    return z.NEVER;
  });
