import type pg from "pg";
import { mayHold, patternsOf } from "../../privacy/erase-step.ts";
import { keyRange } from "../../privacy/key-range.ts";
import type { Person } from "../../privacy/person.ts";

const key = [
  { name: "list_id", type: "bigint" },
  { name: "position", type: "bigint" },
];
const BATCH_ROWS = 20_000;

type Sought = {
  table: "contact" | "list_rejection";
  /** What is read of a row besides its place. */
  columns: string;
  /** The expressions that may hold something of the person. */
  texts: readonly string[];
};

/** Places of lists behind the cursor that may hold something of the person, locked, and the cursor to go on from. */
export async function lockPlaces<Row>(
  client: pg.PoolClient,
  person: Person,
  { table, columns, texts }: Sought,
  cursor: string[] | null,
): Promise<{ rows: (Row & { listId: bigint; position: bigint })[]; last: string[] | null }> {
  const { where, values, last } = await keyRange(client, table, key, cursor, BATCH_ROWS);
  const { rows } = await client.query(
    `SELECT list_id AS "listId", position, ${columns} FROM ${table}
      WHERE ${where} AND ${mayHold(person, texts, `$${values.length + 1}`)} ORDER BY list_id, position FOR UPDATE`,
    [...values, patternsOf(person)],
  );
  return { rows, last };
}
