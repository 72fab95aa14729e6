import fc from "fast-check";
import { expect, test } from "vitest";
import { jsonFault } from "./json-fault";

test.each([
  ['{"a": 1,}', 8],
  ['{"a" 1}', 4],
  ['{"a": tru}', 6],
  ['{"a": [1, 2}', 11],
  ['{"a": 1', 7],
  ["", 0],
])("%j is wrong from %i on", (text, at) => {
  expect(jsonFault(text)?.from).toBe(at);
});

test("JSON has no fault, and what is cut off has one within it", () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(jsonFault(text)).toBeNull();
      const cut = `[${text}`;
      const fault = jsonFault(cut);
      expect(fault?.from).toBeGreaterThanOrEqual(0);
      expect(fault?.from).toBeLessThanOrEqual(cut.length);
    }),
  );
});
