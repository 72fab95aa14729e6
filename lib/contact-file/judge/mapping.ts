import { z } from "zod";

/** What a column is to be. `data` goes to the contact's `data`, by `name`. */
const targets = [
  "clientIds",
  "clientId",
  "timezone",
  "priority",
  "contactId",
  "agent",
  "subject",
  "content",
  "template",
  "attachments",
  "date",
  "time",
  "scheduleDate",
  "data",
  "skip",
] as const;
export type Target = (typeof targets)[number];

const dateOrders = ["dmy", "mdy"] as const;

/** How the columns of a file become contacts: plain JSON, remembered by the headers' fingerprint. */
export const mapping = z.strictObject({
  version: z.literal(1),
  /** In the order of the file. */
  columns: z
    .array(
      z.strictObject({
        header: z.string().max(1000),
        to: z.enum(targets),
        /** Of `data`; the header where absent. */
        name: z.string().min(1).max(1000).optional(),
      }),
    )
    .max(2000),
  /** Which comes first in 03/04/2027; null while nobody said and the file does not show it. */
  dateOrder: z.enum(dateOrders).nullable(),
});
export type Mapping = z.output<typeof mapping>;

/** A remembered mapping in the spelling of a file with the same fingerprint; null where it has other columns. */
export function fitMapping(remembered: Mapping, headers: readonly string[]): Mapping | null {
  if (remembered.columns.length !== headers.length) return null;
  const columns = remembered.columns.map(({ name, ...column }, index) => {
    const header = headers[index] ?? column.header;
    // Data by the name of its column follows it.
    return { ...column, header, ...(name !== undefined && { name: name === column.header ? header : name }) };
  });
  return { ...remembered, columns };
}

/** The same matching for headers that another encoding spells otherwise. */
export function withHeaders(matched: Mapping, columns: readonly { header: string }[]): Mapping | null {
  return fitMapping(
    matched,
    columns.map(({ header }) => header),
  );
}
