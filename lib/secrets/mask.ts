import { SPELLING_MARKS, spelledAt } from "./spellings.ts";

const MASK = "***";

/** What is looked for. In base64 one more character on a side holds bits of the value and of what is beside it. */
type Needle = { characters: readonly string[]; before: number; after: number };

/**
 * Replaces each of the values by `***`, however it is written: as it is, percent-encoded, escaped in JSON or HTML, or in
 * base64 at any place of what was encoded. What the function gives holds none of them. None is left alone for being
 * short: those that are stored have eight characters or more, and do not stand in every text.
 */
export function maskSecrets(values: readonly string[]): (text: string) => string {
  const needles = values.flatMap(needlesOf).filter(({ characters }) => characters.length > 0);
  if (needles.length === 0) return (text) => text;
  needles.sort((a, b) => b.characters.length - a.characters.length);
  const byFirst = Map.groupBy(needles, ({ characters }) => characters[0] ?? "");
  const firsts = [...byFirst.keys(), ...SPELLING_MARKS].map((one) => `\\u{${one.codePointAt(0)?.toString(16)}}`);
  const candidate = new RegExp(`[${firsts.join("")}]`, "gu");
  return (text) => {
    let [before, masked] = [text, maskOnce(text, candidate, byFirst)];
    // A mask can complete another value, one with asterisks. Each round makes the text shorter.
    while (masked.length < before.length) [before, masked] = [masked, maskOnce(masked, candidate, byFirst)];
    return masked;
  };
}

function maskOnce(text: string, candidate: RegExp, byFirst: ReadonlyMap<string, readonly Needle[]>): string {
  let masked = "";
  let done = 0;
  for (const { index } of text.matchAll(candidate)) {
    if (index < done) continue;
    const found = foundAt(text, index, byFirst);
    if (!found) continue;
    masked += text.slice(done, Math.max(done, index - found.before)) + MASK;
    done = found.end;
  }
  return masked + text.slice(done);
}

function foundAt(text: string, at: number, byFirst: ReadonlyMap<string, readonly Needle[]>) {
  for (const { character } of spelledAt(text, at)) {
    for (const needle of byFirst.get(character) ?? []) {
      const end = endOf(needle.characters, text, at);
      if (end !== null) return { before: needle.before, end: Math.min(text.length, end + needle.after) };
    }
  }
  return null;
}

/** Where the characters end that begin at `at`, each in any spelling; null where they are not there. */
function endOf(characters: readonly string[], text: string, at: number): number | null {
  let ends = [at];
  for (const character of characters) {
    const next = ends.flatMap((from) => spelledAt(text, from).filter((one) => one.character === character));
    if (next.length === 0) return null;
    ends = next.length === 1 ? next.map(({ end }) => end) : [...new Set(next.map(({ end }) => end))];
  }
  return Math.max(...ends);
}

function needlesOf(value: string): Needle[] {
  const bytes = Buffer.from(value);
  const encoded = [0, 1, 2].map((offset) => inBase64(bytes, offset));
  const forUrls = encoded.map((needle) => ({ ...needle, characters: needle.characters.map(asInUrls) }));
  return [{ characters: [...value], before: 0, after: 0 }, ...encoded, ...forUrls];
}

/** The characters of base64 that hold the value alone, where as many bytes stand before it. */
function inBase64(bytes: Buffer, offset: number): Needle {
  const text = Buffer.concat([Buffer.alloc(offset), bytes])
    .toString("base64")
    .replace(/=+$/, "");
  const isCut = (offset + bytes.length) % 3 !== 0;
  const characters = [...text.slice(offset === 0 ? 0 : offset + 1, isCut ? -1 : undefined)];
  return { characters, before: offset === 0 ? 0 : 1, after: isCut ? 1 : 0 };
}

function asInUrls(character: string): string {
  return character === "+" ? "-" : character === "/" ? "_" : character;
}
