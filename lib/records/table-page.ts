import { db, statement } from "../db.ts";
import type { RecordsQuery } from "./schema/record.ts";
import { readSort, type SortedKind, type SortField } from "./sorts.ts";

/** How the records of a kind are searched and sorted: SQL over its rows, which are called `r`. */
export type SearchedTable<K extends SortedKind> = {
  from: string;
  /** A condition on all that is listed. */
  only?: string;
  /** The texts that may hold what is searched for; a pair says how that is written in the text. */
  texts: readonly (string | readonly [text: string, asWritten: (search: string) => string])[];
  /** What each field is sorted by; ids decide what is left. */
  sorts: Record<SortField<K>, readonly string[]>;
};

type Found<Row> = { found: Row[]; index: number; rows: number; total: number };

/**
 * The records that a query asks for, in its order, and how many it finds in all; `read` gives rows by their ids. The
 * order is one that no model has (any case, empty values last), and page and total are of one moment: so it is SQL.
 */
export async function tablePage<K extends SortedKind, Row extends { id: bigint }>(
  table: SearchedTable<K>,
  query: RecordsQuery,
  read: (ids: bigint[]) => Promise<Row[]>,
): Promise<Found<Row>> {
  const { index, rows } = query;
  const held = query.search === undefined ? [] : table.texts.map((text) => condition(text, query.search as string));
  const values = held.map(({ pattern }) => pattern);
  const holds = held.map(({ text }, i) => `${text} ILIKE $${i + 1}`).join(" OR ") || "true";
  const where = `(${holds}) AND ${table.only ?? "true"}`;
  const [page] = await statement<{ total: bigint; ids: string[] }>(
    db(),
    `SELECT (SELECT count(*) FROM ${table.from} WHERE ${where}) AS total,
            ARRAY(SELECT r.id::text FROM ${table.from} WHERE ${where} ORDER BY ${orderOf(table, query.sort)}
                   OFFSET $${values.length + 1}::bigint LIMIT $${values.length + 2}::bigint) AS ids`,
    [...values, index, rows],
  );
  const ids = (page?.ids ?? []).map(BigInt);
  const byId = new Map((ids.length === 0 ? [] : await read(ids)).map((row) => [row.id, row]));
  // One that was removed between the two statements is not there any more.
  const found = ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
  return { found, index, rows, total: Number(page?.total ?? 0) };
}

/** Sorts texts in any case, and those that differ in nothing else by it. */
export function inAnyCase(text: string): readonly string[] {
  return [`lower(${text})`, text];
}

/** `%` and `_` are plain characters. */
function condition(searched: SearchedTable<SortedKind>["texts"][number], search: string) {
  const [text, asWritten] = typeof searched === "string" ? [searched, String] : searched;
  return { text, pattern: `%${asWritten(search.normalize("NFC")).replace(/[\\%_]/g, "\\$&")}%` };
}

function orderOf<K extends SortedKind>(table: SearchedTable<K>, sort: string): string {
  const { field, desc } = readSort(sort);
  const way = desc ? "DESC" : "ASC";
  const sorted = table.sorts[field as SortField<K>].map((by) => `${by} ${way} NULLS LAST`);
  return [...sorted, `r.id ${way}`].join(", ");
}
