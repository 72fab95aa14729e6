import type pg from "pg";
import { notIn } from "../database/snapshots.ts";
import { pgTransaction, pool } from "../db.ts";
import type { EventModel } from "../generated/prisma/models/Event.ts";

/** An event that is handed on; `body` is JSON. */
export type WrittenEvent = Pick<EventModel, "id" | "at" | "name" | "custom" | "depth" | "hub" | "campaign"> & {
  xid: string;
  body: string;
};

type Position = { seen: string; reading: string | null; afterXid: string; afterId: bigint; restored: boolean };

/** So many are handed on in a transaction, or fewer where they are large. */
const BATCH_EVENTS = 200;
const BATCH_BYTES = 4 * 1024 * 1024;

const reader = `SELECT seen::text, reading::text, after_xid::text AS "afterXid", after_id AS "afterId",
  pg_snapshot_xmax(coalesce(reading, seen)) > pg_snapshot_xmax(pg_current_snapshot()) AS restored FROM event_reader`;

/**
 * Hands the next events on, each exactly once: what `take` writes in its transaction commits together with how far
 * events are read. Any number of processes may do this at once; one has its turn. False where there is nothing to do.
 */
export async function handEventsOn(take: (events: readonly WrittenEvent[]) => Promise<void>): Promise<boolean> {
  if (!(await areThereEvents())) return false;
  if ((await beginReading()) === "renumbered") return true;
  return pgTransaction(async (client) => {
    const { rows } = await client.query<Position>(`${reader} WHERE reading IS NOT NULL FOR UPDATE SKIP LOCKED`);
    const [position] = rows;
    if (!position) return false;
    const events = await nextEvents(client, position);
    const last = events.at(-1);
    if (last) {
      await take(events);
      await client.query("UPDATE event_reader SET after_xid = $1::xid8, after_id = $2", [last.xid, last.id]);
    } else {
      await client.query("UPDATE event_reader SET seen = reading, reading = NULL, after_xid = '0', after_id = 0");
    }
    return true;
  });
}

async function areThereEvents(): Promise<boolean> {
  const [position] = (await pool().query<Position>(reader)).rows;
  if (!position || position.reading !== null || position.restored) return position !== undefined;
  const { rows } = await pool().query(
    `SELECT id FROM event WHERE ${notIn("$1::pg_snapshot")} ORDER BY xid, id LIMIT 1`,
    [position.seen],
  );
  return rows.length > 0;
}

/**
 * Chooses what is read next: all that has been committed by now. In a transaction of its own, which writes no event: to
 * its own snapshot a transaction may seem over.
 */
async function beginReading(): Promise<"chosen" | "renumbered"> {
  return pgTransaction(async (client) => {
    const { rows } = await client.query<Position>(`${reader} FOR UPDATE SKIP LOCKED`);
    const [position] = rows;
    if (position?.restored) {
      await renumber(client, position);
      return "renumbered";
    }
    // A statement after the lock: a snapshot of before may be older than what was read meanwhile.
    if (position?.reading === null) await client.query("UPDATE event_reader SET reading = pg_current_snapshot()");
    return "chosen";
  });
}

/** In a database that was restored from another server's, events bear that one's numbers and would seem to be to come. */
async function renumber(client: pg.PoolClient, { seen, reading, afterXid, afterId }: Position): Promise<void> {
  await client.query(
    `UPDATE event SET xid = CASE WHEN (${notIn("$1::pg_snapshot")}) AND
        ($2::pg_snapshot IS NULL OR NOT pg_visible_in_snapshot(xid, $2::pg_snapshot) OR (xid, id) > ($3::xid8, $4::bigint))
      THEN pg_current_xact_id() ELSE '1' END`,
    [seen, reading, afterXid, afterId],
  );
  await client.query("UPDATE event_reader SET seen = '2:2:', reading = NULL, after_xid = '0', after_id = 0");
}

async function nextEvents(client: pg.PoolClient, position: Position): Promise<WrittenEvent[]> {
  const { rows } = await client.query<WrittenEvent>(
    `SELECT id, xid::text, at, name, custom, depth, hub, campaign, body
       FROM (SELECT *, sum(octet_length(body)) OVER (ORDER BY xid, id) - octet_length(body) AS bytes_before
               FROM (SELECT id, xid, at, name, custom, depth, hub, campaign, body::text AS body FROM event
                      WHERE ${notIn("$1::pg_snapshot")} AND pg_visible_in_snapshot(xid, $2::pg_snapshot)
                        AND xid < pg_snapshot_xmax($2::pg_snapshot) AND (xid, id) > ($3::xid8, $4::bigint)
                      ORDER BY xid, id LIMIT ${BATCH_EVENTS}) AS next) AS measured
      WHERE bytes_before < ${BATCH_BYTES} ORDER BY measured.xid, id`,
    [position.seen, position.reading, position.afterXid, position.afterId],
  );
  return rows;
}
