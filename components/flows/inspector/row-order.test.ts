import { expect, test } from "vitest";
import { moved } from "./row-order";

test("an entry goes up or down by one place, and no further than the ends", () => {
  expect(moved(["a", "b", "c"], 1, -1)).toEqual(["b", "a", "c"]);
  expect(moved(["a", "b", "c"], 1, 1)).toEqual(["a", "c", "b"]);
  expect(moved(["a", "b"], 0, -1)).toBeNull();
  expect(moved(["a", "b"], 1, 1)).toBeNull();
});
