import { createHash } from "node:crypto";
import type { Actor } from "../../actor.ts";
import { RawAnswer } from "../../answer.ts";
import { audit } from "../../audit/audit.ts";
import { db, type PrismaTx } from "../../db.ts";
import { AppError, invalid } from "../../errors.ts";
import type { AttachmentModel } from "../../generated/prisma/models/Attachment.ts";
import type { Page } from "../../page.ts";
import { formatUtc } from "../../time/instant.ts";
import { change, idOf, paging } from "../rows.ts";
import { type AttachmentRecord, attachmentPath } from "../schema/attachment.ts";
import type { RecordsPageQuery } from "../schema/record.ts";
import { ATTACHMENT_BYTES, attachable } from "./attachable.ts";
import { attachmentType } from "./attachment-type.ts";
import { usesOf } from "./attachment-use.ts";

/** A file as a form brings it. */
type Upload = { filename: string; content: Uint8Array<ArrayBuffer> };

/** Everything but the bytes, which only `read` wants. */
const select = { id: true, path: true, contentType: true, size: true, sha256: true, createdAt: true } as const;

export async function list(hub: string, query: RecordsPageQuery, _actor: Actor): Promise<Page<AttachmentRecord>> {
  const where = { hubId: await idOf(db(), "hub", hub) };
  const [total, rows] = await db().$transaction([
    db().attachment.count({ where }),
    db().attachment.findMany({ where, select, orderBy: { path: "asc" }, ...paging(query) }),
  ]);
  const uses = await usesOf(db(), where.hubId);
  const result = rows.map((row) => present(row, uses.get(row.path)));
  return { result, index: query.index, rows: query.rows, total };
}

/** The file, to be downloaded and never shown by a browser on this site. */
export async function read(hub: string, key: string, _actor: Actor): Promise<RawAnswer> {
  const id = await attachmentOf(db(), await idOf(db(), "hub", hub), key);
  const file = await db().attachment.findUnique({ where: { id } });
  if (!file) throw unknown(key);
  return fileAnswer(file);
}

export function fileAnswer({ content, contentType, path }: AttachmentModel): RawAnswer {
  return new RawAnswer(content, {
    "Content-Type": contentType,
    "Content-Disposition": `attachment; filename*=UTF-8''${encodeURIComponent(path).replace(/['()*]/g, percent)}`,
  });
}

/** Adds the one file of the form; its path is the file's name, which the hub must not have yet. */
export function create(
  hub: string,
  form: Record<string, unknown>,
  actor: Actor,
): Promise<{ result: AttachmentRecord }> {
  const { filename, content } = fileOf(form);
  const parsed = attachmentPath.safeParse(filename);
  if (!parsed.success) throw invalid("file", `its name ${parsed.error.issues[0]?.message ?? "is wrong"}`, "name");
  const path = parsed.data;
  if (content.length === 0) throw invalid("file", "is empty", "empty");
  if (content.length > ATTACHMENT_BYTES) throw new AppError("too-large", `The file is over ${ATTACHMENT_BYTES} bytes.`);
  const contentType = attachmentType(path, content);
  if (!contentType) throw invalid("file", `must be, by name and content, one of ${attachable.join(", ")}`, "type");
  return change("file", async (tx) => {
    const hubId = await idOf(tx, "hub", hub);
    const { name, channel } = await tx.hub.findUniqueOrThrow({ where: { id: hubId } });
    if (channel !== "email") throw invalid("name", "only an email hub has attachments", "channel");
    const sha256 = new Uint8Array(createHash("sha256").update(content).digest());
    const data = { hubId, path, contentType, size: content.length, sha256, content };
    const result = present(await tx.attachment.create({ data, select }));
    await audit(tx, actor, "attachment.create", `${name}/${path}`, null, fileItself(result));
    return { result };
  });
}

export function remove(
  hub: string,
  key: string,
  actor: Actor,
): Promise<{ result: AttachmentRecord; removed: boolean }> {
  return change("path", async (tx) => {
    const hubId = await idOf(tx, "hub", hub, "change");
    const id = await attachmentOf(tx, hubId, key);
    const { name } = await tx.hub.findUniqueOrThrow({ where: { id: hubId } });
    const row = await tx.attachment.findUniqueOrThrow({ where: { id }, select });
    const usedBy = (await usesOf(tx, hubId, row.path)).get(row.path);
    if (usedBy) {
      const message = `${row.path} is still used by ${usedBy.lists} lists and ${usedBy.leads} leads of the hub.`;
      throw new AppError("conflict", message, { more: { usedBy } });
    }
    await tx.attachment.delete({ where: { id } });
    const result = present(row);
    await audit(tx, actor, "attachment.remove", `${name}/${result.path}`, fileItself(result));
    return { result, removed: true };
  });
}

function fileOf(form: Record<string, unknown>): Upload {
  const errors = Object.keys(form).flatMap((path) =>
    path === "file" ? [] : [{ path, code: "unknown", message: "is unknown" }],
  );
  if (errors[0]) throw new AppError("invalid", `${errors[0].path}: is unknown`, { errors });
  const { file } = form;
  if (file === undefined) throw invalid("file", "is required", "required");
  if (typeof file !== "object" || file === null) throw invalid("file", "must be a file, not text", "type");
  return file as Upload;
}

/** By exact path, else by id, in this hub only. */
async function attachmentOf(tx: PrismaTx, hubId: bigint, key: string): Promise<bigint> {
  const found = await tx.attachment.findMany({
    where: { hubId, OR: [{ path: key }, ...(/^\d{1,18}$/.test(key) ? [{ id: BigInt(key) }] : [])] },
    select: { id: true, path: true },
  });
  const row = found.find(({ path }) => path === key) ?? found[0];
  if (!row) throw unknown(key);
  return row.id;
}

function unknown(key: string): AppError {
  return new AppError("not-found", `There is no attachment ${key}.`);
}

function percent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}

/** For the audit log: what is sent with it changes by itself. */
function fileItself({ usedBy: _, ...file }: AttachmentRecord): object {
  return file;
}

type Row = Pick<AttachmentModel, keyof typeof select>;

function present(row: Row, usedBy: AttachmentRecord["usedBy"] = { lists: 0, leads: 0 }): AttachmentRecord {
  return {
    id: Number(row.id),
    path: row.path,
    contentType: row.contentType,
    size: row.size,
    sha256: Buffer.from(row.sha256).toString("hex"),
    createdAt: formatUtc(row.createdAt),
    usedBy,
  };
}
