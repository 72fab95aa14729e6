import { isUtf8 } from "node:buffer";
import type { Actor } from "../../actor.ts";
import { audit } from "../../audit/audit.ts";
import { pgTransaction, pool } from "../../db.ts";
import { AppError, type FieldError } from "../../errors.ts";
import type { FeedRejectModel } from "../../generated/prisma/models/FeedReject.ts";
import { readJson } from "../../json/read.ts";
import { SqlParams } from "../../sql-params.ts";
import { formatUtc } from "../../time/instant.ts";
import { fedByCaller } from "../search/visibility.ts";
import type { RejectPage, RejectRecord, RejectSummary, RejectsOf, RejectsQuery } from "./health-schema.ts";

const EXCERPT_CHARACTERS = 240;

type Row = Omit<FeedRejectModel, "username" | "userId" | "apiKeyId" | "form" | "errors" | "payload" | "edited"> & {
  user: FeedRejectModel["username"];
  key: string | null;
  form: "line" | "body";
  kept: number;
};

const columns = `r.id, r.received_at AS "receivedAt", r.username AS user, k.name AS key, r.form, r.line, r.path, r.code,
  r.message, r.cause, r.error_count AS "errorCount", r.size, octet_length(r.payload) AS kept, r.retries,
  r.retried_at AS "retriedAt", r.stored_at AS "storedAt"`;
const source = "feed_reject r LEFT JOIN api_key k ON k.id = r.api_key_id";

/** The rejects that the actor may see, newest first: all of them, or those of what he fed. */
export async function listRejects({ index, rows, ...asked }: RejectsQuery, actor: Actor): Promise<RejectPage> {
  const params = new SqlParams();
  const where = rejectConditions(asked, actor, params, asked.outcome);
  const [found, total] = await Promise.all([
    pool().query<Row & { start: Buffer }>(
      `SELECT ${columns}, substring(r.payload FROM 1 FOR ${EXCERPT_CHARACTERS * 4}) AS start FROM ${source} WHERE ${where}
        ORDER BY r.id DESC LIMIT ${rows} OFFSET ${index}`,
      params.values,
    ),
    pool().query<{ total: string }>(`SELECT count(*)::text AS total FROM feed_reject r WHERE ${where}`, params.values),
  ]);
  const result = found.rows.map((row) => ({
    ...present(row),
    excerpt: row.start.toString("utf8").slice(0, EXCERPT_CHARACTERS),
  }));
  return { result, index, rows: result.length, total: Number(total.rows[0]?.total ?? 0) };
}

/** One reject, whole. */
export async function readReject(id: number, actor: Actor): Promise<RejectRecord> {
  const params = new SqlParams();
  const { rows } = await pool().query<Row & Pick<FeedRejectModel, "errors" | "edited"> & { payload: Buffer }>(
    `SELECT ${columns}, r.payload, r.errors, r.edited FROM ${source} WHERE ${ofId(id, actor, params)}`,
    params.values,
  );
  const [row] = rows;
  if (!row) throw unknownReject(id);
  const { payload, errors, edited } = row;
  return {
    ...present(row),
    errors: readJson(errors) as FieldError[],
    payload: payload.toString("utf8"),
    base64: isUtf8(payload) ? null : payload.toString("base64"),
    edited,
  };
}

/** Lets go of one reject. */
export async function discardReject(id: number, actor: Actor): Promise<{ result: { discarded: number } }> {
  const params = new SqlParams();
  const discarded = await discard(ofId(id, actor, params), params.values, String(id), actor);
  if (discarded === 0) throw unknownReject(id);
  return { result: { discarded } };
}

/** Lets go of the waiting rejects of a code or cause. */
export async function discardRejects(of: RejectsOf, actor: Actor): Promise<{ result: { discarded: number } }> {
  const params = new SqlParams();
  const where = rejectConditions(of, actor, params, "waiting");
  return { result: { discarded: await discard(where, params.values, of.cause ?? of.code ?? "", actor) } };
}

async function discard(where: string, values: unknown[], target: string, actor: Actor): Promise<number> {
  return pgTransaction(async (client) => {
    const { rowCount } = await client.query(`DELETE FROM feed_reject r WHERE ${where}`, values);
    const discarded = rowCount ?? 0;
    if (discarded > 0) await audit(client, actor, "feed.reject.discard", target, { discarded }, null);
    return discarded;
  });
}

/** The condition on `feed_reject r` for one that the actor may see. */
export function ofId(id: number, actor: Actor, params: SqlParams): string {
  return [`r.id = ${params.add(id)}`, fedByCaller(actor, params, "r")].filter(Boolean).join(" AND ");
}

/** The condition on `feed_reject r` for those of a code, a cause and an outcome that the actor may see. */
export function rejectConditions(
  { code, cause }: RejectsOf,
  actor: Actor,
  params: SqlParams,
  outcome?: "waiting" | "stored",
): string {
  const all = [
    fedByCaller(actor, params, "r"),
    code !== undefined && `r.code = ${params.add(code)}`,
    cause !== undefined && `r.cause = ${params.add(cause)}`,
    outcome && `r.stored_at IS ${outcome === "stored" ? "NOT NULL" : "NULL"}`,
  ];
  return all.filter(Boolean).join(" AND ") || "true";
}

export function unknownReject(id: number): AppError {
  return new AppError("not-found", `There is no reject ${id}; rejects are kept for at most 30 days.`);
}

function present(row: Row): Omit<RejectSummary, "excerpt"> {
  const { id, receivedAt, user, key, form, line, path, code, message, cause, errorCount, size, kept, retries } = row;
  return {
    ...{
      id: Number(id),
      receivedAt: formatUtc(receivedAt),
      user,
      key,
      form,
      line: line === null ? null : Number(line),
    },
    path,
    code,
    message,
    cause,
    errorCount,
    size: Number(size),
    cut: kept < Number(size),
    outcome: row.storedAt ? "stored" : "waiting",
    retries,
    retriedAt: row.retriedAt && formatUtc(row.retriedAt),
  };
}
