import type { Actor } from "../../actor.ts";
import { audit } from "../../audit/audit.ts";
import { db, statement, type Tx, transaction } from "../../db.ts";
import { AppError } from "../../errors.ts";
import type { ExportJobModel } from "../../generated/prisma/models/ExportJob.ts";
import { enqueue } from "../../jobs/queue.ts";
import { readJson } from "../../json/read.ts";
import type { Page } from "../../page.ts";
import { formatUtc } from "../../time/instant.ts";
import { wantedBy } from "../search/search.ts";
import { fileWriter } from "./file.ts";
import type { ExportState } from "./options.ts";
import type { ExportRecord, ExportRequest, ExportsQuery } from "./schema.ts";
import { filenameOf } from "./stream.ts";

/** The job that prepares an export: `{ export: "17" }`. */
export const EXPORT = "interactions.export";

/** How many a user may have at work at once. */
const EXPORTS_AT_ONCE = 3;
const AT_WORK: ExportState[] = ["queued", "running"];

export type ExportRow = Omit<ExportJobModel, "userId" | "turn">;

const columns = `id, state::text AS state, request, filename, rows, total, bytes, sees, reason,
  created_at AS "createdAt", finished_at AS "finishedAt", expires_at AS "expiresAt"`;

/** Asks the worker to prepare a file of all that a search finds. */
export async function beginExport(request: ExportRequest, actor: Actor): Promise<{ result: ExportRecord }> {
  const { search, ...look } = request;
  // What is wrong with it is told now and not by an export that fails.
  await wantedBy(search, actor);
  return transaction(async (tx) => {
    // Two at once must not both be the third.
    await statement(tx, "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))::text", [`export of ${actor.userId}`]);
    const mine = { userId: actor.userId, state: { in: AT_WORK } };
    if ((await tx.exportJob.count({ where: mine })) >= EXPORTS_AT_ONCE) {
      throw new AppError(
        "busy",
        `${EXPORTS_AT_ONCE} of your exports are in progress; wait for one of them, or cancel it.`,
        {
          retryAfter: 10,
        },
      );
    }
    const filename = filenameOf(search, fileWriter(look, search.timezone));
    const data = { userId: actor.userId, request: JSON.stringify(request), filename };
    const row = await tx.exportJob.create({ data });
    await audit(tx, actor, "interactions.export.begin", String(row.id), null, request);
    await enqueue(tx, EXPORT, { export: String(row.id) });
    return { result: present(row) };
  });
}

/** The caller's exports, newest first. */
export async function exportsOf(actor: Actor, { index, rows }: ExportsQuery): Promise<Page<ExportRecord>> {
  const where = { userId: actor.userId };
  const total = await db().exportJob.count({ where });
  const found = await db().exportJob.findMany({ where, orderBy: { id: "desc" }, skip: index, take: rows });
  return { result: found.map(present), index, rows, total };
}

export async function exportNamed(id: number, actor: Actor): Promise<{ result: ExportRecord }> {
  return { result: present(await findExport(db(), id, actor)) };
}

/** Cancels an export that is at work, which stays in the list as such; takes any other out of it, with its file. */
export async function discardExport(id: number, actor: Actor): Promise<{ result: ExportRecord }> {
  return transaction(async (tx) => {
    const row = await findExport(tx, id, actor, "FOR UPDATE");
    const before = present(row);
    const isAtWork = AT_WORK.includes(row.state);
    await tx.exportPiece.deleteMany({ where: { exportId: row.id } });
    const [cancelled] = isAtWork
      ? await statement<ExportRow>(
          tx,
          `UPDATE export_job SET state = 'cancelled', finished_at = now(), bytes = 0 WHERE id = $1::bigint RETURNING ${columns}`,
          [row.id],
        )
      : await statement<ExportRow>(tx, `DELETE FROM export_job WHERE id = $1::bigint RETURNING ${columns}`, [row.id]);
    const action = isAtWork ? "interactions.export.cancel" : "interactions.export.remove";
    await audit(tx, actor, action, String(id), { state: before.state, rows: before.rows }, null);
    return { result: cancelled ? present(cancelled) : before };
  });
}

/** 404 where there is none of this id, or where it is another user's. */
export async function findExport(tx: Tx, id: number, actor: Actor, lock = ""): Promise<ExportRow> {
  const [row] = await statement<ExportRow>(
    tx,
    `SELECT ${columns} FROM export_job WHERE id = $1::bigint AND user_id = $2::bigint ${lock}`,
    [id, actor.userId],
  );
  if (!row) throw new AppError("not-found", `You have no export ${id}.`);
  return row;
}

/** Whether its day is over, though nobody may have cleared it away yet. */
export function isExpired({ state, expiresAt }: Pick<ExportRow, "state" | "expiresAt">): boolean {
  return state === "expired" || (state === "done" && expiresAt !== null && expiresAt.getTime() <= Date.now());
}

function present(row: ExportRow): ExportRecord {
  const { search, format, columns: names, delimiter, language } = readJson(row.request) as ExportRequest;
  return {
    id: Number(row.id),
    state: isExpired(row) ? "expired" : row.state,
    filename: row.filename,
    format,
    columns: names ?? null,
    delimiter: delimiter ?? null,
    language: language ?? null,
    search,
    rows: Number(row.rows),
    total: row.total === null ? null : Number(row.total),
    bytes: Number(row.bytes),
    reason: row.reason,
    createdAt: formatUtc(row.createdAt),
    finishedAt: row.finishedAt && formatUtc(row.finishedAt),
    expiresAt: row.expiresAt && formatUtc(row.expiresAt),
  };
}
