import { expect, test } from "vitest";
import { dispositionTree } from "./disposition-tree.ts";

test("dispositions stand under the levels they share", () => {
  const tree = dispositionTree([
    { id: 1, levels: ["Sale", "Done"] },
    { id: 2, levels: ["Sale", "Later", "Call back"] },
    { id: 3, levels: ["Wrong number"] },
  ]);
  expect(tree).toEqual([
    {
      value: '["Sale"]',
      label: "Sale",
      children: [
        { value: "1", label: "Done" },
        { value: '["Sale","Later"]', label: "Later", children: [{ value: "2", label: "Call back" }] },
      ],
    },
    { value: "3", label: "Wrong number" },
  ]);
});

test("one that holds others can be chosen without them", () => {
  const [sale] = dispositionTree([
    { id: 1, levels: ["Sale"] },
    { id: 2, levels: ["Sale", "Done"] },
  ]);
  expect(sale?.children).toEqual([
    { value: "1", label: "Sale" },
    { value: "2", label: "Done" },
  ]);
});

test("every disposition can be chosen once, equal levels and none included", () => {
  const given = [
    { id: 1, levels: ["Sale"] },
    { id: 2, levels: ["Sale"] },
    { id: 3, levels: [] },
  ];
  expect(dispositionTree(given).map(({ value }) => value)).toEqual(["1", "2", "3"]);
});
