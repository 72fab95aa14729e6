import { pool } from "../../db.ts";
import type { ContactModel } from "../../generated/prisma/models/Contact.ts";
import { closedBy } from "./clock.ts";
import { type DueContact, due } from "./due.ts";

type Place = Pick<ContactModel, "listId" | "position">;

/** Who of a hub's contacts is attempted next; null: nobody stands in its queue whose hours are open. */
export async function queueHead(
  hubId: bigint,
  { hub, campaign }: Pick<DueContact, "hub" | "campaign">,
  now: Date,
): Promise<Place | null> {
  const { rows: zones } = await pool().query<{ zone: string }>(
    `SELECT DISTINCT ready.zone FROM list l CROSS JOIN LATERAL (
       WITH RECURSIVE zones AS (
         (SELECT zone FROM contact_queue WHERE list_id = l.id AND due_at IS NULL ORDER BY zone LIMIT 1)
         UNION ALL
         SELECT (SELECT zone FROM contact_queue WHERE list_id = l.id AND due_at IS NULL AND zone > zones.zone
                  ORDER BY zone LIMIT 1)
           FROM zones WHERE zones.zone IS NOT NULL
       ) SELECT zone FROM zones WHERE zone IS NOT NULL) AS ready
      WHERE l.hub_id = $1 AND l.status = 'active'`,
    [hubId],
  );
  const open = zones.flatMap(({ zone }) => {
    const hours = { schedule: hub.contactingSchedule, zone: zone || campaign.timezone, sparesLastMinute: true };
    return closedBy(hours, now) ? [] : [zone];
  });
  if (open.length === 0) return null;
  const { rows } = await pool().query<Place>(
    `SELECT l.id AS "listId", q.position FROM list l CROSS JOIN unnest($2::text[]) AS open (zone) CROSS JOIN LATERAL (
       SELECT * FROM contact_queue WHERE list_id = l.id AND zone = open.zone AND due_at IS NULL
        ORDER BY rank, priority, turn, position LIMIT 1) AS q
      WHERE l.hub_id = $1 AND l.status = 'active' AND (l.starts_at IS NULL OR l.starts_at <= $3)
        AND (l.ends_at IS NULL OR l.ends_at > $3)
      ORDER BY l.kind = 'leads' DESC, l.work_order, l.id, q.rank, q.priority, q.turn, q.position LIMIT 1`,
    [hubId, open, now],
  );
  return rows[0] ?? null;
}

/** The contact, with others before it where nothing else holds it back and it is not the head of the queue. */
export function behindHead(contact: DueContact, isBehind: boolean, now: Date): DueContact {
  if (!isBehind || due(contact, now).first !== null) return contact;
  return { ...contact, counts: { ...contact.counts, othersFirst: true } };
}
