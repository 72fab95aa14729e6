import { expect, test } from "vitest";
import { lastDigitsIn } from "./last-digits.ts";

test("four digits or more, as people write them, are the last of a number", () => {
  expect(lastDigitsIn("565-7350")).toBe("5657350");
  expect(lastDigitsIn(" (565) 73.50 ")).toBe("5657350");
  expect(lastDigitsIn("7350")).toBe("7350");
});

test("a whole number, fewer digits and names are not", () => {
  for (const typed of ["+12025657350", "735", "", "ana7350", "1".repeat(21)]) expect(lastDigitsIn(typed)).toBeNull();
});
