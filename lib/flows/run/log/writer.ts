import { pool } from "../../../db.ts";
import { log } from "../../../log.ts";
import type { RunRecord } from "../schema.ts";
import { cutStep } from "./cut.ts";

type LoggedRun = { flowId: bigint; startedAt: number; record: RunRecord; overBy?: Date };

/** Records wait so long for others to be written with them; the promise is two seconds. */
const GATHER_MS = 100;
const BATCH_RUNS = 500;
const RETRY_MS = 500;
/** More runs than this wait for no database: the oldest are given up, and the log says so. */
const WAITING_RUNS = 20_000;

type Urgent = { run: LoggedRun; written: () => void; failed: (error: unknown) => void };
type Queues = { waiting: LoggedRun[]; writing: Promise<void> | null; urgent: Urgent[] };

// The server flushes what Next's bundle of this module has gathered: the queues belong to the process.
const holder = globalThis as typeof globalThis & { switchyardRunLog?: Queues };
holder.switchyardRunLog ??= { waiting: [], writing: null, urgent: [] };
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
export function writeRun(run: LoggedRun): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  if (queues.urgent.push({ run, written: resolve, failed: reject }) === 1) setImmediate(() => void writeUrgent());
  return promise;
}

async function writeUrgent(): Promise<void> {
  const batch = queues.urgent;
  queues.urgent = [];
  try {
    await insert(batch.map(({ run }) => run));
    for (const { written } of batch) written();
  } catch (error) {
    for (const { failed } of batch) failed(error);
  }
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
      await insert(batch);
      waiting.splice(0, batch.length);
    } catch (error) {
      log.warn({ err: error }, "runs of flows are not written to their log yet");
      await pause(RETRY_MS);
    }
  }
  queues.writing = null;
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const columns: readonly [name: string, type: string, value: (one: LoggedRun) => unknown][] = [
  ["id", "uuid", ({ record }) => record.id],
  ["flow_id", "bigint", ({ flowId }) => String(flowId)],
  ["flow_name", "text", ({ record }) => record.flow],
  ["version", "int", ({ record }) => record.version],
  ["type", "text", ({ record }) => record.type],
  ["kind", "text", ({ record }) => record.kind],
  ["of_run", "uuid", ({ record }) => record.of],
  ["status", "text", ({ record }) => record.status],
  ["started_at", "timestamptz", ({ startedAt }) => new Date(startedAt).toISOString()],
  ["over_by", "timestamptz", ({ overBy }) => overBy?.toISOString()],
  ["duration_ms", "float8", ({ record }) => record.duration],
  ["step_count", "int", ({ record }) => record.steps.length],
  ["error_node", "text", ({ record }) => record.error?.node],
  ["error_label", "text", ({ record }) => record.error?.label],
  ["error_code", "text", ({ record }) => record.error?.code],
  ["error_text", "text", ({ record }) => record.error?.message],
  ["origin", "text", ({ record }) => JSON.stringify(record.origin)],
  ["input", "text", ({ record }) => JSON.stringify(record.input)],
  ["result", "text", ({ record }) => JSON.stringify(record.result ?? null)],
  ["answer", "text", ({ record }) => JSON.stringify(record.answer)],
  ["steps", "text", ({ record }) => JSON.stringify(record.steps.map(cutStep))],
];

const names = columns.map(([name]) => name).join(", ");
const arrays = columns.map(([, type], i) => `$${i + 1}::${type}[]`).join(", ");
const changes = columns.map(([name]) => `${name} = EXCLUDED.${name}`).join(", ");

/** One statement for all of them. A row that was written when the run began is replaced. */
async function insert(batch: readonly LoggedRun[]): Promise<void> {
  await pool().query({
    name: "log-runs",
    text: `INSERT INTO flow_run (${names}) SELECT * FROM unnest(${arrays})
           ON CONFLICT (id) DO UPDATE SET ${changes}`,
    values: columns.map(([, , read]) => batch.map((one) => storable(read(one)))),
  });
}

/** Text that PostgreSQL takes: error messages may hold what a caller sent. */
function storable(value: unknown): unknown {
  return typeof value === "string" ? value.toWellFormed().replaceAll("\0", "\ufffd") : (value ?? null);
}
