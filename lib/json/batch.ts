import { isUtf8 } from "node:buffer";
import { type AppError, invalid } from "../errors.ts";
import { readJson } from "./read.ts";
import { JsonScanner } from "./scanner.ts";
import { JsonCensus } from "./stats.ts";
import { BLANK } from "./syntax-bytes.ts";
import { repeatedName } from "./text.ts";

/** Consecutive elements of an array as they were sent, between brackets of their own. */
export type RawBatch = {
  /** Position of the first. */
  first: number;
  /** In memory that threads share. */
  bytes: Uint8Array<SharedArrayBuffer>;
  /** Where each ends, counted from behind the opening bracket. */
  ends: Int32Array<ArrayBuffer>;
  /** Colons outside strings. */
  colons: number;
  /** Levels of brackets within the elements. */
  deepest: number;
};

/** What they are. */
export type Batch = {
  values: unknown[];
  /** Some number among them is beyond what JSON.parse can hold. */
  inexact: boolean;
};

const MAX_DEPTH = 32;
// The body's object and the array stand around every element.
const ELEMENT_DEPTH = MAX_DEPTH - 2;
const OPEN = Buffer.from("[");
const CLOSE = Buffer.from("]");

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The bytes of consecutive elements, cut at the commas between them. */
export class ElementTexts {
  readonly bytes: Uint8Array;
  readonly #ends: Int32Array;

  constructor(bytes: Uint8Array, ends: Int32Array) {
    this.bytes = bytes;
    this.#ends = ends;
  }

  get length(): number {
    return this.#ends.length;
  }

  /** How long an element is, blanks included. */
  size(index: number): number {
    return (this.#ends[index] ?? 0) - (index === 0 ? 0 : (this.#ends[index - 1] ?? 0) + 1);
  }

  /** Where an element begins, behind the blanks before it. */
  start(index: number): number {
    let at = index === 0 ? 0 : (this.#ends[index - 1] ?? 0) + 1;
    const end = this.#ends[index] ?? 0;
    while (at < end && (this.bytes[at] ?? 0) <= BLANK) at++;
    return at;
  }

  /** Where it ends, before the blanks after it. */
  end(index: number): number {
    let at = this.#ends[index] ?? 0;
    const start = this.start(index);
    while (at > start && (this.bytes[at - 1] ?? 0) <= BLANK) at--;
    return at;
  }

  /** An element's own bytes, without the blanks around it. */
  at(index: number): Uint8Array {
    return this.bytes.subarray(this.start(index), this.end(index));
  }
}

/** The texts of a batch's elements. */
export function textsOf({ bytes, ends }: RawBatch): ElementTexts {
  return new ElementTexts(bytes.subarray(1, -1), ends);
}

/** Parses a batch; refuses what docs/contract.md, 1 refuses. `array` is how errors name it. */
export function readBatch(raw: RawBatch, array: string): Batch {
  const values = raw.deepest > ELEMENT_DEPTH ? null : parse(raw.bytes);
  if (values?.length !== raw.ends.length) throw complaint(raw, array);
  const census = new JsonCensus();
  for (const value of values) census.add(value);
  // Each colon gave a name, unless another of the same object overwrote it.
  if (census.names !== raw.colons) throw complaint(raw, array);
  return { values, inexact: census.inexact };
}

function parse(bytes: Uint8Array): unknown[] | null {
  try {
    return readJson(utf8.decode(bytes)) as unknown[];
  } catch {
    return null;
  }
}

/** The first element that is not as it should be, looked for one by one. */
function complaint(raw: RawBatch, array: string): AppError {
  const texts = textsOf(raw);
  for (let i = 0; i < texts.length; i++) {
    const path = `${array}[${raw.first + i}]`;
    const bytes = texts.at(i);
    if (!isUtf8(bytes)) return invalid(path, "is not UTF-8", "encoding");
    if (depthOf(bytes) > ELEMENT_DEPTH) return invalid(path, `is nested deeper than ${MAX_DEPTH} levels`, "depth");
    if (parse(Buffer.concat([OPEN, bytes, CLOSE]))?.length !== 1) return invalid(path, "is not JSON", "json");
    const name = repeatedName(utf8.decode(bytes));
    if (name !== null) return invalid(path, `has ${JSON.stringify(name)} twice in one object`, "repeated");
  }
  throw new Error("a batch was refused, but none of its elements");
}

function depthOf(bytes: Uint8Array): number {
  const scanner = new JsonScanner(1, Number.POSITIVE_INFINITY);
  scanner.scan(bytes, 0);
  return scanner.deepest;
}
