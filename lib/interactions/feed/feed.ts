import type pg from "pg";
import type { Actor } from "../../actor.ts";
import { audit } from "../../audit/audit.ts";
import { pgTransaction, pool } from "../../db.ts";
import { AppError, type FieldError } from "../../errors.ts";
import type { FeedReceipt } from "../schema.ts";
import { isRestricted } from "../search/visibility.ts";
import { completeAttempts, type FedAttempts, lockAttempts } from "./attempts.ts";
import { countBatch } from "./counts.ts";
import { type FeedLine, linesOf } from "./lines.ts";
import { lockedNames } from "./locked-names.ts";
import { type FeedBody, parseBody, parseLine } from "./parse.ts";
import { keepRejects, PAYLOAD_BYTES } from "./rejects.ts";
import { type FeedInteraction, type Stored, storeSegments } from "./store.ts";
import { StreamRejects } from "./stream-rejects.ts";
import { NotVisible } from "./visible-to-caller.ts";
import { WriteQueue } from "./write-queue.ts";

const MAX_LINE_BYTES = 4 * 1024 * 1024;
const BATCH_ROWS = 2000;
const BATCH_BYTES = 4 * 1024 * 1024;
// As many are stored at once as keep PostgreSQL busy while one is read and others wait for the disk to have them.
const WRITES_AT_ONCE = 4;
const SHOWN_ERRORS = 100;

/** Stores the interactions of a JSON body, all or none, as `client`'s transaction. */
export async function storeFeedBody(
  client: pg.PoolClient,
  { fed }: FeedBody,
  actor: Actor,
  attempts?: FedAttempts,
): Promise<FeedReceipt> {
  const stored = await storeWithin(client, { fed, attempts }, actor);
  return { result: { received: fed.length, ...stored, rejected: 0, errors: [] } };
}

/** What a JSON body holds; one that is refused is kept as a reject. */
export async function readBody(bytes: Uint8Array, actor: Actor): Promise<FeedBody> {
  try {
    return parseBody(bytes);
  } catch (error) {
    throw error instanceof AppError ? await refused(bytes, error, actor) : error;
  }
}

/** Stores a JSON body by `work`; one that names what the caller may not see is refused, and kept as a reject. */
export async function storeBody<T>(
  bytes: Uint8Array,
  body: FeedBody,
  actor: Actor,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // By now the transaction is over: keeping a reject takes a connection of its own.
    throw error instanceof NotVisible ? await refused(bytes, error.problem(body), actor) : error;
  }
}

/** Keeps a refused body and gives the refusal back. */
async function refused(bytes: Uint8Array, refusal: AppError, actor: Actor): Promise<AppError> {
  const { errors } = refusal.details;
  const reject = { form: "body", line: null, payload: bytes.slice(0, PAYLOAD_BYTES), size: bytes.length } as const;
  if (errors) await keepRejects([{ ...reject, errors }], actor);
  return refusal;
}

/**
 * Stores a stream of interactions, one a line, in batches that are committed as the stream goes; a bad line is
 * counted, kept aside and left out. While batches are being stored the next is read.
 */
export async function feedLines(
  stream: AsyncIterable<Uint8Array>,
  actor: Actor,
  attempts?: FedAttempts,
): Promise<FeedReceipt> {
  const receipt = { received: 0, created: 0, updated: 0, rejected: 0, errors: [] as FeedReceipt["result"]["errors"] };
  let batch: FeedInteraction[] = [];
  let bytes = 0;
  const began = performance.now();
  const storing = new WriteQueue(WRITES_AT_ONCE);
  const rejects = new StreamRejects(actor);
  const reject = (line: FeedLine, errors: FieldError[]) => {
    receipt.rejected++;
    rejects.add(line, errors);
    const shown = errors.slice(0, SHOWN_ERRORS - receipt.errors.length);
    receipt.errors.push(...shown.map((error) => ({ line: line.number, ...error })));
  };
  // Who sees all has nothing refused once it is parsed.
  const lineOf = isRestricted(actor) ? new WeakMap<FeedInteraction, FeedLine>() : null;
  // As the batch before was, this one will be.
  let allNew = false;
  const storeBatch = async (fed: FeedInteraction[]): Promise<void> => {
    const rejected = rejects.take();
    try {
      const batched = { fed, rejected, allNew, attempts };
      const { created, updated } = await pgTransaction((client) => storeWithin(client, batched, actor));
      allNew = updated === 0;
      receipt.created += created;
      receipt.updated += updated;
    } catch (error) {
      rejects.giveBack(rejected);
      if (!(error instanceof NotVisible)) throw error;
      for (const [one, errors] of error.refused) {
        const line = lineOf?.get(one);
        if (line) reject(line, errors);
      }
      const rest = fed.filter((one) => !error.refused.has(one));
      if (rest.length > 0) await storeBatch(rest);
    }
  };
  const send = async () => {
    await storing.add(batch, storeBatch);
    batch = [];
    bytes = 0;
  };
  try {
    for await (const lines of linesOf(stream, MAX_LINE_BYTES)) {
      for (const line of lines) {
        receipt.received++;
        const parsed = line.tooLong ? tooLong : parseLine(line.bytes);
        if (Array.isArray(parsed)) reject(line, parsed);
        else {
          batch.push(parsed);
          lineOf?.set(parsed, line);
          bytes += line.size;
        }
        if (batch.length >= BATCH_ROWS || bytes >= BATCH_BYTES) await send();
      }
    }
    if (batch.length > 0) await send();
  } finally {
    await storing.done().finally(() => rejects.done());
    const rejected = rejects.take();
    if (rejected > 0) await countBatch(pool(), { rejected, began }, actor);
  }
  // Those that only storing told of came behind.
  receipt.errors.sort((one, other) => one.line - other.line);
  return { result: receipt };
}

const tooLong: FieldError[] = [{ path: "", code: "too-large", message: `is longer than ${MAX_LINE_BYTES} bytes` }];

type FeedBatch = {
  fed: FeedInteraction[];
  rejected?: number;
  allNew?: boolean;
  attempts: FedAttempts | undefined;
};

/**
 * Stores within a transaction, and counts it; throws `NotVisible` where the actor may not see what is fed. What is fed
 * under the guid of an attempt completes it.
 */
export async function storeWithin(
  client: pg.PoolClient,
  { fed, rejected = 0, allNew = false, attempts }: FeedBatch,
  actor: Actor,
): Promise<Stored> {
  const began = performance.now();
  const locked = await lockAttempts(client, fed, attempts, actor);
  const own = new Set(locked.filter(({ isOwn }) => isOwn).map(({ guid }) => guid));
  const known = await lockedNames(client, fed, actor);
  const { stored, merged } = await storeSegments(client, fed, known, actor, { allNew, own });
  await audit(client, actor, "interactions.feed", "interactions", null, stored);
  await completeAttempts(client, merged, locked, attempts, actor);
  await countBatch(client, { fed, ...stored, rejected, began }, actor);
  return stored;
}
