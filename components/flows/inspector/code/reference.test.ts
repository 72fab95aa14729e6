import fc from "fast-check";
import { expect, test } from "vitest";
import { parseExpression, scopeOf } from "@/lib/flows/expression/cel.ts";
import { readNodes } from "@/lib/json/nodes.ts";
import { draws } from "@/lib/testing/draws.ts";
import { wayTo } from "../values/way-to";
import { referenceTo } from "./reference";

test.each([
  [["BODY", "customer", "name"], "BODY.customer.name"],
  [["BODY", "items", 0, "sku"], "BODY.items[0].sku"],
  [["HEADERS", "content-type", 0], `HEADERS["content-type"][0]`],
  [["BODY", "a.b"], `BODY["a.b"]`],
  [["BODY", `say "x"\\`], String.raw`BODY["say \"x\"\\"]`],
  [["BODY", "naïve"], `BODY["naïve"]`],
  [["BODY", "in"], `BODY["in"]`],
  [["BODY", ""], `BODY[""]`],
  [["BODY", "\ud800"], null],
  [["not a name"], null],
  [[], null],
])("the way %j is the reference %s", (way, wanted) => {
  expect(referenceTo(way)).toBe(wanted);
});

const names = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom(
    "in",
    "true",
    "false",
    "null",
    "if",
    "map",
    "size",
    "__proto__",
    "a.b",
    "}",
    '"',
    "'",
    "\u2028",
    "\u0000",
  ),
);

test("the reference of a value in the tree gives that value, whatever the names on its way", () => {
  fc.assert(
    fc.property(fc.array(names, { minLength: 1, maxLength: 4 }), fc.integer({ min: 0, max: 3 }), (way, place) => {
      const list = [...Array(place).fill(null), "here"];
      const value = way.reduceRight<unknown>((inner, name) => Object.fromEntries([[name, inner]]), list);
      const root = readNodes(JSON.stringify({ BODY: value }));
      let node = root;
      while (node.children.length > 0) node = node.children.at(-1) ?? root;
      const expression = parseExpression(referenceTo(wayTo(root, node)) ?? "");
      expect("error" in expression ? expression.error : expression.evaluate(scopeOf({ BODY: value }))).toEqual({
        value: "here",
      });
    }),
    { numRuns: draws(500) },
  );
});
