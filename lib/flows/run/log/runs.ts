import type { Actor } from "../../../actor.ts";
import { db, statement } from "../../../db.ts";
import { AppError, invalid } from "../../../errors.ts";
import type { FlowRunModel } from "../../../generated/prisma/models/FlowRun.ts";
import { readJson } from "../../../json/read.ts";
import { DAY_MS, SECOND_MS } from "../../../time/durations.ts";
import { formatUtc } from "../../../time/instant.ts";
import { parseIn } from "../../../time/local-time.ts";
import { shownOrigin } from "../events/origin.ts";
import type { FlowRunsQuery, RunRecord, RunSummary } from "../schema.ts";
import { readSteps } from "./logged-steps.ts";

/** So many are counted; the API says that there are more. */
const COUNTED_RUNS = 10_000;
const SEARCH_DAYS = 7;

type HeadRow = Omit<FlowRunModel, "input" | "result" | "answer" | "steps">;
type RunPage = {
  result: RunSummary[];
  index: number;
  rows: number;
  total: number;
  next: string | null;
  more?: true;
};

const head = `
  r.id, r.flow_id AS "flowId", coalesce(f.name, r.flow_name) AS "flowName", r.version, r.type, r.kind,
  r.of_run AS "ofRun", r.status, r.started_at AS "startedAt", r.over_by AS "overBy", r.waits_until AS "waitsUntil",
  r.duration_ms AS "durationMs",
  r.step_count AS "stepCount", r.error_node AS "errorNode", r.error_label AS "errorLabel", r.error_code AS "errorCode",
  r.error_text AS "errorText", r.origin`;

/** The runs that fit every filter, newest first. */
export async function listRuns(query: FlowRunsQuery, _actor: Actor): Promise<RunPage> {
  const { index, rows, after } = query;
  const { where, values } = await runFilterOf(query);
  const filterValues = [...values];
  const place = (value: unknown) => `$${values.push(value)}`;
  const behind = after === undefined ? "true" : `r.id < ${place(after)}::uuid`;
  const part = `ORDER BY r.id DESC OFFSET ${place(after === undefined ? index : 0)}::bigint LIMIT ${place(rows + 1)}::bigint`;
  const page = `SELECT * FROM flow_run r WHERE ${where} AND ${behind} ${part}`;
  const { count, ids } =
    query.search === undefined
      ? { count: await countedRuns(where, filterValues), ids: null }
      : await searchedRuns(where, `SELECT r.id FROM fitting r WHERE ${behind} ${part}`, values);
  const onPage = count > COUNTED_RUNS ? null : ids;
  const found = await statement<HeadRow>(
    db(),
    `SELECT ${head} FROM (${onPage ? "SELECT * FROM flow_run WHERE id = ANY($1::uuid[])" : page}) r
       LEFT JOIN flow f ON f.id = r.flow_id ORDER BY r.id DESC`,
    onPage ? [onPage] : values,
  );
  const shown = found.slice(0, rows);
  return {
    result: shown.map(summaryOf),
    index,
    rows,
    total: Math.min(count, COUNTED_RUNS),
    ...(count > COUNTED_RUNS && { more: true as const }),
    next: found.length > rows ? (shown.at(-1)?.id ?? null) : null,
  };
}

async function countedRuns(where: string, values: unknown[]): Promise<number> {
  const [{ count = 0 } = {}] = await statement<{ count: number }>(
    db(),
    `SELECT count(*)::int AS count FROM (SELECT 1 FROM flow_run r WHERE ${where} LIMIT ${COUNTED_RUNS + 1}) counted`,
    values,
  );
  return count;
}

/**
 * How many fit, and which of the latest `COUNTED_RUNS` are on the page. A search reads the input of every run of its
 * range: once for both.
 */
async function searchedRuns(where: string, page: string, values: unknown[]): Promise<{ count: number; ids: string[] }> {
  const [found] = await statement<{ count: number; ids: string[] }>(
    db(),
    `WITH fitting AS MATERIALIZED (
       SELECT r.id FROM flow_run r WHERE ${where} ORDER BY r.id DESC LIMIT ${COUNTED_RUNS + 1})
     SELECT (SELECT count(*)::int FROM fitting) AS count, ARRAY(SELECT id::text FROM (${page}) page) AS ids`,
    values,
  );
  return found ?? { count: 0, ids: [] };
}

