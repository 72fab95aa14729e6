import { expect, test } from "vitest";
import { foldsCookie, foldsOf, foldsValue } from "./folds.ts";

const page = { cookie: "page-folds", path: "/page", parts: ["filters", "chart"] } as const;

test("what was folded is read back, and what is no choice is left out", () => {
  expect(foldsOf(page, foldsValue({ filters: "folded", chart: "open" }))).toEqual({ filters: "folded", chart: "open" });
  expect(foldsOf(page, foldsValue({ chart: "folded" }))).toEqual({ chart: "folded" });
  expect(foldsOf(page, "filters=half&chart=folded&table=folded")).toEqual({ chart: "folded" });
  expect(foldsOf(page, undefined)).toEqual({});
  expect(foldsOf(page, "=;%%")).toEqual({});
});

test("each user of a browser has a choice of their own, whatever they are called", () => {
  expect(foldsCookie(page, "ana")).not.toBe(foldsCookie(page, "luis"));
  expect(foldsCookie(page, "ana; path=/ =x")).toMatch(/^[\w.%-]+$/);
});
