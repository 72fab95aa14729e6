import { createHash } from "node:crypto";
import { db, statement } from "../../../db.ts";
import { AppError, invalid } from "../../../errors.ts";
import { readJson } from "../../../json/read.ts";
import { seal, unseal } from "../../../secrets/seal.ts";
import type { WebhookAnswer } from "../state.ts";

export const FLOW_ANSWER = "answer of a flow's run";
const LONGEST_KEY = 255;

/** An Idempotency-Key of one caller of one flow. */
export type OnceKey = { flowId: bigint; caller: string; key: string; hash: Uint8Array };
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

/**
 * Takes the key for a run, or gives what its first run answered. While that runs, or where the call is another one:
 * 409. A process that was killed leaves the key taken until the time limit of its run is over.
 */
export async function takeKey(
  { flowId, caller, key, hash }: OnceKey,
  runId: string,
  overBy: Date,
): Promise<{ runId: string; answer: WebhookAnswer } | null> {
  if (!/^[\x21-\x7e]+$/.test(key) || key.length > LONGEST_KEY) {
    throw invalid("Idempotency-Key", `must be 1 to ${LONGEST_KEY} visible ASCII characters`);
  }
  const keyHash = hashOf(key);
  await statement(
    db(),
    "DELETE FROM flow_run_key WHERE flow_id = $1 AND caller = $2 AND key_hash = $3 AND expires_at < now()",
    [flowId, caller, keyHash],
  );
  const taken = await statement(
    db(),
    `INSERT INTO flow_run_key (flow_id, caller, key_hash, hash, run_id, expires_at) VALUES ($1, $2, $3, $4, $5::uuid, $6)
     ON CONFLICT DO NOTHING RETURNING 1 AS one`,
    [flowId, caller, keyHash, hash, runId, overBy],
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
  const headers = readJson<Record<string, string>>(Buffer.from(unseal(FLOW_ANSWER, kept.headers)).toString());
  const body = kept.body && Buffer.from(unseal(FLOW_ANSWER, kept.body)).toString();
  return { runId: kept.runId, answer: { status: kept.status, headers, body } };
}

/** Keeps the answer under the key for a day; an answer of 500 and more frees the key. */
export async function settleKey(
  { flowId, caller, key }: OnceKey,
  { status, headers, body }: WebhookAnswer,
): Promise<void> {
  const keyHash = hashOf(key);
  if (status >= 500) {
    await statement(db(), "DELETE FROM flow_run_key WHERE flow_id = $1 AND caller = $2 AND key_hash = $3", [
      flowId,
      caller,
      keyHash,
    ]);
    return;
  }
  await statement(
    db(),
    `UPDATE flow_run_key SET status = $4::int, headers = $5, body = $6, expires_at = now() + interval '24 hours'
      WHERE flow_id = $1 AND caller = $2 AND key_hash = $3`,
    [
      flowId,
      caller,
      keyHash,
      status,
      seal(FLOW_ANSWER, Buffer.from(JSON.stringify(headers))),
      body === null ? null : seal(FLOW_ANSWER, Buffer.from(body)),
    ],
  );
}

function hashOf(key: string): Uint8Array {
  return createHash("sha256").update(key).digest();
}
