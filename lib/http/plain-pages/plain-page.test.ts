import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { locales } from "../../i18n/locale.ts";
import { escaped, inBrowser, localeOf, plainPage } from "./plain-page.ts";
import { signInPage } from "./sign-in-page.ts";

/** The custom properties of the product that a rule sets, by name. */
function propertiesOf(css: string, selector: string): Map<string, string> {
  const start = css.indexOf(`${selector} {`);
  const rule = css.slice(start, css.indexOf("}", start));
  return new Map([...rule.matchAll(/(--sy-[\w-]+): ([^;\n]+)/g)].map(([, name = "", value = ""]) => [name, value]));
}

test.each(["light", "dark"])("the colours are those of the application's pages, in %s", (scheme) => {
  const page = plainPage({ locale: "en", nonce: "n", title: "T", body: "", style: "", script: "" });
  const ofApplication = propertiesOf(
    readFileSync("app/global.css", "utf8"),
    `:root[data-mantine-color-scheme="${scheme}"]`,
  );
  const own = propertiesOf(page, scheme === "light" ? ":root" : `:root[data-mantine-color-scheme="${scheme}"]`);
  expect(own.size).toBeGreaterThan(10);
  for (const [name, value] of own) expect(`${name}: ${value}`).toBe(`${name}: ${ofApplication.get(name)}`);
});

test("what runs in the browser is given text that cannot end its script", () => {
  const script = inBrowser((text: string) => text, "</script><script>alert(1)</script>");
  expect(script).not.toContain("</script>");

  expect(runInNewContext(script)).toBe("</script><script>alert(1)</script>");
});

test("text of others is text in markup and in attributes", () => {
  expect(escaped(`<a href="x" title='y'>&`)).toBe("&#60;a href=&#34;x&#34; title=&#39;y&#39;&#62;&#38;");
});

test("the language is the cookie's, else the browser's", () => {
  expect(localeOf({ cookie: "a=1; locale=pt", acceptLanguage: "es" })).toBe("pt");
  expect(localeOf({ cookie: "notlocale=pt", acceptLanguage: "es-AR,en;q=0.5" })).toBe("es");
  expect(localeOf({ cookie: null, acceptLanguage: null })).toBe("en");
});

test.each(locales)("the sign-in page has its words as they are read, in %s", (locale) => {
  const page = signInPage({ locale, nonce: "n", next: "/flows?q=</script>", ended: true });
  expect(page).toContain(`<html lang="${locale}"`);
  expect(page).not.toContain("undefined");
  // The only part of a message that is filled in, by the page's script.
  expect(page).toContain("{wait}");
  expect(page).not.toMatch(/\{\w+, (plural|number|select)/);
  expect(page.split("</script>")).toHaveLength(3);
});

test("the sign-in page keeps to its weight", () => {
  const page = signInPage({ locale: "en", nonce: "n", next: "/overview", ended: false });
  expect(Buffer.byteLength(page)).toBeLessThan(16_000);
});
