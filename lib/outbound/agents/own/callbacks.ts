import type { Actor, Visible } from "../../../actor.ts";
import { pool } from "../../../db.ts";
import type { AttemptModel } from "../../../generated/prisma/models/Attempt.ts";
import type { ContactModel } from "../../../generated/prisma/models/Contact.ts";
import type { Page } from "../../../page.ts";
import { formatUtc } from "../../../time/instant.ts";
import type { Callback, CallbacksQuery } from "./schema.ts";

type Row = Pick<ContactModel, "listId" | "position" | "contactId"> &
  Pick<AttemptModel, "filename" | "number" | "comment"> & {
    hub: string;
    timezone: string;
    at: Date;
    levels: string[] | null;
  };

/** Contacts that wait for this agent's call since a disposition of their latest attempt. */
const callbacks = `contact c
  JOIN attempt a ON a.list_id = c.list_id AND a.position = c.position AND a.n = c.attempts AND a.action = 'reschedule'
  JOIN list l ON l.id = c.list_id JOIN hub h ON h.id = l.hub_id JOIN campaign g ON g.id = h.campaign_id
  WHERE c.agent_id = $1 AND c.owed AND c.state = 'waiting' AND c.next_attempt_at IS NOT NULL
    AND ($2::bigint[] IS NULL OR h.id = ANY($2)) AND ($3::bigint[] IS NULL OR g.id = ANY($3))`;

/** The contacts whom the agent calls back, those that are due first before the others. */
export async function myCallbacks({ index, rows: most }: CallbacksQuery, actor: Actor): Promise<Page<Callback>> {
  const values = [actor.userId, idsOf(actor.sees.hubs), idsOf(actor.sees.campaigns)];
  const [{ rows }, counted] = await Promise.all([
    pool().query<Row>(
      `SELECT c.list_id AS "listId", c.position, c.contact_id AS "contactId", a.filename, a.number, a.comment,
              h.name AS hub, coalesce(c.timezone, g.timezone) AS timezone, c.next_attempt_at AS at,
              ARRAY(SELECT jsonb_array_elements_text(a.disposition -> 'levels')) AS levels
         FROM ${callbacks} ORDER BY c.next_attempt_at, c.list_id, c.position OFFSET $4 LIMIT $5`,
      [...values, index, most],
    ),
    pool().query<{ total: bigint }>(`SELECT count(*) AS total FROM ${callbacks}`, values),
  ]);
  return { result: rows.map(present), index, rows: most, total: Number(counted.rows[0]?.total ?? 0) };
}

function present({ hub, listId, position, filename, contactId, number, timezone, at, levels, comment }: Row): Callback {
  return {
    hub,
    list: Number(listId),
    filename,
    contact: `${listId}-${position}`,
    contactId,
    number,
    timezone,
    at: formatUtc(at),
    disposition: levels ?? [],
    comment,
  };
}

function idsOf(visible: Visible): readonly bigint[] | null {
  return visible === "all" ? null : visible;
}
