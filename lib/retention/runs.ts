import { type Actor, system } from "../actor.ts";
import { audit } from "../audit/audit.ts";
import { db, pgTransaction, statement, transaction } from "../db.ts";
import { AppError } from "../errors.ts";
import type { RetentionRunModel } from "../generated/prisma/models/RetentionRun.ts";
import { enqueue } from "../jobs/queue.ts";
import { withPause } from "../jobs/with-pause.ts";
import type { Page } from "../page.ts";
import { formatUtc, parseUtc } from "../time/instant.ts";
import { prunable } from "./classes.ts";
import { cutoffs } from "./rules.ts";
import { type DataClass, dataClasses, type RetentionRun, type RunsQuery } from "./schema.ts";

/** The job that works a run: `{ run: "3" }`; without data it is the daily one. */
export const RETENTION = "retention.run";

type Narrowed = Pick<RetentionRun, "state" | "before" | "removed">;
type Row = Omit<RetentionRunModel, keyof Narrowed> & Narrowed;

const columns = `id, asked_by AS "askedBy", asked_at AS "askedAt", finished_at AS "finishedAt", state, before, removed`;

export async function runs({ index, rows }: RunsQuery, _actor: Actor): Promise<Page<RetentionRun>> {
  const total = await db().retentionRun.count();
  const found = await db().retentionRun.findMany({ orderBy: { id: "desc" }, skip: index, take: rows });
  return { result: (found as Row[]).map(present), index, rows, total };
}

export async function latestRun(): Promise<RetentionRun | null> {
  const row = await db().retentionRun.findFirst({ orderBy: { id: "desc" } });
  return row && present(row as Row);
}

/** Asks for a run now; the worker does it. */
export async function runNow(actor: Actor): Promise<{ result: RetentionRun }> {
  return transaction(async (tx) => {
    const row = await begin(actor.username);
    if (!row) throw new AppError("conflict", "A run is already in progress.", { retryAfter: 10 });
    await audit(tx, actor, "retention.run", String(row.id), null, row.before);
    await enqueue(tx, RETENTION, { run: String(row.id) });
    return { result: present(row) };
  });
}

/** Works the run, or the daily one, batch by batch; one that was cut off goes on where it was. */
export async function workRun(id: string | undefined, signal: AbortSignal): Promise<void> {
  const run = id === undefined ? await daily() : BigInt(id);
  for (const name of dataClasses) {
    for (let removed = 1; removed > 0; ) {
      removed = await withPause(() => batch(run, name), signal);
    }
  }
  await finish(run);
}

/** Begins one, unless one is at work. */
async function begin(askedBy: string): Promise<Row | undefined> {
  return transaction(async (tx) => {
    const [row] = await statement<Row>(
      tx,
      `INSERT INTO retention_run (asked_by, before) VALUES ($1, $2::jsonb)
       ON CONFLICT ((true)) WHERE state <> 'done' DO NOTHING RETURNING ${columns}`,
      [askedBy, JSON.stringify(await cutoffs(new Date()))],
    );
    return row;
  });
}

async function daily(): Promise<bigint> {
  const row = await begin(system.username);
  if (row) return row.id;
  const open = await db().retentionRun.findFirst({ where: { state: { not: "done" } }, select: { id: true } });
  return open?.id ?? 0n;
}

/** One transaction of a run: what it removes and its count go together. */
async function batch(id: bigint, name: DataClass): Promise<number> {
  return pgTransaction(async (client) => {
    const [row] = await statement<Row>(
      client,
      `UPDATE retention_run SET state = 'running' WHERE id = $1 AND state <> 'done' RETURNING ${columns}`,
      [id],
    );
    const before = parseUtc(row?.before[name] ?? "");
    const removed = before ? await prunable[name].prune(client, before) : 0;
    if (removed === 0) return 0;
    const sql = `UPDATE retention_run SET removed = removed || jsonb_build_object($2::text,
      coalesce((removed->>$2)::bigint, 0) + $3::bigint) WHERE id = $1`;
    await statement(client, sql, [id, name, removed]);
    return removed;
  });
}

async function finish(id: bigint): Promise<void> {
  await transaction(async (tx) => {
    const [row] = await statement<Row>(
      tx,
      `UPDATE retention_run SET state = 'done', finished_at = now() WHERE id = $1::bigint AND state <> 'done'
       RETURNING ${columns}`,
      [id],
    );
    if (row) await audit(tx, system, "retention.done", String(id), row.before, row.removed);
  });
}

function present({ id, askedAt, finishedAt, ...row }: Row): RetentionRun {
  return { ...row, id: Number(id), askedAt: formatUtc(askedAt), finishedAt: finishedAt && formatUtc(finishedAt) };
}
