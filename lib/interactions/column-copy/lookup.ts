import type { Worker } from "node:worker_threads";
import { notIn } from "../../database/snapshots.ts";
import { env } from "../../env.ts";
import { log } from "../../log.ts";
import { SqlParams } from "../../sql-params.ts";
import { startThread } from "../../threads/start-thread.ts";
import { DAY_MS } from "../../time/durations.ts";
import { parseUtc } from "../../time/instant.ts";
import { rawRows } from "../search/present.ts";
import type { Cut, Wanted } from "../search/statements.ts";
import type { Facet } from "../values.ts";
import { type CopiedFilter, copiedFilter, isNarrowed } from "./copied-filter.ts";
import type { FacetCounts } from "./facet-counts.ts";
import { isWhole } from "./snapshots.ts";

/** How many a snapshot of the database holds; `interaction_change` has what came and went since. */
export type Counted = { count: number; snapshot: string };

type CopyState = { ready: true; size: Size } | { ready: false; problem: string };

/** The seconds in which the newest of them begin: of all of them, or of as many as were asked for. */
export type CopiedSeconds = { seconds: number[]; all: boolean; snapshot: string };

/** What a copy knows of a total, and of the seconds in which a page's rows begin. */
export type Copied = { total: Counted | null; page: CopiedSeconds | null };

type Question = { filter: CopiedFilter; newest?: number; facets?: readonly Facet[] };

export type CopyAnswer = Counted | CopiedSeconds | FacetCounts;

export type CopyRequest = Question & { id: number };

export type CopyMessage = { id: number; answer: CopyAnswer | null } | { state: CopyState };

type Give = (answer: CopyAnswer | null) => void;

type Size = { rows: number; bytes: number };

type Copy = { worker: Worker; waiting: Map<number, Give>; asked: number; ready: boolean; size: Size };

const nothing: Size = { rows: 0, bytes: 0 };

// Rows a little further than the page: those of the second that a cursor stands in are in front of it.
const MARGIN_ROWS = 16;
const MAX_ROWS = 1000;

// One copy a process, however many bundles Next loads this module in.
const holder = globalThis as typeof globalThis & { switchyardColumnCopy?: Copy };

/** Begins to keep a copy of the columns that totals are filtered by; until it is there, `copiedTotal` gives null. */
export function startColumnCopy(): void {
  if (env().COLUMN_COPY_MB === 0 || holder.switchyardColumnCopy) return;
  const worker = startThread<CopyMessage>("lib/interactions/column-copy/copy-thread.ts", {
    hear: (told) => {
      if ("state" in told) return change(copy, told.state);
      copy.waiting.get(told.id)?.(told.answer);
      copy.waiting.delete(told.id);
    },
    end: (error) => {
      if (holder.switchyardColumnCopy !== copy) return;
      log.warn({ err: error }, "the thread that keeps the column copy ended");
      delete holder.switchyardColumnCopy;
      for (const give of copy.waiting.values()) give(null);
    },
  });
  const copy: Copy = { worker, waiting: new Map(), asked: 0, ready: false, size: nothing };
  holder.switchyardColumnCopy = copy;
}

function change(copy: Copy, state: CopyState): void {
  if (!state.ready) log.warn({ problem: state.problem }, "totals are counted in the database");
  else if (!copy.ready) log.info(state.size, "totals are counted in the copy of the columns");
  copy.ready = state.ready;
  copy.size = state.ready ? state.size : nothing;
}

/** What this process's copy holds. */
export function columnCopySize(): Size {
  return holder.switchyardColumnCopy?.size ?? nothing;
}

export async function stopColumnCopy(): Promise<void> {
  await holder.switchyardColumnCopy?.worker.terminate();
}

/** What the copy knows of a page and its total; null for each that it does not know, or that PostgreSQL tells as fast. */
export async function lookUp(wanted: Wanted, { offset, rows, counted }: Cut): Promise<Copied> {
  const [total, page] = await Promise.all([
    counted && !isCountedAtOnce(wanted) ? copiedTotal(wanted) : null,
    copiedSeconds(wanted, offset + rows + 1),
  ]);
  return { total, page };
}

