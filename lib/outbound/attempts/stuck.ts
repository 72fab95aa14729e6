import type pg from "pg";
import { pgTransaction, pool } from "../../db.ts";
import type { AttemptModel } from "../../generated/prisma/models/Attempt.ts";
import type { ContactModel } from "../../generated/prisma/models/Contact.ts";
import { log } from "../../log.ts";
import { MINUTE_MS } from "../../time/durations.ts";
import { countContacts, finishIfOver } from "./counts.ts";
import { attemptHubs } from "./hub.ts";
import { type AttemptOutcome, nextAfter } from "./outcomes.ts";
import { queueContacts } from "./queue.ts";

/** What was mended, by what was wrong. */
export type Mended = {
  silentAttempts: number;
  numbersAtWork: number;
  contacts: number;
  lists: number;
  finished: number;
};

const MOST_ROWS = 500;
/** Longer than any carrier is waited for. */
const SILENT_HOURS = 5;
/** Each list is counted once in so many looks: counting a million contacts each minute would cost more than it finds. */
const LOOKS = 60;

/**
 * Looks for what no attempt's end and no claim moves any more, and mends what is safe: nobody is attempted by it who may
 * have been contacted already.
 */
export async function mendStuck(now = new Date()): Promise<Mended> {
  const mended = {
    silentAttempts: await endSilent(),
    numbersAtWork: await freeNumbers(),
    contacts: await moveWorking(),
    lists: await countAnew(Math.floor(now.getTime() / MINUTE_MS) % LOOKS),
    finished: await finishOver(),
  };
  if (Object.values(mended).some((n) => n > 0)) log.warn(mended, "what was stuck in lists was mended");
  return mended;
}

/** Attempts of which nothing is awaited any more are left to the clock, to which nothing told is unknown. */
async function endSilent(): Promise<number> {
  const { rowCount } = await pool().query(
    `UPDATE attempt SET next_at = clock_timestamp()
      WHERE id IN (SELECT a.id FROM attempt a JOIN at_work w ON w.id = a.id
                    WHERE a.status <> 'ended' AND a.next_at IS NULL
                      AND a.started_at < clock_timestamp() - make_interval(hours => $1) LIMIT ${MOST_ROWS})
        AND status <> 'ended' AND next_at IS NULL`,
    [SILENT_HOURS],
  );
  return rowCount ?? 0;
}

/** Numbers of attempts that are over, or that are not there. */
async function freeNumbers(): Promise<number> {
  const { rowCount } = await pool().query(
    "DELETE FROM at_work w WHERE NOT EXISTS (SELECT FROM attempt a WHERE a.id = w.id AND a.status <> 'ended')",
  );
  return rowCount ?? 0;
}

type Stuck = Pick<ContactModel, "listId" | "position" | "attempts"> & {
  numbers: number;
  numberIndex: number;
  numberTries: number;
  hubId: bigint;
  outcome: AttemptModel["outcome"];
};

/**
 * Contacts that are worked though they are not offered and their attempt is over, or is not there: each goes where its attempt's end leads, and
 * one whose attempt is missing is done, as it may have been contacted.
 */
async function moveWorking(): Promise<number> {
  return pgTransaction(async (client) => {
    const { rows } = await client.query<Stuck>(
      `SELECT c.list_id AS "listId", c.position, c.attempts, cardinality(c.client_ids) AS numbers,
              coalesce(c.number_index, 0) AS "numberIndex", coalesce(c.number_tries, 0) AS "numberTries",
              l.hub_id AS "hubId",
              (SELECT outcome FROM attempt a WHERE a.list_id = c.list_id AND a.position = c.position AND a.n = c.attempts)
                AS outcome
         FROM list l JOIN contact c ON c.list_id = l.id
        WHERE l.working > 0 AND c.state = 'working' AND NOT EXISTS (
          SELECT FROM attempt a WHERE a.list_id = c.list_id AND a.position = c.position AND a.n = c.attempts
             AND (a.status <> 'ended' OR a.next_at IS NOT NULL))
          AND NOT EXISTS (
          SELECT FROM agent_presence p WHERE p.status = 'offered' AND p.list_id = c.list_id AND p.position = c.position)
        ORDER BY c.list_id, c.position LIMIT ${MOST_ROWS} FOR NO KEY UPDATE OF c SKIP LOCKED`,
    );
    const hubs = await attemptHubs(client, [...new Set(rows.map(({ hubId }) => hubId))]);
    for (const row of rows) {
      const hub = hubs.get(row.hubId);
      const outcome = row.outcome as AttemptOutcome | null;
      const next = hub && outcome ? nextAfter(outcome, { contact: row, hub: hub.retrying, at: new Date() }) : null;
      await move(client, row, next?.state === "waiting" ? next : null);
    }
    return rows.length;
  });
}

