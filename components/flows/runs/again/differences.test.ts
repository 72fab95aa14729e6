import { expect, test } from "vitest";
import { differencesOf } from "./differences.ts";

const step = (node: string, more: object = {}) => ({
  path: "",
  node,
  visit: 1,
  left: "next",
  output: null as unknown,
  error: null,
  ...more,
});

test("the same steps differ in nothing, whatever the order of their members", () => {
  const first = [step("1"), step("2", { output: { a: 1, b: [2] } })];
  expect(differencesOf(first, [step("1"), step("2", { output: { b: [2], a: 1 } })])).toEqual([]);
});

test("another port, another output, another error, and steps of one run only are told with their places", () => {
  const first = [step("1"), step("2", { left: "true" }), step("3", { output: 1 }), step("4"), step("9")];
  const refused = { code: "refused" as const, message: "" };
  const now = [
    step("1"),
    step("2", { left: "false" }),
    step("3", { output: 2 }),
    step("4", { error: refused }),
    step("4", { visit: 2 }),
  ];
  const told = differencesOf<ReturnType<typeof step>>(first, now as ReturnType<typeof step>[]);
  expect(told.map(({ first: one, now: other, place }) => [one?.node, other?.node, place])).toEqual([
    ["2", "2", 1],
    ["3", "3", 2],
    ["4", "4", 3],
    [undefined, "4", 4],
    ["9", undefined, null],
  ]);
});

test("of several tries the last one counts", () => {
  const tries = [step("1", { left: null, output: "no" }), step("1", { output: "yes" })];
  expect(differencesOf(tries, [step("1", { output: "yes" })])).toEqual([]);
});
