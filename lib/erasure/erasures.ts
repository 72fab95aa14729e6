import type { Actor } from "../actor.ts";
import { audit } from "../audit/audit.ts";
import { db, statement, type Tx, transaction } from "../db.ts";
import { AppError } from "../errors.ts";
import type { ErasureModel } from "../generated/prisma/models/Erasure.ts";
import { enqueue } from "../jobs/queue.ts";
import type { Page } from "../page.ts";
import { sealPersonKey } from "../privacy/person-key.ts";
import { formatUtc } from "../time/instant.ts";
import { digestOf, hashOf, newSalt, personKeyOf } from "./certificate.ts";
import type { ErasureRecord, ErasuresQuery, PersonAsked, Verification } from "./schema.ts";

/** The job that works an erasure: `{ erasure: "3" }`. */
export const ERASE = "erasures.erase";

type Narrowed = Pick<ErasureRecord, "state" | "soughtBy" | "counts">;
/** Whom it seeks, and how far its step is, are shown to nobody. */
const omit = { sought: true, cursor: true } as const;
type Row = Omit<ErasureModel, keyof typeof omit | keyof Narrowed> & Narrowed;

const columns = `id, asked_by AS "askedBy", asked_at AS "askedAt", started_at AS "startedAt",
  finished_at AS "finishedAt", state, sought_by AS "soughtBy", salt, hash, step, counts, digest`;

/** Newest first. */
export async function list({ index, rows }: ErasuresQuery, _actor: Actor): Promise<Page<ErasureRecord>> {
  const total = await db().erasure.count();
  const found = await db().erasure.findMany({ omit, orderBy: { id: "desc" }, skip: index, take: rows });
  return { result: (found as Row[]).map(present), index, rows, total };
}

export async function read(id: number, _actor: Actor): Promise<{ result: ErasureRecord }> {
  return { result: await find(db(), id) };
}

/** Asks for a person to be erased; the worker does it. Whom, is kept encrypted until it is done, and written nowhere else. */
export async function create(asked: PersonAsked, actor: Actor): Promise<{ result: ErasureRecord }> {
  const sought = personKeyOf(asked);
  const salt = newSalt();
  return transaction(async (tx) => {
    const [hash, sealed] = [new Uint8Array(hashOf(sought, salt)), new Uint8Array(sealPersonKey(sought))];
    const data = { askedBy: actor.username, soughtBy: sought.by, salt: new Uint8Array(salt), hash, sought: sealed };
    const row = (await tx.erasure.create({ data, omit })) as Row;
    await audit(tx, actor, "erasure.create", String(row.id), null, { soughtBy: sought.by });
    await enqueue(tx, ERASE, { erasure: String(row.id) });
    return { result: present(row) };
  });
}

/** Whether the erasure was of this person, and its certificate is as it was made. */
export async function verify(id: number, asked: PersonAsked, actor: Actor): Promise<{ result: Verification }> {
  const record = await find(db(), id);
  const sought = personKeyOf(asked);
  const matches = sought.by === record.soughtBy && hex(hashOf(sought, Buffer.from(record.salt, "hex"))) === record.hash;
  const intact = record.digest === null || hex(digestOf(record)) === record.digest;
  await audit(db(), actor, "erasure.verify", String(id), null, { matches, intact });
  return { result: { matches, intact } };
}

export async function find(tx: Tx, id: number | bigint): Promise<ErasureRecord> {
  const [row] = await statement<Row>(tx, `SELECT ${columns} FROM erasure WHERE id = $1::bigint`, [id]);
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
