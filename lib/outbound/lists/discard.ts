import type { Actor } from "../../actor.ts";
import { audit } from "../../audit/audit.ts";
import { pgTransaction, pool } from "../../db.ts";
import { AppError } from "../../errors.ts";
import { enqueue } from "../../jobs/queue.ts";
import { hubFor } from "../hubs/access.ts";
import { findList, lockList, presentList } from "./lists.ts";
import type { ListRecord } from "./schema.ts";

/** The job that deletes the contacts of a discarded list: `{ list: "17" }`. */
export const DISCARD = "lists.discard";

const BATCH_ROWS = 20_000;

/** Discards a list that is not active. It is gone at once; its contacts, which nobody can reach any more, follow. */
export async function discardList(hubName: string, id: number, actor: Actor): Promise<{ result: ListRecord }> {
  const hub = await hubFor(hubName, actor);
  return pgTransaction(async (client) => {
    await findList(client, hub, id);
    // First the chunks, then the list, as the loader takes its locks.
    await client.query("SELECT FROM list_chunk WHERE list_id = $1 FOR UPDATE", [id]);
    const list = await lockList(client, hub, id);
    if (list.status === "active") throw new AppError("conflict", "An active list cannot be discarded; pause it first.");
    await client.query("DELETE FROM list_chunk WHERE list_id = $1", [id]);
    await client.query("DELETE FROM list WHERE id = $1", [id]);
    const result = presentList(list, hub.name);
    await audit(client, actor, "list.discard", `${hub.name}/${id}`, result, null);
    await enqueue(client, DISCARD, { list: String(id) });
    return { result };
  });
}

/** Deletes what a discarded list left, some thousand contacts at a time. */
export async function discardContacts(list: bigint): Promise<void> {
  for (const table of ["list_numbers", "list_attachment", "left_out", "contact_queue", "list_retry", "offer_answer"]) {
    await pool().query(`DELETE FROM ${table} WHERE list_id = $1 AND NOT EXISTS (SELECT FROM list WHERE id = $1)`, [
      list,
    ]);
  }
  for (const table of ["contact", "list_rejection"]) {
    for (let deleted = BATCH_ROWS; deleted === BATCH_ROWS; ) {
      const { rowCount } = await pool().query(
        `DELETE FROM ${table} WHERE list_id = $1 AND NOT EXISTS (SELECT FROM list WHERE id = $1)
            AND position IN (SELECT position FROM ${table} WHERE list_id = $1 ORDER BY position LIMIT ${BATCH_ROWS})`,
        [list],
      );
      deleted = rowCount ?? 0;
    }
  }
}
