import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from } from "pg-copy-streams";

type Value = string | number | boolean | null;
type Row = Record<string, Value | readonly Value[]>;

const escapes: Record<string, string> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

/** Rows of one shape into a table, in the client's transaction; a list becomes an array. */
export async function copyInto(client: pg.PoolClient, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  let text = "";
  for (const row of rows) text += `${Object.values(row).map(field).join("\t")}\n`;
  const sql = `COPY ${table} (${Object.keys(first).join(", ")}) FROM STDIN`;
  await pipeline([Buffer.from(text)], client.query(from(sql)));
}

function field(value: Value | readonly Value[]): string {
  if (value === null) return "\\N";
  if (typeof value === "string") return escaped(value);
  if (typeof value === "object") return escaped(`{${value.map(element).join(",")}}`);
  return String(value);
}

function element(value: Value): string {
  if (value === null) return "NULL";
  return typeof value === "string" ? `"${value.replace(/["\\]/g, "\\$&")}"` : String(value);
}

function escaped(text: string): string {
  return /[\\\t\n\r]/.test(text) ? text.replace(/[\\\t\n\r]/g, (found) => escapes[found] ?? found) : text;
}
