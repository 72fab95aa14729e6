import { Readable } from "node:stream";
import { AppError, invalid } from "./errors.ts";
import { GrowingBuffer } from "./growing-buffer.ts";

/** A body that is still to be read: its bytes as they come, and how many its sender said there are. */
export type SentBody = {
  stream: ReadableStream<Uint8Array> | null;
  /** What the stream takes its bytes from, a copy of each; there may be no stream of it. */
  message?: Readable | null;
  announced: number | null;
};

/** What announces more bytes than the limit is refused before it is read. */
export function tooLarge(limit: number): AppError {
  return new AppError("too-large", `The body is over its limit of ${limit} bytes; nothing was stored.`);
}

/** Reads the whole body of at most `limit` bytes, and checks it against what was announced. */
export async function readBytes(sent: SentBody, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const { announced, message } = sent;
  // All of it is here, though maybe not its end: an iterator over its one piece would cost as much as a short flow.
  if (message && !message.destroyed && announced && announced <= limit && message.readableLength === announced) {
    const whole = message.read() as Buffer<ArrayBuffer>;
    message.resume();
    return whole;
  }
  const gathered = new GrowingBuffer(sent.announced ?? 0);
  for await (const piece of streamOf(sent, limit)) gathered.add(piece);
  return gathered.take();
}

/** Its bytes as they come: at most `limit`, and as many as were announced. A piece is empty once the next is asked for. */
export async function* streamOf(sent: SentBody, limit: number): AsyncGenerator<Uint8Array> {
  const { announced, message } = sent;
  if (announced !== null && announced > limit) throw tooLarge(limit);
  const isOurs = Boolean(message && !message.readableDidRead);
  let size = 0;
  try {
    for await (const piece of piecesOf(sent)) {
      size += piece.length;
      if (size > limit) throw tooLarge(limit);
      yield piece;
      if (isOurs) free(piece as Uint8Array<ArrayBuffer>);
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw invalid("", "the body was cut off", "length");
  }
  requireAnnounced(announced, size);
}

/**
 * Its bytes as they come, however many, to keep. Left uncancelled, so that a caller still sending can be heard out and
 * told why.
 */
export function piecesOf({ stream, message }: SentBody): AsyncIterable<Uint8Array> {
  if (message && !message.readableDidRead) return message.iterator({ destroyOnReturn: false });
  return stream?.values({ preventCancel: true }) ?? Readable.from([]);
}

/** Left to the garbage collector, a long body costs many full collections. What shares its memory is not ours to free. */
function free(piece: Uint8Array<ArrayBuffer>): void {
  if (piece.length === piece.buffer.byteLength) piece.buffer.transfer(0);
}

function requireAnnounced(announced: number | null, size: number): void {
  if (announced !== null && announced !== size) {
    throw invalid("", "the body is not as long as Content-Length says", "length");
  }
}
