import { expect, test } from "vitest";
import type { RunRecord } from "../schema.ts";
import { loggedStep, readSteps } from "./logged-steps.ts";

const first: RunRecord["steps"][number] = {
  position: 0,
  node: "1",
  module: "Home",
  flow: null,
  depth: 0,
  path: "",
  visit: 1,
  kind: "webhook",
  label: "Order",
  entered: null,
  left: null,
  offset: 0,
  duration: 0.02,
  input: null,
  output: null,
  state: "done",
  attempt: 1,
  error: null,
};
const failed = { code: "status", message: "It answered 503." } as const;
const steps: RunRecord["steps"] = [
  first,
  { ...first, position: 1, module: "M", flow: "other", depth: 1, path: "4.1", entered: "in", left: "next", output: 0 },
  { ...first, position: 2, visit: 3, attempt: 2, state: "failed", left: "error", error: failed, input: "" },
  { ...first, position: 3, output: false, truncated: true, omitted: true },
];

test("the log gives the steps that were written, of their usual values and others", () => {
  expect(readSteps(JSON.stringify(steps.map(loggedStep)))).toEqual(steps);
  expect(loggedStep({ ...first, entered: "in", left: "next", label: null })).toEqual({
    position: 0,
    node: "1",
    kind: "webhook",
    offset: 0,
    duration: 0.02,
  });
});

test("steps that were written whole are read as they are", () => {
  expect(readSteps(JSON.stringify(steps))).toEqual(steps);
});

test("the log cuts a value over 64 KB", () => {
  const [step] = readSteps(JSON.stringify([loggedStep({ ...first, output: { x: "é".repeat(40_000) } })]));
  expect(step).toMatchObject({ truncated: true, input: null });
  expect(step?.output).toMatch(/^\{"x":"é+$/);
});
