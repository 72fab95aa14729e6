import fc from "fast-check";
import { expect, test } from "vitest";
import { readJson } from "./read.ts";
import { countNames } from "./stats.ts";
import { indented, spansOf } from "./text.ts";

const word = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'"\\[]{},: segments\u0000') }));
const object = fc.dictionary(word, fc.jsonValue({ maxDepth: 3 }), { maxKeys: 4 });

test("the elements of the array asked for, as they stand in the text", () => {
  fc.assert(
    fc.property(object, fc.array(object), object, fc.constantFrom(0, 1), (before, segments, after, indent) => {
      const value = {
        ...before,
        segments,
        ...Object.fromEntries(Object.entries(after).filter(([name]) => name !== "segments")),
      };
      const text = JSON.stringify(value, null, indent);
      const spans = spansOf(text, "segments");
      expect(spans.elements.map((element) => readJson(element))).toEqual(readJson(JSON.stringify(segments)));
      for (const element of spans.elements) expect(text).toContain(element);
      expect(spans.names).toBe(countNames(value));
    }),
    { numRuns: 500 },
  );
});

test("a name given twice is one name more in the text than in the value, wherever it is", () => {
  for (const text of ['{"a":1,"a":2}', '{"a":[{"b":1,"\\u0062":2}]}', '{"a":{"b":{},"b":{}}}']) {
    expect(spansOf(text, "segments").names).toBe(countNames(readJson(text)) + 1);
  }
});

test("depth counts brackets and not those in text", () => {
  expect(spansOf('{"a":[[{"b":"[[[["}]]}', "segments").depth).toBe(4);
  expect(spansOf("[".repeat(40), "segments").depth).toBe(40);
});

test("text that is no JSON comes to an end", () => {
  fc.assert(
    fc.property(word, (text) => {
      expect(spansOf(text, "segments").depth).toBeGreaterThanOrEqual(0);
    }),
  );
});

test("indented text is what indenting the value makes, with numbers as they were written", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(0, 1, 4), (value, indent) => {
      expect(indented(JSON.stringify(value, null, indent))).toBe(JSON.stringify(value, null, 2));
    }),
    { numRuns: 500 },
  );
  expect(indented('{"a":[12345678901234567890,1.50],"b":{}}')).toBe(
    '{\n  "a": [\n    12345678901234567890,\n    1.50\n  ],\n  "b": {}\n}',
  );
});
