import { SqlParams } from "../../sql-params.ts";
import { parseUtc } from "../../time/instant.ts";
import { rawRows } from "../search/present.ts";
import type { Wanted } from "../search/statements.ts";
import { copiedFilter, isNarrowed } from "./copied-filter.ts";
import { askCopy, type CopiedSeconds } from "./copied-total.ts";
import { isWhole, notIn } from "./snapshots.ts";

// Rows a little further than the page: those of the second that a cursor stands in are in front of it.
const MARGIN_ROWS = 16;
const MAX_ROWS = 1000;

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

/** Whether a page that was found there and is not full lacks nothing all the same. */
export async function isAllThere({ snapshot, all }: CopiedSeconds): Promise<boolean> {
  if (!all) return false;
  const params = new SqlParams();
  const text = `SELECT ${isWhole(`${params.add(snapshot)}::pg_snapshot`)}`;
  const [[whole] = []] = await rawRows({ text, values: params.values });
  return whole === "t";
}

function isNewestFirst({ keys }: Wanted): boolean {
  return keys.length === 2 && keys[0]?.type === "timestamptz" && keys[0].of === "started_at" && keys[0].descending;
}
