import type { Actor } from "../../actor.ts";
import { pool } from "../../db.ts";
import type { FieldError } from "../../errors.ts";
import { log } from "../../log.ts";
import { storable } from "../../text.ts";
import { countBatch } from "./counts.ts";
import { trimRejects } from "./trim.ts";

/** Something of a feed that was not taken. */
export type Reject = {
  form: "line" | "body";
  line: number | null;
  errors: FieldError[];
  /** As fed; the beginning of it where it was longer than `PAYLOAD_BYTES`. */
  payload: Uint8Array;
  size: number;
};

type Row = Reject & { actor: Actor };

/** So much of a payload is kept. */
export const PAYLOAD_BYTES = 64 * 1024;
// What waits while the database is slow; past that, none is kept.
const WAITING_ROWS = 5000;
const WAITING_BYTES = 32 * 1024 * 1024;
const ERRORS = 100;
// Written since what is too much was last let go of.
const BETWEEN_TRIMS = 500;

let waiting: Row[] = [];
let waitingBytes = 0;
let writing = Promise.resolve();
let next: Promise<void> | null = null;
let untrimmed = BETWEEN_TRIMS;

/**
 * Keeps rejects, each time all that came meanwhile in one statement; resolves once these are written. A database that
 * does not take them is no reason to refuse the feed.
 */
export function keepRejects(rejects: Reject[], actor: Actor): Promise<void> {
  for (const reject of rejects) {
    if (waiting.length >= WAITING_ROWS || waitingBytes >= WAITING_BYTES) break;
    waiting.push({ ...reject, actor });
    waitingBytes += reject.payload.length;
  }
  next ??= writing.then(() => {
    next = null;
    const rows = waiting;
    waiting = [];
    waitingBytes = 0;
    writing = write(rows).catch((error) => log.warn({ err: error }, "rejects of the data feed could not be stored"));
    return writing;
  });
  return next;
}

async function write(rows: Row[]): Promise<void> {
  const began = performance.now();
  const facts = rows.map(({ actor, errors, ...row }) => {
    const [{ path, code, message } = { path: "", code: "", message: "" }] = errors;
    return { ...row, actor, path, code, message, cause: causeOf(errors), errors };
  });
  const of = <T>(value: (row: (typeof facts)[number]) => T) => facts.map(value);
  await pool().query(
    `INSERT INTO feed_reject (username, user_id, api_key_id, form, line, path, code, message, cause, errors, error_count, payload, size)
     SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::bigint[], $6::text[], $7::text[],
                          $8::text[], $9::text[], $10::text[], $11::int[], $12::bytea[], $13::bigint[])`,
    [
      of(({ actor }) => actor.username),
      of(({ actor }) => actor.userId),
      of(({ actor }) => actor.keyId),
      of(({ form }) => form),
      of(({ line }) => line),
      of(({ path }) => storable(path, 512)),
      of(({ code }) => code),
      of(({ message }) => storable(message, 512)),
      of(({ cause }) => cause),
      of(({ errors }) => errorsText(errors)),
      of(({ errors }) => errors.length),
      of(({ payload }) => Buffer.from(payload.buffer, payload.byteOffset, payload.length)),
      of(({ size }) => size),
    ],
  );
  // Lines are counted with the batches they came between; a refused body is a batch of its own.
  const bodies = rows.filter(({ form }) => form === "body");
  for (const [actor, { length }] of Map.groupBy(bodies, ({ actor }) => actor)) {
    await countBatch(pool(), { rejected: length, began }, actor);
  }
  untrimmed += rows.length;
  if (untrimmed < BETWEEN_TRIMS) return;
  untrimmed = 0;
  await trimRejects();
}

/** The first of the errors as JSON text. */
export function errorsText(errors: FieldError[]): string {
  const shown = errors.slice(0, ERRORS).map(({ path, code, message }) => ({
    path: storable(path, 512),
    code,
    message: storable(message, 512),
  }));
  return JSON.stringify(shown);
}

/** What rejects of one cause have in common: the code, and where, whichever segment it was. */
export function causeOf([first]: FieldError[]): string {
  if (!first) return "";
  const place = first.path.replace(/^interactions\[\d+\]\.?/, "").replace(/\[\d+\]/g, "[]");
  return storable(`${first.code} ${place}`.trim(), 256);
}
