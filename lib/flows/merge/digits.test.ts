import { expect, test } from "vitest";
import { chosen } from "./choices.fixture.ts";
import { merge } from "./merge.ts";

/** A drawing of one node with these settings, written as they stand. */
const drawing = (settings: string) =>
  `{"drawflow":{"Home":{"data":{"1":{"id":1,"name":"log","data":{${settings}},"inputs":{},"outputs":{}}}}}}`;

test.each([
  "9007199254740993",
  "-12345678901234567890",
  "0.1000000000000000055511151231257827",
  "1e400",
  "123456789012345678e-3",
])("%s that I wrote beside another setting of theirs keeps its digits", (number) => {
  const base = drawing('"a":1,"b":"x"');
  const merged = merge(base, drawing(`"a":${number},"b":"x"`), drawing('"a":1,"b":"digits:"'));
  expect(merged).toMatchObject({ text: drawing(`"a":${number},"b":"digits:"`), conflicts: [] });
});

test("two numbers that JavaScript reads as one are a change, and a conflict with a third", () => {
  const [one, two, three] = ["1", "3", "5"].map((digit) => drawing(`"a":90071992547409920${digit}`));
  const [base, mine, theirs] = [one ?? "", two ?? "", three ?? ""];
  expect(merge(base, mine, base.replace("log", "wait")).text).toBe(mine.replace("log", "wait"));
  const merged = merge(base, mine, theirs);
  expect(merged.conflicts).toMatchObject([
    { path: ["data", "a"], base: "900719925474099201", mine: "900719925474099203", theirs: "900719925474099205" },
  ]);
  expect(merge(base, mine, theirs, chosen(merged, "mine")).text).toBe(mine);
  expect(merged.text).toBe(theirs);
});

test("what JavaScript reads as it is written stays a number, however it is written", () => {
  const base = drawing('"a":1e3,"b":0.1,"c":1.50,"d":"1e400 \\" 9007199254740993","e":1e400,"f":0');
  const merged = merge(base, base.replace('"f":0', '"f":2.5e1'), base.replace('"b":0.1', '"b":0.2'));
  expect(merged.text).toBe(base.replace('"b":0.1', '"b":0.2').replace('"f":0', '"f":25'));
});
