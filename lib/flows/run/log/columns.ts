import type { RowColumn } from "../../../database/row-text.ts";
import type { RunRecord } from "../schema.ts";
import { loggedStep } from "./logged-steps.ts";

/** A run as a row of the log. `startedAt` in ms since 1970; `overBy`: by then it has ended, or was interrupted. */
export type LoggedRun = {
  flowId: bigint;
  startedAt: number;
  record: RunRecord;
  overBy?: Date;
  waitsUntil?: Date | null;
  /** What its input and steps take as JSON; absent: little. */
  bytes?: number;
};

/** A step without its input and output, about. */
const STEP_BYTES = 400;

/** One statement writes so much: memory holds its text more than once, and no text can be over 500 MB. */
export const runBatch = {
  bytes: 8 * 1024 * 1024,
  bytesOf: ({ bytes = 0, record }: LoggedRun) => bytes + record.steps.length * STEP_BYTES,
};

type Column = RowColumn<LoggedRun>;

/** What stays of a run from its start on. */
const fixedColumns: readonly Column[] = [
  ["id", "uuid", ({ record }) => record.id],
  ["flow_id", "bigint", ({ flowId }) => String(flowId)],
  ["flow_name", "text", ({ record }) => record.flow],
  ["version", "int", ({ record }) => record.version],
  ["type", "text", ({ record }) => record.type],
  ["kind", "text", ({ record }) => record.kind],
  ["of_run", "uuid", ({ record }) => record.of],
  ["started_at", "timestamptz", ({ startedAt }) => new Date(startedAt).toISOString()],
  ["origin", "json", ({ record }) => record.origin],
  ["input", "json", ({ record }) => record.input],
];

/** What changes while it goes on. */
export const changingColumns: readonly Column[] = [
  ["status", "text", ({ record }) => record.status],
  ["over_by", "timestamptz", ({ overBy }) => overBy?.toISOString()],
  ["waits_until", "timestamptz", ({ waitsUntil }) => waitsUntil?.toISOString()],
  ["duration_ms", "float8", ({ record }) => record.duration],
  ["step_count", "int", ({ record }) => record.steps.length],
  ["error_node", "text", ({ record }) => record.error?.node],
  ["error_label", "text", ({ record }) => record.error?.label],
  ["error_code", "text", ({ record }) => record.error?.code],
  ["error_text", "text", ({ record }) => record.error?.message],
  ["result", "json", ({ record }) => record.result ?? null],
  ["answer", "json", ({ record }) => record.answer],
  ["steps", "json", ({ record }) => record.steps.map(loggedStep)],
];

export const runColumns: readonly Column[] = [...fixedColumns, ...changingColumns];

export const columnNames = (columns: readonly RowColumn<never>[]) => columns.map(([name]) => name).join(", ");

/** `status = given.status, ...` */
export const columnChanges = (columns: readonly Column[], given: string) =>
  columns.map(([name]) => `${name} = ${given}.${name}`).join(", ");
