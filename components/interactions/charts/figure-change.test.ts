import { expect, test } from "vitest";
import { countChange, shareChange } from "./figure-change.ts";

test.each([
  [12, 10, 40, { way: "up", by: 2, before: 10 }],
  [3, 10, 40, { way: "down", by: 7, before: 10 }],
  [10, 10, 40, { way: "same", by: 0, before: 10 }],
  [4, 0, 40, { way: "up", by: 4, before: 0 }],
  [4, 0, 0, null],
])("%d after %d of %d", (now, before, total, change) => {
  expect(countChange(now, before, total)).toEqual(change);
});

test.each([
  [0.812, 0.809, { way: "up", by: 0.3, before: 80.9 }],
  [0.5, 0.7, { way: "down", by: 20, before: 70 }],
  [0.50001, 0.5, { way: "same", by: 0, before: 50 }],
  [null, 0.5, null],
  [0.5, null, null],
])("a share of %d after %d", (now, before, change) => {
  expect(shareChange(now, before)).toEqual(change);
});
