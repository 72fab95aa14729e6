import { isUtf8 } from "node:buffer";
import { setImmediate as nextTurn } from "node:timers/promises";
import { invalid } from "../errors.ts";
import { readJson } from "./read.ts";
import { afterBlanks, COLON, endOfString, QUOTE } from "./text.ts";

export const JSON_LEVELS = 32;

// A body of this size is read in turns: others are served in between.
const LONG_BYTES = 1024 * 1024;

/** A JSON body: UTF-8, one value, at most 32 levels deep, no name given twice in an object (docs/contract.md, 1). */
export function parseJson(bytes: Uint8Array): unknown {
  return parseJsonText(textOf(bytes));
}

/** The same for text that is UTF-16 already. */
export function parseJsonText(source: string): unknown {
  requireShape(source, Number.POSITIVE_INFINITY);
  const value = parsed(source);
  requireDistinctNames(source);
  return value;
}

/** The same for a body that may be long, of at most so many names and values. */
export async function parseJsonInTurns(bytes: Uint8Array, most = Number.POSITIVE_INFINITY): Promise<unknown> {
  const turn = async () => {
    if (bytes.length > LONG_BYTES) await nextTurn();
  };
  const source = textOf(bytes);
  await turn();
  requireShape(source, most);
  await turn();
  const value = parsed(source);
  await turn();
  requireDistinctNames(source);
  return value;
}

function textOf(bytes: Uint8Array): string {
  if (!isUtf8(bytes)) throw invalid("", "the body is not UTF-8", "encoding");
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8");
}

function requireShape(source: string, most: number): void {
  const { deepest, marks } = shapeOf(source);
  if (deepest > JSON_LEVELS) throw invalid("", `the JSON is nested deeper than ${JSON_LEVELS} levels`, "depth");
  if (marks >= most) throw invalid("", `the JSON has more than ${most} names and values`, "too-many");
}

function parsed(source: string): unknown {
  try {
    return readJson(source);
  } catch (error) {
    const why = error instanceof SyntaxError ? error.message.replace(/^JSON\.parse: /, "") : "it cannot be read";
    throw invalid("", `the body is not JSON: ${shorten(why)}`, "json");
  }
}

function requireDistinctNames(source: string): void {
  const twice = repeatedName(source);
  if (twice !== null) throw invalid(twice, "is given twice in one object", "repeated");
}

// V8 quotes the whole text around the error; a message should not.
function shorten(message: string): string {
  const position = /at position \d+( \(line \d+ column \d+\))?/.exec(message);
  if (/Unexpected end|Unterminated/.test(message)) return "it ends too early";
  return position ? `unexpected text ${position[0]}` : "unexpected text";
}

/**
 * How deep brackets nest, and how many colons and commas there are, strings passed over; right for broken JSON too, so
 * that it can be asked first.
 */
function shapeOf(source: string): { deepest: number; marks: number } {
  let depth = 0;
  let deepest = 0;
  let marks = 0;
  for (let i = 0; i < source.length; i++) {
    const c = source.charCodeAt(i);
    if (c === QUOTE) i = endOfString(source, i) - 1;
    else if (c === OPEN_OBJECT || c === OPEN_ARRAY) deepest = Math.max(deepest, ++depth);
    else if (c === CLOSE_OBJECT || c === CLOSE_ARRAY) depth--;
    else if (c === COLON || c === COMMA) marks++;
  }
  return { deepest, marks };
}

const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const COMMA = 0x2c;

/** The first name that valid JSON gives twice in one object, or null. */
export function repeatedName(source: string): string | null {
  const open: (Set<string> | null)[] = [];
  for (let i = 0; i < source.length; i++) {
    const c = source.charCodeAt(i);
    if (c === OPEN_OBJECT) open.push(new Set());
    else if (c === OPEN_ARRAY) open.push(null);
    else if (c === CLOSE_OBJECT || c === CLOSE_ARRAY) open.pop();
    else if (c === QUOTE) {
      const end = endOfString(source, i);
      const names = open.at(-1);
      if (names && source.charCodeAt(afterBlanks(source, end)) === COLON) {
        const name = JSON.parse(source.slice(i, end)) as string;
        if (names.has(name)) return name;
        names.add(name);
      }
      i = end - 1;
    }
  }
  return null;
}
