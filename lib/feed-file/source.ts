import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { Failure } from "../launch/failure.ts";

const CHUNK_BYTES = 256 * 1024;
const HEAD_BYTES = 64 * 1024;

/** What is fed: a file, packed or not, or the standard input. */
export type Source = {
  name: string;
  /** Bytes as they are told to someone waiting; null where nobody knows. */
  size: number | null;
  /** What the file is known by when it is met again; null for the standard input, which cannot be gone back to. */
  identity: string | null;
  /** The bytes from `offset` on, unpacked, at most `chunk` at a time from a file. */
  read: (offset: number, chunk: number) => AsyncIterable<Uint8Array>;
};

/** Opens a file for feeding; throws a `Failure` that says what it is instead. */
export async function openSource(path: string): Promise<Source> {
  if (path === "-") {
    return { name: "the standard input", size: null, identity: null, read: () => unpacked("-", process.stdin) };
  }
  const about = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new Failure(error.code === "ENOENT" ? `There is no file ${path}.` : `${path} cannot be read: ${error.code}.`);
  });
  if (about.isDirectory()) throw new Failure(`${path} is a directory; give one file.`);
  if (about.isFile() && about.size === 0) throw new Failure(`${path} is empty: there is nothing to send.`);
  const head = await headOf(path);
  const packed = isPacked(head);
  const hash = createHash("sha256").update(head).digest("hex");
  return {
    name: path,
    size: packed ? null : about.size,
    // What is only written on stays the same file, as long as it is not packed anew.
    identity: `${hash} ${packed ? about.size : "plain"}`,
    read: (offset, chunk) => {
      const highWaterMark = Math.min(CHUNK_BYTES, chunk);
      const stream = createReadStream(path, { start: packed ? 0 : offset, highWaterMark });
      return packed ? behind(offset, unpacked(path, stream)) : stream;
    },
  };
}

async function headOf(path: string): Promise<Uint8Array> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new Failure(`${path} cannot be read: ${error.code}.`);
  });
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function isPacked(head: Uint8Array): boolean {
  return head[0] === 0x1f && head[1] === 0x8b;
}

async function* unpacked(path: string, stream: Readable): AsyncGenerator<Uint8Array> {
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  const first = await chunks.next();
  if (first.done)
    throw new Failure(`${path === "-" ? "The standard input" : path} is empty: there is nothing to send.`);
  const all = (async function* () {
    yield first.value;
    yield* { [Symbol.asyncIterator]: () => chunks };
  })();
  if (!isPacked(first.value)) return yield* all;
  try {
    yield* Readable.from(all).pipe(createGunzip({ chunkSize: CHUNK_BYTES }));
  } catch (error) {
    throw new Failure(`${path} is damaged and cannot be unpacked: ${(error as Error).message}.`);
  }
}

async function* behind(offset: number, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let at = 0;
  for await (const chunk of chunks) {
    const from = Math.min(chunk.length, Math.max(0, offset - at));
    at += chunk.length;
    if (from < chunk.length) yield chunk.subarray(from);
  }
}
