import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { type Actor, can } from "../../actor.ts";
import { byUser } from "../../auth/identify.ts";
import { expectedFailure } from "../../database/errors.ts";
import { lookups, pgTransaction } from "../../db.ts";
import { AppError } from "../../errors.ts";
import { readJson } from "../../json/read.ts";
import { log } from "../../log.ts";
import { MINUTE_MS } from "../../time/durations.ts";
import { wantedBy } from "../search/search.ts";
import { fileWriter } from "./file.ts";
import { GzipParts } from "./gzip.ts";
import { exportFailures } from "./options.ts";
import { exportLines, exportRows } from "./read.ts";
import { type ExportRequest, exportRequest } from "./schema.ts";

const PIECE_CHARACTERS = 2 * 1024 * 1024;
const KEPT_HOURS = 24;
/** A worker that dies loses its turn; an export that nobody ends in so many is given up. */
export const TURNS = 5;
/** For so long a turn waits for a database that is away or has no room: that is no fault of the export. */
const DATABASE_WAIT_MS = 30 * MINUTE_MS;
const RETRY_MS = 3000;

type Turn = { id: bigint; turn: number; userId: bigint; request: string };
type Progress = { rows: number; bytes: number };

/** It was cancelled, or another worker has the turn. */
class Superseded extends Error {}

/**
 * Prepares an export's file as of one moment, with what its owner may see by now. Begun anew by whoever takes it up
 * after a worker that died: what is in the file cannot have moved meanwhile, so no row stands in it twice.
 */
export async function prepareExport(id: bigint, signal: AbortSignal): Promise<void> {
  const turn = await takeTurn(id);
  if (!turn) return;
  try {
    await writePatiently(turn, signal);
  } catch (error) {
    if (error instanceof Superseded) return;
    const isOver = error instanceof AppError;
    if (isOver || turn.turn >= TURNS) await fail(turn, isOver ? error.message : exportFailures.broken);
    if (isOver) return;
    throw error;
  }
}

/** Null where there is nothing to do any more. What an earlier turn wrote goes. */
async function takeTurn(id: bigint): Promise<Turn | null> {
  return pgTransaction(async (client) => {
    const { rows } = await client.query<Turn>(
      `UPDATE export_job SET state = 'running', turn = turn + 1, rows = 0, bytes = 0, total = NULL
        WHERE id = $1 AND state IN ('queued', 'running') RETURNING id, turn, user_id AS "userId", request`,
      [id],
    );
    const [turn] = rows;
    if (!turn) return null;
    await client.query("DELETE FROM export_piece WHERE export_id = $1", [id]);
    if (turn.turn <= TURNS) return turn;
    await failIn(client, turn, exportFailures.stopped);
    return null;
  });
}

async function ownerOf({ userId }: Turn): Promise<Actor> {
  const owner = await byUser(userId);
  if (!owner || !can(owner, "interactions:read")) {
    throw new AppError("forbidden", exportFailures.owner);
  }
  return owner;
}

/** Begins anew, within the turn, whenever the database could not be written for a while. */
async function writePatiently(turn: Turn, signal: AbortSignal): Promise<void> {
  const until = performance.now() + DATABASE_WAIT_MS;
  for (let isFirst = true; ; isFirst = false) {
    try {
      if (!isFirst) await clear(turn);
      return await write(turn, await ownerOf(turn), signal);
    } catch (error) {
      const passes =
        !(error instanceof AppError) && ["unavailable", "no-space"].includes(expectedFailure(error)?.code ?? "");
      if (!passes || signal.aborted || performance.now() > until) throw error;
      log.warn({ export: turn.id, err: error }, "an export waits for the database");
      await pause(RETRY_MS, undefined, { signal });
    }
  }
}

async function clear({ id, turn }: Turn): Promise<void> {
  await pgTransaction(async (client) => {
    const { rowCount } = await client.query(
      "UPDATE export_job SET rows = 0, bytes = 0, total = NULL WHERE id = $1 AND turn = $2 AND state = 'running'",
      [id, turn],
    );
    if (!rowCount) throw new Superseded();
    await client.query("DELETE FROM export_piece WHERE export_id = $1", [id]);
  });
}

async function write(turn: Turn, owner: Actor, signal: AbortSignal): Promise<void> {
  const { search, ...look }: ExportRequest = exportRequest.parse(readJson(turn.request));
  const wanted = await wantedBy(search, owner);
  const writer = fileWriter(look, search.timezone);
  const file = new GzipParts();
  let [text, rows, number] = [writer.head, 0, 0];
  let storing = Promise.resolve();
  const store = async (last: boolean) => {
    const [plain, done] = [text, rows];
    text = "";
    // One is stored while the next is gathered, and no more than one.
    await storing;
    const part = await file.add(plain);
    const body = last ? Buffer.concat([part, file.end()]) : part;
    const piece = { number: number++, body };
    storing = storePiece(turn, piece, { rows: done, bytes: file.bytes }, last ? owner : null);
    storing.catch(() => {});
  };
  for await (const batch of exportRows(wanted, writer, (total) => storeTotal(turn, total))) {
    signal.throwIfAborted();
    text += await exportLines(batch, writer);
    rows += batch.length;
    if (text.length >= PIECE_CHARACTERS) await store(false);
  }
  await store(true);
  await storing;
}

// While rows are read these have a connection of their own: one of the pool's is held already.
async function storeTotal({ id, turn }: Turn, total: number): Promise<void> {
  await lookups().query("UPDATE export_job SET total = $3 WHERE id = $1 AND turn = $2 AND state = 'running'", [
    id,
    turn,
    total,
  ]);
}

type Piece = { number: number; body: Buffer };

/** With the last piece the file is done, and may be fetched by who sees no less than `owner` did. */
async function storePiece(turn: Turn, { number, body }: Piece, progress: Progress, owner: Actor | null): Promise<void> {
  await pgTransaction(async (client) => {
    const ended = owner
      ? `, state = 'done', sees = $5, finished_at = now(), expires_at = now() + interval '${KEPT_HOURS} hours'`
      : "";
    const { rowCount } = await client.query(
      `UPDATE export_job SET rows = $3, bytes = $4${ended} WHERE id = $1 AND turn = $2 AND state = 'running'`,
      [turn.id, turn.turn, progress.rows, progress.bytes, ...(owner ? [textOf(owner)] : [])],
    );
    if (!rowCount) throw new Superseded();
    await client.query("INSERT INTO export_piece (export_id, number, body) VALUES ($1, $2, $3)", [
      turn.id,
      number,
      body,
    ]);
  }, lookups());
}

function textOf({ sees }: Actor): string {
  return JSON.stringify(sees, (_, value) => (typeof value === "bigint" ? String(value) : value));
}

async function fail(turn: Turn, reason: string): Promise<void> {
  await pgTransaction((client) => failIn(client, turn, reason));
}

async function failIn(client: pg.PoolClient, { id, turn }: Turn, reason: string): Promise<void> {
  const { rowCount } = await client.query(
    `UPDATE export_job SET state = 'failed', reason = $3, bytes = 0, finished_at = now()
      WHERE id = $1 AND turn = $2 AND state = 'running'`,
    [id, turn, reason],
  );
  if (!rowCount) return;
  await client.query("DELETE FROM export_piece WHERE export_id = $1", [id]);
  log.warn({ export: id, reason }, "an export failed");
}
