import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locale } from "../i18n/locale.ts";

/** Where a row has the term of a language, and the words that may not stand for it. */
const columns = { en: [0, 4], es: [2, 5], pt: [3, 6] } as const satisfies Record<Locale, readonly [number, number]>;

/** The rows of the tables of docs/glossary.md, cell by cell. */
export const glossaryRows = readFileSync(join(import.meta.dirname, "../../docs/glossary.md"), "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| ") && !/^\| (Term |---)/.test(line))
  .map((line) =>
    line
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim()),
  );

export function termsIn(locale: Locale): string[] {
  return glossaryRows.map((row) => row[columns[locale][0]] ?? "").filter((term) => term !== "");
}

/** What texts of a language use although the glossary has another word for it, each as a sentence that says what to do. */
export function replacedWords(locale: Locale, texts: Iterable<readonly [where: string, text: string]>): string[] {
  const [term, avoided] = columns[locale];
  const replaced = glossaryRows.flatMap((row) =>
    (row[avoided] ?? "")
      .split(",")
      .map((word) => word.trim())
      .filter((word) => word !== "")
      .map((word) => ({ word, term: row[term], pattern: wholeWords(word) })),
  );
  return [...texts].flatMap(([where, text]) =>
    replaced
      .filter(({ pattern }) => pattern.test(text))
      .map(({ word, term }) => `${where} says “${word}”: write “${term}” (${text})`),
  );
}

/** Finds a term in any gender and number: the last two letters of its words may differ, and more may follow. */
export function anyForm(term: string): RegExp {
  const stems = term.split(" ").map((word) => `${word.slice(0, Math.max(3, word.length - 2))}*`);
  return wholeWords(stems.join(" "));
}

/** `*` stands for any ending. */
function wholeWords(text: string): RegExp {
  const pattern = text.split("*").map(RegExp.escape).join("\\p{L}*");
  const before = /^\p{L}/u.test(text) ? "(?<!\\p{L})" : "";
  const after = /\p{L}$/u.test(text) ? "(?!\\p{L})" : "";
  return new RegExp(before + pattern + after, "iu");
}
