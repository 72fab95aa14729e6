import { db, statement } from "../../../db.ts";
import { readJson } from "../../../json/read.ts";
import { SECOND_MS } from "../../../time/durations.ts";
import type { Value } from "../../expression/value.ts";
import type { Effect } from "../effect.ts";
import type { EffectOutcome } from "../engine.ts";
import { jsonBytes } from "../json-bytes.ts";

const KEY_CHARACTERS = 256;
const VALUE_BYTES = 64 * 1024;
/** Keys of one flow. */
const KEYS = 100_000;

/** Stores a value for later runs of the same flow; the last writer wins. */
export async function storeValue({ input, flow }: Effect): Promise<EffectOutcome> {
  const { value = null, keepFor } = input;
  const key = String(input.key);
  const shown: Value = { key, value };
  if (isLongKey(key)) return tooLarge(shown, longKey);
  if (jsonBytes(value) > VALUE_BYTES) return tooLarge(shown, "A stored value can be at most 64 KB of JSON.");
  const expiresAt = typeof keepFor === "number" ? new Date(Date.now() + keepFor * SECOND_MS) : null;
  const stored = await statement(
    db(),
    `INSERT INTO flow_value (flow_id, key, value, expires_at)
     SELECT $1::bigint, $2, $3, $4::timestamptz
      WHERE EXISTS (SELECT 1 FROM flow_value WHERE flow_id = $1::bigint AND key = $2)
         OR (SELECT count(*) FROM flow_value WHERE flow_id = $1::bigint) < ${KEYS}
     ON CONFLICT (flow_id, key) DO UPDATE SET value = EXCLUDED.value, expires_at = EXCLUDED.expires_at
     RETURNING 1 AS one`,
    [flow.flowId, storable(key), JSON.stringify(value), expiresAt],
  );
  if (stored.length > 0) return { input: shown, output: null };
  return { input: shown, failure: { code: "most", message: `A flow can store at most ${KEYS} values.` } };
}

/** The value that a run of the same flow stored, else the fallback, else null. */
export async function readValue({ input, flow }: Effect): Promise<EffectOutcome> {
  const key = String(input.key);
  // None was ever stored: silence would look like a value that is not there yet.
  if (isLongKey(key)) return tooLarge({ key }, longKey);
  const [row] = await statement<{ value: string }>(
    db(),
    `SELECT value FROM flow_value
      WHERE flow_id = $1::bigint AND key = $2 AND (expires_at IS NULL OR expires_at > now())`,
    [flow.flowId, storable(key)],
  );
  return { input: { key }, output: row ? readJson<Value>(row.value) : (input.fallback ?? null) };
}

const longKey = `A key can have at most ${KEY_CHARACTERS} characters.`;

function isLongKey(key: string): boolean {
  return [...key].length > KEY_CHARACTERS;
}

/** As PostgreSQL takes it. */
function storable(key: string): string {
  return key.toWellFormed().replaceAll("\0", "\ufffd");
}

function tooLarge(input: Value, message: string): EffectOutcome {
  return { input, failure: { code: "size", message } };
}
