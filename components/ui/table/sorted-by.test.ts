import { expect, test } from "vitest";
import { sortedBy } from "./sorted-by.ts";

const order = (text: string) =>
  text
    .split(" ")
    .filter(Boolean)
    .map((key) => ({ id: key.replace(/^-/, ""), desc: key.startsWith("-") }));
const shown = (keys: { id: string; desc: boolean }[]) => keys.map(({ id, desc }) => (desc ? `-${id}` : id)).join(" ");

test.each([
  ["", "a", "a"],
  ["a", "a", "-a"],
  ["-a", "a", "a"],
  ["-a b", "c", "c"],
  ["a b", "b", "-b"],
  ["a b", "a", "-a"],
])("by '%s', a press on %s sorts by '%s' alone", (before, id, after) => {
  expect(shown(sortedBy(order(before), id, { more: false, most: 3, hasNone: false }))).toBe(after);
});

test("the third press leads back to an order that is no column's, where there is one", () => {
  expect(sortedBy(order("-a"), "a", { more: false, most: 1, hasNone: true })).toEqual([]);
});

test.each([
  ["a", "b", "a b"],
  ["a b", "b", "a -b"],
  ["a -b", "b", "a"],
  ["-a b", "a", "b"],
  ["-a", "a", "a"],
  ["a b c", "d", "a b d"],
])("by '%s', a press with Shift on %s sorts by '%s'", (before, id, after) => {
  expect(shown(sortedBy(order(before), id, { more: true, most: 3, hasNone: false }))).toBe(after);
});

test("a table that takes one key takes a press with Shift as any press", () => {
  expect(shown(sortedBy(order("a"), "b", { more: true, most: 1, hasNone: false }))).toBe("b");
});
