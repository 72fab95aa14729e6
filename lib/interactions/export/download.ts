import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { type Actor, sees, type Visible } from "../../actor.ts";
import { RawAnswer } from "../../answer.ts";
import { audit } from "../../audit/audit.ts";
import { db, pool } from "../../db.ts";
import { AppError } from "../../errors.ts";
import { readJson } from "../../json/read.ts";
import { type ExportRow, findExport, isExpired } from "./exports.ts";

type Seen = Record<keyof Actor["sees"], "all" | string[]>;

/** The file, for its owner alone and for a day. */
export async function download(id: number, isHead: boolean, actor: Actor): Promise<RawAnswer> {
  const row = await findExport(db(), id, actor);
  requireThere(row);
  if (!seesAll(actor, readJson(row.sees ?? "null") as Seen)) {
    throw new AppError("gone", "You may see less than when it was prepared; start a new export.");
  }
  const headers = {
    "Content-Type": row.filename.endsWith(".csv") ? "text/csv; charset=utf-8; header=present" : "application/x-ndjson",
    "Content-Disposition": `attachment; filename="${row.filename}"`,
    "Content-Length": String(row.bytes),
  };
  if (isHead) return new RawAnswer(null, headers);
  await audit(db(), actor, "interactions.export.download", String(row.id), null, { rows: row.rows, bytes: row.bytes });
  const stored = Readable.from(piecesOf(row.id));
  const body = stored.pipe(createGunzip());
  // A file that goes half-way through must not look like a whole one.
  stored.once("error", (error) => body.destroy(error));
  return new RawAnswer(Readable.toWeb(body) as ReadableStream<Uint8Array>, headers);
}

function requireThere(row: ExportRow): void {
  if (isExpired(row)) throw new AppError("gone", "The file has expired; start a new export.");
  if (row.state === "queued" || row.state === "running") {
    throw new AppError("conflict", "The file is still being prepared.", { retryAfter: 2 });
  }
  if (row.state !== "done") throw new AppError("gone", `The export is ${row.state}; there is no file.`);
}

/** Whether the actor sees by now all that the file was made with. */
function seesAll(actor: Actor, seen: Seen | null): boolean {
  const covers = (now: Visible, then: "all" | string[]) =>
    now === "all" || (then !== "all" && then.every((id) => sees(now, BigInt(id))));
  if (!seen) return false;
  return (["campaigns", "hubs", "agents"] as const).every((kind) => covers(actor.sees[kind], seen[kind]));
}

/** Piece by piece: a slow reader holds no connection. */
async function* piecesOf(id: bigint): AsyncGenerator<Buffer, void> {
  for (let number = 0; ; number++) {
    const { rows } = await pool().query<{ body: Buffer }>(
      "SELECT body FROM export_piece WHERE export_id = $1 AND number = $2",
      [id, number],
    );
    const [piece] = rows;
    if (!piece) return;
    yield piece.body;
  }
}
