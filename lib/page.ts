import { z } from "zod";

/** A whole number in ASCII digits, as it stands in a query. */
export function digits(low: number, high = Number.MAX_SAFE_INTEGER) {
  return z
    .string()
    .regex(/^\d{1,16}$/, "must be a whole number in digits")
    .transform(Number)
    .refine(
      (n) => n >= low && n <= high,
      high === Number.MAX_SAFE_INTEGER ? `must be ${low} or more` : `must be from ${low} to ${high}`,
    )
    .meta({
      // The API document tells the number, not the text that carries it.
      override: ({ jsonSchema }) => {
        delete jsonSchema.pattern;
        Object.assign(jsonSchema, { type: "integer", minimum: low, maximum: high });
      },
    });
}

/** A boolean of a query or a form (docs/contract.md, 8.1): `true` or `false`, upper or lower case, or `1` or `0`. */
export const writtenBoolean = z
  .string()
  .regex(/^(true|false|1|0)$/i, "must be true, false, 1 or 0")
  .transform((value) => value === "1" || value.toLowerCase() === "true");

/** Paging by record: `index` is the offset of the first record, `rows` how many (absent: `fallback`, or all). */
export const recordPaging = {
  index: digits(0).default(0).describe("Offset of the first record, from 0; default 0."),
  rows: digits(1).optional().describe("How many records; default all."),
};

export type RecordPage = { index: number; rows?: number | undefined };

/** A page of records as every list endpoint answers it. */
export type Page<T> = { result: T[]; index: number; rows: number; total: number };

/** The schema of such a page. */
export function pageSchema<T extends z.ZodType>(record: T) {
  return z.object({ result: z.array(record), index: z.int(), rows: z.int(), total: z.int() });
}
