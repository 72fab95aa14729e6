import { pool } from "../../db.ts";
import { type Hours, openingAt } from "../hubs/opening-hours.ts";

/** Enough for a rate: of a hub that makes more in an hour it is the rate of its latest minutes. */
const LATEST_ATTEMPTS = 2_000;
// Of a schedule that opens this often before the end, the end is too far to tell.
const OPENINGS = 400;

/** When `left` contacts are done at the rate of the hub's last hour, in its hours; null where it did none. */
export async function expectedEnd(hubId: bigint, left: number, hours: Hours, now: Date): Promise<Date | null> {
  if (left === 0) return null;
  const msEach = (await msPerContact([hubId], now)).get(hubId);
  if (msEach === undefined) return null;
  const end = afterOpenTime(left * msEach, hours, now);
  const lastDue = await lastDueAt(hubId);
  return end && lastDue && lastDue > end ? lastDue : end;
}

/** How long each hub took for a contact in its last hour; those that did none are absent. */
export async function msPerContact(hubIds: readonly bigint[], now: Date): Promise<Map<bigint, number>> {
  if (hubIds.length === 0) return new Map();
  const { rows } = await pool().query<{ id: bigint; done: bigint; since: Date }>(
    `SELECT h.id, hour.done, hour.since FROM unnest($1::bigint[]) AS h (id) CROSS JOIN LATERAL (
       SELECT count(DISTINCT (a.list_id, a.position)) FILTER (WHERE c.state IN ('done', 'cancelled')) AS done,
              min(a.started_at) AS since
         FROM (SELECT list_id, position, started_at FROM attempt WHERE hub_id = h.id ORDER BY id DESC LIMIT $2) AS a
         JOIN list l ON l.id = a.list_id AND l.kind = 'list'
         JOIN contact c ON c.list_id = a.list_id AND c.position = a.position
        WHERE a.started_at > $3::timestamptz - interval '1 hour') AS hour
      WHERE hour.done > 0`,
    [hubIds, LATEST_ATTEMPTS, now.toISOString()],
  );
  return new Map(rows.map(({ id, done, since }) => [id, Math.max(1, now.getTime() - since.getTime()) / Number(done)]));
}

/** When the last of those who wait for another attempt is due: nothing is over before. */
async function lastDueAt(hubId: bigint): Promise<Date | null> {
  const { rows } = await pool().query<{ at: Date | null }>(
    `SELECT max(last.at) AS at FROM list l CROSS JOIN LATERAL (
       SELECT max(due_at) AS at FROM contact_queue WHERE list_id = l.id AND due_at IS NOT NULL) AS last
      WHERE l.hub_id = $1 AND l.kind = 'list' AND l.status = 'active'`,
    [hubId],
  );
  return rows[0]?.at ?? null;
}

/** When the hours were open for so long since `from`, on the campaign's clock; null where they never are. */
export function afterOpenTime(openMs: number, hours: Hours, from: Date): Date | null {
  let left = openMs;
  let at = from;
  for (let opened = 0; opened < OPENINGS; opened++) {
    const { open, opensAt, closesAt } = openingAt(hours, null, at);
    if (open) {
      const end = new Date(at.getTime() + left);
      if (closesAt === null || end <= closesAt) return Number.isNaN(end.getTime()) ? null : end;
      left -= closesAt.getTime() - at.getTime();
      at = closesAt;
    } else if (opensAt === null) return null;
    else at = opensAt;
  }
  return null;
}
