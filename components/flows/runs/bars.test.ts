import { expect, test } from "vitest";
import { barOf, failedStep, waterfallSpan } from "./bars.ts";

test("a bar lies where its step does, and never beyond the end", () => {
  expect(barOf({ offset: 25, duration: 50 }, 100)).toEqual({ start: 25, width: 50 });
  expect(barOf({ offset: 90, duration: 50 }, 100)).toEqual({ start: 90, width: 10 });
  expect(barOf({ offset: 0, duration: 0 }, 0)).toEqual({ start: 0, width: 100 });
});

test("the whole is the run, or its steps where they end later or the run goes on", () => {
  const steps = [
    { offset: 0, duration: 2 },
    { offset: 2, duration: 7 },
  ];
  expect([
    waterfallSpan(steps, 20),
    waterfallSpan(steps, 5),
    waterfallSpan(steps, null),
    waterfallSpan([], null),
  ]).toEqual([20, 9, 9, 0]);
});

const refused = { code: "refused" as const, message: "no" };

test("the step of an error is the last that failed at its node, or else with its code", () => {
  const steps = [
    { node: "2", error: refused },
    { node: "2", error: refused },
    { node: "3", error: null },
  ];
  expect(failedStep(steps, { node: "2", code: "refused" })).toBe(1);
  expect(failedStep(steps, { node: "9", code: "refused" })).toBe(1);
  expect(failedStep(steps, { node: "3", code: "size" })).toBeNull();
  expect(failedStep(steps, null)).toBeNull();
});