/** How many interactions of the search the copy holds; null without a copy, or where it lacks a column of the filter. */
export async function copiedTotal(wanted: Wanted): Promise<Counted | null> {
  const filter = copiedFilter(wanted);
  return filter && askCopy({ filter });
}

/**
 * How many interactions of the search have each value of these facets, whatever it asks for of the facet itself: those of
 * a second ago at most. Null without a copy, or where it lacks a column of the filter.
 */
export async function copiedFacets(
  wanted: Pick<Wanted, "filter" | "actor">,
  facets: readonly Facet[],
): Promise<FacetCounts | null> {
  const filter = copiedFilter(wanted);
  return filter && askCopy({ filter, facets });
}

/**
 * Start seconds of the first `rows` results, from the column copy. Where few of many rows match, reading those seconds
 * is much faster than reading the whole range. Null without a copy, or where the range is read as fast.
 */
export async function copiedSeconds(wanted: Wanted, rows: number): Promise<CopiedSeconds | null> {
  const filter = copiedFilter(wanted);
  if (!filter || rows > MAX_ROWS || !isNewestFirst(wanted)) return null;
  // Of what nothing narrows, the first in the order of dates are the page.
  if (!isNarrowed(wanted)) return null;
  const last = parseUtc(wanted.behind?.[0] ?? "")?.getTime();
  const to = last === undefined ? filter.to : Math.min(filter.to, last / 1000);
  return askCopy({ filter: { ...filter, to }, newest: rows + MARGIN_ROWS });
}

/** The condition that an interaction begins in one of them, or came since; `all` are the conditions on the wanted. */
export function inSeconds({ seconds, snapshot }: CopiedSeconds, all: string, params: SqlParams): string {
  const dates = params.add(`{${seconds.map((second) => new Date(second * 1000).toISOString()).join(",")}}`);
  const since = `SELECT started_at FROM interaction_change
    WHERE ${notIn(`${params.add(snapshot)}::pg_snapshot`)} AND gain > 0 AND ${all}`;
  return `started_at = ANY(${dates}::timestamptz[] || ARRAY(${since}))`;
}

/** The exact total of what `all` are the conditions on; null where what came and went since is not all there. */
export function countSince({ count, snapshot }: Counted, all: string, params: SqlParams): string {
  const seen = `${params.add(snapshot)}::pg_snapshot`;
  return `SELECT CASE WHEN ${isWhole(seen)} THEN ${params.add(count)}::bigint + coalesce(sum(gain), 0) END
      FROM interaction_change WHERE ${notIn(seen)} AND ${all}`;
}

/** Whether a page that was found there and is not full lacks nothing all the same. */
export async function isPageComplete({ snapshot, all }: CopiedSeconds): Promise<boolean> {
  if (!all) return false;
  const params = new SqlParams();
  const text = `SELECT ${isWhole(`${params.add(snapshot)}::pg_snapshot`)}`;
  const [[whole] = []] = await rawRows({ text, values: params.values });
  return whole === "t";
}

/** Whether the index of dates has told the total before the copy's thread is asked: of a day that nothing narrows. */
function isCountedAtOnce(wanted: Wanted): boolean {
  const { range } = wanted.filter;
  return range !== null && range.to.getTime() - range.from.getTime() <= DAY_MS && !isNarrowed(wanted);
}

function isNewestFirst({ keys }: Wanted): boolean {
  return keys.length === 2 && keys[0]?.type === "timestamptz" && keys[0].of === "started_at" && keys[0].descending;
}

/** Asks the copy for the total, or for the start times of the newest; null without a copy. */
function askCopy(question: { filter: CopiedFilter; facets: readonly Facet[] }): Promise<FacetCounts | null>;
function askCopy(question: { filter: CopiedFilter; newest: number }): Promise<CopiedSeconds | null>;
function askCopy(question: { filter: CopiedFilter }): Promise<Counted | null>;
async function askCopy(question: Question): Promise<CopyAnswer | null> {
  const copy = holder.switchyardColumnCopy;
  if (!copy?.ready) return null;
  const id = ++copy.asked;
  return new Promise((resolve) => {
    copy.waiting.set(id, resolve);
    copy.worker.postMessage({ id, ...question } satisfies CopyRequest);
  });
}
