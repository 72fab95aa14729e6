import { BACKSLASH, BLANK, CLOSE_ARRAY, CLOSE_OBJECT, COLON, OPEN_ARRAY, OPEN_OBJECT, QUOTE } from "./syntax-bytes.ts";

const COMMA = 0x2c;
const MINUS = 0x2d;
const DOT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
const LETTER_U = 0x75;
const [TAB, NEWLINE, RETURN] = [0x09, 0x0a, 0x0d];

const MAX_NAMES = 128;
const MAX_LEVELS = 8;
// A double gives so many digits back as they were written, and a fraction of so many places has no exponent.
const EXACT_DIGITS = 15;
const PLAIN_PLACES = 6;

const words = ["true", "false", "null"].map((word) => Buffer.from(word));
const escapes: ReadonlySet<number> = new Set(Buffer.from('"\\/bfnrt'));

/** Stands for the end of what is not plain. */
export const NO_INDEX = -1;

/**
 * Walks over JSON in bytes of UTF-8 without making values of it. Each walk gives the place behind what it passed, or
 * -1: this may be JSON too, but JSON.parse must say so. What is passed is JSON beyond doubt, repeats no name in an
 * object, and loses no digits of a number.
 */
export class PlainJson {
  bytes: Uint8Array = new Uint8Array(0);
  /** Of the text that `plainString` passed last. */
  hash = 0;
  /** Whether all values that were passed stand as JSON.stringify would write them; to be set before. */
  isAsWritten = true;
  // Hashes of the names of all objects that are open, the innermost object's last.
  readonly #names = new Int32Array(MAX_NAMES);
  #nameCount = 0;

  value(at: number): number {
    this.#nameCount = 0;
    return this.#value(at, 0);
  }

  #value(at: number, level: number): number {
    const first = this.bytes[at];
    if (first === QUOTE) return this.#string(at);
    if (first === OPEN_OBJECT) return level < MAX_LEVELS ? this.#object(at, level + 1) : NO_INDEX;
    if (first === OPEN_ARRAY) return level < MAX_LEVELS ? this.#array(at, level + 1) : NO_INDEX;
    for (const word of words) if (startsAt(this.bytes, at, word)) return at + word.length;
    return this.#amount(at);
  }

  #object(from: number, level: number): number {
    const outer = this.#nameCount;
    let at = this.#gap(from + 1);
    if (this.bytes[at] === CLOSE_OBJECT) return at + 1;
    for (;;) {
      const name = this.plainString(at);
      if (name < 0 || !this.#isNewName(outer)) return NO_INDEX;
      // Names that are numbers come first in a value, wherever they stood.
      if (isDigit(this.bytes[at + 1])) this.isAsWritten = false;
      at = this.#gap(name);
      if (this.bytes[at] !== COLON) return NO_INDEX;
      at = this.#value(this.#gap(at + 1), level);
      if (at < 0) return NO_INDEX;
      at = this.#gap(at);
      if (this.bytes[at] !== COMMA) break;
      at = this.#gap(at + 1);
    }
    this.#nameCount = outer;
    return this.bytes[at] === CLOSE_OBJECT ? at + 1 : NO_INDEX;
  }

  #array(from: number, level: number): number {
    let at = this.#gap(from + 1);
    if (this.bytes[at] === CLOSE_ARRAY) return at + 1;
    for (;;) {
      at = this.#value(at, level);
      if (at < 0) return NO_INDEX;
      at = this.#gap(at);
      if (this.bytes[at] !== COMMA) return this.bytes[at] === CLOSE_ARRAY ? at + 1 : NO_INDEX;
      at = this.#gap(at + 1);
    }
  }

  /** Whether the name that was just read is none of its object's others, as far as hashes tell. */
  #isNewName(outer: number): boolean {
    const hashes = this.#names;
    if (this.#nameCount === MAX_NAMES) return false;
    for (let i = outer; i < this.#nameCount; i++) if (hashes[i] === this.hash) return false;
    hashes[this.#nameCount++] = this.hash;
    return true;
  }

  /** Text without an escape; leaves its hash. */
  plainString(from: number): number {
    const bytes = this.bytes;
    if (bytes[from] !== QUOTE) return NO_INDEX;
    let hash = 0;
    for (let at = from + 1; ; at++) {
      const byte = bytes[at] ?? 0;
      if (byte === QUOTE) {
        this.hash = hash ^ (hash >>> 15);
        return at + 1;
      }
      if (byte < BLANK || byte === BACKSLASH) return NO_INDEX;
      hash = Math.imul(hash ^ byte, 0x01000193) + 1;
    }
  }

  #string(from: number): number {
    const bytes = this.bytes;
    for (let at = from + 1; ; at++) {
      const byte = bytes[at] ?? 0;
      if (byte === QUOTE) return at + 1;
      if (byte < BLANK) return NO_INDEX;
      if (byte !== BACKSLASH) continue;
      this.isAsWritten = false;
      at++;
      if (bytes[at] === LETTER_U) {
        for (let digit = 0; digit < 4; digit++) if (!isHex(bytes[++at] ?? 0)) return NO_INDEX;
      } else if (!escapes.has(bytes[at] ?? 0)) return NO_INDEX;
    }
  }

  /** A number. */
  #amount(from: number): number {
    const bytes = this.bytes;
    const start = bytes[from] === MINUS ? from + 1 : from;
    let end = this.digits(start);
    const isZero = bytes[start] === ZERO;
    if (end === start || (isZero && end > start + 1)) return NO_INDEX;
    if (bytes[end] === DOT) {
      const places = end + 1;
      end = this.digits(places);
      if (end === places) return NO_INDEX;
      if (bytes[end - 1] === ZERO || end - places > PLAIN_PLACES) this.isAsWritten = false;
    } else if (isZero && start > from) this.isAsWritten = false;
    return end - start <= EXACT_DIGITS && this.endsValue(end) ? end : NO_INDEX;
  }

  /** Behind the digits that stand there. */
  digits(from: number): number {
    let at = from;
    while (isDigit(this.bytes[at])) at++;
    return at;
  }

  /** Whether a number may end before what stands there. */
  endsValue(at: number): boolean {
    const byte = this.bytes[at] ?? 0;
    return byte === COMMA || byte === CLOSE_OBJECT || byte === CLOSE_ARRAY || byte <= BLANK;
  }

  /** Behind blanks that JSON.stringify would not write. */
  #gap(from: number): number {
    const at = this.blanks(from);
    if (at > from) this.isAsWritten = false;
    return at;
  }

  /** Behind the blanks that stand there. */
  blanks(from: number): number {
    let at = from;
    for (;;) {
      const byte = this.bytes[at];
      if (byte !== BLANK && byte !== NEWLINE && byte !== RETURN && byte !== TAB) return at;
      at++;
    }
  }
}

/** Whether the bytes at that place are these. */
export function startsAt(bytes: Uint8Array, at: number, word: Uint8Array): boolean {
  for (let i = 0; i < word.length; i++) if (bytes[at + i] !== word[i]) return false;
  return true;
}

function isDigit(byte = 0): boolean {
  return byte >= ZERO && byte <= NINE;
}

function isHex(byte: number): boolean {
  const letter = byte | 0x20;
  return isDigit(byte) || (letter >= 0x61 && letter <= 0x66);
}
