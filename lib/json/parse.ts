import { isUtf8 } from "node:buffer";
import { setImmediate as nextTurn } from "node:timers/promises";
import { invalid } from "../errors.ts";
import { readJson } from "./read.ts";
import { repeatedName, shapeOf } from "./text.ts";

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
