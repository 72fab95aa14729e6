import type { Actor } from "../actor.ts";
import type { RawAnswer } from "../answer.ts";
import { db, statement } from "../db.ts";
import { AppError } from "../errors.ts";
import type { Page } from "../page.ts";
import { recordPage, type SizedHead, sizedHead } from "./record-pages.ts";
import { columns, type FlowRow, flowRecord, newest, restorable, type Tagged, taggedFlow } from "./rows.ts";
import type { FlowRecord, FlowSummary, FlowsQuery, NamesQuery } from "./schema.ts";

/** The flows, newest change first; or the deleted ones that can be restored, newest deletion first. */
export async function list(query: FlowsQuery, _actor: Actor): Promise<Page<FlowRecord | FlowSummary> | RawAnswer> {
  const where = query.deleted ? restorable : "f.deleted_at IS NULL";
  // One statement, so that `total` and the page speak of the same moment, also where the page is empty.
  const rows = await statement<{ total: number } & (SizedHead | { flowId: null })>(
    db(),
    `SELECT counted.total, page.*
       FROM (SELECT count(*)::int AS total FROM flow f WHERE ${where}) counted
       LEFT JOIN (SELECT ${sizedHead(query.drawing)} FROM ${newest} WHERE ${where}
                   ORDER BY f.changed_at DESC, f.id DESC OFFSET $1::bigint LIMIT $2::bigint) page ON true
      ORDER BY page."changedAt" DESC, page."flowId" DESC`,
    [query.index, query.rows ?? null],
  );
  const total = rows[0]?.total ?? 0;
  const heads = rows.flatMap((row) => (row.flowId === null ? [] : [row]));
  const wanted = { drawing: query.drawing, shown: flowRecord };
  return recordPage(heads, wanted, { index: query.index, rows: query.rows ?? total, total });
}

/** The names of all flows that are not deleted, alphabetically: by code point, whatever the database's collation. */
export async function names(query: NamesQuery, _actor: Actor): Promise<Page<string>> {
  const [found] = await statement<{ total: number; names: string[] }>(
    db(),
    `SELECT (SELECT count(*)::int FROM flow WHERE deleted_at IS NULL) AS total,
            ARRAY(SELECT name FROM flow WHERE deleted_at IS NULL
                   ORDER BY name COLLATE "C" OFFSET $1::bigint LIMIT $2::bigint) AS names`,
    [query.index, query.rows ?? null],
  );
  const { total = 0, names = [] } = found ?? {};
  return { result: names, index: query.index, rows: query.rows ?? total, total };
}

/** The flow at its newest version. */
export async function get(name: string, _actor: Actor): Promise<Tagged> {
  const [row] = await statement<FlowRow>(
    db(),
    `SELECT ${columns} FROM ${newest} WHERE f.name = $1 AND f.deleted_at IS NULL`,
    [name],
  );
  if (!row) throw new AppError("not-found", `There is no flow named ${name}.`);
  return taggedFlow(flowRecord(row), row);
}
