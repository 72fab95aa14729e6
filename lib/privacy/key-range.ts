import type pg from "pg";
import { statement } from "../db.ts";

/** A column of a primary key, and its type. */
export type KeyColumn = { name: string; type: string };

/** Some thousand rows of a table in the order of its key: their condition, whose values are numbered from `$1`. */
export type KeyRange = {
  where: string;
  values: string[];
  /** The key of the last of them, to go on behind; null where the table ends. */
  last: string[] | null;
};

/** The rows behind a key (null: from the first on). Each range is found by the key's index, however long the table is. */
export async function keyRange(
  client: pg.PoolClient,
  table: string,
  key: readonly KeyColumn[],
  after: readonly string[] | null,
  rows: number,
): Promise<KeyRange> {
  const names = key.map(({ name }) => `"${name}"`).join(", ");
  const texts = key.map(({ name }) => `"${name}"::text`).join(", ");
  const behind = after ? `(${names}) > (${places(key, 0)})` : "true";
  const [last] = await statement<{ key: string[] }>(
    client,
    `SELECT ARRAY[${texts}] AS key FROM "${table}" WHERE ${behind} ORDER BY ${names} OFFSET ${rows - 1} LIMIT 1`,
    [...(after ?? [])],
  );
  const values = [...(after ?? []), ...(last?.key ?? [])];
  const upTo = last ? ` AND (${names}) <= (${places(key, after ? key.length : 0)})` : "";
  return { where: behind + upTo, values, last: last?.key ?? null };
}

function places(key: readonly KeyColumn[], from: number): string {
  return key.map(({ type }, i) => `$${from + i + 1}::${type}`).join(", ");
}
