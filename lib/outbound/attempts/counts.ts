import type pg from "pg";
import { emit } from "../../events/events.ts";

/**
 * How many more, or fewer, of a list's contacts are being worked, done or cancelled; the others wait. `lastAttemptAt`: when
 * the latest attempt began, if some began.
 */
export type CountChange = { working?: number; done?: number; cancelled?: number; lastAttemptAt?: Date | null };

/** Counts contacts that came to another state, in the transaction that moved them; says whether the list is there. */
export async function countContacts(client: pg.PoolClient, listId: bigint, change: CountChange): Promise<boolean> {
  const { working = 0, done = 0, cancelled = 0, lastAttemptAt = null } = change;
  const { rowCount } = await client.query(
    `UPDATE list SET working = working + $2, done = done + $3, cancelled = cancelled + $4,
            last_attempt_at = greatest(last_attempt_at, $5::timestamptz) WHERE id = $1`,
    [listId, working, done, cancelled, lastAttemptAt?.toISOString() ?? null],
  );
  await finishIfOver(client, listId);
  return Boolean(rowCount);
}

/**
 * A list of which nobody waits or is being worked is finished, once; a month of leads never, nor one of which contacts
 * are still to be tried again.
 */
export async function finishIfOver(client: pg.PoolClient, listId: bigint): Promise<void> {
  const { rows } = await client.query<{ hub: string; campaign: string; filename: string } & Record<Count, bigint>>(
    `UPDATE list l SET status = 'finished' FROM hub h JOIN campaign c ON c.id = h.campaign_id
      WHERE l.id = $1 AND h.id = l.hub_id AND l.kind = 'list' AND l.saved = l.done + l.cancelled
        AND (l.status = 'active' OR (l.status IN ('paused', 'inactive') AND l.saved > 0))
        AND NOT EXISTS (SELECT FROM list_retry r WHERE r.list_id = l.id)
      RETURNING h.name AS hub, c.name AS campaign, l.filename, l.saved, l.done, l.cancelled`,
    [listId],
  );
  const [list] = rows;
  if (!list) return;
  const { hub, campaign, filename, saved, done, cancelled } = list;
  const counts = { saved: Number(saved), done: Number(done), cancelled: Number(cancelled) };
  await emit(client, "list.finished", { hub, campaign, data: { list: Number(listId), filename, ...counts } });
}

type Count = "saved" | "done" | "cancelled";
