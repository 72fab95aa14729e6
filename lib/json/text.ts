// All that goes through JSON text character by character is here, with signs of its own: imported from another module
// they made such loops up to half as slow again.
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const COMMA = 0x2c;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** Where the string ends that begins at `start`, after its closing quote; the text's end where it does not close. */
export function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end >= 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end < 0 ? text.length : end + 1;
}

function isEscaped(text: string, at: number): boolean {
  let before = at;
  while (text.charCodeAt(before - 1) === BACKSLASH) before--;
  return (at - before) % 2 === 1;
}

/** Where the number or word ends that begins at `start`. */
export function endOfWord(text: string, start: number): number {
  let end = start;
  while (end < text.length && !/[\s,\]}]/.test(text.charAt(end))) end++;
  return end;
}

/** Whether a colon comes next, which makes the string before it a name. */
export function isNameEnd(text: string, end: number): boolean {
  return text.charCodeAt(afterBlanks(text, end)) === COLON;
}

/** The next place that is not a blank of JSON. */
export function afterBlanks(text: string, from: number): number {
  let at = from;
  while (isBlank(text.charCodeAt(at))) at++;
  return at;
}

function isBlank(c: number): boolean {
  return c === 0x20 || c === 0x0a || c === 0x0d || c === 0x09;
}

/** Where the value ends that begins at `start`, of text that was parsed before. */
export function endOfValue(text: string, start: number): number {
  const first = text.charCodeAt(start);
  if (first === QUOTE) return endOfString(text, start);
  if (first !== OPEN_OBJECT && first !== OPEN_ARRAY) return endOfWord(text, start);
  for (let at = start, depth = 0; ; at++) {
    const c = text.charCodeAt(at);
    if (c === QUOTE) at = endOfString(text, at) - 1;
    // [ and {, ] and } differ in one bit.
    else if ((c | 0x20) === OPEN_OBJECT) depth++;
    else if ((c | 0x20) === CLOSE_OBJECT && --depth === 0) return at + 1;
  }
}

/**
 * How deep brackets nest, and how many colons and commas there are, strings passed over; right for broken JSON too, so
 * that it can be asked first.
 */
export function shapeOf(source: string): { deepest: number; marks: number } {
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
      if (names && isNameEnd(source, end)) {
        const name = JSON.parse(source.slice(i, end)) as string;
        if (names.has(name)) return name;
        names.add(name);
      }
      i = end - 1;
    }
  }
  return null;
}

/** The same JSON with a line for each value, its numbers and strings as they stand. */
export function indented(json: string): string {
  let text = "";
  let depth = 0;
  const line = () => `\n${"  ".repeat(depth)}`;
  for (let at = afterBlanks(json, 0); at < json.length; at = afterBlanks(json, at)) {
    const c = json.charCodeAt(at);
    if (c === OPEN_OBJECT || c === OPEN_ARRAY) {
      const first = afterBlanks(json, at + 1);
      const isEmpty = (json.charCodeAt(first) | 0x20) === CLOSE_OBJECT;
      if (!isEmpty) depth++;
      text += json.charAt(at) + (isEmpty ? json.charAt(first) : line());
      at = isEmpty ? first + 1 : first;
    } else if (c === CLOSE_OBJECT || c === CLOSE_ARRAY) {
      depth--;
      text += line() + json.charAt(at++);
    } else if (c === COMMA || c === COLON) {
      at++;
      text += c === COMMA ? `,${line()}` : ": ";
    } else {
      const end = c === QUOTE ? endOfString(json, at) : endOfWord(json, at);
      text += json.slice(at, end);
      at = end;
    }
  }
  return text;
}

/** What one pass over JSON text finds besides its values. */
export type Spans = {
  /** The text of each object in the array that the outermost object holds under the name asked for. */
  elements: string[];
  /** How many names its objects give. */
  names: number;
  /** Levels of brackets around the deepest value. */
  depth: number;
};

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
