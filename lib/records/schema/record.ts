import { z } from "zod";
import { digits } from "../../page.ts";
import { recordName, storableText } from "../../text.ts";

/** Query of every list of records: `index` is a record offset; `search` finds names that contain it, in any case. */
export const recordsParams = z.strictObject({
  index: digits(0).default(0),
  rows: digits(1, 10_000).default(1000),
  search: storableText(128, 1).optional(),
});
export type RecordsQuery = z.output<typeof recordsParams>;

/** The same for records that have no name to search by. */
export const unnamedQuery = recordsParams.omit({ search: true });

/** `{name}` of an address: the exact name, else the id where the text is digits only. */
export const byName = z.strictObject({ name: recordName });

/** `{id}` of an address, for records that have no unique name. */
export const byId = z.strictObject({ id: z.string().regex(/^\d{1,16}$/, "must be a whole number in digits") });

/** What every record answers besides its own fields. */
export const stamps = { createdAt: z.string(), updatedAt: z.string() };

/** One record, as GET, POST and PATCH answer it. */
export function oneOf<T extends z.ZodType>(record: T) {
  return z.object({ result: record });
}

/** DELETE's answer: `removed` is false where history still refers to the record, which is disabled instead. */
export function removalOf<T extends z.ZodType>(record: T) {
  return z.object({ result: record, removed: z.boolean() });
}
