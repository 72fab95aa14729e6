import type pg from "pg";
import { system } from "../../actor.ts";
import { audit } from "../../audit/audit.ts";
import { sqlState } from "../../database/errors.ts";
import { db, pgTransaction } from "../../db.ts";
import { emit } from "../../events/events.ts";
import { log } from "../../log.ts";
import { withUnpacked } from "../contact/chunk.ts";
import { References } from "../contact/references.ts";
import { type SavedCounts, saveContacts } from "../contact/save-contacts.ts";
import { hubById, type UploadHub } from "../hubs/access.ts";

/** The job that loads a list: `{ list: "17" }`. */
export const LOAD = "lists.load";

type Loading = { id: bigint; hub: UploadHub };

// Connections a list is loaded on at once; on two cores the second is worth a third of the time, the third one what
// the others spend waiting for the disk.
const LANES = 3;
const TRIES = 3;

/**
 * Turns a list's chunks into contacts until none is left, and the list inactive. Every chunk is claimed, saved,
 * counted and deleted in one transaction: any number of workers may do this at once, and be killed anywhere.
 * Returns how many chunks it loaded.
 */
export async function loadList(id: bigint, signal: AbortSignal): Promise<number> {
  const loading = await db().list.findUnique({ where: { id, status: "loading" }, select: { hubId: true } });
  const hub = loading && (await hubById(loading.hubId));
  if (!hub) return 0;
  const list = { id, hub };
  const chunks = await Promise.all(Array.from({ length: LANES }, () => loadChunks(list, signal)));
  return chunks.reduce((sum, count) => sum + count, 0);
}

async function loadChunks(list: Loading, signal: AbortSignal): Promise<number> {
  // What its sender may not name was refused when the list came.
  const references = await References.of(list.hub, "all");
  let chunks = 0;
  for (let failures = 0; !signal.aborted; ) {
    try {
      if (!(await loadChunk(list, references))) break;
      chunks++;
      failures = 0;
    } catch (error) {
      if (isPassing(error)) throw error;
      log.error({ err: error, list: list.id }, "a chunk of a list could not be loaded");
      if (++failures < TRIES) continue;
      await fail(list.id, error);
      break;
    }
  }
  return chunks;
}

/** Loads the first chunk nobody else is at; false where there is none. */
async function loadChunk(list: Loading, references: References): Promise<boolean> {
  return pgTransaction(async (client) => {
    const { rows } = await client.query<{ first: bigint; body: Buffer }>(
      "SELECT first, body FROM list_chunk WHERE list_id = $1 ORDER BY first LIMIT 1 FOR UPDATE SKIP LOCKED",
      [list.id],
    );
    const [chunk] = rows;
    if (chunk) {
      const counts = await withUnpacked(chunk.body, (bytes) =>
        saveContacts(client, list, Number(chunk.first), bytes, references),
      );
      await client.query("DELETE FROM list_chunk WHERE list_id = $1 AND first = $2", [list.id, chunk.first]);
      await addCounts(client, list.id, counts);
    }
    await finishLoading(client, list.id, list.hub);
    return chunk !== undefined;
  });
}

export async function addCounts(client: pg.PoolClient, listId: bigint, counts: SavedCounts): Promise<void> {
  await client.query(
    "UPDATE list SET saved = saved + $2, rejected = rejected + $3, suppressed = suppressed + $4 WHERE id = $1",
    [listId, counts.saved, counts.rejected, counts.suppressed],
  );
}

/** Turns the list inactive where no chunk is left. The counts' row lock puts those who ask at once into a row. */
export async function finishLoading(
  client: pg.PoolClient,
  listId: bigint,
  { name: hub, campaign }: UploadHub,
): Promise<void> {
  const { rows } = await client.query<Record<"filename", string> & Record<"received" | keyof SavedCounts, bigint>>(
    `UPDATE list SET status = 'inactive', loaded_at = now(), failed_reason = NULL
      WHERE id = $1 AND status = 'loading' AND NOT EXISTS (SELECT FROM list_chunk WHERE list_id = $1)
      RETURNING filename, received, saved, rejected, suppressed`,
    [listId],
  );
  const [list] = rows;
  if (!list) return;
  const { filename, ...counts } = list;
  const numbers = Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, Number(count)]));
  await emit(client, "list.loaded", { hub, campaign, data: { list: Number(listId), filename, ...numbers } });
}

/** Gives a list up, visibly; what is loaded stays, what waits does too, and setting it inactive resumes it. */
async function fail(listId: bigint, error: unknown): Promise<void> {
  const reason = `Some contacts could not be saved in ${TRIES} attempts (${sqlState(error) || "unreadable"}).`;
  await pgTransaction(async (client) => {
    const { rowCount } = await client.query(
      "UPDATE list SET status = 'failed', failed_reason = $2 WHERE id = $1 AND status = 'loading'",
      [listId, reason],
    );
    if (rowCount) await audit(client, system, "list.fail", String(listId), null, { reason });
  });
}

// Lost connections, deadlocks, a full disk, a server that stops: no fault of the chunk.
const passing = /^(08|25|40|53|55|57|58|E[A-Z])/;

function isPassing(error: unknown): boolean {
  return passing.test(sqlState(error)) || /Connection terminated|timeout/.test(String((error as Error).message));
}
