import type { Actor } from "../../actor.ts";
import { invalid } from "../../errors.ts";
import { SqlParams } from "../../sql-params.ts";
import { formatUtc } from "../../time/instant.ts";
import { type Counted, copiedTotal, isPageComplete, lookUp } from "../column-copy/lookup.ts";
import type { SearchedPage } from "../schema.ts";
import type { Read } from "./cancellable-query.ts";
import { behindColumns, type RawRow, unpackRow } from "./columns.ts";
import { decodeCursor, encodeCursor } from "./cursor.ts";
import { dateRange } from "./date-range.ts";
import { type Filter, filterOf } from "./filter.ts";
import { HANDLING_ROWS, handlingIn } from "./handling.ts";
import { sortKeys } from "./ordering.ts";
import { present, rawRows } from "./present.ts";
import type { Search } from "./schema.ts";
import { type Cut, pageStatement, totalStatement, type Wanted } from "./statements.ts";
import { isRestricted, notVisible, visibleTo } from "./visibility.ts";

/**
 * One page of what the search finds among what the actor may see, newest first unless asked, with the exact total
 * unless that is not wanted. `read` may leave off when nobody waits any more.
 */
export async function search(given: Search, actor: Actor, read: Read = rawRows): Promise<SearchedPage> {
  const { index, rows } = given;
  if (index === undefined) throw invalid("index", "is required", "required");
  if (rows === undefined) throw invalid("rows", "is required", "required");
  const handling = given.handling === true;
  if (handling && rows > HANDLING_ROWS)
    throw invalid("rows", `must be at most ${HANDLING_ROWS} with handling`, "range");
  const wanted = await wantedBy(given, actor);
  const offset = Math.min(index * rows, Number.MAX_SAFE_INTEGER);
  const counted = given.total !== false;
  const found = await pageOf(wanted, { offset, rows, counted, handling }, read);
  const page = found.slice(0, rows);
  const last = found.length > rows ? page.at(-1) : undefined;
  return {
    result: handling ? await withHandling(page, counted ? 1 : 0) : await present(page),
    index,
    rows,
    total: counted ? await totalOf(wanted, { offset, rows: found.length }, behindColumns(found[0]), read) : null,
    serverDate: formatUtc(new Date()),
    next: last ? encodeCursor(given, wanted.keys, last) : null,
  };
}

/** The rows with how they were handled, which stands at that place behind their columns. */
async function withHandling(page: RawRow[], place: number): Promise<SearchedPage["result"]> {
  const records = await present(page);
  return records.map((record, i) => ({ ...record, handling: handlingIn(behindColumns(page[i], place)) }));
}

/** One row more than the page, if there is one: looked for where a copy says, and else in all of it. */
export async function pageOf(wanted: Wanted, cut: Cut, read: Read = rawRows): Promise<RawRow[]> {
  const copied = await lookUp(wanted, cut);
  const found = await read(pageStatement(wanted, cut, copied));
  if (!copied.page || found.length > cut.rows || (await isPageComplete(copied.page))) return found.map(unpackRow);
  return (await read(pageStatement(wanted, cut, { ...copied, page: null }))).map(unpackRow);
}

/** Every row carries the total, unless what it was made from is too old; behind the last one it must be asked for. */
async function totalOf(wanted: Wanted, { offset, rows }: Cut, carried: string | null, read: Read): Promise<number> {
  if (carried) return Number(carried);
  if (rows === 0 && offset === 0 && !wanted.behind) return 0;
  return total(wanted, rows > 0 ? null : await copiedTotal(wanted), read);
}

/** The exact number of what is wanted, from the column copy where that holds what is asked for. */
async function total(wanted: Wanted, copied: Counted | null, read: Read): Promise<number> {
  const [[found] = []] = await read(totalStatement(wanted, copied));
  return found || !copied ? Number(found) : total(wanted, null, read);
}

/** What a search asks for in terms of the table, every rule of docs/contract.md, 14 checked. */
export async function wantedBy(given: Search, actor: Actor): Promise<Wanted> {
  const range = dateRange(given, new Date());
  const keys = sortKeys(given.orders);
  const behind = given.after === undefined ? null : decodeCursor(given, given.after, keys);
  const filter = await filterOf(given, range, actor);
  await requireVisibleGuid(filter, actor);
  return { filter, actor, keys, behind };
}

async function requireVisibleGuid({ guid }: Filter, actor: Actor): Promise<void> {
  if (guid && isRestricted(actor) && !(await isVisible(guid, actor))) throw notVisible("guid", guid);
}

/** Whether there is such an interaction among what the actor may see. */
async function isVisible(guid: string, actor: Actor): Promise<boolean> {
  const params = new SqlParams();
  const visible = visibleTo(actor, params) ?? "true";
  const text = `SELECT FROM interaction WHERE guid = ${params.add(guid)}::uuid AND ${visible}`;
  return (await rawRows({ text, values: params.values })).length > 0;
}
