import type { Actor } from "../../actor.ts";
import { audit } from "../../audit/audit.ts";
import { db, type PrismaTx, statement, type Tx, transaction } from "../../db.ts";
import { AppError } from "../../errors.ts";
import type { ListUploadModel } from "../../generated/prisma/models/ListUpload.ts";
import type { Page } from "../../page.ts";
import { HOUR_MS } from "../../time/durations.ts";
import { formatUtc } from "../../time/instant.ts";
import { hubFor, type UploadHub } from "../hubs/access.ts";
import { nextListId } from "./new-list.ts";
import type { UploadFields, UploadRecord, UploadsQuery } from "./schema.ts";

/** An upload in chunks. What has come of it is in `list_chunk`, `list_rejection` and `list_upload_part`. */
export type UploadRow = Omit<ListUploadModel, "hubId" | "userId">;

/** How long an upload waits for its next chunk, and its answer to be asked for again. */
const CHUNK_WAIT_HOURS = 24;

const columns = `id, filename, skip, received, rejected, bytes, created_at AS "createdAt", touched_at AS "touchedAt", answer`;

/** Begins an upload in chunks, for its user alone. */
export async function beginUpload(
  hubName: string,
  given: UploadFields,
  actor: Actor,
): Promise<{ result: UploadRecord }> {
  const hub = await hubFor(hubName, actor);
  return transaction(async (tx) => {
    const [row] = await statement<UploadRow>(
      tx,
      `INSERT INTO list_upload (id, hub_id, user_id, filename, skip)
       VALUES ($1::bigint, $2::bigint, $3::bigint, $4, $5) RETURNING ${columns}`,
      [await nextListId(tx), hub.id, actor.userId, given.filename, given.onError === "skip"],
    );
    if (!row) throw new Error("an upload was not started");
    const { id, filename } = row;
    await audit(tx, actor, "list.upload.begin", `${hub.name}/${id}`, null, { filename, onError: given.onError });
    return { result: presentUpload(row, hub) };
  });
}

/** The caller's uploads into the hub that are not completed, newest first. */
export async function uploads(hubName: string, query: UploadsQuery, actor: Actor): Promise<Page<UploadRecord>> {
  const hub = await hubFor(hubName, actor);
  const { index, rows } = query;
  const where = { hubId: hub.id, userId: actor.userId, answer: null };
  const total = await db().listUpload.count({ where });
  const found = await db().listUpload.findMany({ where, orderBy: { id: "desc" }, skip: index, take: rows });
  return { result: found.map((row) => presentUpload(row, hub)), index, rows, total };
}

export async function uploadNamed(hubName: string, id: number, actor: Actor): Promise<{ result: UploadRecord }> {
  const hub = await hubFor(hubName, actor);
  return { result: presentUpload(await findUpload(db(), hub, id, actor), hub) };
}

/** Lets go of an upload and of all that has come of it. */
export async function giveUp(hubName: string, id: number, actor: Actor): Promise<{ result: UploadRecord }> {
  const hub = await hubFor(hubName, actor);
  return transaction(async (tx) => {
    const row = await findUpload(tx, hub, id, actor, "FOR UPDATE");
    if (row.answer !== null) throw new AppError("conflict", "The upload is completed; discard its list instead.");
    await forget(tx, row.id);
    const result = presentUpload(row, hub);
    await audit(tx, actor, "list.upload.giveUp", `${hub.name}/${id}`, result, null);
    return { result };
  });
}

/** Gives up what nobody went on with for a day, a transaction each. */
export async function sweepUploads(): Promise<void> {
  const due = `touched_at < now() - interval '${CHUNK_WAIT_HOURS} hours'`;
  for (const { id } of await statement<{ id: bigint }>(db(), `SELECT id FROM list_upload WHERE ${due}`)) {
    await transaction(async (tx) => {
      // Someone may have gone on with it in this moment, or another worker be at it.
      const sql = `SELECT answer FROM list_upload WHERE id = $1::bigint AND ${due} FOR UPDATE SKIP LOCKED`;
      const [row] = await statement<{ answer: string | null }>(tx, sql, [id]);
      if (row?.answer === null) await forget(tx, id);
      else if (row) await tx.listUpload.delete({ where: { id } });
    });
  }
}

/** 404 where there is none of this id and hub, or where it is another user's. */
export async function findUpload(tx: Tx, hub: UploadHub, id: number, actor: Actor, lock = ""): Promise<UploadRow> {
  const [row] = await statement<UploadRow>(
    tx,
    `SELECT ${columns} FROM list_upload
      WHERE id = $1::bigint AND hub_id = $2::bigint AND user_id = $3::bigint ${lock}`,
    [id, hub.id, actor.userId],
  );
  if (!row) throw new AppError("not-found", `The hub has no upload ${id} of yours.`);
  return row;
}

async function forget(tx: PrismaTx, id: bigint): Promise<void> {
  await tx.listChunk.deleteMany({ where: { listId: id } });
  await tx.listRejection.deleteMany({ where: { listId: id } });
  await tx.listUploadPart.deleteMany({ where: { uploadId: id } });
  await tx.listUpload.delete({ where: { id } });
}

export function presentUpload(row: UploadRow, hub: UploadHub): UploadRecord {
  return {
    id: Number(row.id),
    filename: row.filename,
    hub: hub.name,
    onError: row.skip ? "skip" : "fail",
    received: Number(row.received),
    rejected: Number(row.rejected),
    completed: row.answer !== null,
    createdAt: formatUtc(row.createdAt),
    expiresAt: formatUtc(new Date(row.touchedAt.getTime() + CHUNK_WAIT_HOURS * HOUR_MS)),
  };
}
