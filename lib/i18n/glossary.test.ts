import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { anyForm, glossaryRows, replacedWords, termsIn } from "../testing/glossary.ts";
import { areas } from "./areas.ts";
import { type Locale, locales } from "./locale.ts";

/** Every message by its key, without the names of its placeholders: no reader sees `{newest}`. */
function messagesOf(locale: Locale): [key: string, text: string][] {
  return areas.flatMap((area) => {
    const file = join(import.meta.dirname, "messages", locale, `${area}.json`);
    return textsOf(JSON.parse(readFileSync(file, "utf8")), area);
  });
}

function textsOf(value: unknown, path: string): [string, string][] {
  if (typeof value === "string") return [[path, value.replaceAll(/\{\w+(?=[,}])/g, "{")]];
  return Object.entries(value as object).flatMap(([key, inner]) => textsOf(inner, `${path}.${key}`));
}

test("the glossary is read whole", () => {
  expect(glossaryRows.length).toBeGreaterThan(100);
  expect(glossaryRows.filter((row) => row.length !== 7)).toEqual([]);
  const terms = termsIn("en");
  expect(terms.filter((term, at) => terms.indexOf(term) !== at)).toEqual([]);
});

test.each(locales)("%s: no message uses a word that the glossary replaces", (locale) => {
  expect(replacedWords(locale, messagesOf(locale))).toEqual([]);
});

test.each(locales)("%s: some message uses each term of the glossary", (locale) => {
  const texts = messagesOf(locale).map(([, text]) => text);
  const unused = termsIn(locale).filter((term) => !texts.some((text) => anyForm(term).test(text)));
  expect(unused).toEqual([]);
});
