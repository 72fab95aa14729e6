import { expect, test } from "vitest";
import { lastStepAt, ownStep } from "./path";

const step = (node: string, flow: string | null = null, depth = 0, module = "Home") => ({ node, flow, depth, module });

const steps = [
  step("1"),
  step("2"),
  step("1", "another", 1),
  step("7", "a third", 2),
  step("2", "another", 1),
  step("4", null, 1, "Greet"),
  step("1"),
];

test("a step of another flow belongs to the node that called it", () => {
  expect([0, 2, 3, 4].map((place) => ownStep(steps, place))).toEqual([steps[0], steps[1], steps[1], steps[1]]);
  expect(ownStep(steps, 5)).toBe(steps[5]);
  expect(ownStep(steps, 9)).toBeUndefined();
});

test("of several visits a node has the last, and keys of other flows and modules are not its own", () => {
  expect(lastStepAt(steps, "Home", "1")).toBe(6);
  expect(lastStepAt(steps, "Home", "2")).toBe(1);
  expect(lastStepAt(steps, "Greet", "4")).toBe(5);
  expect(lastStepAt(steps, "Home", "4")).toBeNull();
  expect(lastStepAt(steps, "Home", "7")).toBeNull();
});
