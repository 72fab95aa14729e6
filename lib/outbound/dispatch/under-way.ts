import { pool } from "../../db.ts";
import type { ContactModel } from "../../generated/prisma/models/Contact.ts";

type Place = Pick<ContactModel, "listId" | "position">;

/** Whether the latest attempt at contact `c` goes on: a disposition moves its contact before a talk is over. */
export const isUnderWay = `(c.attempts > 0 AND EXISTS (SELECT FROM attempt a WHERE a.list_id = c.list_id
  AND a.position = c.position AND a.n = c.attempts AND a.status <> 'ended'))`;

/** Who of these lists waits, or is done, while an attempt at them goes on: a few, of those whom the hub attempts now. */
export async function movedWhileUnderWay(hubId: bigint, lists: readonly bigint[]): Promise<Place[]> {
  const { rows } = await pool().query<Place>(
    `SELECT c.list_id AS "listId", c.position FROM at_work w JOIN attempt a ON a.id = w.id
       JOIN contact c ON c.list_id = a.list_id AND c.position = a.position AND c.attempts = a.n
      WHERE w.hub_id = $1 AND c.list_id = ANY($2::bigint[]) AND c.state <> 'working' AND a.status <> 'ended'`,
    [hubId, lists.map(String)],
  );
  return rows;
}

/** Whether contact `c` is one of these. */
export function isOneOf(places: readonly Place[], take: (value: unknown) => string): string {
  if (places.length === 0) return "false";
  const [lists, positions] = [places.map(({ listId }) => listId), places.map(({ position }) => position)];
  return `(c.list_id, c.position) IN (SELECT * FROM unnest(${take(lists)}::bigint[], ${take(positions)}::bigint[]))`;
}