type Waiting = Extract<ReturnType<typeof nextAfter>, { state: "waiting" }>;

async function move(client: pg.PoolClient, { listId, position }: Stuck, next: Waiting | null): Promise<void> {
  await client.query(
    `UPDATE contact SET state = $3::contact_state, next_attempt_at = $4, owed = $5,
            number_index = coalesce($6, number_index), number_tries = coalesce($7, number_tries),
            result = coalesce(result, 'unknown')
      WHERE list_id = $1 AND position = $2`,
    [
      listId,
      position,
      next ? "waiting" : "done",
      next?.at ?? null,
      next?.owed || null,
      next?.numberIndex ?? null,
      next?.numberTries ?? null,
    ],
  );
  await countContacts(client, listId, { working: -1, done: next ? 0 : 1 });
  if (next) await queueContacts(client, listId, [position]);
}

const counted = `(SELECT count(*) FILTER (WHERE state = 'working') AS working, count(*) FILTER (WHERE state = 'done') AS done,
                         count(*) FILTER (WHERE state = 'cancelled') AS cancelled, count(*) FILTER (WHERE state = 'waiting') AS waiting
                    FROM contact c WHERE c.list_id = l.id) AS own`;
const differs = "(l.working, l.done, l.cancelled) <> (own.working, own.done, own.cancelled)";
const unqueued = `l.is_queued AND own.waiting > (SELECT count(*) FROM contact_queue q WHERE q.list_id = l.id)`;

/** Lists whose counts are not those of their contacts, or of whom some wait outside of the queue. */
async function countAnew(turn: number): Promise<number> {
  const { rows } = await pool().query<{ id: bigint }>(
    `SELECT l.id FROM list l CROSS JOIN LATERAL ${counted}
      WHERE l.status IN ('active', 'paused', 'inactive') AND l.id % ${LOOKS} = $1 AND (${differs} OR ${unqueued})`,
    [turn],
  );
  for (const { id } of rows) {
    await pgTransaction(async (client) => {
      // Whoever moves a contact changes its list's row too: nobody else's move is half seen behind this lock.
      await client.query("SELECT FROM list WHERE id = $1 FOR NO KEY UPDATE", [id]);
      await client.query(
        `UPDATE list l SET working = own.working, done = own.done, cancelled = own.cancelled FROM list o CROSS JOIN LATERAL
           ${counted.replaceAll("l.id", "o.id")} WHERE l.id = $1 AND o.id = l.id AND ${differs}`,
        [id],
      );
      await client.query(
        `UPDATE list l SET is_queued = false, queued_priority = NULL, queued_to = 0 FROM list o CROSS JOIN LATERAL
           ${counted.replaceAll("l.id", "o.id")} WHERE l.id = $1 AND o.id = l.id AND ${unqueued}`,
        [id],
      );
      await finishIfOver(client, id);
    });
  }
  return rows.length;
}

/** Lists of which nobody waits or is worked, and that nobody finished. */
async function finishOver(): Promise<number> {
  const { rows } = await pool().query<{ id: bigint }>(
    `SELECT id FROM list WHERE kind = 'list' AND status = 'active' AND saved > 0 AND saved = done + cancelled`,
  );
  for (const { id } of rows) await pgTransaction((client) => finishIfOver(client, id));
  return rows.length;
}

const wrongCounts = "status <> 'loading' AND saved < working + done + cancelled";
const overdue = "next_at < clock_timestamp() - interval '1 minute'";

/** What nothing mends: lists whose counts do not add up, and attempts that no worker's clock has come to in time. */
export async function stuckCounts(): Promise<{ lists: number; attempts: number }> {
  const { rows } = await pool().query<{ lists: bigint; attempts: bigint }>(
    `SELECT (SELECT count(*) FROM list WHERE ${wrongCounts}) AS lists,
            (SELECT count(*) FROM attempt WHERE ${overdue}) AS attempts`,
  );
  return { lists: Number(rows[0]?.lists ?? 0), attempts: Number(rows[0]?.attempts ?? 0) };
}

/** The same by hub, of those that have any. */
export async function stuckByHub(): Promise<{ hubId: bigint; lists: bigint; attempts: bigint }[]> {
  const { rows } = await pool().query<{ hubId: bigint; lists: bigint; attempts: bigint }>(
    `SELECT hub_id AS "hubId", count(*) FILTER (WHERE of_lists) AS lists, count(*) FILTER (WHERE NOT of_lists) AS attempts
       FROM (SELECT hub_id, true AS of_lists FROM list WHERE ${wrongCounts}
             UNION ALL SELECT hub_id, false FROM attempt WHERE ${overdue}) AS stuck GROUP BY hub_id`,
  );
  return rows;
}
