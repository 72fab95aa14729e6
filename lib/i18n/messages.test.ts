import { readdirSync, readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { locales } from "./locale.ts";
import { messagesOf } from "./messages.fixture.ts";

const root = join(import.meta.dirname, "../..");
const [reference, ...others] = locales;

/** The names of a message's placeholders: `{count, plural, ...}` is count. */
function placeholders(message: string): string[] {
  const plain = message.replaceAll(/'\{'|'\}'/g, "");
  const names = [...plain.matchAll(/(?<!(?:one|other|=\d+) )\{(\w+)(?=[,}])/g)].map(([, name]) => name ?? "");
  return [...new Set(names)].sort();
}

const english = new Map(messagesOf(reference));

test.each(others)("%s has every message of English and no other", (locale) => {
  const there = new Map(messagesOf(locale));
  expect([...english.keys()].filter((key) => !there.has(key))).toEqual([]);
  expect([...there.keys()].filter((key) => !english.has(key))).toEqual([]);
});

test.each(others)("%s fills the same placeholders as English", (locale) => {
  for (const [key, message] of messagesOf(locale)) {
    expect([key, placeholders(message)]).toEqual([key, placeholders(english.get(key) ?? "")]);
  }
});

type Use = { file: string; key: string };

/**
 * Every message the code asks for, `t("key")` through the namespace of its `t`. What is only known when it runs
 * (`t(`status.${status}`)`, `t(status)`) is a `*`.
 */
async function uses(): Promise<Use[]> {
  const found: Use[] = [];
  for await (const file of glob("{app,components,lib}/**/*.{ts,tsx}", { cwd: root })) {
    if (/\.test\.tsx?$/.test(file)) continue;
    const text = readFileSync(join(root, file), "utf8");
    found.push(...readsOf(text).map((key) => ({ file, key })));
    for (const [, namespace = "", key = ""] of text.matchAll(/Translations\("([^"]+)"\)\("([^"]+)"\)/g)) {
      found.push({ file, key: `${namespace}.${key}` });
    }
    const namespaces = new Map<string, Set<string>>();
    const declared = /const (\w+) = (?:await )?(?:useTranslations|getTranslations)\("([^"]+)"\)/g;
    for (const [, name = "", namespace = ""] of text.matchAll(declared)) {
      namespaces.set(name, (namespaces.get(name) ?? new Set()).add(namespace));
    }
    for (const [name, spaces] of namespaces) {
      for (const key of [...text.matchAll(new RegExp(`(?<![\\w.])${name}(?:\\.rich)?\\(`, "g"))].flatMap((call) =>
        keysAt(text, call),
      )) {
        // One name may stand for two namespaces in two components of a file: either will do.
        const full = [...spaces].map((namespace) => `${namespace}.${key}`);
        for (const one of key === "*" ? full : [full.find((each) => matches(each).length > 0) ?? full[0] ?? key]) {
          found.push({ file, key: one });
        }
      }
    }
  }
  return found;
}

/**
 * What a file reads from the dictionaries themselves, as `away.title`: after `const { away } = { en, es, pt }[locale]` with
 * one dictionary, or `= words[locale].frame` with several, or `const { login } = words[locale]`.
 */
function readsOf(text: string): string[] {
  const [, names = "", several, chosen] =
    /const \{ ([\w, ]+) \} = (?:\{ [\w, ]+ \}|(words))\[locale\](?:\.(\w+))?/.exec(text) ?? [];
  const area = several ? chosen : /messages\/en\/(\w+)\.json"/.exec(text)?.[1];
  return names.split(", ").flatMap((name) => {
    const read = text.matchAll(new RegExp(`(?<![\\w.])${name}\\.([\\w.]+)`, "g"));
    return name === "" ? [] : [...read].map(([, key]) => `${area ? `${area}.` : ""}${name}.${key}`);
  });
}

/** The texts of a call's first argument, which may choose between several. */
function keysAt(text: string, call: RegExpExecArray): string[] {
  let depth = 1;
  let end = call.index + call[0].length;
  const start = end;
  for (; depth > 0 && !(depth === 1 && text[end] === ","); end++) {
    if ("([{".includes(text[end] ?? "")) depth++;
    if (")]}".includes(text[end] ?? "")) depth--;
  }
  const argument = text.slice(start, depth === 0 ? end - 1 : end);
  const keys = [...argument.matchAll(/"([^"]+)"|`([^`]+)`/g)].map(
    ([, plain, template]) => plain ?? template?.replaceAll(/\$\{[^}]*\}/g, "*") ?? "",
  );
  return keys.length > 0 ? keys : ["*"];
}

function matches(key: string): string[] {
  const pattern = new RegExp(`^${key.split("*").map(RegExp.escape).join("[^.]+")}$`);
  return [...english.keys()].filter((one) => pattern.test(one));
}

test("every message the code asks for is there", async () => {
  const asked = await uses();
  expect(asked.length).toBeGreaterThan(200);
  expect(
    asked.filter(({ key }) => matches(key).length === 0).map(({ file, key }) => `${file} asks for ${key}`),
  ).toEqual([]);
});

test("every message is asked for somewhere", async () => {
  const asked = new Set((await uses()).flatMap(({ key }) => matches(key)));
  expect([...english.keys()].filter((key) => !asked.has(key))).toEqual([]);
});

test.each(locales)("every file of %s is among its messages", async (locale) => {
  const folder = join(import.meta.dirname, "messages", locale);
  const { default: messages } = await import(`./messages/${locale}/index.ts`);
  const files = readdirSync(folder).filter((file) => file.endsWith(".json"));
  expect(
    Object.keys(messages)
      .map((area) => `${area}.json`)
      .sort(),
  ).toEqual(files.sort());
});
