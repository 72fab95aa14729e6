import { gunzipSync } from "node:zlib";
import { db, statement } from "../db.ts";
import { ANSWER } from "../idempotency/keys.ts";
import { unpackChunk } from "../outbound/contact/chunk.ts";
import { unseal } from "../secrets/seal.ts";

/** A text, and where in the database it stands. */
type Cell = { table: string; column: string; row: string; text: string };

/** Every text of every table, bytes unpacked. */
export async function everything(): Promise<Cell[]> {
  const columns = await statement<{ table: string; column: string; type: string }>(
    db(),
    `SELECT table_name AS table, column_name AS column, data_type AS type FROM information_schema.columns
      JOIN information_schema.tables USING (table_schema, table_name)
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> 'blacklist'
        AND (data_type IN ('text', 'character varying', 'json', 'jsonb', 'bytea') OR udt_name = '_text')`,
  );
  const cells: Cell[] = [];
  for (const { table, column, type } of columns) {
    const rows = await statement<{ row: string; value: string | Uint8Array }>(
      db(),
      `SELECT ctid::text AS row, "${column}"${type === "bytea" ? "" : "::text"} AS value FROM "${table}" WHERE "${column}" IS NOT NULL`,
    );
    for (const { row, value } of rows) cells.push({ table, column, row, text: await textOf(table, column, value) });
  }
  return cells;
}

async function textOf(table: string, column: string, value: string | Uint8Array): Promise<string> {
  if (typeof value === "string") return value;
  if (table === "list_chunk") return JSON.stringify([...(await unpackChunk(value))]);
  if (table === "idempotency_key" && column === "body") return Buffer.from(unseal(ANSWER, value)).toString();
  if (table === "export_piece") return gunzipSync(value).toString();
  return Buffer.from(value).toString("latin1");
}

/** The columns in which a value stands. */
export const where = (cells: Cell[], value: string) =>
  [
    ...new Set(cells.filter(({ text }) => text.includes(value)).map(({ table, column }) => `${table}.${column}`)),
  ].sort();

/** Rows by key, for those tables in which someone has a row of their own. */
export async function rowsOf(): Promise<Map<string, string>> {
  const keys = {
    interaction: "guid",
    segment: "guid || segment_id",
    contact: "list_id || '-' || position",
    left_out_row: "left_out_id || '-' || position",
    list_rejection: "list_id || '-' || position",
    event: "id",
    feed_reject: "id",
    saved_view: "id",
    audit: "id",
  };
  const rows = new Map<string, string>();
  for (const [table, id] of Object.entries(keys)) {
    const found = await statement<{ id: string; row: string }>(
      db(),
      `SELECT (${id})::text AS id, t::text || coalesce((${table === "feed_reject" ? "convert_from(payload, 'UTF8')" : "''"}), '') AS row FROM "${table}" t`,
    );
    for (const { id: at, row } of found) rows.set(`${table} ${at}`, row);
  }
  return rows;
}
