import { expect, test } from "vitest";
import { levelRows, levelsOf, wayOf } from "./levels-tree.ts";

const disposition = (id: number, ...levels: string[]) => ({ id, levels, action: "final" as const });
const tree = levelsOf([disposition(1, "Sold"), disposition(2, "Sold", "Today"), disposition(3, "Not now", "Later")]);
const rows = levelRows(tree, new Set());
const row = (name: string, among = rows) => {
  const found = among.find(({ level }) => level.name === name);
  if (!found) throw new Error(`There is no row ${name}.`);
  return found;
};

test("dispositions stand below their levels, one that has others below it too", () => {
  expect(rows.map(({ level, depth, place, of, open }) => [level.name, depth, place, of, open])).toEqual([
    ["Sold", 1, 1, 2, true],
    ["Today", 2, 1, 1, null],
    ["Not now", 1, 2, 2, true],
    ["Later", 2, 1, 1, null],
  ]);
  expect(rows.map(({ level }) => level.disposition?.id ?? null)).toEqual([1, 2, null, 3]);
});

test("what is folded shows nothing below it", () => {
  const folded = levelRows(tree, new Set([row("Sold").level.key]));
  expect(folded.map(({ level }) => level.name)).toEqual(["Sold", "Not now", "Later"]);
  expect(row("Sold", folded).open).toBe(false);
});

test("keys lead along the rows, fold, unfold and choose", () => {
  const way = (key: string, name: string) => {
    const found = wayOf(key, row(name), rows);
    return typeof found === "object" ? found.level.name : found;
  };
  expect([way("ArrowDown", "Sold"), way("ArrowUp", "Not now"), way("ArrowDown", "Later")]).toEqual([
    "Today",
    "Today",
    undefined,
  ]);
  expect([way("Home", "Later"), way("End", "Sold")]).toEqual(["Sold", "Later"]);
  expect([way("ArrowRight", "Sold"), way("ArrowLeft", "Sold"), way("ArrowLeft", "Later")]).toEqual([
    "Today",
    "fold",
    "Not now",
  ]);
  expect([way("Enter", "Sold"), way(" ", "Later"), way("Enter", "Not now")]).toEqual(["choose", "choose", "fold"]);
  expect([way("l", "Sold"), way("S", "Later"), way("x", "Sold")]).toEqual(["Later", "Sold", undefined]);
});
