import type { Actor } from "../../../actor.ts";
import { audit } from "../../../audit/audit.ts";
import { statement, transaction } from "../../../db.ts";
import { enqueue } from "../../../jobs/queue.ts";
import { log } from "../../../log.ts";
import { orderedId } from "../../../ordered-id.ts";
import { acceptRuns } from "../durable/accept.ts";
import { runFilterOf } from "../log/runs.ts";
import { findFirstRuns, hasRetry, IS_MENDED, RETRIABLE, retryObstacle } from "./first-run.ts";
import { retryOf } from "./retry.ts";
import type { RetryFields } from "./schema.ts";

const MOST_RUNS = 10_000;
/** An input has a megabyte at most. */
const BATCH_RUNS = 50;

export const RETRY_JOB = "flows.retry";
/** Each run to retry, and the id of the new one: so the job can be done again after a kill. */
export type RetryJob = { runs: [of: string, id: string][] };

/** Retries the failed runs that fit and were not mended since, the latest ones where there are too many: a worker begins them. Says how many. */
export async function retryFailed(
  { dryRun, ...fields }: RetryFields,
  actor: Actor,
): Promise<{ result: { runs: number } }> {
  const { where, values } = await runFilterOf({ ...fields, status: "failed" });
  return transaction(async (tx) => {
    // A test or a replay is nothing that should have happened; where a run and its retry both fit, the retry stands for it.
    const found = await statement<{ id: string }>(
      tx,
      `WITH found AS MATERIALIZED (
         SELECT r.id FROM ${RETRIABLE} AND r.kind IN ('live', 'retry') AND ${where} AND NOT ${IS_MENDED}
          ORDER BY r.id DESC LIMIT ${MOST_RUNS}
       ) SELECT id FROM found r WHERE NOT ${hasRetry("again.id IN (SELECT id FROM found)")} ORDER BY id DESC`,
      values,
    );
    if (dryRun) return { result: { runs: found.length } };
    const runs = found.toReversed().map(({ id }): RetryJob["runs"][number] => [id, orderedId()]);
    if (runs.length > 0) {
      await enqueue<RetryJob>(tx, RETRY_JOB, { runs });
      await audit(tx, actor, "run.retryFailed", fields.flow ?? "runs", null, { filters: fields, runs: runs.length });
    }
    return { result: { runs: runs.length } };
  });
}

/** Begins the runs, those that were not begun yet. What cannot be retried by now is left out. */
export async function retryAll({ runs }: RetryJob, signal: AbortSignal): Promise<void> {
  let left = 0;
  for (let i = 0; i < runs.length; i += BATCH_RUNS) {
    signal.throwIfAborted();
    left += await retryBatch(runs.slice(i, i + BATCH_RUNS));
  }
  if (left > 0) log.warn({ runs: left }, "failed runs of flows could not be retried any more");
}

async function retryBatch(pairs: RetryJob["runs"]): Promise<number> {
  return transaction(async (tx) => {
    const ids = pairs.map(([, id]) => id);
    const made = await tx.flowRun.findMany({ where: { id: { in: ids } }, select: { id: true } });
    const isMade = new Set(made.map(({ id }) => id));
    const todo = pairs.filter(([, id]) => !isMade.has(id));
    const found = await findFirstRuns(
      tx,
      todo.map(([of]) => of),
    );
    const firsts = new Map(found.map((first) => [first.id, first]));
    const retries = todo.flatMap(([of, id]) => {
      const first = firsts.get(of);
      return first && !first.isErased && !first.isMended && retryObstacle(first) === null ? [retryOf(first, id)] : [];
    });
    await acceptRuns(retries);
    return todo.length - retries.length;
  });
}
