import fc from "fast-check";
import { expect, test } from "vitest";
import { readJson } from "../../json/read.ts";
import { type Json, sameJson } from "./json.ts";
import { styleOf, write } from "./json-style.ts";

const number = fc.double({ noNaN: true });
const value = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    number,
    fc.string({ unit: "binary" }),
    fc.constant(null),
    fc.array(tie("value")),
    object(tie("value")),
  ),
})).value;

function object(values: fc.Arbitrary<Json>): fc.Arbitrary<Json> {
  const names = fc.oneof(fc.string(), fc.constant("__proto__"));
  return fc.array(fc.tuple(names, values)).map((entries) => Object.fromEntries(entries));
}

test("a new value's text says that very value: -0 and what is too large for a number too", () => {
  fc.assert(
    fc.property(value, fc.constantFrom("{}", '{\r\n\t"a": 1}', '{"a": 1, "b": 2}'), (made, laidOut) => {
      expect(readJson(write(made, styleOf(laidOut), ""))).toStrictEqual(made);
    }),
    { numRuns: 300, examples: [[[-0, Infinity, -Infinity], "{}"]] },
  );
  expect(sameJson(-0, 0)).toBe(false);
});

test("it is laid out as JSON.stringify does where the document is", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom("", "  ", "\t"), (made, indent) => {
      const laidOut = JSON.stringify({ "": [1], b: 2 }, null, indent);
      expect(write(readJson(JSON.stringify(made)), styleOf(laidOut), "")).toBe(JSON.stringify(made, null, indent));
    }),
    { numRuns: 200 },
  );
});
