import fc from "fast-check";
import { expect, test } from "vitest";
import { maskSecrets } from "./mask.ts";

const value = fc.oneof(
  fc.string({ unit: "binary", minLength: 8, maxLength: 40 }),
  fc.string({
    unit: fc.constantFrom("a", "b", "*", "%", "2", "5", "\\", "u", "n", '"', "+", " ", "é", "😀"),
    minLength: 8,
  }),
);
const around = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({ unit: fc.constantFrom("a", "*", "%", "\\", "+", "&", "2", "5") }),
);

const inJson = (text: string) => JSON.stringify(text).slice(1, -1);
const lower = (text: string) => text.replace(/%[0-9A-F]{2}/g, (byte) => byte.toLowerCase());
const ascii = (text: string) =>
  inJson(text).replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
const allBytes = (text: string) => [...Buffer.from(text)].map((b) => `%${b.toString(16).padStart(2, "0")}`).join("");

const spellings: Record<string, (text: string) => string> = {
  "as it is": String,
  "percent-encoded": encodeURIComponent,
  "percent-encoded in small letters": (text) => lower(encodeURIComponent(text)),
  "percent-encoded twice": (text) => encodeURIComponent(encodeURIComponent(text)),
  "each byte percent-encoded": allBytes,
  "as a whole address": encodeURI,
  "in a form": (text) => new URLSearchParams({ a: text }).toString().slice(2),
  "in JSON": inJson,
  "in JSON without other than ASCII": ascii,
  "in JSON with escaped slashes": (text) => inJson(text).replaceAll("/", "\\/"),
  "in JSON in JSON": (text) => inJson(inJson(text)),
  "in HTML": (text) => text.replace(/[&<>"']/g, (one) => `&#${one.charCodeAt(0)};`).replaceAll("&#38;", "&amp;"),
};

test.each(Object.entries(spellings))("a planted secret is found in no output, %s", (_, spell) => {
  fc.assert(
    fc.property(value, around, around, (secret, before, after) => {
      const masked = maskSecrets([secret])(before + spell(secret) + after);
      expect(masked).not.toContain(secret);
      expect(masked).not.toContain(spell(secret));
      expect(masked).toContain("***");
    }),
  );
});

test("a secret that begins with a byte order mark is found where its bytes are percent-encoded", () => {
  const secret = "\ufeffa long secret";
  for (const spell of [encodeURIComponent, allBytes]) expect(maskSecrets([secret])(spell(secret))).toBe("***");
});

test.each(["base64", "base64url"] as const)(
  "a planted secret is found in no output, in %s with what is around",
  (code) => {
    fc.assert(
      fc.property(value, fc.string(), fc.string(), (secret, before, after) => {
        const encoded = Buffer.from(before + secret + after).toString(code);
        for (const text of [encoded, encodeURIComponent(encoded), JSON.stringify(encoded)]) {
          const masked = maskSecrets([secret])(`Basic ${text}`);
          expect(masked).toContain("***");
          // Of a sign beside the value, one of its three characters goes with it.
          const whole = masked.slice(6).replace(/%(?![0-9A-F]{2})[0-9A-F]?/g, "");
          const left = decodeURIComponent(whole).replace(/^"|"$/g, "");
          expect(Buffer.from(left, code).toString()).not.toContain(secret);
        }
      }),
    );
  },
);

test("several secrets are masked, one within the other too", () => {
  fc.assert(
    fc.property(
      fc.array(value, { maxLength: 4 }),
      fc.array(around, { minLength: 5, maxLength: 5 }),
      (secrets, parts) => {
        const longer = secrets.map((secret, i) => `${secret}${secrets[i - 1] ?? ""}`);
        const all = [...secrets, ...longer];
        const masked = maskSecrets(all)(parts.map((part, i) => part + (all[i * 2] ?? "")).join(""));
        for (const secret of all) expect(masked).not.toContain(secret);
      },
    ),
  );
});

test("only the secret goes, and what is next to it stays", () => {
  const mask = maskSecrets(["pass word/é", "pass word/é and more"]);
  expect(mask('{"a":"Bearer pass word/\\u00e9","b":1}')).toBe('{"a":"Bearer ***","b":1}');
  expect(mask("https://a.example/?key=pass+word%2F%c3%A9&x=1")).toBe("https://a.example/?key=***&x=1");
  expect(mask("pass word/é and more!")).toBe("***!");
  expect(mask("nothing 100% \\ & + here")).toBe("nothing 100% \\ & + here");
  expect(maskSecrets([])("anything")).toBe("anything");
  expect(maskSecrets([""])("abc")).toBe("abc");
});

test("no value is too short to be masked", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", minLength: 1, maxLength: 7 }), around, around, (secret, before, after) => {
      fc.pre(!"***".includes(secret));
      for (const spell of Object.values(spellings)) {
        expect(maskSecrets([secret])(before + spell(secret) + after)).not.toContain(secret);
      }
    }),
  );
  expect(maskSecrets(["abc"])("an abc, YWJj")).toBe("an ***, ***");
});

test("a secret of asterisks is masked where they go on", () => {
  const secret = "*".repeat(8);
  for (let count = 8; count < 40; count++) expect(maskSecrets([secret])("*".repeat(count))).not.toContain(secret);
});

test("a megabyte with the longest secrets is masked soon", () => {
  const secrets = Array.from({ length: 10 }, (_, i) => `${i}%\\`.repeat(2730));
  const text = `${'{"a":"%5C\\\\ + & x"},'.repeat(50_000)}${secrets.map(inJson).join(",")}`;
  const masked = maskSecrets(secrets)(text);
  for (const secret of secrets) expect(masked).not.toContain(inJson(secret));
});
