import { COLON, endOfString, QUOTE } from "./text.ts";

/** What one pass over JSON text finds besides its values. */
export type Spans = {
  /** The text of each object in the array that the outermost object holds under the name asked for. */
  elements: string[];
  /** How many names its objects give. */
  names: number;
  /** Levels of brackets around the deepest value. */
  depth: number;
};

const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/**
 * Looks JSON text through without reading its values; of broken JSON it says something, for JSON.parse to refuse.
 * Segments are kept as they were sent, and slices of the text are the only way to that: parsed numbers lose digits.
 */
export function spansOf(json: string, name: string): Spans {
  const wanted = JSON.stringify(name);
  const spans: Spans = { elements: [], names: 0, depth: 0 };
  let depth = 0;
  let last = "";
  let current = "";
  let start = -1;
  for (let i = 0; i < json.length; i++) {
    const c = json.charCodeAt(i);
    if (c === QUOTE) {
      const end = endOfString(json, i);
      if (depth === 1) last = json.slice(i, end);
      i = end - 1;
    } else if (c === COLON) {
      spans.names++;
      if (depth === 1) current = last;
    } else if (c === OPEN_OBJECT || c === OPEN_ARRAY) {
      if (++depth > spans.depth) spans.depth = depth;
      if (depth === 3 && c === OPEN_OBJECT && current === wanted) start = i;
    } else if (c === CLOSE_OBJECT || c === CLOSE_ARRAY) {
      if (depth === 3 && start >= 0) {
        spans.elements.push(json.slice(start, i + 1));
        start = -1;
      }
      depth--;
    }
  }
  return spans;
}

/** How many names the objects of a value hold: fewer than its text gives where one was given twice. */
export function countNames(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  let count = 0;
  if (Array.isArray(value)) {
    for (const one of value) if (typeof one === "object") count += countNames(one);
    return count;
  }
  const members = value as Record<string, unknown>;
  for (const name in members) {
    const inner = members[name];
    count += typeof inner === "object" ? 1 + countNames(inner) : 1;
  }
  return count;
}
