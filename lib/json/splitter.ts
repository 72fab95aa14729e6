import { invalid } from "../errors.ts";
import type { RawBatch } from "./batch.ts";
import { JsonEnvelope, notJson } from "./envelope.ts";
import { JsonScanner } from "./scanner.ts";
import { BLANK, CLOSE_ARRAY, OPEN_ARRAY } from "./syntax-bytes.ts";

const BATCH_ROWS = 500;
const BATCH_BYTES = 256 * 1024;
const ELEMENT_BYTES = 4 * 1024 * 1024;
const FIRST_BYTES = 16 * 1024;
// A buffer that one huge element made wider is not kept.
const KEPT_BYTES = 2 * BATCH_BYTES;

/**
 * Reads `{ "filename": ..., "list": [ ... ] }` as it comes, in whatever pieces: gives the array's elements in
 * batches, and at the end the object itself with an empty array in the array's place. What cannot be
 * split is an AppError; which one does not depend on where the pieces were cut. The batches are still to be parsed.
 */
export class JsonSplitter {
  readonly #array: string;
  readonly #envelope: JsonEnvelope;
  readonly #onArray: (bytes: Uint8Array) => void;
  readonly #scanner = new JsonScanner(BATCH_ROWS, BATCH_BYTES);
  readonly #first: number;
  #inside = false;
  #count: number;
  // The batch so far, behind an opening bracket.
  #batch = opened(shared(FIRST_BYTES));
  #size = 1;
  readonly #spare: Uint8Array<SharedArrayBuffer>[] = [];

  /**
   * `names`: the object's properties. `onArray` is given the array's own bytes, brackets included, in pieces. `first`
   * is what the first element's position is called.
   */
  constructor(array: string, names: readonly string[], onArray: (bytes: Uint8Array) => void, first = 0) {
    this.#array = array;
    this.#first = first;
    this.#count = first;
    this.#envelope = new JsonEnvelope(array, names);
    this.#onArray = onArray;
  }

  *push(chunk: Uint8Array): Generator<RawBatch, void> {
    for (let at = 0; at < chunk.length; ) {
      if (this.#inside) {
        const start = at;
        at = yield* this.#elements(chunk, start);
        this.#onArray(chunk.subarray(start, at));
      } else {
        at = this.#envelope.read(chunk, at);
        this.#inside = this.#envelope.opened;
        if (this.#inside) this.#onArray(chunk.subarray(at - 1, at));
      }
    }
  }

  /** Gives a batch's bytes back, when nobody looks at them any more, to be written over. */
  recycle({ bytes }: RawBatch): void {
    if (bytes.buffer.byteLength <= KEPT_BYTES) this.#spare.push(new Uint8Array(bytes.buffer));
  }

  /** The object around the array, once every chunk has been pushed. */
  end(): Record<string, unknown> {
    if (this.#inside) throw notJson(`it ends inside ${this.#array}`);
    return this.#envelope.end();
  }

  /** Reads elements from `from`; returns where it stopped: at the end, or behind the closing bracket. */
  *#elements(chunk: Uint8Array, from: number): Generator<RawBatch, number> {
    const scanner = this.#scanner;
    for (let start = from; ; start = scanner.at + 1) {
      const stop = scanner.scan(chunk, start);
      if (scanner.tail > ELEMENT_BYTES) {
        const index = this.#count + scanner.count - (stop === "more" ? 0 : 1);
        throw invalid(`${this.#array}[${index}]`, `is over ${ELEMENT_BYTES / 1024 / 1024} MB`, "too-large");
      }
      this.#keep(chunk.subarray(start, scanner.at));
      if (stop === "more") return chunk.length;
      if (stop === "closed" && chunk[scanner.at] !== CLOSE_ARRAY) throw notJson(`${this.#array} is not closed by ]`);
      const batch = this.#taken();
      this.#count += batch.ends.length;
      if (batch.ends.length > 0) yield batch;
      scanner.reset();
      if (stop === "closed") {
        this.#inside = false;
        return scanner.at + 1;
      }
    }
  }

  #keep(piece: Uint8Array): void {
    const size = this.#size + piece.length;
    // A closing bracket follows.
    if (size >= this.#batch.length) {
      const wider = shared(2 * size);
      wider.set(this.#batch.subarray(0, this.#size));
      this.#batch = wider;
    }
    this.#batch.set(piece, this.#size);
    this.#size = size;
  }

  /** The batch, now whole. An array that holds nothing but blanks has no element. */
  #taken(): RawBatch {
    const { ends, count, colons, deepest } = this.#scanner;
    const whole = this.#batch;
    whole[this.#size] = CLOSE_ARRAY;
    const bytes = whole.subarray(0, this.#size + 1);
    const isEmpty = this.#count === this.#first && count === 1 && bytes.subarray(1, -1).every((byte) => byte <= BLANK);
    this.#batch = opened(this.#spare.pop() ?? shared(Math.min(whole.length, KEPT_BYTES)));
    this.#size = 1;
    return { first: this.#count, bytes, ends: ends.slice(0, isEmpty ? 0 : count), colons, deepest };
  }
}

function opened(bytes: Uint8Array<SharedArrayBuffer>): Uint8Array<SharedArrayBuffer> {
  bytes[0] = OPEN_ARRAY;
  return bytes;
}

// Threads see the same bytes: sending a batch to another one moves nothing, and leaves nothing to be collected.
function shared(size: number): Uint8Array<SharedArrayBuffer> {
  return new Uint8Array(new SharedArrayBuffer(size));
}
