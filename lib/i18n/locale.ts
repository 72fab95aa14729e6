/** The languages of the pages; the first is what anybody else gets. */
export const locales = ["en", "es", "pt"] as const;

export type Locale = (typeof locales)[number];

/** Each language in its own words, as a language menu shows it. */
export const localeNames: Record<Locale, string> = { en: "English", es: "Español", pt: "Português" };

export const localeCookie = "locale";

/** The cookie's language, else the first of `Accept-Language` (by weight) that there is. */
export function chooseLocale(cookie: string | undefined, acceptLanguage: string | null): Locale {
  const chosen = match(cookie);
  if (chosen) return chosen;
  const wanted = (acceptLanguage ?? "").split(",").map((part) => {
    const [tag = "", ...parameters] = part.trim().split(";");
    const weight = parameters.map((p) => /^\s*q=([\d.]+)\s*$/.exec(p)?.[1]).find((q) => q !== undefined);
    return { tag, weight: weight === undefined ? 1 : Number(weight) };
  });
  for (const { tag, weight } of wanted.sort((a, b) => b.weight - a.weight)) {
    const found = weight > 0 ? match(tag) : undefined;
    if (found) return found;
  }
  return locales[0];
}

function match(tag: string | undefined): Locale | undefined {
  const language = tag?.toLowerCase().split("-")[0];
  return locales.find((locale) => locale === language);
}
