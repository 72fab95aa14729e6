import type pg from "pg";
import type { Actor } from "../auth/actor.ts";
import { pgTransaction } from "../db.ts";
import type { FieldError } from "../errors.ts";
import { linesOf } from "./feed-lines.ts";
import { parseLine } from "./feed-parse.ts";
import { heldNames } from "./held-names.ts";
import type { FeedReceipt } from "./schema.ts";
import { type Fed, type Stored, store } from "./store.ts";
import { Storing } from "./storing.ts";

const LONGEST_LINE = 4 * 1024 * 1024;
const BATCH = 1000;
const BATCH_BYTES = 4 * 1024 * 1024;
// Two connections are as much as keeps PostgreSQL busy while the next batch is read.
const STORING = 2;
const SHOWN = 100;

/** Stores the interactions of a JSON body, all or none, as `client`'s transaction. */
export async function feedBody(client: pg.PoolClient, fed: Fed[], actor: Actor): Promise<FeedReceipt> {
  const stored = await store(client, fed, await heldNames(client, fed, actor), actor);
  return { result: { received: fed.length, ...stored, rejected: 0, errors: [] } };
}

/**
 * Stores a stream of interactions, one a line, in batches that are committed as the stream goes; a bad line is
 * counted and left out. While batches are being stored the next is read.
 */
export async function feedLines(stream: AsyncIterable<Uint8Array>, actor: Actor): Promise<FeedReceipt> {
  const receipt = { received: 0, created: 0, updated: 0, rejected: 0, errors: [] as FeedReceipt["result"]["errors"] };
  let batch: Fed[] = [];
  let bytes = 0;
  const storing = new Storing(STORING);
  const reject = (line: number, errors: FieldError[]) => {
    receipt.rejected++;
    receipt.errors.push(...errors.slice(0, SHOWN - receipt.errors.length).map((error) => ({ line, ...error })));
  };
  const send = async () => {
    await storing.add(batch, async (fed) => {
      const { created, updated } = await storeBatch(fed, actor);
      receipt.created += created;
      receipt.updated += updated;
    });
    batch = [];
    bytes = 0;
  };
  try {
    for await (const line of linesOf(stream, LONGEST_LINE)) {
      receipt.received++;
      const parsed = line.bytes ? parseLine(line.bytes) : tooLong;
      if (Array.isArray(parsed)) reject(line.number, parsed);
      else batch.push(parsed);
      bytes += line.bytes?.length ?? 0;
      if (batch.length >= BATCH || bytes >= BATCH_BYTES) await send();
    }
    if (batch.length > 0) await send();
  } finally {
    await storing.done();
  }
  return { result: receipt };
}

const tooLong: FieldError[] = [{ path: "", code: "too-large", message: `is longer than ${LONGEST_LINE} bytes` }];

async function storeBatch(fed: Fed[], actor: Actor): Promise<Stored> {
  return pgTransaction(async (client) => store(client, fed, await heldNames(client, fed, actor), actor));
}
