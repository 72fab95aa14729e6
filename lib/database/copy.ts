import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from } from "pg-copy-streams";

// COPY's text format: a line a row, a tab between columns. Feeds and lists write millions of rows this way.

type Value = string | number | boolean | null;
type Row = Record<string, Value | readonly Value[]>;

const BACKSLASH = 0x5c;
const TAB = 0x09;
const NEWLINE = 0x0a;
const RETURN = 0x0d;
const escapes: Record<string, string> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

/** Copies rows of one shape into a table, in the client's transaction; a list becomes an array. */
export async function copyInto(client: pg.PoolClient, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (first) await copyTexts(client, table, Object.keys(first), [Buffer.from(rowsText(rows))]);
}

/** Copies rows that are written already, each column by `copyField`, in the client's transaction. */
export async function copyTexts(
  client: pg.PoolClient,
  table: string,
  columns: readonly string[],
  texts: readonly Uint8Array[],
): Promise<void> {
  if (texts.length > 0) await pipeline(texts, client.query(from(`COPY ${table} (${columns.join(", ")}) FROM STDIN`)));
}

// A feed makes millions of these: no lists on the way, and no looking at long texts letter by letter.
function rowsText(rows: readonly Row[]): string {
  let text = "";
  for (const row of rows) {
    let before = "";
    for (const column in row) {
      text += before + copyField(row[column] ?? null);
      before = "\t";
    }
    text += "\n";
  }
  return text;
}

/** A value as a column of a row. */
export function copyField(value: Value | readonly Value[]): string {
  if (value === null) return "\\N";
  if (typeof value === "string") return escaped(value);
  return typeof value === "object" ? escaped(array(value)) : String(value);
}

function array(values: readonly Value[]): string {
  let text = "{";
  for (const value of values) text += (text === "{" ? "" : ",") + element(value);
  return `${text}}`;
}

function element(value: Value): string {
  if (value === null) return "NULL";
  if (typeof value !== "string") return String(value);
  return `"${value.includes('"') || value.includes("\\") ? value.replace(/["\\]/g, "\\$&") : value}"`;
}

const LONG_CHARACTERS = 64;

function escaped(text: string): string {
  return isPlain(text) ? text : text.replace(/[\\\t\n\r]/g, (found) => escapes[found] ?? found);
}

function isPlain(text: string): boolean {
  if (text.length > LONG_CHARACTERS)
    return !text.includes("\\") && !text.includes("\n") && !text.includes("\t") && !text.includes("\r");
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === BACKSLASH || c === TAB || c === NEWLINE || c === RETURN) return false;
  }
  return true;
}
