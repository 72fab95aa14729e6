import type { Locale } from "./locale.ts";
import en from "./messages/en/index.ts";
import es from "./messages/es/index.ts";
import pt from "./messages/pt/index.ts";

const messages: Record<Locale, object> = { en, es, pt };

/** Every message of a language, by its key with the areas before it: `kit.error.retry`. */
export function messagesOf(locale: Locale): [key: string, text: string][] {
  return Object.entries(messages[locale]).flatMap(([area, inner]) => textsOf(inner, area));
}

function textsOf(value: unknown, path: string): [string, string][] {
  if (typeof value === "string") return [[path, value]];
  return Object.entries(value as object).flatMap(([key, inner]) => textsOf(inner, `${path}.${key}`));
}
