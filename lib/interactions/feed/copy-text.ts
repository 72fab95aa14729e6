import type pg from "pg";
import { from } from "pg-copy-streams";

type Value = string | number | boolean | null;
type Row = Record<string, Value | readonly Value[]>;

const BACKSLASH = 92;
const TAB = 9;
const NEWLINE = 10;
const RETURN = 13;
const escapes: Record<string, string> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

/** Rows of one shape into a table, in the client's transaction; a list becomes an array. */
export async function copyInto(client: pg.PoolClient, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const stream = client.query(from(`COPY ${table} (${Object.keys(first).join(", ")}) FROM STDIN`));
  await new Promise<void>((resolve, reject) => {
    stream
      .once("error", reject)
      .once("finish", resolve)
      .end(Buffer.from(rowsText(rows)));
  });
}

// A feed makes millions of these: no lists on the way, and no looking at long texts letter by letter.
function rowsText(rows: readonly Row[]): string {
  let text = "";
  for (const row of rows) {
    let before = "";
    for (const column in row) {
      text += before + field(row[column] ?? null);
      before = "\t";
    }
    text += "\n";
  }
  return text;
}

function field(value: Value | readonly Value[]): string {
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

const LONG = 64;

function escaped(text: string): string {
  return isPlain(text) ? text : text.replace(/[\\\t\n\r]/g, (found) => escapes[found] ?? found);
}

function isPlain(text: string): boolean {
  if (text.length > LONG)
    return !text.includes("\\") && !text.includes("\n") && !text.includes("\t") && !text.includes("\r");
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === BACKSLASH || c === TAB || c === NEWLINE || c === RETURN) return false;
  }
  return true;
}
