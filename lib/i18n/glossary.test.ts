import { expect, test } from "vitest";
import { anyForm, glossaryRows, replacedWords, termsIn } from "../testing/glossary.ts";
import { type Locale, locales } from "./locale.ts";
import { messagesOf } from "./messages.fixture.ts";

/** Without the names of placeholders and the words that are searched by: no reader sees `{newest}`. */
function readMessages(locale: Locale): [key: string, text: string][] {
  const seen = messagesOf(locale).filter(([key]) => !/^flowNodes\.\w+\.words$/.test(key));
  return seen.map(([key, text]) => [key, text.replaceAll(/\{\w+(?=[,}])/g, "{")]);
}

test("the glossary is read whole", () => {
  expect(glossaryRows.length).toBeGreaterThan(100);
  expect(glossaryRows.filter((row) => row.length !== 7)).toEqual([]);
  const terms = termsIn("en");
  expect(terms.filter((term, at) => terms.indexOf(term) !== at)).toEqual([]);
});

test.each(locales)("%s: no message uses a word that the glossary replaces", (locale) => {
  expect(replacedWords(locale, readMessages(locale))).toEqual([]);
});

test.each(locales)("%s: some message uses each term of the glossary", (locale) => {
  const texts = readMessages(locale).map(([, text]) => text);
  const unused = termsIn(locale).filter((term) => !texts.some((text) => anyForm(term).test(text)));
  expect(unused).toEqual([]);
});
