import { rowsFromText, rowText } from "../../../database/row-text.ts";
import { pool } from "../../../db.ts";
import { gatherer, takeBatch } from "../../../jobs/gather.ts";
import { log } from "../../../log.ts";
import { failureValues, tellFailures } from "../events/failures.ts";
import { columnChanges, columnNames, type LoggedRun, runBatch, runColumns } from "./columns.ts";
import { erasedMeanwhile, loggedWithoutErased, writeWithoutErased } from "./erased-meanwhile.ts";

/** Records wait so long for others to be written with them; the promise is two seconds. */
const GATHER_MS = 100;
const RETRY_MS = 500;
/** More than this waits for no database: the oldest runs are given up, and the log says so. */
const WAITING_RUNS = 20_000;
const WAITING_BYTES = 256 * 1024 * 1024;

const isNew = "NOT EXISTS (SELECT FROM flow_run r WHERE r.id = failed.run_id AND r.status = 'failed')";

type Queues = { waiting: LoggedRun[]; bytes: number; writing: Promise<void> | null };

// The server flushes what Next's bundle of this module has gathered: the queues belong to the process.
const holder = globalThis as typeof globalThis & { switchyardRunLog?: Queues };
holder.switchyardRunLog ??= { waiting: [], bytes: 0, writing: null };
const queues = holder.switchyardRunLog;

/** Writes a run into the log soon, together with others. */
export function logRun(run: LoggedRun): void {
  queues.waiting.push(run);
  queues.bytes += runBatch.bytesOf(run);
  if (queues.waiting.length > WAITING_RUNS || queues.bytes > WAITING_BYTES) {
    const lost = takeWaiting().length;
    log.error({ lost }, "runs of flows could not be written to their log in time");
  }
  queues.writing ??= write();
}

/**
 * Writes a run now: one that is under way, before it does what must not be done twice (after a kill it is there as
 * interrupted), or one that its caller asks for next. Those that come together share a statement.
 */
export const writeRun: (run: LoggedRun) => Promise<void> = gatherer(async (batch: readonly LoggedRun[]) => {
  await writeRuns(batch);
  return [];
}, runBatch);

/**
 * Writes a run by itself, in the transaction that the caller is in: who holds a connection must not wait for a batch,
 * which needs another one.
 */
export function writeRunWithin(run: LoggedRun): Promise<void> {
  return writeRuns([run]);
}

/** Over when every run that has ended is in the log. */
export async function flushRuns(): Promise<void> {
  while (queues.writing) await queues.writing;
}

async function write(): Promise<void> {
  await pause(GATHER_MS);
  while (queues.waiting.length > 0) await writeWaiting(takeWaiting());
  queues.writing = null;
}

function takeWaiting(): LoggedRun[] {
  const batch = takeBatch(queues.waiting, runBatch);
  for (const run of batch) queues.bytes -= runBatch.bytesOf(run);
  return batch;
}

/** Those in hand are not given up, however many wait behind them. */
async function writeWaiting(batch: readonly LoggedRun[]): Promise<void> {
  for (;;) {
    try {
      await writeRuns(batch);
      return;
    } catch (error) {
      log.warn({ err: error }, "runs of flows are not written to their log yet");
      await pause(RETRY_MS);
    }
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * One statement for all of them. A row that was written when the run began is replaced, unless it was cancelled. What
 * failed is told as an event: once, though the statement may be tried again after nobody knew whether it had been done.
 */
export async function writeRuns(batch: readonly LoggedRun[]): Promise<void> {
  await writeWithoutErased(Math.min(...batch.map(({ startedAt }) => startedAt)), async (missed) => {
    const runs = batch.map((run) => loggedWithoutErased(run, missed));
    const { rows } = await pool().query<{ isMissed: boolean }>({
      name: "log-runs",
      text: LOG_RUNS,
      values: [rowText(runColumns, runs), ...failureValues(runs.map(({ record }) => record)), ...missed.values],
    });
    return rows[0]?.isMissed === false;
  });
}

const LOG_RUNS = `
  WITH missed AS (${erasedMeanwhile(5)}), told AS (
    ${tellFailures(2, `${isNew} AND NOT EXISTS (SELECT FROM missed)`)}
  ), logged AS (
    INSERT INTO flow_run (${columnNames(runColumns)})
    SELECT * FROM (${rowsFromText(runColumns, 1)}) AS given WHERE NOT EXISTS (SELECT FROM missed)
    ON CONFLICT (id) DO UPDATE SET ${columnChanges(runColumns, "EXCLUDED")}
      WHERE flow_run.status <> 'cancelled' OR EXCLUDED.status = 'cancelled'
  )
  SELECT EXISTS (SELECT FROM missed) AS "isMissed"`;
