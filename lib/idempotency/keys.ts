import { createHash } from "node:crypto";
import { RawAnswer } from "../answer.ts";
import { sqlState } from "../database/errors.ts";
import { statement, type Tx } from "../db.ts";
import { AppError, invalid } from "../errors.ts";
import type { IdempotencyKeyModel } from "../generated/prisma/models/IdempotencyKey.ts";
import { fingerprint, isFingerprintOf, seal, tryUnseal } from "../secrets/seal.ts";

/** One Idempotency-Key of one caller on one method and path (docs/contract.md, 5). */
export type Idempotency = { userId: bigint; key: string; method: string; path: string };

/** A streaming handler claims and keeps in its own transaction, and sets `bodyHash` once the body is read. */
export type StreamIdempotency = Idempotency & { bodyHash?: Uint8Array };

// An answer may hold a key that is shown once, a request a password: the table shows neither.
export const ANSWER = "idempotency answer";
const REQUEST = "idempotency request";

/** How long a key may be, and how long its first answer is kept. */
export const KEY_CHARACTERS = 200;
export const KEPT_HOURS = 24;
const visible = new RegExp(`^[\\x21-\\x7e]{1,${KEY_CHARACTERS}}$`);

/** The first answer, as it was sent. */
export type KeptAnswer = {
  status: number;
  contentType: string;
  /** Of an answer with one record: what is given again carries it too. */
  etag?: string | null;
  body: Uint8Array;
  bodyHash: Uint8Array;
};

/** As the table has it. */
type SealedAnswer = Omit<KeptAnswer, "body"> & { sealed: Uint8Array };

/** What else is there once its status is. */
type Answered = Required<{ [K in "contentType" | "body" | "bodyHash"]: NonNullable<IdempotencyKeyModel[K]> }>;
type Row = Pick<IdempotencyKeyModel, "method" | "path" | "status" | "etag"> & Answered;

/** The key of a request that carries one, or null. */
export function idempotencyOf(key: string | null, asked: Omit<Idempotency, "key">): Idempotency | null {
  if (key === null) return null;
  if (!visible.test(key)) {
    throw invalid("Idempotency-Key", `must be 1 to ${KEY_CHARACTERS} visible ASCII characters`);
  }
  return { ...asked, key };
}

export function sha256Of(bytes: Uint8Array): Uint8Array {
  return createHash("sha256").update(bytes).digest();
}

/**
 * Takes the key inside the transaction that will do the work: null means do it, and `keep` the answer before the
 * commit. The row's lock makes a second request with the key wait for the first's commit, and then hear its answer.
 */
export async function claimKey(tx: Tx, id: Idempotency): Promise<SealedAnswer | null> {
  const values = [id.userId, id.key, id.method, id.path];
  try {
    await statement(tx, "SELECT set_config('lock_timeout', '10s', true)");
    const claimed = await statement(
      tx,
      `INSERT INTO idempotency_key AS k (user_id, key, method, path) VALUES ($1, $2, $3, $4)
       ON CONFLICT (user_id, key) DO UPDATE
         SET method = $3, path = $4, created_at = now(), status = NULL, body = NULL, body_hash = NULL
         WHERE k.created_at < now() - interval '${KEPT_HOURS} hours'
       RETURNING 1 AS one`,
      values,
    );
    await statement(tx, "SELECT set_config('lock_timeout', '0', true)");
    if (claimed.length > 0) return null;
  } catch (error) {
    if (sqlState(error) !== "55P03") throw error;
    throw new AppError("conflict", "A request with this Idempotency-Key is still in progress.", { retryAfter: 5 });
  }
  const [row] = await statement<Row>(
    tx,
    `SELECT method, path, status, content_type AS "contentType", etag, body, body_hash AS "bodyHash"
       FROM idempotency_key WHERE user_id = $1 AND key = $2`,
    values.slice(0, 2),
  );
  if (!row || row.status === null)
    throw new AppError("conflict", "A request with this Idempotency-Key is still in progress.", { retryAfter: 1 });
  if (row.method !== id.method || row.path !== id.path) {
    throw new AppError("conflict", `This Idempotency-Key was used for ${row.method} ${row.path}.`);
  }
  const { status, contentType, etag, body, bodyHash } = row;
  return { status, contentType, etag, sealed: body, bodyHash };
}

/** Keeps the answer. In the work's transaction for a success; in one of its own for a refusal, which changed nothing. */
export async function keep(tx: Tx, id: Idempotency, answer: KeptAnswer): Promise<void> {
  await statement(
    tx,
    `INSERT INTO idempotency_key (user_id, key, method, path, status, content_type, etag, body, body_hash)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     ON CONFLICT (user_id, key) DO UPDATE SET status = $5, content_type = $6, etag = $7, body = $8, body_hash = $9
       WHERE idempotency_key.status IS NULL`,
    [
      id.userId,
      id.key,
      id.method,
      id.path,
      answer.status,
      answer.contentType,
      answer.etag ?? null,
      seal(ANSWER, answer.body),
      fingerprint(REQUEST, answer.bodyHash),
    ],
  );
}

/**
 * Opens what was kept of an answer under an Idempotency-Key. A 409 where no SECRET opens it any more: what was done is not
 * done again. `details`: what else is known of it.
 */
export function openAnswer(
  purpose: string,
  { status, sealed }: Pick<SealedAnswer, "status" | "sealed">,
  details: AppError["details"] = {},
): Uint8Array {
  const opened = tryUnseal(purpose, sealed);
  if (opened) return opened;
  const first = `The first request with this Idempotency-Key was answered with the status ${status}.`;
  throw new AppError("conflict", `${first} That answer can no longer be read. Nothing is done again.`, details);
}

/** The answer that `claimKey` found, again; a 409 where the body (or, of what is read, the view) is another by now. */
export function replay(kept: SealedAnswer, bodyHash: Uint8Array): RawAnswer {
  const body = openAnswer(ANSWER, kept);
  if (!isFingerprintOf(kept.bodyHash, REQUEST, bodyHash)) {
    throw new AppError("conflict", "This Idempotency-Key was used with another body.");
  }
  const { status, contentType, etag } = kept;
  const headers = { "Content-Type": contentType, "Idempotency-Replayed": "true", ...(etag && { ETag: etag }) };
  return new RawAnswer(new Uint8Array(body), headers, status);
}

/** Which refusals are kept: a 4xx that would be the same again. */
export function isKept(status: number): boolean {
  return (
    (status >= 200 && status < 300) || (status >= 400 && status < 500 && ![401, 408, 409, 413, 429].includes(status))
  );
}
