import type pg from "pg";
import { pgTransaction } from "../../db.ts";
import type { ListModel } from "../../generated/prisma/models/List.ts";
import { finishIfOver } from "./counts.ts";
import { notIdleForLong } from "./pace.ts";

/** A list's contacts are put into the queue so many at a time. */
const CHUNK_ROWS = 5000;

/** What of a contact `c` and its list says where it stands in the queue: who comes first, and not before when. */
const place = `coalesce(c.timezone, ''), CASE WHEN h.leads OR c.owed THEN 0 WHEN h.horizontal AND c.attempts > 0 THEN 1 ELSE 2 END,
  c.priority, CASE WHEN h.leads OR c.owed
    THEN (extract(epoch FROM coalesce(greatest(c.next_attempt_at, c.scheduled_for), now())) * 1000)::bigint ELSE c.position END,
  CASE WHEN greatest(c.next_attempt_at, c.scheduled_for) > clock_timestamp() THEN greatest(c.next_attempt_at, c.scheduled_for) END`;

const columns = "list_id, position, zone, rank, priority, turn, due_at";
const placeIn = (row: string) => `(${["zone", "rank", "priority", "turn", "due_at"].map((one) => `${row}.${one}`)})`;
const setting = `(zone, rank, priority, turn, due_at) = ${placeIn("EXCLUDED")}`;
const hub = `(SELECT l.kind = 'leads' AS leads, hub.horizontal FROM list l JOIN hub ON hub.id = l.hub_id WHERE l.id = $1) AS h`;

/** Puts those of these contacts of a list that wait into the queue, or each to its new place there. */
export async function queueContacts(
  client: pg.PoolClient,
  listId: bigint,
  positions: readonly (bigint | number)[],
): Promise<void> {
  if (positions.length === 0) return;
  await client.query(
    `INSERT INTO contact_queue (${columns}) SELECT c.list_id, c.position, ${place} FROM contact c CROSS JOIN ${hub}
      WHERE c.list_id = $1 AND c.position = ANY($2::bigint[]) AND c.state = 'waiting'
     ON CONFLICT (list_id, position) DO UPDATE SET ${setting}`,
    [listId, positions.map(String)],
  );
}

/** As `queueContacts`, for a contact that was changed: one whose list is not in the queue yet comes with its list. */
export async function requeueContact(client: pg.PoolClient, listId: bigint, position: bigint): Promise<void> {
  const { rowCount } = await client.query("SELECT FROM contact_queue WHERE list_id = $1 AND position = $2", [
    listId,
    position,
  ]);
  if (rowCount) await queueContacts(client, listId, [position]);
}

/**
 * Takes contacts out of the queue, in the transaction that took them out of what waits. The list's counts are changed
 * before: whoever puts the list into the queue holds its row, and has committed by then.
 */
export async function unqueueContacts(
  client: pg.PoolClient,
  listId: bigint,
  positions: readonly bigint[],
): Promise<void> {
  if (positions.length === 0) return;
  await client.query("DELETE FROM contact_queue WHERE list_id = $1 AND position = ANY($2::bigint[])", [
    listId,
    positions.map(String),
  ]);
}

type Fed = Pick<ListModel, "queuedTo" | "isRanked">;

/**
 * Puts the next contacts of an active list into the queue; says whether there may be more. A list whose hub or caps
 * changed is put there anew (a trigger says so): its contacts come to their new places.
 */
export async function feedQueue(listId: bigint): Promise<boolean> {
  return pgTransaction(async (client) => {
    const { rows } = await client.query<Fed>(
      `SELECT queued_to AS "queuedTo", is_ranked AS "isRanked", ${notIdleForLong} FROM list
        WHERE id = $1 AND status = 'active' AND NOT is_queued FOR NO KEY UPDATE SKIP LOCKED`,
      [listId],
    );
    const [list] = rows;
    if (!list) return false;
    const isRanked = list.queuedTo === 0n ? await hasPriorities(client, listId) : list.isRanked;
    const put = await client.query<{ chunk: bigint; last: bigint | null }>(
      `WITH chunk AS (SELECT * FROM contact WHERE list_id = $1 AND position >= $2 ORDER BY position LIMIT ${CHUNK_ROWS}),
            put AS (INSERT INTO contact_queue (${columns})
                    SELECT c.list_id, c.position, ${place} FROM chunk c CROSS JOIN ${hub} WHERE c.state = 'waiting'
                    ON CONFLICT (list_id, position) DO UPDATE SET ${setting} WHERE ${placeIn("contact_queue")} IS DISTINCT FROM ${placeIn("EXCLUDED")})
       SELECT count(*) AS chunk, max(position) AS last FROM chunk`,
      [listId, list.queuedTo],
    );
    const { chunk = 0n, last = null } = put.rows[0] ?? {};
    const isQueued = Number(chunk) < CHUNK_ROWS;
    await client.query("UPDATE list SET queued_to = $2, is_queued = $3, is_ranked = $4 WHERE id = $1", [
      listId,
      last === null ? list.queuedTo : last + 1n,
      isQueued,
      isRanked,
    ]);
    if (isQueued) await finishIfOver(client, listId);
    return !isQueued;
  });
}

async function hasPriorities(client: pg.PoolClient, listId: bigint): Promise<boolean> {
  const { rowCount } = await client.query("SELECT FROM contact WHERE list_id = $1 AND priority <> 0 LIMIT 1", [listId]);
  return Boolean(rowCount);
}
