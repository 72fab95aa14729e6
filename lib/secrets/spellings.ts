/** A character as a text may spell it, and where that spelling ends. */
export type Spelled = { character: string; end: number };

/** What may begin a spelling of another character. */
export const SPELLING_MARKS = ["%", "\\", "&", "+"] as const;

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const escapes: Record<string, string> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f", '"': '"', "/": "/" };
// By default a decoder leaves out a byte order mark at the start, which a value may have.
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * What the text at `at` can stand for: itself, or a character as it is written in a URL, a form, a JSON text (or JSON
 * in JSON), or HTML.
 */
export function spelledAt(text: string, at: number): Spelled[] {
  const code = text.codePointAt(at);
  if (code === undefined) return [];
  const character = String.fromCodePoint(code);
  const itself = { character, end: at + character.length };
  if (character === "+") return [itself, { character: " ", end: at + 1 }];
  if (character === "%") return [itself, ...percentEncoded(text, at)];
  if (character === "\\") return [itself, ...escaped(text, at)];
  if (character === "&") return [itself, ...entity(text, at)];
  return [itself];
}

/** `%C3%A9`, in either case, and encoded twice: `%25C3%25A9`. */
function percentEncoded(text: string, at: number): Spelled[] {
  for (const sign of ["%25", "%"]) {
    const first = byteAt(text, at, sign);
    if (first === null) continue;
    const count = first < 0x80 ? 1 : first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    const width = sign.length + 2;
    const bytes = Array.from({ length: count }, (_, i) => byteAt(text, at + i * width, sign));
    const character = decoded(bytes);
    if (character === null) continue;
    const twice = { character, end: at + count * width };
    return sign === "%25" ? [twice, { character: "%", end: at + 3 }] : [twice];
  }
  return [];
}

function byteAt(text: string, at: number, sign: string): number | null {
  if (!text.startsWith(sign, at)) return null;
  const digits = text.slice(at + sign.length, at + sign.length + 2);
  return /^[0-9A-Fa-f]{2}$/.test(digits) ? Number.parseInt(digits, 16) : null;
}

function decoded(bytes: (number | null)[]): string | null {
  if (bytes.includes(null)) return null;
  try {
    return utf8.decode(Uint8Array.from(bytes as number[]));
  } catch {
    return null;
  }
}

/** After one backslash, or after as many as JSON in JSON has. */
function escaped(text: string, at: number): Spelled[] {
  let backslashes = 1;
  while (backslashes < 4 && text[at + backslashes] === "\\") backslashes++;
  const found: Spelled[] = [];
  for (const count of [2, 4]) if (backslashes >= count) found.push({ character: "\\", end: at + count });
  const end = at + backslashes;
  const character = escapes[text[end] ?? ""];
  if (backslashes < 4 && character !== undefined) found.push({ character, end: end + 1 });
  if (backslashes < 3 && text[end] === "u") found.push(...unicode(text, end - 1, backslashes));
  return found;
}

/** `\u00e9`; two of them where the character is past U+FFFF. */
function unicode(text: string, at: number, backslashes: number): Spelled[] {
  const high = unitAt(text, at);
  if (high === null) return [];
  if (high < 0xd800 || high > 0xdbff) return [{ character: String.fromCharCode(high), end: at + 6 }];
  const next = at + 6 + backslashes - 1;
  const low = unitAt(text, next);
  return low === null ? [] : [{ character: String.fromCharCode(high, low), end: next + 6 }];
}

function unitAt(text: string, at: number): number | null {
  const found = /^\\u([0-9A-Fa-f]{4})/.exec(text.slice(at, at + 6));
  return found?.[1] === undefined ? null : Number.parseInt(found[1], 16);
}

function entity(text: string, at: number): Spelled[] {
  const found = /^&(?:([a-z]{2,4})|#(\d{1,7})|#[xX]([0-9A-Fa-f]{1,6}));/.exec(text.slice(at, at + 12));
  if (!found) return [];
  const [whole, name, decimal, hex] = found;
  const code = decimal ? Number(decimal) : Number.parseInt(hex ?? "", 16);
  const numbered = code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
  const character = name === undefined ? numbered : entities[name];
  return character === undefined ? [] : [{ character, end: at + whole.length }];
}
