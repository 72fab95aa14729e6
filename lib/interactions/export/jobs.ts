import { pool } from "../../db.ts";
import type { Job } from "../../jobs/queue.ts";
import { EXPORT } from "./exports.ts";
import { prepareExport, TURNS } from "./work.ts";

const LISTED_DAYS = 7;
const BATCH_ROWS = 100;

/** What exports leave to the worker. */
export const exportJobs: Job[] = [
  {
    name: EXPORT,
    concurrency: 2,
    queue: { retryLimit: TURNS, expireInSeconds: 6 * 3600 },
    work: ({ export: id }: { export?: string }, signal: AbortSignal) => prepareExport(BigInt(id ?? 0), signal),
  },
  { name: "exports.expire", schedule: "*/10 * * * *", work: expire },
];

/** Lets go of files whose day is over, some pieces at a time, and later of what the list says of them. */
export async function expire(): Promise<void> {
  await pool().query("UPDATE export_job SET state = 'expired' WHERE state = 'done' AND expires_at <= now()");
  await pool().query(
    `DELETE FROM export_job WHERE state NOT IN ('queued', 'running') AND finished_at < now() - interval '${LISTED_DAYS} days'`,
  );
  for (let deleted = BATCH_ROWS; deleted === BATCH_ROWS; ) {
    const { rowCount } = await pool().query(
      `DELETE FROM export_piece WHERE (export_id, number) IN (
         SELECT export_id, number FROM export_piece
          WHERE NOT EXISTS (SELECT FROM export_job WHERE id = export_id AND state IN ('queued', 'running', 'done'))
          LIMIT ${BATCH_ROWS})`,
    );
    deleted = rowCount ?? 0;
  }
}
