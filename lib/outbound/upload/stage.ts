import type pg from "pg";
import { env } from "../../env.ts";
import { AppError } from "../../errors.ts";
import type { CheckedBatch } from "../contact/checked-batch.ts";
import { type Chunk, ChunkBuilder } from "../contact/chunk.ts";
import { rejectionsOf, saveRejections } from "../contact/rejections.ts";
import type { UploadReader } from "../intake/upload-reader.ts";
import type { Room } from "./room.ts";
import { TaskQueue } from "./task-queue.ts";

// Up to here an upload waits in memory, and a slow sender holds no connection of the pool.
const AHEAD_BYTES = 32 * 1024 * 1024;
const WRITES_AHEAD = 3;

/** The upload in chunks, from position `first` on. None is given once a contact is bad, unless bad ones are skipped. */
export async function* chunksOf(
  intake: UploadReader,
  batches: AsyncIterable<CheckedBatch>,
  skip: boolean,
  first = 0,
): AsyncGenerator<Chunk, void> {
  const builder = new ChunkBuilder();
  for await (const batch of batches) {
    if (intake.bad > 0 && !skip) continue;
    const chunk = builder.add(batch, rejectionsOf(batch));
    if (chunk) yield { ...chunk, first: first + chunk.first };
  }
  const last = builder.flush();
  if (last) yield { ...last, first: first + last.first };
}

/** The chunks that fit into memory; `done` where they are all there are. */
export async function gather(
  chunks: AsyncGenerator<Chunk, void>,
  room: Room,
): Promise<{ ahead: Chunk[]; done: boolean }> {
  const ahead: Chunk[] = [];
  for (let size = 0; size < AHEAD_BYTES; size += ahead.at(-1)?.size ?? 0) {
    const { done, value } = await chunks.next();
    if (done || !value) return { ahead, done: true };
    // The first one is what there is room for from the start.
    if (ahead.length > 0) room.take(value.size);
    ahead.push(value);
    // The only one of a short list is saved at once, as it is.
    if (ahead.length > 1) for (const chunk of ahead.slice(-2)) void chunk.packed();
  }
  return { ahead, done: false };
}

/** Writes the chunks, those of `ahead`, which it empties, and all that follow, for the worker to find. */
export async function stage(
  client: pg.PoolClient,
  listId: bigint,
  ahead: Chunk[],
  rest: AsyncGenerator<Chunk, void>,
  room: Room,
): Promise<void> {
  const writes = new TaskQueue(WRITES_AHEAD);
  const write = (chunk: Chunk) => {
    void chunk.packed();
    return writes.push(() => writeChunk(client, listId, chunk));
  };
  try {
    for (let chunk = ahead.shift(), first = true; chunk; chunk = ahead.shift(), first = false) {
      await write(chunk);
      if (!first) room.give(chunk.size);
    }
    for await (const chunk of rest) await write(chunk);
  } finally {
    // The transaction is the caller's again only when nothing is written in it any more.
    await writes.done().catch(() => {});
  }
  await writes.done();
}

async function writeChunk(client: pg.PoolClient, listId: bigint, chunk: Chunk): Promise<void> {
  const { first, count, rejections } = chunk;
  await client.query("INSERT INTO list_chunk (list_id, first, count, body) VALUES ($1, $2, $3, $4)", [
    listId,
    first,
    count,
    await chunk.packed(),
  ]);
  await saveRejections(client, listId, rejections);
}

const holder = globalThis as typeof globalThis & { switchyardLongUploads?: number };

/** Lets half of the pool's connections to uploads that are still coming in; the other requests need the rest. */
export async function asLongUpload<T>(work: () => Promise<T>): Promise<T> {
  const running = holder.switchyardLongUploads ?? 0;
  if (running >= Math.max(1, Math.floor(env().DATABASE_POOL / 2))) {
    throw new AppError("busy", "Too many long uploads right now; nothing was stored.", { retryAfter: 10 });
  }
  holder.switchyardLongUploads = running + 1;
  try {
    return await work();
  } finally {
    holder.switchyardLongUploads = (holder.switchyardLongUploads ?? 1) - 1;
  }
}
