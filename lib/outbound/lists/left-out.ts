import type { Actor } from "../../actor.ts";
import { audit } from "../../audit/audit.ts";
import { db, pool, statement, type Tx, transaction } from "../../db.ts";
import { AppError, invalid } from "../../errors.ts";
import type { LeftOutModel } from "../../generated/prisma/models/LeftOut.ts";
import type { Page } from "../../page.ts";
import { formatUtc } from "../../time/instant.ts";
import { hubFor, type UploadHub } from "../hubs/access.ts";
import type { LeftOutFields, LeftOutQuery, LeftOutRecord } from "./left-out-schema.ts";

type Row = Pick<LeftOutModel, "id" | "filename" | "count" | "createdBy" | "createdAt"> & {
  list: LeftOutModel["listId"];
  kind: LeftOutRecord["kind"];
  kept: bigint;
};

/** How long rows wait for the upload that they were left out of. */
const UPLOAD_WAIT_HOURS = 24;

const columns = `o.id, o.list_id AS list, l.kind, o.filename, o.count, o.created_by AS "createdBy",
  o.created_at AS "createdAt", (SELECT count(*) FROM left_out_row WHERE left_out_id = o.id) AS kept`;
const tables = "left_out o LEFT JOIN list l ON l.id = o.list_id";

/** Keeps the rows that an upload will leave out, before anything of the upload is acknowledged. */
export async function storeLeftOut(
  hubName: string,
  given: LeftOutFields,
  actor: Actor,
): Promise<{ result: LeftOutRecord }> {
  const hub = await hubFor(hubName, actor);
  const { filename, headers, delimiter, count, rows } = given;
  return transaction(async (tx) => {
    const [made] = await statement<{ id: bigint }>(
      tx,
      `INSERT INTO left_out (hub_id, user_id, filename, headers, delimiter, count, created_by)
       VALUES ($1::bigint, $2::bigint, $3, $4::text[], $5, $6::int, $7) RETURNING id`,
      [hub.id, actor.userId, filename, headers, delimiter, count, actor.username],
    );
    if (!made) throw new Error("rows were not stored");
    await statement(
      tx,
      `INSERT INTO left_out_row (left_out_id, position, row, cells, problem)
       SELECT $1::bigint, at - 1, (one->>'row')::int,
              ARRAY(SELECT cell FROM jsonb_array_elements_text(one->'cells') WITH ORDINALITY AS c(cell, n) ORDER BY n),
              one->>'problem'
         FROM jsonb_array_elements($2::jsonb) WITH ORDINALITY AS r(one, at)`,
      [made.id, JSON.stringify(rows)],
    );
    await audit(tx, actor, "leftOut.keep", `${hub.name}/${made.id}`, null, { filename, count });
    const [row] = await statement<Row>(tx, `SELECT ${columns} FROM ${tables} WHERE o.id = $1::bigint`, [made.id]);
    if (!row) throw new Error("rows were not stored");
    return { result: present(row) };
  });
}

/** Puts kept rows beside the list that the others became, in the transaction that makes it. */
export async function attachLeftOut(tx: Tx, hub: UploadHub, id: number, list: bigint, actor: Actor): Promise<number> {
  const [kept] = await statement<{ count: number }>(
    tx,
    `UPDATE left_out SET list_id = $4::bigint
      WHERE id = $1::bigint AND hub_id = $2::bigint AND user_id = $3::bigint AND list_id IS NULL RETURNING count`,
    [id, hub.id, actor.userId, list],
  );
  if (!kept)
    throw invalid("leftOut", "is not the id of skipped rows of yours that wait for an upload to this hub", "unknown");
  await statement(tx, "UPDATE list SET left_out = left_out + $2::int WHERE id = $1::bigint", [list, kept.count]);
  return kept.count;
}

/** What was left out of files for the hub, newest first; what still waits for its upload only for whoever keeps it. */
export async function leftOuts(hubName: string, query: LeftOutQuery, actor: Actor): Promise<Page<LeftOutRecord>> {
  const hub = await hubFor(hubName, actor);
  const { list = null, kind = null, index, rows } = query;
  const where = `${seen} AND ($3::bigint IS NULL OR o.list_id = $3)
    AND ($4::text IS NULL OR l.kind::text = $4)`;
  const values = [hub.id, actor.userId, list, kind];
  const counted = await pool().query<{ total: bigint }>(
    `SELECT count(*) AS total FROM ${tables} WHERE ${where}`,
    values,
  );
  const found = await pool().query<Row>(
    `SELECT ${columns} FROM ${tables} WHERE ${where} ORDER BY o.id DESC OFFSET $5 LIMIT $6`,
    [...values, index, rows],
  );
  return { result: found.rows.map(present), index, rows, total: Number(counted.rows[0]?.total ?? 0) };
}

const seen = "o.hub_id = $1 AND (l.id IS NOT NULL OR (o.list_id IS NULL AND o.user_id = $2))";

export async function findLeftOut(hub: UploadHub, id: number, actor: Actor): Promise<LeftOutRecord> {
  const { rows } = await pool().query<Row>(`SELECT ${columns} FROM ${tables} WHERE ${seen} AND o.id = $3`, [
    hub.id,
    actor.userId,
    id,
  ]);
  if (!rows[0]) throw new AppError("not-found", `The hub has no skipped rows ${id}.`);
  return present(rows[0]);
}

/** Lets go of what no upload came for. */
export async function sweepLeftOut(): Promise<void> {
  await statement(
    db(),
    `DELETE FROM left_out WHERE list_id IS NULL AND created_at < now() - interval '${UPLOAD_WAIT_HOURS} hours'`,
  );
}

function present({ id, list, kept, createdAt, ...rest }: Row): LeftOutRecord {
  return {
    ...rest,
    id: Number(id),
    list: list === null ? null : Number(list),
    kept: Number(kept),
    createdAt: formatUtc(createdAt),
  };
}
