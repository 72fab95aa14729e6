import { z } from "zod";
import { digits } from "../../page.ts";
import { recordName, storableText } from "../../text-schema.ts";
import { recordSorts, type SortedKind, sortsOf } from "../sorts.ts";

/** `index` is a record offset. */
export const recordsPage = z.strictObject({
  index: digits(0).default(0),
  rows: digits(1, 10_000).default(1000),
});
export type RecordsPageQuery = z.output<typeof recordsPage>;

/** Query of a list of records of a kind; `texts` says where it is searched. */
export function recordsParams(kind: SortedKind, texts: string) {
  return recordsPage.extend({
    search: storableText(128, 1).optional().describe(`Only those with this text, in any case, in ${texts}.`),
    sort: z
      .enum(sortsOf(kind))
      .default(recordSorts[kind].standard)
      .describe("A field to sort by, in any case; with `-` before it in descending order. Empty values come last."),
  });
}
export type RecordsQuery = z.output<ReturnType<typeof recordsParams>>;

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
