import { expect, test } from "vitest";
import { heightByKey, LEAST_PX, mostHeight, testHeight } from "./height";

test("keys move the edge, no further than the canvas and the test need", () => {
  expect(heightByKey("ArrowUp", 300, 700)).toBe(324);
  expect(heightByKey("ArrowDown", 300, 700)).toBe(276);
  expect(heightByKey("PageUp", 400, 700)).toBe(420);
  expect(heightByKey("PageDown", 150, 700)).toBe(LEAST_PX);
  expect([heightByKey("Home", 300, 700), heightByKey("End", 300, 700)]).toEqual([LEAST_PX, 420]);
  expect(heightByKey("a", 300, 700)).toBeNull();
});

test("a height from a higher window leaves room to the canvas in a lower one", () => {
  expect([testHeight(null, 700), testHeight(null, 1400)]).toEqual([280, 320]);
  expect(testHeight(900, 700)).toBe(mostHeight(700));
  expect(testHeight(900, 100)).toBe(LEAST_PX);
});
