import { db, statement } from "../db.ts";
import type { Job } from "../jobs/queue.ts";
import { ERASE } from "./erasures.ts";
import { workErasure } from "./work.ts";

// A full search of years of history takes its time, and a database that is away for a while ends none.
const queue = { expireInSeconds: 86_000, retryLimit: 100, retryDelayMax: 30 };

/** Erasures that were asked for; those that a job gave up on are taken up again. */
export const erasureJobs: readonly Job[] = [
  {
    name: ERASE,
    queue,
    work: ({ erasure }: { erasure?: string }, signal) => workErasure(BigInt(erasure ?? 0), signal),
  },
  { name: "erasures.resume", queue, schedule: "23 * * * *", work: (_, signal) => resume(signal) },
];

async function resume(signal: AbortSignal): Promise<void> {
  const open = await statement<{ id: bigint }>(
    db(),
    "SELECT id FROM erasure WHERE state <> 'done' AND asked_at < now() - interval '1 hour' ORDER BY id",
  );
  for (const { id } of open) await workErasure(id, signal);
}
