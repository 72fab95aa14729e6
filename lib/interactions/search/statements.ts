import type { Actor } from "../../actor.ts";
import { SqlParams } from "../../sql-params.ts";
import { type Copied, type Counted, countSince, inSeconds } from "../column-copy/lookup.ts";
import { packed, summaryColumns } from "./columns.ts";
import { conditions, type Filter, filterWays } from "./filter.ts";
import { handlingColumn } from "./handling.ts";
import { afterCursor, orderBy, type SortKey } from "./ordering.ts";
import { visibleTo } from "./visibility.ts";

/** What is looked for, for whom, in which order, and behind which row (its sort keys' values). */
export type Wanted = { filter: Filter; actor: Actor; keys: SortKey[]; behind: (string | null)[] | null };

export type Statement = { text: string; values: unknown[] };

// Further in, finding the page by narrow rows and joining the rest of fifty is cheaper than carrying all through.
const DEEP_ROWS = 1000;

export type Cut = { offset: number; rows: number; counted?: boolean; handling?: boolean };

/**
 * One row more than `rows`, if there is one, each packed: a summary's columns, the total where it is `counted`, and how it
 * was handled where that is asked for.
 */
export function pageStatement(wanted: Wanted, cut: Cut, copied: Copied): Statement {
  const { offset, rows, counted = true, handling = false } = cut;
  const { keys, filter } = wanted;
  const params = new SqlParams();
  const total = counted ? [count(wanted, copied.total, params)] : [];
  const row = packed(...total, ...(handling ? [handlingColumn] : []));
  const limit = `LIMIT ${rows + 1} OFFSET ${offset}`;
  const near = (one: Wanted) => {
    const all = where(one, params);
    return andBehind(copied.page ? `${all} AND ${inSeconds(copied.page, all, params)}` : all, one, params);
  };
  // Of rows that are passed over no segments are read.
  const direct = offset < (handling ? 1 : DEEP_ROWS) && !ofClient(filter);
  const text = direct
    ? `SELECT ${row} FROM interaction WHERE ${near(wanted)} ORDER BY ${orderBy(keys)} ${limit}`
    : `SELECT ${row} FROM (${guids(wanted, near, offset + rows + 1)} ${limit}) AS page
        JOIN interaction USING (guid) ORDER BY ${orderBy(keys)}`;
  return { text, values: params.values };
}

/** The exact total; null where what was copied is too long ago to be completed. */
export function totalStatement(wanted: Wanted, copied: Counted | null): Statement {
  const params = new SqlParams();
  return { text: count(wanted, copied, params), values: params.values };
}

/** All of them, or what a copy holds and what came and went since. */
function count(wanted: Wanted, copied: Counted | null, params: SqlParams): string {
  if (copied) return countSince(copied, where(wanted, params), params);
  const [way, ...more] = filterWays(wanted.filter).map((filter) => where({ ...wanted, filter }, params));
  if (way === undefined) return "SELECT 0";
  if (more.length === 0) return `SELECT count(*) FROM interaction WHERE ${way}`;
  // By id, by name and by the id's end, each from its index alone.
  const either = [way, ...more].map((one) => `SELECT guid FROM interaction WHERE ${one}`);
  return `SELECT count(*) FROM (${either.join(" UNION ")}) AS either`;
}

/** Whether it is looked for in an index of clients, which has all that finding a page needs. */
function ofClient({ client, clientEnd, clientId, clientName }: Filter): boolean {
  return [client, clientEnd, clientId, clientName].some((one) => one !== undefined);
}

/** All of it in order, with how each was handled where that is asked for: what an export reads through a cursor. */
export function allStatement(wanted: Wanted, handling = false): Statement {
  const params = new SqlParams();
  const all = andBehind(where(wanted, params), wanted, params);
  const columns = handling ? `${summaryColumns}, ${handlingColumn} AS handling` : summaryColumns;
  const text = `SELECT ${columns} FROM interaction WHERE ${all} ORDER BY ${orderBy(wanted.keys)}`;
  return { text, values: params.values };
}

/** The guids of a page, in order. */
function guids(wanted: Wanted, conditionsOf: (one: Wanted) => string, depth: number): string {
  const { keys } = wanted;
  const [way, ...more] = filterWays(wanted.filter).map((filter) => conditionsOf({ ...wanted, filter }));
  if (way === undefined) return "SELECT guid FROM interaction WHERE false";
  if (more.length === 0) return `SELECT guid FROM interaction WHERE ${way} ORDER BY ${orderBy(keys)}`;
  // Each looked for on its own: an OR over both can fall to reading the whole range of dates.
  const columns = ["guid", ...keys.slice(0, -1).map(({ column }, i) => `${column} AS key${i}`)].join(", ");
  const ordered = (one: string) =>
    `(SELECT ${columns} FROM interaction WHERE ${one} ORDER BY ${orderBy(keys)} LIMIT ${depth})`;
  const named = (i: number) => (i === keys.length - 1 ? "guid" : `key${i}`);
  return `SELECT guid FROM (${[way, ...more].map(ordered).join(" UNION ")}) AS either
    ORDER BY ${orderBy(keys, named)}`;
}

function andBehind(conditions: string, { keys, behind: values }: Wanted, params: SqlParams): string {
  return values ? `${conditions} AND ${afterCursor(keys, values, params)}` : conditions;
}

/** What the actor may see stands in every statement, besides whatever the filter names. */
export function where({ filter, actor }: Pick<Wanted, "filter" | "actor">, params: SqlParams): string {
  const all = [visibleTo(actor, params), ...conditions(filter, params)].filter((condition) => condition !== null);
  return all.join(" AND ") || "true";
}
