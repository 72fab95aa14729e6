import { pool } from "../../db.ts";

const KEPT_ROWS = 10_000;
const KEPT_BYTES = 256 * 1024 * 1024;
const DAYS = 30;
// So many at a time: a statement over all of them would hold its locks for long.
const STEP_ROWS = 5000;

/** Lets go of rejects that are too many, too large together, or too old. One that is being retried waits its turn. */
export async function trimRejects(): Promise<void> {
  for (;;) {
    const { rowCount } = await pool().query(
      `DELETE FROM feed_reject WHERE id IN (
         SELECT id FROM feed_reject
          WHERE received_at < now() - make_interval(days => $1) OR id <= (
            SELECT max(id) FROM (
              SELECT id, row_number() OVER newest AS place, sum(octet_length(payload)) OVER newest AS bytes
                FROM feed_reject WINDOW newest AS (ORDER BY id DESC)
            ) AS kept WHERE place > $2 OR bytes > $3)
          ORDER BY id LIMIT $4 FOR UPDATE SKIP LOCKED)`,
      [DAYS, KEPT_ROWS, KEPT_BYTES, STEP_ROWS],
    );
    if ((rowCount ?? 0) < STEP_ROWS) return;
  }
}

/** Makes one of the batches of each minute that is over, by caller. Run twice at once, each batch is folded once. */
export async function foldBatches(): Promise<void> {
  await pool().query(
    `WITH taken AS (
       DELETE FROM feed_batch WHERE NOT folded AND received_at < date_trunc('minute', now()) - interval '2 minutes'
       RETURNING *)
     INSERT INTO feed_batch (received_at, username, user_id, api_key_id, received, created, updated, rejected, ahead,
                             first_start, last_start, newest, took, folded)
     SELECT max(received_at), username, user_id, api_key_id, sum(received), sum(created), sum(updated), sum(rejected),
            sum(ahead), min(first_start), max(last_start), max(newest), sum(took), true
       FROM taken GROUP BY date_trunc('minute', received_at), username, user_id, api_key_id`,
  );
}

/** Forgets counts of over a month ago, but each caller's last: when a feed fell silent is worth knowing for longer. */
export async function forgetBatches(): Promise<void> {
  await pool().query(
    `DELETE FROM feed_batch AS old WHERE received_at < now() - make_interval(days => $1) AND EXISTS (
       SELECT 1 FROM feed_batch AS newer
        WHERE newer.username = old.username AND newer.api_key_id IS NOT DISTINCT FROM old.api_key_id
          AND (newer.received_at, newer.id) > (old.received_at, old.id))`,
    [DAYS],
  );
}
