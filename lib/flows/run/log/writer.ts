import { pool } from "../../../db.ts";
import { gatherer } from "../../../jobs/gather.ts";
import { log } from "../../../log.ts";
import { failureValues, tellFailures } from "../events/failures.ts";
import { columnArrays, columnChanges, columnNames, columnValues, type LoggedRun, runColumns } from "./columns.ts";
import { erasedMeanwhile, loggedWithoutErased, writeWithoutErased } from "./erased-meanwhile.ts";

/** Records wait so long for others to be written with them; the promise is two seconds. */
const GATHER_MS = 100;
const BATCH_RUNS = 500;
const RETRY_MS = 500;
/** More runs than this wait for no database: the oldest are given up, and the log says so. */
const WAITING_RUNS = 20_000;

const isNew = "NOT EXISTS (SELECT FROM flow_run r WHERE r.id = failed.run_id AND r.status = 'failed')";

type Queues = { waiting: LoggedRun[]; writing: Promise<void> | null };

// The server flushes what Next's bundle of this module has gathered: the queues belong to the process.
const holder = globalThis as typeof globalThis & { switchyardRunLog?: Queues };
holder.switchyardRunLog ??= { waiting: [], writing: null };
const queues = holder.switchyardRunLog;

/** Writes a run into the log soon, together with others. */
export function logRun(run: LoggedRun): void {
  const { waiting } = queues;
  waiting.push(run);
  if (waiting.length > WAITING_RUNS) {
    const lost = waiting.splice(0, BATCH_RUNS).length;
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
}, BATCH_RUNS);

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
  const { waiting } = queues;
  while (waiting.length > 0) {
    const batch = waiting.slice(0, BATCH_RUNS);
    try {
      await writeRuns(batch);
      waiting.splice(0, batch.length);
    } catch (error) {
      log.warn({ err: error }, "runs of flows are not written to their log yet");
      await pause(RETRY_MS);
    }
  }
  queues.writing = null;
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
      values: [...columnValues(runColumns, runs), ...failureValues(runs.map(({ record }) => record)), ...missed.values],
    });
    return rows[0]?.isMissed === false;
  });
}

const LOG_RUNS = `
  WITH missed AS (${erasedMeanwhile(runColumns.length + 4)}), told AS (
    ${tellFailures(runColumns.length + 1, `${isNew} AND NOT EXISTS (SELECT FROM missed)`)}
  ), logged AS (
    INSERT INTO flow_run (${columnNames(runColumns)})
    SELECT * FROM unnest(${columnArrays(runColumns)}) WHERE NOT EXISTS (SELECT FROM missed)
    ON CONFLICT (id) DO UPDATE SET ${columnChanges(runColumns, "EXCLUDED")}
      WHERE flow_run.status <> 'cancelled' OR EXCLUDED.status = 'cancelled'
  )
  SELECT EXISTS (SELECT FROM missed) AS "isMissed"`;
