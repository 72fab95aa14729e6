import { createHash } from "node:crypto";
import { db, statement } from "../../../db.ts";
import { AppError, invalid } from "../../../errors.ts";
import { openAnswer } from "../../../idempotency/keys.ts";
import { readJson } from "../../../json/read.ts";
import { seal } from "../../../secrets/seal.ts";
import { erasedMeanwhile, writeWithoutErased } from "../log/erased-meanwhile.ts";
import type { WebhookAnswer } from "../state.ts";

export const FLOW_ANSWER = "answer of a flow's run";
const LONGEST_KEY = 255;
/** A key whose run is not renewed for so long is free: its process was killed. */
export const LEASE = "interval '15 seconds'";

/** An Idempotency-Key of one caller of one flow, by its hash, for a run that is called since then; `hash`: of the call. */
export type OnceKey = {
  flowId: bigint;
  caller: string;
  keyHash: Uint8Array;
  hash: Uint8Array;
  runId: string;
  since: number;
};
type KeptRow = {
  hash: Uint8Array;
  runId: string;
  status: number | null;
  headers: Uint8Array | null;
  body: Uint8Array | null;
};

/** What a key's hash covers: another call under the same key is a conflict. */
export function callHash(method: string, search: string, bytes: Uint8Array): Uint8Array {
  return createHash("sha256").update(`${method}\n${search}\n`).update(bytes).digest();
}

export function keyHashOf(key: string): Uint8Array {
  if (!/^[\x21-\x7e]+$/.test(key) || key.length > LONGEST_KEY) {
    throw invalid("Idempotency-Key", `must be 1 to ${LONGEST_KEY} visible ASCII characters`);
  }
  return createHash("sha256").update(key).digest();
}

/**
 * Takes the key for a run, or gives what its first run answered. While that runs, where the call is another one, or where
 * the answer can no longer be read: 409. A process that was killed leaves the key taken until its lease is over.
 */
export async function takeKey({
  flowId,
  caller,
  keyHash,
  hash,
  runId,
}: OnceKey): Promise<{ runId: string; answer: WebhookAnswer } | null> {
  await statement(
    db(),
    "DELETE FROM flow_run_key WHERE flow_id = $1 AND caller = $2 AND key_hash = $3 AND expires_at < now()",
    [flowId, caller, keyHash],
  );
  const taken = await statement(
    db(),
    `INSERT INTO flow_run_key (flow_id, caller, key_hash, hash, run_id, expires_at) VALUES ($1, $2, $3, $4, $5::uuid, now() + ${LEASE})
     ON CONFLICT DO NOTHING RETURNING 1 AS one`,
    [flowId, caller, keyHash, hash, runId],
  );
  if (taken.length > 0) return null;
  const [kept] = await statement<KeptRow>(
    db(),
    `SELECT hash, run_id AS "runId", status, headers, body FROM flow_run_key
      WHERE flow_id = $1 AND caller = $2 AND key_hash = $3`,
    [flowId, caller, keyHash],
  );
  if (kept && Buffer.compare(kept.hash, hash) !== 0) {
    throw new AppError("conflict", "This Idempotency-Key was used for another call of the flow.");
  }
  if (!kept || kept.status === null || !kept.headers) {
    throw new AppError("conflict", "The first call with this Idempotency-Key is still running.", { retryAfter: 1 });
  }
  const { runId: firstRun, status } = kept;
  const opened = (sealed: Uint8Array) => {
    const details = { more: { runId: firstRun }, headers: { "X-Run-Id": firstRun } };
    return Buffer.from(openAnswer(FLOW_ANSWER, { status, sealed }, details)).toString();
  };
  const headers = readJson<Record<string, string>>(opened(kept.headers));
  return { runId: firstRun, answer: { status, headers, body: kept.body && opened(kept.body) } };
}

/**
 * Keeps the answer under the key for a day; an answer of 500 and more frees the key. False: the lease was over, and the
 * key is another run's by now.
 */
export async function settleKey(
  { flowId, caller, keyHash, runId, since }: OnceKey,
  { status, headers, body }: WebhookAnswer,
): Promise<boolean> {
  const own = "flow_id = $1 AND caller = $2 AND key_hash = $3 AND run_id = $4::uuid";
  const values = [flowId, caller, keyHash, runId];
  if (status >= 500) {
    const freed = await statement(
      db(),
      `DELETE FROM flow_run_key WHERE ${own} AND status IS NULL RETURNING 1 AS one`,
      values,
    );
    return freed.length > 0;
  }
  let isKept = false;
  await writeWithoutErased(since, async (missed) => {
    const clean = missed.cleanerOf(since);
    const left = clean ? clean({ headers, body }) : { headers: {}, body: null };
    const [row] = await statement<{ isMissed: boolean; isKept: boolean }>(
      db(),
      `WITH missed AS (${erasedMeanwhile(8)}), kept AS (
         UPDATE flow_run_key SET status = $5::int, headers = $6, body = $7, expires_at = now() + interval '24 hours'
          WHERE ${own} AND NOT EXISTS (SELECT FROM missed) RETURNING 1
       )
       SELECT EXISTS (SELECT FROM missed) AS "isMissed", EXISTS (SELECT FROM kept) AS "isKept"`,
      [
        ...values,
        status,
        seal(FLOW_ANSWER, Buffer.from(JSON.stringify(left.headers))),
        left.body === null ? null : seal(FLOW_ANSWER, Buffer.from(left.body)),
        ...missed.values,
      ],
    );
    isKept = row?.isKept === true;
    return row?.isMissed === false;
  });
  return isKept;
}
