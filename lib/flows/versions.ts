import type { Actor } from "../actor.ts";
import type { RawAnswer } from "../answer.ts";
import { db, statement } from "../db.ts";
import { AppError, invalid } from "../errors.ts";
import type { Page } from "../page.ts";
import { unknownFlow } from "./naming.ts";
import { recordPage, type SizedHead, sizedHead } from "./record-pages.ts";
import { columns, type FlowRow, type Tagged, taggedFlow, versionRecord } from "./rows.ts";
import type { FlowRecord, FlowSummary, HistoryQuery } from "./schema.ts";

/** The versions before the newest, newest first. */
export async function history(
  name: string,
  query: HistoryQuery,
  _actor: Actor,
): Promise<Page<FlowRecord | FlowSummary> | RawAnswer> {
  if (query.flow !== undefined && query.flow !== name) {
    throw invalid("flow", "must be the name in the address", "mismatch");
  }
  const rows = await statement<{ total: number } & (SizedHead | { versionId: null })>(
    db(),
    `SELECT f.latest - 1 AS total, page.*
       FROM flow f
       LEFT JOIN LATERAL (SELECT v.version, ${sizedHead(query.drawing)} FROM flow_version v
                           WHERE v.flow_id = f.id AND v.version < f.latest
                           ORDER BY v.version DESC OFFSET $2::bigint LIMIT $3::bigint) page ON true
      WHERE f.name = $1 AND f.deleted_at IS NULL
      ORDER BY page.version DESC`,
    [name, query.index, query.rows],
  );
  if (!rows[0]) throw unknownFlow(name);
  const heads = rows.flatMap((row) => (row.versionId === null ? [] : [row]));
  const wanted = { drawing: query.drawing, shown: versionRecord };
  return recordPage(heads, wanted, { index: query.index, rows: query.rows, total: rows[0].total });
}

/** One version of a flow, the newest included. */
export async function version(name: string, number: number, _actor: Actor): Promise<Tagged> {
  const [row] = await statement<FlowRow>(
    db(),
    `SELECT ${columns} FROM flow f JOIN flow_version v ON v.flow_id = f.id
      WHERE f.name = $1 AND f.deleted_at IS NULL AND v.version = $2::bigint`,
    [name, number],
  );
  if (!row) throw new AppError("not-found", `There is no version ${number} of a flow named ${name}.`);
  return taggedFlow(versionRecord(row), row);
}
