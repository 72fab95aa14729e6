import type { Actor } from "../actor.ts";
import { RawAnswer } from "../answer.ts";
import { csvLine } from "../csv.ts";
import { db, statement } from "../db.ts";
import { AppError } from "../errors.ts";
import type { AuditModel } from "../generated/prisma/models/Audit.ts";
import type { Page } from "../page.ts";
import { SECOND_MS } from "../time/durations.ts";
import { formatUtc } from "../time/instant.ts";
import { parseIn } from "../time/local-time.ts";
import { audit } from "./audit.ts";
import { REFERENT } from "./referent.ts";
import type { AuditEntry, AuditFileQuery, AuditFilter, AuditNames, AuditQuery } from "./schema.ts";

const FILE_PAGE_ROWS = 2000;

type Row = Pick<AuditModel, "id" | "at" | "username" | "action" | "target" | "requestId"> &
  Pick<AuditEntry, "before" | "after" | "sealed" | "apiKey" | "refersTo">;

const COLUMNS = `a.id, a.at, a.username, k.prefix AS "apiKey", a.action, a.target, a.before, a.after,
  a.request_id AS "requestId", EXISTS (SELECT 1 FROM audit_seal s WHERE s.audit_id = a.id) AS sealed,
  ${REFERENT} AS "refersTo"`;
const TABLES = "audit a LEFT JOIN api_key k ON k.id = a.api_key_id";
const FITS = `($1::timestamptz IS NULL OR a.at >= $1) AND ($2::timestamptz IS NULL OR a.at < $2)
  AND ($3::text IS NULL OR a.username = $3) AND ($4::text IS NULL OR a.action = $4 OR starts_with(a.action, $4 || '.'))
  AND ($5::text IS NULL OR strpos(lower(a.target), lower($5)) > 0) AND ($6::text IS NULL OR a.request_id = $6)`;

export async function search({ index, rows, ...filter }: AuditQuery, _actor: Actor): Promise<Page<AuditEntry>> {
  const values = valuesOf(filter);
  const [counted] = await statement<{ total: bigint }>(
    db(),
    `SELECT count(*) AS total FROM audit a WHERE ${FITS}`,
    values,
  );
  const found = await statement<Row>(
    db(),
    `SELECT ${COLUMNS} FROM ${TABLES} WHERE ${FITS} ORDER BY a.id DESC OFFSET $7::bigint LIMIT $8::bigint`,
    [...values, index, rows],
  );
  return { result: found.map(present), index, rows, total: Number(counted?.total ?? 0) };
}

export async function read(id: number, _actor: Actor): Promise<{ result: AuditEntry }> {
  const [row] = await statement<Row>(db(), `SELECT ${COLUMNS} FROM ${TABLES} WHERE a.id = $1`, [id]);
  if (!row) throw new AppError("not-found", `The audit log has no entry ${id}.`);
  return { result: present(row) };
}

/** Every username and action that occurs, read from one step of an index to the next: the log itself is long. */
export async function names(_actor: Actor): Promise<{ result: AuditNames }> {
  const [users, actions] = await Promise.all([distinct("username"), distinct("action")]);
  return { result: { users, actions } };
}

async function distinct(column: "username" | "action"): Promise<string[]> {
  const found = await statement<{ name: string }>(
    db(),
    `WITH RECURSIVE step AS (
       (SELECT ${column} AS name FROM audit ORDER BY ${column} LIMIT 1)
       UNION ALL
       SELECT (SELECT a.${column} FROM audit a WHERE a.${column} > step.name ORDER BY a.${column} LIMIT 1)
         FROM step WHERE step.name IS NOT NULL)
     SELECT name FROM step WHERE name IS NOT NULL`,
  );
  return found.map(({ name }) => name);
}

const fileColumns = [
  "id",
  "at",
  "username",
  "apiKey",
  "action",
  "target",
  "before",
  "after",
  "requestId",
  "sealed",
] as const;

const formats = {
  csv: {
    type: "text/csv; charset=utf-8; header=present",
    head: csvLine(fileColumns),
    line: (entry: AuditEntry) => csvLine(fileColumns.map((name) => cell(entry[name]))),
  },
  ndjson: {
    type: "application/x-ndjson",
    head: "",
    line: (entry: AuditEntry) => `${JSON.stringify(entry)}\n`,
  },
};

function cell(value: unknown): string | number | boolean | null {
  if (value === null || value === undefined) return null;
  return typeof value === "object" ? JSON.stringify(value) : (value as string | number | boolean);
}

/** The entries that fit, newest first. They are read page by page: a slow reader holds no connection. */
export async function file({ format, ...filter }: AuditFileQuery, actor: Actor): Promise<RawAnswer> {
  const { type, head, line } = formats[format];
  const values = valuesOf(filter);
  const asked = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
  await audit(db(), actor, "audit.export", "audit", null, { format, ...asked });
  let before: bigint | null = null;
  const body = new ReadableStream<string>({
    start: (controller) => controller.enqueue(head),
    async pull(controller) {
      const found: Row[] = await statement<Row>(
        db(),
        `SELECT ${COLUMNS} FROM ${TABLES} WHERE ${FITS} AND ($7::bigint IS NULL OR a.id < $7)
          ORDER BY a.id DESC LIMIT ${FILE_PAGE_ROWS}`,
        [...values, before],
      );
      const last = found.at(-1);
      if (!last) return controller.close();
      before = last.id;
      controller.enqueue(found.map((row) => line(present(row))).join(""));
    },
  }).pipeThrough(new TextEncoderStream());
  const headers = { "Content-Type": type, "Content-Disposition": `attachment; filename="audit.${format}"` };
  return new RawAnswer(body, headers);
}

function valuesOf({ from, to, timezone, user, action, target, requestId }: AuditFilter): unknown[] {
  const begin = from ? parseIn(from, timezone) : null;
  const last = to ? parseIn(to, timezone) : null;
  // Both ends count to the second.
  const end = last && new Date(last.getTime() + SECOND_MS);
  return [begin, end, user ?? null, action ?? null, target ?? null, requestId ?? null];
}

function present({ id, at, ...row }: Row): AuditEntry {
  return { id: Number(id), at: formatUtc(at), ...row };
}
