import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { scopeOf } from "./cel.ts";
import { parseTemplate } from "./template.ts";

const scope = scopeOf({ name: "Ana", amount: 120.5, tags: ["a", 1], none: null, BODY: {} });

function rendered(text: string) {
  const template = parseTemplate(text);
  return "error" in template ? template : template.render(scope);
}

test.each([
  ["", ""],
  ["plain } text { $ $$ $x", "plain } text { $ $$ $x"],
  [`Hello \${name}!`, "Hello Ana!"],
  [`\${amount}\${name}`, "120.5Ana"],
  [`Total: $\${amount}`, "Total: $120.5"],
  [`Write \\\${name} to say \${name}`, `Write \${name} to say Ana`],
  [`\${tags} \${none}|\${BODY.?missing}`, '["a",1] |'],
  [`\${'}' + "}"}\${ {'a': {'b': 1}}.a.b }`, "}}1"],
  [`\${'it\\'s {'}`, "it's {"],
  [`{"customer": \${json(name)}}`, '{"customer": "Ana"}'],
])("%j renders as %j", (text, wanted) => {
  expect(rendered(text)).toEqual({ value: wanted });
});

describe("errors are placed in the whole text", () => {
  test.each([
    [`Hello \${name`, "unclosed", 6, 8],
    [`a \${'b} c`, "unclosed", 2, 4],
    [`a \${} b`, "empty", 2, 5],
    [`a \${ 1 + } b`, "syntax", 9, 9],
    [`\${name} \${nobody(1)}`, "unknownFunction", 10, 19],
    [`\${secrets.KEY}`, "secretHere", 2, 9],
  ])("%j: %s from %i to %i", (text, code, from, to) => {
    expect(parseTemplate(text)).toMatchObject({ error: { code, from, to } });
  });

  test("of its values too", () => {
    expect(rendered(`Dear \${BODY.name}`)).toMatchObject({ error: { code: "missing", from: 12, to: 16 } });
  });
});

test("names stand where they are in the text", () => {
  expect(parseTemplate(`\${name}, \${amount}`)).toMatchObject({
    names: [
      { name: "name", from: 2, to: 6 },
      { name: "amount", from: 11, to: 17 },
    ],
  });
});

test("a secret is a piece by itself, and no expression sees it", () => {
  const template = parseTemplate(`Bearer \${secrets.TOKEN}`, { secrets: true });
  if ("error" in template) throw new Error(template.error.message);
  expect(template.segments).toEqual(["Bearer ", { secret: "TOKEN" }]);
  expect(template.secrets).toEqual(["TOKEN"]);
  expect(template.render(scope, (name) => `<${name}>`)).toEqual({ value: "Bearer <TOKEN>" });
  expect(parseTemplate(`\${secrets.TOKEN + 'x'}`, { secrets: true })).toMatchObject({ error: { code: "secretHere" } });
});

test("what it makes has a length", () => {
  const template = parseTemplate(`\${long}\${long}`);
  if ("error" in template) throw new Error(template.error.message);
  expect(template.render(scopeOf({ long: "a".repeat(900_000) }))).toMatchObject({ error: { code: "tooMuch" } });
});

test("no text makes it throw, and text without an opening is its own", () => {
  const pieces = fc.array(fc.constantFrom("${", "}", "{", "$", "\\", "'", '"', "name", " ", "x"), { maxLength: 12 });
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: "binary" }),
        pieces.map((list) => list.join("")),
      ),
      (text) => {
        const template = parseTemplate(text);
        if (!text.includes("${")) expect(rendered(text)).toEqual({ value: text });
        if ("error" in template) expect(template.error.to).toBeLessThanOrEqual(text.length);
        else template.render(scope);
      },
    ),
    { numRuns: 300 },
  );
});
