import { invalid } from "../errors.ts";
import { type Batch, readBatch } from "./json-batch.ts";
import { JsonEnvelope, notJson } from "./json-envelope.ts";
import { JsonScanner } from "./json-scanner.ts";

const BATCH_ROWS = 500;
const BATCH_BYTES = 256 * 1024;
const ELEMENT_BYTES = 4 * 1024 * 1024;
const CLOSE_ARRAY = 0x5d;

/**
 * Reads `{ "filename": ..., "list": [ ... ] }` as it comes, in whatever pieces: gives the array's elements in
 * batches, and at the end the object itself with an empty array in the array's place. What is not JSON, as
 * contract 1 wants it, is an AppError; which one does not depend on where the pieces were cut.
 */
export class JsonSplitter {
  readonly #array: string;
  readonly #envelope: JsonEnvelope;
  readonly #onArray: (bytes: Uint8Array) => void;
  readonly #scanner = new JsonScanner(BATCH_ROWS, BATCH_BYTES);
  #inside = false;
  #count = 0;
  // The batch so far, behind an opening bracket.
  #batch = Buffer.alloc(2 * BATCH_BYTES, "[");
  #size = 1;

  /** `names`: the object's properties. `onArray` is given the array's own bytes, brackets included, in pieces. */
  constructor(array: string, names: readonly string[], onArray: (bytes: Uint8Array) => void) {
    this.#array = array;
    this.#envelope = new JsonEnvelope(array, names);
    this.#onArray = onArray;
  }

  *push(chunk: Uint8Array): Generator<Batch, void> {
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

  /** The object around the array, once every chunk has been pushed. */
  end(): Record<string, unknown> {
    if (this.#inside) throw notJson(`it ends inside ${this.#array}`);
    return this.#envelope.end();
  }

  /** Reads elements from `from`; returns where it stopped: at the end, or behind the closing bracket. */
  *#elements(chunk: Uint8Array, from: number): Generator<Batch, number> {
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
      const batch = readBatch(this.#kept(), scanner, this.#count, this.#array);
      this.#count += batch.values.length;
      if (batch.values.length > 0) yield batch;
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
      const wider = Buffer.allocUnsafe(2 * size);
      wider.set(this.#batch.subarray(0, this.#size));
      this.#batch = wider;
    }
    this.#batch.set(piece, this.#size);
    this.#size = size;
  }

  #kept(): Uint8Array {
    this.#batch[this.#size] = CLOSE_ARRAY;
    const whole = this.#batch.subarray(0, this.#size + 1);
    this.#size = 1;
    return whole;
  }
}
