import { expect, test } from "vitest";
import { chosenBy, dispositionTree, markedBy } from "./disposition-tree.ts";

const lines = dispositionTree([
  { id: 1, levels: ["Sale", "Done"] },
  { id: 2, levels: ["Sale", "Later", "Call back"] },
  { id: 3, levels: ["Sale", "Later", "Write"] },
  { id: 4, levels: ["Wrong number"] },
]);
const [sale, , later] = lines.map(({ value }) => value);
const drawn = (tree: typeof lines) => tree.map(({ label, depth, ids }) => `${"  ".repeat(depth)}${label} ${ids}`);

test("dispositions stand under the levels they share, and a level for all below it", () => {
  expect(drawn(lines)).toEqual([
    "Sale 1,2,3",
    "  Done 1",
    "  Later 2,3",
    "    Call back 2",
    "    Write 3",
    "Wrong number 4",
  ]);
  expect(lines[3]?.path).toBe("Sale › Later › Call back");
});

test("one that holds others, equal levels and no level can each be chosen alone", () => {
  const tree = dispositionTree([
    { id: 1, levels: ["Sale"] },
    { id: 2, levels: ["Sale", "Done"] },
    { id: 3, levels: ["Sale", "Done"] },
    { id: 4, levels: [] },
  ]);
  expect(drawn(tree)).toEqual(["Sale 1,2,3", "  Sale 1", "  Done 2,3", "    Done 2", "    Done 3", "4 4"]);
});

test("marking a level chooses all below it, and its mark goes with one of them", () => {
  const before = markedBy(lines, ["4"]);
  const chosen = chosenBy(lines, before, [...before, sale ?? ""]);
  expect(chosen).toEqual(["4", "1", "2", "3"]);
  const marked = markedBy(lines, chosen);
  expect(marked).toHaveLength(lines.length);
  const without = chosenBy(
    lines,
    marked,
    marked.filter((value) => value !== "2"),
  );
  expect(without.toSorted()).toEqual(["1", "3", "4"]);
  expect(markedBy(lines, without)).not.toContain(later);
  const none = chosenBy(
    lines,
    marked,
    marked.filter((value) => value !== sale),
  );
  expect(none).toEqual(["4"]);
});

test("a disposition that is not known stays chosen", () => {
  const marked = markedBy(lines, ["99", "4"]);
  expect(chosenBy(lines, marked, [...marked, "1"]).toSorted()).toEqual(["1", "4", "99"]);
});
