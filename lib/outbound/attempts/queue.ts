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
/** Whether the contact `c` of the list `l` was put into the queue already. */
export const isFed = "(l.is_queued OR (c.priority, c.position) < (l.queued_priority, l.queued_to))";
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

/**
 * As `queueContacts`, for a contact that was changed. Where its list is still being put into the queue and this contact is
 * not there yet, a worker puts it there later, with the rest of the list.
 */
export async function requeueContact(client: pg.PoolClient, listId: bigint, position: bigint): Promise<void> {
  // A worker that puts the list into the queue locks the list's row. With this lock the contact is either there already,
  // or the worker reads it later, as it is changed here.
  await client.query("SELECT FROM list WHERE id = $1 FOR NO KEY UPDATE", [listId]);
  const { rowCount } = await client.query(
    `SELECT FROM list l JOIN contact c ON c.list_id = l.id LEFT JOIN contact_queue q USING (list_id, position)
      WHERE l.id = $1 AND c.position = $2 AND (q.position IS NOT NULL OR ${isFed})`,
    [listId, position],
  );
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

/** Where to go on in a list: its next contact is the first that has this priority and position, or comes after them. */
type Cursor = { priority: number; position: bigint };

const FIRST: Cursor = { priority: -(2 ** 31), position: 0n };
/** A list comes in three parts: contacts with priorities below 0, those without one, and those with priorities above 0. */
const PARTS: readonly { begin: Cursor; most: number }[] = [
  { begin: FIRST, most: -1 },
  { begin: { priority: 0, position: 0n }, most: 0 },
  { begin: { priority: 1, position: 0n }, most: 2 ** 31 - 1 },
];

/**
 * Puts the next contacts of an active list into the queue, in the order in which they are worked; says whether there may
 * be more. So the list can be worked from its first chunk on. A list whose hub or caps changed is put there anew (a
 * trigger says so): its contacts come to their new places.
 */
export async function feedQueue(listId: bigint): Promise<boolean> {
  return pgTransaction(async (client) => {
    const { rows } = await client.query<Pick<ListModel, "queuedPriority" | "queuedTo">>(
      `SELECT queued_priority AS "queuedPriority", queued_to AS "queuedTo", ${notIdleForLong} FROM list
        WHERE id = $1 AND status = 'active' AND NOT is_queued FOR NO KEY UPDATE SKIP LOCKED`,
      [listId],
    );
    const [list] = rows;
    if (!list) return false;
    let cursor: Cursor = { priority: list.queuedPriority ?? FIRST.priority, position: list.queuedTo };
    let room = CHUNK_ROWS;
    for (const { begin, most } of PARTS) {
      if (room === 0 || most < cursor.priority) continue;
      const from = begin.priority > cursor.priority ? begin : cursor;
      const part = await feedPart(client, listId, from, most, room);
      room -= part.size;
      cursor = part.next;
    }
    const isQueued = room > 0;
    await client.query("UPDATE list SET queued_priority = $2, queued_to = $3, is_queued = $4 WHERE id = $1", [
      listId,
      cursor.priority,
      cursor.position,
      isQueued,
    ]);
    if (isQueued) await finishIfOver(client, listId);
    return !isQueued;
  });
}

/** Puts at most `room` contacts of a part of a list into the queue; gives how many, and from where it goes on. */
async function feedPart(
  client: pg.PoolClient,
  listId: bigint,
  from: Cursor,
  most: number,
  room: number,
): Promise<{ size: number; next: Cursor }> {
  // Contacts with a priority are in an index by it; to find the others is to read the contacts as they lie.
  const rest = most === 0 ? "priority = $2 AND position >= $3" : "priority <> 0 AND (priority, position) >= ($2, $3)";
  const { rows } = await client.query<Cursor & { size: number }>(
    `WITH chunk AS (SELECT * FROM contact WHERE list_id = $1 AND ${rest} AND priority <= $4
                     ORDER BY priority, position LIMIT $5),
          put AS (INSERT INTO contact_queue (${columns})
                  SELECT c.list_id, c.position, ${place} FROM chunk c CROSS JOIN ${hub} WHERE c.state = 'waiting'
                  ON CONFLICT (list_id, position) DO UPDATE SET ${setting} WHERE ${placeIn("contact_queue")} IS DISTINCT FROM ${placeIn("EXCLUDED")})
     SELECT priority, position, (SELECT count(*) FROM chunk)::int AS size
       FROM chunk ORDER BY priority DESC, position DESC LIMIT 1`,
    [listId, from.priority, from.position, most, room],
  );
  const [last] = rows;
  if (!last) return { size: 0, next: from };
  return { size: last.size, next: { priority: last.priority, position: last.position + 1n } };
}
