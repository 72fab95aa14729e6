import type { Actor } from "../../actor.ts";
import { pool } from "../../db.ts";
import { hubFor } from "../hubs/access.ts";
import { findList } from "./lists.ts";
import type { ZoneCount } from "./schema.ts";

/** How many of the list's contacts wait in each time zone, those without one in their campaign's; most first. */
export async function listZones(hubName: string, id: number, actor: Actor): Promise<{ result: ZoneCount[] }> {
  const hub = await hubFor(hubName, actor);
  await findList(pool(), hub, id);
  const { rows } = await pool().query<{ timezone: string; waiting: bigint }>(
    `SELECT coalesce(timezone, $2) AS timezone, count(*) AS waiting FROM contact
      WHERE list_id = $1 AND state = 'waiting' GROUP BY 1 ORDER BY 2 DESC, 1`,
    [id, hub.timezone],
  );
  return { result: rows.map(({ timezone, waiting }) => ({ timezone, waiting: Number(waiting) })) };
}