/** A run with all that happened in it. */
export async function readRun(id: string, _actor: Actor): Promise<{ result: RunRecord }> {
  const [row] = await statement<FlowRunModel>(
    db(),
    `SELECT ${head}, r.input, r.result, r.answer, r.steps
       FROM flow_run r LEFT JOIN flow f ON f.id = r.flow_id WHERE r.id = $1::uuid`,
    [id],
  );
  if (!row) throw new AppError("not-found", `There is no run ${id}.`);
  const json = <T>(text: string) => readJson<T>(text);
  return {
    result: {
      ...summaryOf(row),
      input: json<RunRecord["input"]>(row.input),
      result: json(row.result),
      answer: json<RunRecord["answer"]>(row.answer),
      steps: readSteps(row.steps),
    },
  };
}

export type GivenRunFilters = Omit<FlowRunsQuery, "index" | "rows" | "after">;

/** What `flow_run r` must fulfil. */
export async function runFilterOf(query: GivenRunFilters): Promise<{ where: string; values: unknown[] }> {
  const values: unknown[] = [];
  const conditions: string[] = [];
  const add = (condition: (place: string) => string, value: unknown) => {
    if (value !== undefined) conditions.push(condition(`$${values.push(value)}`));
  };
  const { flow, version, status, kind, node, search, of } = query;
  if (version !== undefined && flow === undefined) throw invalid("version", "needs flow", "required");
  if (search !== undefined && flow === undefined) throw invalid("search", "needs flow", "required");
  if (flow !== undefined) add((at) => `r.flow_id = ${at}::bigint`, await idOf(flow));
  const { from, until } = rangeOf(query);
  // Ids begin with the time: one index serves range, order and page.
  if (from) add((at) => `r.id >= ${at}::uuid`, firstIdAt(from));
  if (until) add((at) => `r.id < ${at}::uuid`, firstIdAt(until));
  add((at) => `r.version = ${at}::int`, version);
  add((at) => `r.error_node = ${at}`, node);
  add((at) => `r.of_run = ${at}::uuid`, of);
  const pattern = search === undefined ? undefined : `%${escaped(search)}%`;
  // A number has no case: `LIKE` takes half the time.
  const like = pattern?.toLowerCase() === pattern?.toUpperCase() ? "LIKE" : "ILIKE";
  add((at) => `r.input ${like} ${at}`, pattern);
  // Partial indexes are for literals.
  if (status) conditions.push(`r.status = '${status}'`);
  if (kind) conditions.push(`r.kind = '${kind}'`);
  return { where: conditions.join(" AND ") || "true", values };
}

async function idOf(name: string): Promise<string> {
  const flow = await db().flow.findFirst({ where: { name, deletedAt: null }, select: { id: true } });
  if (!flow) throw invalid("flow", `there is no flow named ${name}`, "unknown");
  return String(flow.id);
}

function rangeOf({ initialdate, finaldate, timezone, search }: GivenRunFilters): {
  from: Date | null;
  until: Date | null;
} {
  const first = initialdate === undefined ? null : parseIn(initialdate, timezone);
  const last = finaldate === undefined ? null : parseIn(finaldate, timezone);
  const until = last && new Date(last.getTime() + SECOND_MS);
  if (search === undefined) return { from: first, until };
  const end = until ?? new Date();
  const from = first ?? new Date(end.getTime() - SEARCH_DAYS * DAY_MS);
  if (end.getTime() - from.getTime() > SEARCH_DAYS * DAY_MS) {
    throw invalid("search", `takes a range of at most ${SEARCH_DAYS} days`, "range");
  }
  return { from, until };
}

/** The least id that a run begun then may have. */
export function firstIdAt(at: Date): string {
  const hex = Math.max(0, at.getTime()).toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

/** As it stands in JSON, nothing of it a pattern. */
function escaped(search: string): string {
  return JSON.stringify(search)
    .slice(1, -1)
    .replaceAll(/[\\%_]/g, "\\$&");
}

function summaryOf(row: HeadRow): RunSummary {
  const { durationMs, startedAt, errorCode } = row;
  return {
    id: row.id,
    flow: row.flowName,
    version: row.version,
    type: row.type as RunSummary["type"],
    kind: row.kind as RunSummary["kind"],
    of: row.ofRun,
    status: row.status as RunSummary["status"],
    startDate: formatUtc(startedAt),
    endDate: durationMs === null ? null : formatUtc(new Date(startedAt.getTime() + durationMs)),
    duration: durationMs,
    steps: row.stepCount,
    waitsUntil: row.waitsUntil && formatUtc(row.waitsUntil),
    origin: shownOrigin(readJson<RunSummary["origin"]>(row.origin)),
    error:
      errorCode === null
        ? null
        : {
            node: row.errorNode,
            label: row.errorLabel,
            code: errorCode as NonNullable<RunSummary["error"]>["code"],
            message: row.errorText ?? "",
          },
  };
}
