import fc from "fast-check";
import { expect, test } from "vitest";
import { firstData, readData, writeData } from "./data-lines";

test("a line is a name and what stands behind the first colon", () => {
  expect(readData("name: Ana María\n\n url :https://a.example:8080/x \nempty:")).toEqual({
    name: "Ana María",
    url: "https://a.example:8080/x",
    empty: "",
  });
  expect(readData("  ")).toEqual({});
});

test.each(["no colon", ": no name", '{"broken": ', "a: 1\nb"])("%j is no data", (text) => {
  expect(readData(text)).toBeNull();
});

test("any data of a contact comes back from the text it is edited as", () => {
  const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.array(fc.string()));
  const data = fc.dictionary(fc.string(), value, { noNullPrototype: true });
  fc.assert(
    fc.property(data, (given) => {
      expect(readData(writeData(given))).toEqual(given);
    }),
  );
});

test("the first of the data is cut where it is more than can be shown", () => {
  expect(firstData({ plan: "gold", count: 3, "": null }, 100)).toEqual([
    ["plan", "gold"],
    ["count", "3"],
    ["", "null"],
  ]);
  expect(firstData({ plan: "W".repeat(70_000), more: "x" }, 10)).toEqual([["plan", "WWWWWW…"]]);
  expect(firstData({ ["N".repeat(70_000)]: "x", more: "x" }, 10)).toEqual([["NNNNNNNNNN…", "…"]]);
  expect(firstData({ a: "🙂🙂" }, 4)).toEqual([["a", "🙂\ufffd…"]]);
  expect(firstData(null, 10)).toEqual([]);
});
