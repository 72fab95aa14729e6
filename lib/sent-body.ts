import type { Readable } from "node:stream";
import { AppError, invalid } from "./errors.ts";
import { GrowingBuffer } from "./growing-buffer.ts";

/** A body that is still to be read: its bytes as they come, and how many its sender said there are. */
export type SentBody = {
  stream: ReadableStream<Uint8Array> | null;
  /** What the stream takes its bytes from, a copy of each. */
  message?: Readable | null;
  announced: number | null;
};

/** What announces more bytes than the limit is refused before it is read. */
export function tooLarge(limit: number): AppError {
  return new AppError("too-large", `The body is over its limit of ${limit} bytes; nothing was stored.`);
}

/** Reads the whole body of at most `limit` bytes, and checks it against what was announced. */
export async function readBytes({ stream, announced }: SentBody, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  if (announced !== null && announced > limit) throw tooLarge(limit);
  const gathered = new GrowingBuffer(announced ?? 0);
  for await (const part of stream ?? []) {
    if (gathered.size + part.length > limit) throw tooLarge(limit);
    gathered.add(part);
  }
  requireAnnounced(announced, gathered.size);
  return gathered.take();
}

/** Its bytes as they come: at most `limit`, and as many as were announced. A piece is empty once the next is asked for. */
export async function* streamOf(sent: SentBody, limit: number): AsyncGenerator<Uint8Array> {
  const { announced } = sent;
  if (announced !== null && announced > limit) throw tooLarge(limit);
  let size = 0;
  try {
    for await (const piece of piecesOf(sent)) {
      size += piece.length;
      if (size > limit) throw tooLarge(limit);
      yield piece;
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw invalid("", "the body was cut off", "length");
  }
  requireAnnounced(announced, size);
}

/** Left uncancelled, so that a caller still sending can be heard out and told why. */
function piecesOf({ stream, message }: SentBody): AsyncIterable<Uint8Array> | [] {
  if (message && !message.readableDidRead) return piecesOfMessage(message);
  return stream?.values({ preventCancel: true }) ?? [];
}

/** Frees each piece when the next is asked for: left to the garbage collector, a long body costs many full collections. */
async function* piecesOfMessage(message: Readable): AsyncGenerator<Uint8Array> {
  for await (const piece of message.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer<ArrayBuffer>>) {
    yield piece;
    // What shares its memory with others is not ours to free.
    if (piece.length === piece.buffer.byteLength) piece.buffer.transfer(0);
  }
}

function requireAnnounced(announced: number | null, size: number): void {
  if (announced !== null && announced !== size) {
    throw invalid("", "the body is not as long as Content-Length says", "length");
  }
}
