import { expect, test } from "vitest";
import { sideOf } from "./side";

test("a version is named by its number, the draft by its name, and none by nothing", () => {
  expect(["1", "7", "draft", null].map((text) => sideOf(text, 7, 6))).toEqual([1, 7, "draft", 6]);
});

test.each(["", "a", "0", "8", "-1", "1.5", "01", " 1", "1e0", "Draft", "9".repeat(40)])("%j names nothing", (text) => {
  expect(sideOf(text, 7, 6)).toBe(null);
});
