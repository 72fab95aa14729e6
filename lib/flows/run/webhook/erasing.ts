import type pg from "pg";
import type { FlowRunKeyModel } from "../../../generated/prisma/models/FlowRunKey.ts";
import type { ErasedBatch, EraseStep, Erasing } from "../../../privacy/erase-step.ts";
import { keyRange } from "../../../privacy/key-range.ts";
import { ERASED, jsonIn, type Person, textWithoutPerson } from "../../../privacy/person.ts";
import { seal, unseal } from "../../../secrets/seal.ts";
import { FLOW_ANSWER } from "./once.ts";

const key = [
  { name: "flow_id", type: "bigint" },
  { name: "caller", type: "text" },
  { name: "key_hash", type: "bytea" },
];
const BATCH_ROWS = 500;

type Row = Pick<FlowRunKeyModel, "flowId" | "caller" | "keyHash" | "headers" | "body">;

/** Answers of flows that stay under an Idempotency-Key: the key still keeps a second call from running. */
async function eraseFlowAnswers(
  client: pg.PoolClient,
  { person }: Erasing,
  cursor: string[] | null,
): Promise<ErasedBatch> {
  const { where, values, last } = await keyRange(client, "flow_run_key", key, cursor, BATCH_ROWS);
  const { rows } = await client.query<Row>(
    `SELECT flow_id AS "flowId", caller, key_hash AS "keyHash", headers, body FROM flow_run_key
      WHERE ${where} AND status IS NOT NULL FOR UPDATE`,
    values,
  );
  let answers = 0;
  for (const { flowId, caller, keyHash, headers, body } of rows) {
    const left = [sealedWithout(headers, person), sealedWithout(body, person)];
    if (left[0] === headers && left[1] === body) continue;
    await client.query(
      "UPDATE flow_run_key SET headers = $4, body = $5 WHERE flow_id = $1 AND caller = $2 AND key_hash = $3",
      [flowId, caller, keyHash, ...left],
    );
    answers++;
  }
  return { counts: { answers }, cursor: last };
}

/** The same bytes where they hold nothing of the person. */
function sealedWithout(sealed: Uint8Array | null, person: Person): Uint8Array | null {
  const text = sealed && Buffer.from(unseal(FLOW_ANSWER, sealed)).toString();
  if (!text || !person.mayBeIn(text)) return sealed;
  const left = jsonIn(text) ? textWithoutPerson(text, person) : person.erasedFrom(text) === text ? text : ERASED;
  return left === text ? sealed : seal(FLOW_ANSWER, Buffer.from(left));
}

export const eraseKeptFlowAnswers: EraseStep = { name: "flowAnswers", work: eraseFlowAnswers };
