import type { Actor } from "../../actor.ts";
import { audit } from "../../audit/audit.ts";
import { sqlState } from "../../database/errors.ts";
import { statement, type Tx } from "../../db.ts";
import { AppError } from "../../errors.ts";
import type { UploadWarning } from "../contact/warnings.ts";
import type { UploadHub } from "../hubs/access.ts";
import { duplicateOf } from "../lists/duplicate.ts";
import type { UploadAnswer } from "../lists/schema.ts";

/** A list that has come in whole. */
export type NewList = {
  hub: UploadHub;
  filename: string;
  received: number;
  rejected: number;
  bytes: number;
  /** Of the contacts as sent: what tells a list that came twice. */
  sha256: Uint8Array;
  warnings: UploadWarning[];
  /** What its contacts name of the hub's attachments. */
  attachments: readonly string[];
};

/** An id for a list that is still to be written. */
export async function nextListId(tx: Tx): Promise<bigint> {
  const [row] = await statement<{ id: bigint }>(tx, "SELECT nextval(pg_get_serial_sequence('list', 'id')) AS id");
  return row?.id ?? 0n;
}

/** Writes a list, loading, whose contacts wait or are saved beside it, and tells what its upload is answered. */
export async function saveList(tx: Tx, id: bigint, list: NewList, actor: Actor): Promise<UploadAnswer> {
  const { hub, filename, received, rejected } = list;
  const twin = await duplicateOf(tx, hub, list.sha256);
  const { bytes, sha256, warnings } = list;
  await statement(
    tx,
    `INSERT INTO list (id, hub_id, filename, work_order, received, rejected, bytes, sha256, warnings, created_by)
     VALUES ($1::bigint, $2::bigint, $3, $1::bigint, $4::bigint, $5::bigint, $6::bigint, $7, $8::jsonb, $9)`,
    [id, hub.id, filename, received, rejected, bytes, sha256, JSON.stringify(warnings), actor.username],
  ).catch((error) => {
    if (sqlState(error) !== "23503") throw error;
    throw new AppError("not-found", `There is no hub ${JSON.stringify(hub.name)} any more.`);
  });
  await nameAttachments(tx, id, list.attachments);
  const told = { filename, received, rejected, duplicateOf: twin };
  await audit(tx, actor, "list.upload", `${hub.name}/${id}`, null, told);
  return answerOf(list, id, twin);
}

/** Notes which of the hub's attachments a list's contacts name: they stay as long as the list is not finished. */
export async function nameAttachments(tx: Tx, list: bigint, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return;
  const sql = `INSERT INTO list_attachment (list_id, path) SELECT DISTINCT $1::bigint, unnest($2::text[])
    ON CONFLICT DO NOTHING`;
  await statement(tx, sql, [list, paths]);
}

/** What an upload is answered; without an id, what it would be. */
export function answerOf(list: NewList, id: bigint | null, twin: number | null): UploadAnswer {
  const { filename, hub, received, rejected, warnings } = list;
  const own = { id: id === null ? null : Number(id), status: id === null ? null : ("loading" as const) };
  return { result: { ...own, filename, hub: hub.name, received, rejected, duplicateOf: twin, warnings } };
}
