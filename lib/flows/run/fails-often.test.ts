import { expect, test } from "vitest";
import { failsOften } from "./fails-often.ts";

test("a flow fails often from five failed runs of a day on, if they are a tenth of its runs", () => {
  expect(failsOften({ runs: 50, failed: 5 })).toBe(true);
  expect(failsOften({ runs: 5, failed: 5 })).toBe(true);
  expect(failsOften({ runs: 4, failed: 4 })).toBe(false);
  expect(failsOften({ runs: 51, failed: 5 })).toBe(false);
  expect(failsOften({ runs: 100_000, failed: 10_000 })).toBe(true);
  expect(failsOften({ runs: 0, failed: 0 })).toBe(false);
});
