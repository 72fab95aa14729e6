import { isWallTime, type WallTime } from "./instant.ts";

type Field = "year" | "month" | "day" | "weekday" | "hour" | "half" | "minute" | "second" | "fraction";

/** How one pattern letter run reads its field: a sticky expression of bounded length, and what the text means. */
interface Token {
  readonly field: Field;
  readonly shape: RegExp;
  readonly value: (text: string) => number;
  /** Whether the hour counts to 12 and so needs AM or PM. */
  readonly half?: true;
}

type Piece = Token | string;

const months = "january february march april may june july august september october november december".split(" ");
const weekdays = "sunday monday tuesday wednesday thursday friday saturday".split(" ");

const number = (field: Field, shape: RegExp, value: (n: number) => number = (n) => n): Token => ({
  field,
  shape,
  value: (text) => value(Number(text)),
});
const named = (field: Field, names: string[]): Token => ({
  field,
  shape: new RegExp(names.join("|"), "iy"),
  value: (text) => names.indexOf(text.toLowerCase()),
});
const oneOrTwo = /\d{1,2}/y;
const two = /\d{2}/y;
const short = (names: string[]) => names.map((name) => name.slice(0, 3));
const monthNames = (names: string[]): Token => ({
  ...named("month", names),
  value: (text) => names.indexOf(text.toLowerCase()) + 1,
});
const twelve = (shape: RegExp, first: 0 | 1): Token => ({
  ...number("hour", shape, (n) => (n < first || n > first + 11 ? Number.NaN : n % 12)),
  half: true,
});
const oneTo24 = (shape: RegExp) => number("hour", shape, (n) => (n < 1 || n > 24 ? Number.NaN : n % 24));

const tokens = new Map<string, Token>([
  ...["y", "u"].flatMap((letter): [string, Token][] => [
    [letter, number("year", /\d{1,4}/y)],
    [letter.repeat(2), number("year", two, (n) => 2000 + n)],
    [letter.repeat(4), number("year", /\d{4}/y)],
  ]),
  ...["M", "L"].flatMap((letter): [string, Token][] => [
    [letter, number("month", oneOrTwo)],
    [letter.repeat(2), number("month", two)],
    [letter.repeat(3), monthNames(short(months))],
    [letter.repeat(4), monthNames(months)],
  ]),
  ["d", number("day", oneOrTwo)],
  ["dd", number("day", two)],
  ...["E", "EE", "EEE"].map((run): [string, Token] => [run, named("weekday", short(weekdays))]),
  ["EEEE", named("weekday", weekdays)],
  ["H", number("hour", oneOrTwo)],
  ["HH", number("hour", two)],
  ["h", twelve(oneOrTwo, 1)],
  ["hh", twelve(two, 1)],
  ["K", twelve(oneOrTwo, 0)],
  ["KK", twelve(two, 0)],
  ["k", oneTo24(oneOrTwo)],
  ["kk", oneTo24(two)],
  ...["a", "aa", "aaa"].map((run): [string, Token] => [run, named("half", ["am", "pm"])]),
  ["m", number("minute", oneOrTwo)],
  ["mm", number("minute", two)],
  ["s", number("second", oneOrTwo)],
  ["ss", number("second", two)],
  // Read and let go: the ranges are whole seconds.
  ...Array.from({ length: 9 }, (_, i): [string, Token] => [
    "S".repeat(i + 1),
    number("fraction", new RegExp(`\\d{${i + 1}}`, "y")),
  ]),
]);

/** A Unicode (LDML) date pattern, read once, in one pass and without going back, as is every text it parses. */
export class DatePattern {
  readonly #pieces: Piece[];

  private constructor(pieces: Piece[]) {
    this.#pieces = pieces;
  }

  /** The pattern, or what is wrong with it. */
  static of(pattern: string): DatePattern | string {
    if (pattern.length > 64) return "must be at most 64 characters";
    const pieces = split(pattern);
    if (typeof pieces === "string") return pieces;
    const read = pieces.filter((piece) => typeof piece !== "string");
    const fields = new Set(read.map(({ field }) => field));
    if (fields.size < read.length) return "must name each field once";
    const absent = (["year", "month", "day"] as const).find((field) => !fields.has(field));
    if (absent) return `must have a ${absent}`;
    const half = read.some((token) => token.half);
    if (half !== fields.has("half")) return "must have AM or PM with an hour of twelve, and with no other";
    if (fields.has("fraction") && !fields.has("second")) return "must not have fractions without seconds";
    if (fields.has("second") && !fields.has("minute")) return "must not have seconds without minutes";
    if (fields.has("minute") && !fields.has("hour")) return "must not have minutes without hours";
    return new DatePattern(pieces);
  }

  /** What a text in this pattern says, a missing time as 00:00:00; null where it does not fit or names no real date. */
  parse(text: string): WallTime | null {
    const found: Record<Field, number> = {
      year: 0,
      month: 0,
      day: 0,
      weekday: -1,
      hour: 0,
      half: 0,
      minute: 0,
      second: 0,
      fraction: 0,
    };
    let at = 0;
    for (const piece of this.#pieces) {
      if (typeof piece === "string") {
        if (!text.startsWith(piece, at)) return null;
        at += piece.length;
        continue;
      }
      piece.shape.lastIndex = at;
      const read = piece.shape.exec(text)?.[0];
      if (read === undefined) return null;
      found[piece.field] = piece.value(read);
      if (Number.isNaN(found[piece.field])) return null;
      at += read.length;
    }
    if (at !== text.length) return null;
    const { year, month, day, minute, second } = found;
    const wall = { year, month, day, hour: found.hour + 12 * found.half, minute, second };
    if (!isWallTime(wall)) return null;
    return found.weekday === -1 || found.weekday === weekday(wall) ? wall : null;
  }
}

function split(pattern: string): Piece[] | string {
  const pieces: Piece[] = [];
  for (let at = 0; at < pattern.length; ) {
    const first = pattern.charAt(at);
    let end = at + 1;
    if (first === "'") {
      const quoted = readQuoted(pattern, at);
      if (!quoted) return "must close its quotation mark";
      pieces.push(quoted.text);
      end = quoted.end;
    } else if (/[A-Za-z]/.test(first)) {
      while (pattern.charAt(end) === first) end++;
      const run = pattern.slice(at, end);
      const token = tokens.get(run);
      if (!token) return `must not contain ${run}: only y u M L d E H h K k a m s S, other letters in quotation marks`;
      pieces.push(token);
    } else pieces.push(first);
    at = end;
  }
  return pieces;
}

/** Two quotation marks are one, inside quoted text and outside. */
function readQuoted(pattern: string, from: number): { text: string; end: number } | null {
  if (pattern.charAt(from + 1) === "'") return { text: "'", end: from + 2 };
  let text = "";
  for (let at = from + 1; at < pattern.length; at++) {
    if (pattern.charAt(at) !== "'") text += pattern.charAt(at);
    else if (pattern.charAt(at + 1) === "'") {
      text += "'";
      at++;
    } else return { text, end: at + 1 };
  }
  return null;
}

function weekday({ year, month, day }: WallTime): number {
  const at = new Date(0);
  at.setUTCFullYear(year, month - 1, day);
  return at.getUTCDay();
}
