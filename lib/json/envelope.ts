import { type AppError, invalid } from "../errors.ts";
import { parseJson } from "./parse.ts";
import { BACKSLASH, BLANK, CLOSE_ARRAY, CLOSE_OBJECT, COLON, OPEN_ARRAY, OPEN_OBJECT, QUOTE } from "./syntax-bytes.ts";

const LIMIT_BYTES = 64 * 1024;

/** A body that JSON.parse would not take. */
export function notJson(why: string): AppError {
  return invalid("", `the body is not JSON: ${why}`, "json");
}

/** The object around one long array: all of the body but the array's elements, small enough to be kept. */
export class JsonEnvelope {
  /** The array has just been opened; its elements are for someone else to read. */
  opened = false;
  readonly #array: string;
  readonly #names: readonly string[];
  readonly #bytes = new Uint8Array(LIMIT_BYTES + 1);
  #size = 0;
  #depth = 0;
  #inString = false;
  #escaped = false;
  // The last string, and the last byte that is neither blank nor of a string.
  #string = { start: 0, end: 0 };
  #last = 0;
  // Where the array is closed; 0 until it is seen.
  #closed = 0;

  constructor(array: string, names: readonly string[]) {
    this.#array = array;
    this.#names = names;
  }

  /** Reads from `from` to the end, or to behind the bracket that opens the array; returns where it stopped. */
  read(chunk: Uint8Array, from: number): number {
    this.opened = false;
    for (let i = from; i < chunk.length; i++) {
      this.#take(chunk[i] ?? 0);
      if (this.opened) return i + 1;
    }
    return chunk.length;
  }

  /** The object, the array empty. */
  end(): Record<string, unknown> {
    if (this.#size === 0) throw notJson("it is empty");
    const body = this.#parse();
    for (const name of Object.keys(body)) this.#refuseUnknown(name);
    return body;
  }

  #parse(): Record<string, unknown> {
    try {
      return parseJson(this.#bytes.subarray(0, this.#size)) as Record<string, unknown>;
    } catch (error) {
      // Positions are counted without the array's elements, so they would mislead behind it.
      const position = / at position (\d+)/.exec((error as Error).message)?.[1];
      if (this.#closed === 0 || position === undefined) throw error;
      throw notJson(`unexpected text ${Number(position) < this.#closed ? "before" : "after"} ${this.#array}`);
    }
  }

  #take(byte: number): void {
    if (this.#size === LIMIT_BYTES) {
      throw invalid("", `the body has more than ${LIMIT_BYTES / 1024} KB beside "${this.#array}"`, "too-large");
    }
    if (this.#last === 0 && byte > BLANK && byte !== OPEN_OBJECT) {
      throw invalid("", `the body must be a JSON object with "${this.#array}"`, "type");
    }
    this.#bytes[this.#size++] = byte;
    if (this.#inString) this.#takeInString(byte);
    else if (byte === QUOTE) {
      this.#inString = true;
      this.#string.start = this.#size - 1;
    } else if (byte > BLANK) {
      if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) this.#open(byte);
      else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) this.#depth--;
      this.#last = byte;
    }
  }

  #takeInString(byte: number): void {
    if (this.#escaped) this.#escaped = false;
    else if (byte === BACKSLASH) this.#escaped = true;
    else if (byte === QUOTE) {
      this.#inString = false;
      this.#string.end = this.#size;
    }
  }

  #open(byte: number): void {
    if (this.#depth++ !== 1 || this.#last !== COLON) return;
    const name = parseJson(this.#bytes.subarray(this.#string.start, this.#string.end));
    if (typeof name !== "string") return;
    this.#refuseUnknown(name);
    if (name !== this.#array || byte !== OPEN_ARRAY) return;
    if (this.#closed > 0) throw invalid(name, "is given twice in one object", "repeated");
    this.opened = true;
    // The splitter reads up to the closing bracket; here the array stands empty.
    this.#bytes[this.#size++] = CLOSE_ARRAY;
    this.#closed = this.#size;
    this.#depth--;
  }

  #refuseUnknown(name: string): void {
    if (!this.#names.includes(name)) throw invalid(name, "is not a property of this body", "unknown");
  }
}
