import { audit } from "../audit/audit.ts";
import type { Actor } from "../auth/actor.ts";
import { db, run, type Tx, transaction } from "../db.ts";
import { AppError } from "../errors.ts";
import { enqueue } from "../jobs/queue.ts";
import type { Page } from "../page.ts";
import { formatUtc } from "../time/instant.ts";
import { digestOf, hashOf, newSalt, sealSought, soughtIn } from "./certificate.ts";
import type { ErasureRecord, ErasuresQuery, PersonAsked, Verification } from "./schema.ts";

/** The job that works an erasure: `{ erasure: "3" }`. */
export const ERASE = "erasures.erase";

type Row = Pick<ErasureRecord, "askedBy" | "state" | "soughtBy" | "step" | "counts"> & {
  id: bigint;
  askedAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  salt: Uint8Array;
  hash: Uint8Array;
  digest: Uint8Array | null;
};

const columns = `id, asked_by AS "askedBy", asked_at AS "askedAt", started_at AS "startedAt",
  finished_at AS "finishedAt", state, sought_by AS "soughtBy", salt, hash, step, counts, digest`;

/** Newest first. */
export async function list({ index, rows }: ErasuresQuery, _actor: Actor): Promise<Page<ErasureRecord>> {
  const [counted] = await run<{ total: bigint }>(db(), "SELECT count(*) AS total FROM erasure");
  const sql = `SELECT ${columns} FROM erasure ORDER BY id DESC OFFSET $1::bigint LIMIT $2::bigint`;
  const found = await run<Row>(db(), sql, [index, rows]);
  return { result: found.map(present), index, rows, total: Number(counted?.total ?? 0) };
}

export async function read(id: number, _actor: Actor): Promise<{ result: ErasureRecord }> {
  return { result: await find(db(), id) };
}

/** Asks for a person to be erased; the worker does it. Whom, is kept encrypted until it is done, and written nowhere else. */
export async function create(asked: PersonAsked, actor: Actor): Promise<{ result: ErasureRecord }> {
  const sought = soughtIn(asked);
  const salt = newSalt();
  return transaction(async (tx) => {
    const [row] = await run<Row>(
      tx,
      `INSERT INTO erasure (asked_by, sought_by, salt, hash, sought) VALUES ($1, $2, $3, $4, $5) RETURNING ${columns}`,
      [actor.username, sought.by, salt, hashOf(sought, salt), sealSought(sought)],
    );
    if (!row) throw new Error("an erasure was not written");
    await audit(tx, actor, "erasure.create", String(row.id), null, { soughtBy: sought.by });
    await enqueue(tx, ERASE, { erasure: String(row.id) });
    return { result: present(row) };
  });
}

/** Whether the erasure was of this person, and its certificate is as it was made. */
export async function verify(id: number, asked: PersonAsked, actor: Actor): Promise<{ result: Verification }> {
  const record = await find(db(), id);
  const sought = soughtIn(asked);
  const matches = sought.by === record.soughtBy && hex(hashOf(sought, Buffer.from(record.salt, "hex"))) === record.hash;
  const intact = record.digest === null || hex(digestOf(record)) === record.digest;
  await audit(db(), actor, "erasure.verify", String(id), null, { matches, intact });
  return { result: { matches, intact } };
}

export async function find(tx: Tx, id: number | bigint): Promise<ErasureRecord> {
  const [row] = await run<Row>(tx, `SELECT ${columns} FROM erasure WHERE id = $1::bigint`, [id]);
  if (!row) throw new AppError("not-found", `There is no erasure ${id}.`);
  return present(row);
}

function present({ id, askedAt, startedAt, finishedAt, salt, hash, digest, ...row }: Row): ErasureRecord {
  return {
    ...row,
    id: Number(id),
    askedAt: formatUtc(askedAt),
    startedAt: startedAt && formatUtc(startedAt),
    finishedAt: finishedAt && formatUtc(finishedAt),
    salt: hex(salt),
    hash: hex(hash),
    digest: digest && hex(digest),
  };
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("hex");
}
