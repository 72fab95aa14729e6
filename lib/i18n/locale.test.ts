import { expect, test } from "vitest";
import { chooseLocale } from "./locale.ts";

test.each([
  ["pt", "es", "pt"],
  [undefined, "es-UY,es;q=0.9,en;q=0.8", "es"],
  [undefined, "fr-FR, pt-BR;q=0.7, en;q=0.3", "pt"],
  [undefined, "en;q=0.2, es;q=0.9", "es"],
  [undefined, "es;q=0, fr", "en"],
  ["klingon", null, "en"],
  ["", "", "en"],
] as const)("cookie %s and header %s make %s", (cookie, header, locale) => {
  expect(chooseLocale(cookie, header)).toBe(locale);
});
