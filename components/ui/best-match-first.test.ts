import type { ComboboxItem } from "@mantine/core";
import { expect, test } from "vitest";
import { bestMatchFirst } from "./best-match-first.ts";

const found = (search: string, labels: string[], limit = 10) =>
  bestMatchFirst({ options: labels.map((label) => ({ value: label, label })), search, limit }).map(
    (one) => (one as ComboboxItem).label,
  );

test("what is typed in full comes before what holds it", () => {
  expect(found("ana", ["diana", "ana.diaz", "mariana", "ana"])).toEqual(["ana", "ana.diaz", "diana", "mariana"]);
  expect(found("ANA ", ["diana", "Ana"])).toEqual(["Ana", "diana"]);
});

test("a zone is found by a word of it, and as people write it", () => {
  const zones = ["America/Argentina/Buenos_Aires", "America/Montevideo", "America/New_York", "Europe/Madrid"];
  expect(found("monte", zones)).toEqual(["America/Montevideo"]);
  expect(found("new york", zones)).toEqual(["America/New_York"]);
  expect(found("America/New", zones)).toEqual(["America/New_York"]);
});

test("nothing typed leaves all in their order, and no more than asked for", () => {
  expect(found("", ["b", "a", "c"], 2)).toEqual(["b", "a"]);
  expect(found("zz", ["b", "a"])).toEqual([]);
});

test("groups stand until something is typed, then what fits comes from all of them", () => {
  const group = (name: string, labels: string[]) => ({
    group: name,
    items: labels.map((label) => ({ value: label, label })),
  });
  const options = [group("Western", ["Windows-1252", "Macintosh"]), group("Greek", ["Windows-1253"])];
  expect(bestMatchFirst({ options, search: "", limit: 10 })).toEqual(options);
  expect(bestMatchFirst({ options, search: "1253", limit: 10 })).toEqual([
    { value: "Windows-1253", label: "Windows-1253" },
  ]);
});
