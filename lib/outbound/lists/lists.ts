import type pg from "pg";
import type { Actor } from "../../actor.ts";
import { audit } from "../../audit/audit.ts";
import { db, pgTransaction, pool } from "../../db.ts";
import { AppError, invalid } from "../../errors.ts";
import type { ListModel } from "../../generated/prisma/models/List.ts";
import { enqueue } from "../../jobs/queue.ts";
import type { Page } from "../../page.ts";
import { formatUtc } from "../../time/instant.ts";
import { hubFor, type UploadHub } from "../hubs/access.ts";
import { LOAD } from "./load.ts";
import { lockOrder, placed } from "./order.ts";
import type { ListChanges, ListRecord, ListsQuery } from "./schema.ts";

type Status = ListRecord["status"];

/** What of a list its record does not show. */
export const omittedOfList = {
  hubId: true,
  month: true,
  bytes: true,
  sha256: true,
  statusAt: true,
  queuedPriority: true,
  queuedTo: true,
  isQueued: true,
} as const;
type ListRow = Omit<ListModel, keyof typeof omittedOfList>;

const columns = `id, kind, filename, status, work_order AS "order", received, saved, rejected, suppressed, left_out AS "leftOut", warnings,
  failed_reason AS "failedReason", created_by AS "createdBy", created_at AS "createdAt", loaded_at AS "loadedAt",
  last_attempt_at AS "lastAttemptAt", starts_at AS start, ends_at AS "end", working, done, cancelled`;

/** The hub's lists, newest first, or those of one name. Its fresh leads are not among them. */
export async function lists(hubName: string, query: ListsQuery, actor: Actor): Promise<Page<ListRecord>> {
  const hub = await hubFor(hubName, actor);
  const { index, rows, filename } = query;
  const where = { hubId: hub.id, kind: "list", ...(filename !== undefined && { filename }) } as const;
  const total = await db().list.count({ where });
  const found = await db().list.findMany({
    where,
    omit: omittedOfList,
    orderBy: { id: "desc" },
    skip: index,
    take: rows,
  });
  return { result: found.map((row) => presentList(row, hub.name)), index, rows, total };
}

/** One list of the hub; the leads of a month are one too. */
export async function list(hubName: string, id: number, actor: Actor): Promise<{ result: ListRecord }> {
  const hub = await hubFor(hubName, actor);
  return { result: presentList(await findList(pool(), hub, id), hub.name) };
}

// From where a list may be moved to what; failed lists take up their loading again on the way to inactive.
const moves: Record<Status, readonly Status[]> = {
  loading: [],
  inactive: ["active"],
  active: ["paused", "inactive"],
  paused: ["active", "inactive"],
  finished: [],
  failed: ["inactive"],
};

/** Moves a list to another status, or to another place in the order in which lists are worked. */
export async function change(
  hubName: string,
  id: number,
  changes: ListChanges,
  actor: Actor,
): Promise<{ result: ListRecord }> {
  const hub = await hubFor(hubName, actor);
  const { before: next, after: previous } = changes;
  return pgTransaction(async (client) => {
    if (next !== undefined || previous !== undefined) await lockOrder(client, hub.id);
    const before = await lockList(client, hub, id);
    const asked = changes.status ?? before.status;
    if (asked !== before.status && !moves[before.status].includes(asked)) {
      throw new AppError("conflict", `The status ${before.status} of a list cannot be changed to ${asked}.`);
    }
    const resumes = before.status === "failed" && asked === "inactive";
    const after = { ...before, status: resumes ? ("loading" as const) : asked };
    if (changes.order !== undefined) after.order = BigInt(changes.order);
    if (next !== undefined || previous !== undefined) {
      after.order = await placed(client, hub.id, before.id, { next, previous });
    }
    if (resumes) after.failedReason = null;
    const { start = before.start, end = before.end } = changes;
    if (start && end && end <= start) throw invalid("end", "must be after the start");
    Object.assign(after, { start, end });
    await client.query(
      "UPDATE list SET status = $2, work_order = $3, failed_reason = $4, starts_at = $5, ends_at = $6 WHERE id = $1",
      [id, after.status, after.order, after.failedReason, start, end],
    );
    if (resumes) await enqueue(client, LOAD, { list: String(id) });
    const target = `${hub.name}/${id}`;
    const result = presentList(after, hub.name);
    await audit(client, actor, "list.update", target, changed(presentList(before, hub.name)), changed(result));
    return { result };
  });
}

function changed({ status, order, start, end }: ListRecord) {
  return { status, order, start, end };
}

export async function findList(client: pg.Pool | pg.PoolClient, hub: UploadHub, id: number): Promise<ListRow> {
  const { rows } = await client.query<ListRow>(`SELECT ${columns} FROM list WHERE hub_id = $1 AND id = $2`, [
    hub.id,
    id,
  ]);
  if (!rows[0]) throw new AppError("not-found", `The hub has no list ${id}.`);
  return rows[0];
}

/** The list, for a change of it in the client's transaction. Leads have no status of their own to change. */
export async function lockList(client: pg.PoolClient, hub: UploadHub, id: number): Promise<ListRow> {
  await client.query("SELECT FROM list WHERE hub_id = $1 AND id = $2 FOR UPDATE", [hub.id, id]);
  const list = await findList(client, hub, id);
  if (list.kind === "leads")
    throw new AppError("conflict", "The fresh leads of a month have no priority among the lists.");
  return list;
}

export function presentList(row: ListRow, hub: string): ListRecord {
  const { order, failedReason, createdAt, loadedAt, lastAttemptAt, start, end, ...rest } = row;
  const [received, saved, rejected, suppressed] = [row.received, row.saved, row.rejected, row.suppressed].map(Number);
  const [working, done, cancelled] = [Number(row.working), Number(row.done), Number(row.cancelled)];
  return {
    ...rest,
    warnings: row.warnings as unknown as ListRecord["warnings"],
    id: Number(row.id),
    hub,
    order: Number(order),
    received: received ?? 0,
    saved: saved ?? 0,
    rejected: rejected ?? 0,
    suppressed: suppressed ?? 0,
    waiting: (saved ?? 0) - working - done - cancelled,
    working,
    done,
    cancelled,
    progress: received ? ((saved ?? 0) + (rejected ?? 0) + (suppressed ?? 0)) / received : 1,
    reason: failedReason,
    createdAt: formatUtc(createdAt),
    loadedAt: loadedAt && formatUtc(loadedAt),
    lastAttemptAt: lastAttemptAt && formatUtc(lastAttemptAt),
    start: start && formatUtc(start),
    end: end && formatUtc(end),
  };
}
