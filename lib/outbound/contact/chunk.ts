import { promisify } from "node:util";
import { constants, zstdCompress, zstdDecompress } from "node:zlib";
import { readJson } from "../../json/read.ts";
import type { CheckedBatch } from "./checked-batch.ts";
import type { Contact } from "./contact.ts";
import type { Rejection } from "./rejections.ts";

/** Checked contacts as sent. */
export type Chunk = {
  first: number;
  count: number;
  size: number;
  rejections: Rejection[];
  /** Their JSON arrays, until they are packed. */
  bytes: Uint8Array;
  /** Compresses them, once, to be kept for the worker. */
  packed(): Promise<Buffer>;
};

const ROWS = 10_000;
// zlib hands out its output in pieces of this size, each with a turn of its thread pool.
const OUTPUT_BYTES = 64 * 1024;
const BYTES = 4 * 1024 * 1024;
// Between the JSON arrays in a chunk: a byte that JSON cannot hold.
const SEPARATOR = 0x1e;
const OPEN = 0x5b;
const COMMA = 0x2c;
const CLOSE = 0x5d;
const NONE = Buffer.from("null");

const FAST = { params: { [constants.ZSTD_c_compressionLevel]: 1 }, chunkSize: OUTPUT_BYTES };

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** Gathers checked batches into chunks of some thousand contacts; a bad contact leaves a null in its place. */
export class ChunkBuilder {
  #first = 0;
  #count = 0;
  #rejections: Rejection[] = [];
  #bytes = Buffer.allocUnsafe(BYTES / 2);
  #size = 0;
  // Buffers whose chunk is compressed, to be filled again.
  readonly #spare: Buffer<ArrayBuffer>[] = [];

  /** The chunk that this batch completes, if it does. */
  add(batch: CheckedBatch, rejections: readonly Rejection[]): Chunk | null {
    this.#put(OPEN);
    if (batch.faults.length === 0) this.#copy(batch.texts.bytes);
    else this.#copyGood(batch);
    this.#put(CLOSE);
    this.#put(SEPARATOR);
    this.#count += batch.texts.length;
    this.#rejections.push(...rejections);
    return this.#count >= ROWS || this.#size >= BYTES ? this.flush() : null;
  }

  /** What is left when no batch follows. */
  flush(): Chunk | null {
    if (this.#count === 0) return null;
    const bytes = this.#bytes.subarray(0, this.#size);
    const pack = this.#packer(this.#bytes, bytes);
    this.#bytes = this.#spare.pop() ?? Buffer.allocUnsafe(BYTES / 2);
    const [first, count, size, rejections] = [this.#first, this.#count, this.#size, this.#rejections];
    const chunk = { first, count, size, rejections, bytes, packed: pack };
    this.#first += this.#count;
    this.#count = 0;
    this.#rejections = [];
    this.#size = 0;
    return chunk;
  }

  #packer(buffer: Buffer<ArrayBuffer>, bytes: Uint8Array): () => Promise<Buffer> {
    let packed: Promise<Buffer> | null = null;
    return () => {
      if (packed) return packed;
      packed = compress(bytes, FAST);
      // Nobody may be waiting for it any more when the upload is refused.
      packed.then(
        () => this.#spare.push(buffer),
        () => {},
      );
      return packed;
    };
  }

  #copyGood({ texts, faults }: CheckedBatch): void {
    const bad = new Set(faults.map(({ index }) => index));
    for (let i = 0; i < texts.length; i++) {
      if (i > 0) this.#put(COMMA);
      this.#copy(bad.has(i) ? NONE : texts.at(i));
    }
  }

  #put(byte: number): void {
    this.#reserve(1);
    this.#bytes[this.#size++] = byte;
  }

  #copy(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#size);
    this.#size += bytes.length;
  }

  #reserve(more: number): void {
    if (this.#size + more <= this.#bytes.length) return;
    const wider = Buffer.allocUnsafe(2 * (this.#size + more));
    wider.set(this.#bytes.subarray(0, this.#size));
    this.#bytes = wider;
  }
}

/** A kept chunk's bytes. */
function unpacked(body: Uint8Array): Promise<Buffer> {
  return decompress(body, { chunkSize: BYTES });
}

/**
 * What `use` makes of a kept chunk's bytes, which are gone when it is done. Left to the garbage collector, every tenth
 * chunk cost a full collection.
 */
export async function withUnpacked<T>(body: Uint8Array, use: (bytes: Uint8Array) => Promise<T>): Promise<T> {
  const bytes = await unpacked(body);
  const made = await use(bytes);
  (bytes.buffer as ArrayBuffer).transfer(0);
  return made;
}

/** Where the JSON arrays of a chunk's bytes begin and end, in their order. */
export function* batchesOf(bytes: Uint8Array): Generator<[start: number, end: number]> {
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(SEPARATOR, start);
    yield [start, end];
    start = end + 1;
  }
}

/** The contacts of one of them; null stands for a bad one. */
export function readContacts(bytes: Uint8Array, start: number, end: number): (Contact | null)[] {
  return readJson(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("utf8", start, end));
}

/** The contacts of a kept chunk, batch by batch in their order and parsed as they are asked for; null stands for a bad one. */
export async function unpackChunk(body: Uint8Array): Promise<Iterable<(Contact | null)[]>> {
  const bytes = await unpacked(body);
  return batchesOf(bytes).map(([start, end]) => readContacts(bytes, start, end));
}

/** Unpacked contacts as a chunk's body again, some of them changed. */
export async function pack(batches: readonly (Contact | null)[][]): Promise<Buffer> {
  const separator = String.fromCharCode(SEPARATOR);
  return compress(Buffer.from(batches.map((batch) => JSON.stringify(batch) + separator).join("")), FAST);
}
