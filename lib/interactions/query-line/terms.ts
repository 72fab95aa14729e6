/** A part of a query line, by its place: `-agent:luis,"Ana Díaz"` is a field, words without one are text. */
export type Term = {
  at: number;
  end: number;
  /** Whether a `-` stands before it. */
  isNot: boolean;
  /** As it is written; null in a text. */
  word: string | null;
  values: TermValue[];
};

/** A value by its place, quotes included. */
export type TermValue = { at: number; end: number; text: string };

const SPACE = /\s*/y;
const FIELD = /([\p{L}_]+):/uy;
const QUOTED = /"((?:[^"\\]|\\.)*)"?/y;
const COMPARED = /(?:>=|<=|[<>≥≤])\s*[^\s,"]+/y;
const BARE_VALUE = /[^\s,"]+/y;
const BARE_TEXT = /[^\s"]+/y;
const COMMA = /\s*,\s*/y;

/** The terms of a line in their order. Every line has some reading: a quote that is not closed ends with the line. */
export function termsIn(line: string): Term[] {
  const terms: Term[] = [];
  for (let at = after(SPACE, line, 0); at < line.length; at = after(SPACE, line, terms.at(-1)?.end ?? line.length))
    terms.push(termAt(line, at));
  return terms;
}

/** The value as a line has it: in quotes where it would else be read as several. */
export function quoted(value: string): string {
  return /[\s,":]|^-|^$/.test(value) ? `"${value.replace(/["\\]/g, "\\$&")}"` : value;
}

function termAt(line: string, at: number): Term {
  const isNot = line[at] === "-" && /\S/.test(line[at + 1] ?? "");
  const begin = isNot ? at + 1 : at;
  const field = matchAt(FIELD, line, begin);
  if (!field) {
    const value = valueAt(line, begin, [QUOTED, BARE_TEXT]);
    return { at, end: value.end, isNot, word: null, values: [value] };
  }
  const values: TermValue[] = [];
  let end = begin + field[0].length;
  for (let next = after(SPACE, line, end); ; ) {
    // The next field is no value of this one.
    const value = matchAt(FIELD, line, next) ? null : valueAt(line, next, [QUOTED, COMPARED, BARE_VALUE]);
    if (!value || value.end === value.at) break;
    values.push(value);
    end = value.end;
    const comma = matchAt(COMMA, line, end);
    if (!comma) break;
    next = end += comma[0].length;
  }
  return { at, end, isNot, word: field[1] ?? "", values };
}

function valueAt(line: string, at: number, patterns: readonly RegExp[]): TermValue {
  for (const pattern of patterns) {
    const found = matchAt(pattern, line, at);
    if (!found) continue;
    const text = found[1] === undefined ? found[0] : found[1].replace(/\\(.)/g, "$1");
    return { at, end: at + found[0].length, text };
  }
  return { at, end: at, text: "" };
}

function after(pattern: RegExp, line: string, at: number): number {
  return at + (matchAt(pattern, line, at)?.[0].length ?? 0);
}

function matchAt(pattern: RegExp, line: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(line);
}
