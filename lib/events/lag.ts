import { notIn } from "../database/snapshots.ts";
import { pool } from "../db.ts";

/** Events that were not handed on to flows yet, and for how long the oldest of them has been waiting. */
type EventLag = { events: number; lagS: number };

export async function eventLag(): Promise<EventLag> {
  const { rows } = await pool().query<EventLag>(
    `SELECT count(*)::int AS events, coalesce(greatest(0, extract(epoch FROM now() - min(at))), 0)::float8 AS "lagS"
       FROM event
      WHERE ${notIn("(SELECT seen FROM event_reader)")}
        AND EXISTS (SELECT FROM event_reader r
                     WHERE r.reading IS NULL OR NOT pg_visible_in_snapshot(event.xid, r.reading)
                        OR (event.xid, event.id) > (r.after_xid, r.after_id))`,
  );
  return rows[0] ?? { events: 0, lagS: 0 };
}
