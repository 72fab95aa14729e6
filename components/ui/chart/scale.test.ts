import { expect, test } from "vitest";
import { scaleTo } from "./scale.ts";

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 5, 10]],
  [80, [0, 50, 100]],
  [1234, [0, 500, 1000, 1500]],
  [3_000_000, [0, 1_000_000, 2_000_000, 3_000_000]],
])("up to %i the marks are %j", (most, ticks) => {
  expect(scaleTo(most)).toEqual({ top: ticks.at(-1), ticks });
});
