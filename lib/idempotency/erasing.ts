import type pg from "pg";
import type { IdempotencyKeyModel } from "../generated/prisma/models/IdempotencyKey.ts";
import type { ErasedBatch, Erasing } from "../privacy/erase-step.ts";
import { keyRange } from "../privacy/key-range.ts";
import { ERASED, jsonIn, type Person, textWithoutPerson } from "../privacy/person.ts";
import { seal, tryUnseal } from "../secrets/seal.ts";
import { ANSWER } from "./keys.ts";

const key = [
  { name: "user_id", type: "bigint" },
  { name: "key", type: "text" },
];
const BATCH_ROWS = 500;

type Row = Pick<IdempotencyKeyModel, "userId" | "key" | "path" | "body">;

/** Answers kept under an Idempotency-Key: the key still keeps a second try from working, its answer lacks the person. */
export async function eraseAnswers(
  client: pg.PoolClient,
  { person }: Erasing,
  cursor: string[] | null,
): Promise<ErasedBatch> {
  const { where, values, last } = await keyRange(client, "idempotency_key", key, cursor, BATCH_ROWS);
  const { rows } = await client.query<Row>(
    `SELECT user_id AS "userId", key, path, body FROM idempotency_key WHERE ${where} FOR UPDATE`,
    values,
  );
  let answers = 0;
  for (const row of rows) {
    const body = row.body && bodyWithout(row.body, person);
    const path = person.erasedFrom(decoded(row.path));
    if (body === row.body && path === decoded(row.path)) continue;
    await client.query("UPDATE idempotency_key SET path = $3, body = $4 WHERE user_id = $1 AND key = $2", [
      row.userId,
      row.key,
      path,
      body,
    ]);
    answers++;
  }
  return { counts: { answers }, cursor: last };
}

/** The same bytes where they hold nothing of the person, or nobody can read them. */
function bodyWithout(sealed: Uint8Array, person: Person): Uint8Array {
  const body = tryUnseal(ANSWER, sealed);
  if (body === null) return sealed;
  const text = Buffer.from(body).toString();
  const left = person.mayBeIn(text) ? answerWithout(text, person) : text;
  return left === text ? sealed : seal(ANSWER, Buffer.from(left));
}

/** A line of CSV that holds the person says more than the id: such an answer goes whole. */
function answerWithout(body: string, person: Person): string {
  if (jsonIn(body)) return textWithoutPerson(body, person);
  const lines = body.split("\n");
  if (lines.every((line) => line === "" || jsonIn(line))) {
    return lines.map((line) => textWithoutPerson(line, person)).join("\n");
  }
  return person.erasedFrom(body) === body ? body : ERASED;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
