import { expect, test } from "vitest";
import { foldsCookie, foldsOf, foldsValue } from "./folds.ts";

test("what was folded is read back, and what is no choice is left out", () => {
  expect(foldsOf(foldsValue({ filters: "folded", chart: "open" }))).toEqual({ filters: "folded", chart: "open" });
  expect(foldsOf(foldsValue({ chart: "folded" }))).toEqual({ chart: "folded" });
  expect(foldsOf("filters=half&chart=folded&table=folded")).toEqual({ chart: "folded" });
  expect(foldsOf(undefined)).toEqual({});
  expect(foldsOf("=;%%")).toEqual({});
});

test("each user of a browser has a choice of their own, whatever they are called", () => {
  expect(foldsCookie("ana")).not.toBe(foldsCookie("luis"));
  expect(foldsCookie("ana; path=/ =x")).toMatch(/^[\w.%-]+$/);
});
