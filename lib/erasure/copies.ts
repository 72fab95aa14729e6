import type pg from "pg";
import { type ErasedBatch, type Erasing, mayHold, patternsOf } from "../privacy/erase-step.ts";
import { type KeyColumn, keyRange } from "../privacy/key-range.ts";
import { ERASED, jsonIn, type Person, textWithoutPerson } from "../privacy/person.ts";

const BATCH_ROWS = 20_000;

/** What other steps look through. */
const handled = [
  "interaction",
  "segment",
  "event",
  "audit",
  "idempotency_key",
  "contact",
  "list_chunk",
  "list_rejection",
  "left_out_row",
  "attempt",
  "export_piece",
  "flow_run_key",
  "flow_work",
  "flow_effect",
];

/** What no erasure changes: the blacklist keeps who must not be contacted; the rest is what staff sets up, or hashes. */
const kept = [
  "blacklist",
  "erasure",
  "erasure_interaction",
  "audit_seal",
  "audit_redaction",
  "audit_anchor",
  "audit_head",
  "user",
  "profile",
  "session",
  "invitation",
  "api_key",
  "secret",
  "rate_limit",
  "retention_rule",
  "retention_run",
  "mail",
  "campaign",
  "hub",
  "template",
  "attachment",
  "disposition",
  "automation",
  "flow",
  "flow_version",
  "event_reader",
  "list_numbers",
  "list_upload_part",
  "list_attachment",
  "column_mapping",
  "contact_queue",
  "list_retry",
  "at_work",
  "attempt_count",
  "attempt_repeat",
  "agent_presence",
  "waiting_call",
  "hub_pace",
  "provider_pace",
  "provider_health",
  "_prisma_migrations",
];

type Table = { name: string; key: KeyColumn[]; texts: { name: string; type: string }[] };

/**
 * Every other table, whichever there are: views that were saved, rejects of the feed, exports, names of lists. What
 * the product learns to keep later is looked through without being named here.
 */
export async function eraseCopies(
  client: pg.PoolClient,
  { person }: Erasing,
  cursor: string[] | null,
): Promise<ErasedBatch> {
  const tables = await searchedTables(client);
  const [name = tables[0]?.name, ...after] = cursor ?? [];
  const at = tables.findIndex((table) => table.name === name);
  const table = tables[at];
  if (!table) return { counts: {}, cursor: null };
  const { where, values, last } = await keyRange(
    client,
    table.name,
    table.key,
    after.length > 0 ? after : null,
    BATCH_ROWS,
  );
  const keys = table.key.map((column) => `"${column.name}"::text`).join(", ");
  const columns = table.texts.map(
    ({ name, type }) => `"${name}"${type === "text[]" || type === "bytea" ? "" : "::text"}`,
  );
  const searched = table.texts.map(({ name, type }) =>
    type === "bytea" ? `encode("${name}", 'escape')` : `"${name}"::text`,
  );
  const { rows } = await client.query<{ key: string[]; row: unknown }>(
    `SELECT ARRAY[${keys}] AS key, ${columns.join(", ")} FROM "${table.name}"
      WHERE ${where} AND ${mayHold(person, searched, `$${values.length + 1}`)} FOR UPDATE`,
    [...values, patternsOf(person)],
  );
  let changed = 0;
  for (const row of rows) changed += await erase(client, table, row as Row, person);
  const next = last ? [table.name, ...last] : tables[at + 1] && [tables[at + 1]?.name ?? ""];
  return { counts: changed > 0 ? { [table.name]: changed } : {}, cursor: next ?? null };
}

type Row = { key: string[] } & Record<string, string | string[] | Buffer | null>;

async function erase(client: pg.PoolClient, table: Table, row: Row, person: Person): Promise<number> {
  const left = table.texts.flatMap(({ name, type }) => {
    const value = without(row[name] ?? null, person);
    return value === undefined ? [] : [{ name, type, value }];
  });
  if (left.length === 0) return 0;
  const set = left.map(({ name, type }, i) => `"${name}" = $${i + 1}::${type}`).join(", ");
  const same = table.key.map(({ name, type }, i) => `"${name}" = $${left.length + i + 1}::${type}`).join(" AND ");
  await client.query(`UPDATE "${table.name}" SET ${set} WHERE ${same}`, [
    ...left.map(({ value }) => value),
    ...row.key,
  ]);
  return 1;
}

/** The value without the person; undefined where it holds nothing of the person. */
function without(value: Row[string], person: Person) {
  if (value === null) return undefined;
  if (Array.isArray(value)) {
    const left = value.map((one) => whole(one, person));
    return left.some((one, i) => one !== value[i]) ? left : undefined;
  }
  if (typeof value === "string") {
    const left = whole(value, person);
    return left === value ? undefined : left;
  }
  // Bytes are someone's text as it came: where it cannot be read part by part it goes whole.
  const text = value.toString();
  const left = jsonIn(text) ? textWithoutPerson(text, person) : person.erasedFrom(text) === text ? text : ERASED;
  return left === text ? undefined : Buffer.from(left);
}

function whole(text: string, person: Person): string {
  return person.is(text, text) ? ERASED : textWithoutPerson(text, person);
}

/** The tables that hold text and are neither another step's nor kept, with their keys. */
async function searchedTables(client: pg.PoolClient): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT c.relname AS name,
        json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, NULL))
          ORDER BY array_position(i.indkey::int[], a.attnum::int)) FILTER (WHERE a.attnum = ANY(i.indkey)) AS key,
        json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, NULL)) ORDER BY a.attnum)
          FILTER (WHERE a.attnum <> ALL(i.indkey)
            AND a.atttypid = ANY('{text,varchar,json,jsonb,text[],bytea}'::regtype[])) AS texts
       FROM pg_class c JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
       JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> ALL($1)
      GROUP BY c.relname ORDER BY c.relname`,
    [[...handled, ...kept]],
  );
  return rows.filter(({ texts }) => texts !== null);
}
