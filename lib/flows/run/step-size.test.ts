import { expect, test } from "vitest";
import { node } from "../compile/sketch.fixture.ts";
import type { Value } from "../expression/value.ts";
import { jsonBytes } from "./json-bytes.ts";
import { bad, drive, from, log, programOf, set, stop } from "./run.fixture.ts";
import type { RunStep } from "./step.ts";
import { cutStep, isOutputCut } from "./step-size.ts";

const MB = 1024 * 1024;

/** Sets a variable to a text of so many bytes for each item of a list of so many. */
const looping = (items: number, bytes: number, last = stop(4, '"through"')) => {
  const home = from(2, node(2, "loop", { list: "BODY.list" }, { each: 3, done: 4 }), set(3, { x: "BODY.text" }), last);
  const given = { BODY: { list: Array(items).fill(0), text: "é".repeat(bytes / 2) } };
  return drive(programOf(home), { given });
};
const setsOf = (steps: readonly RunStep[]) => steps.filter((step) => step.node === "3");
const bytesOf = (steps: readonly RunStep[]) =>
  steps.reduce((sum, { input, output }) => sum + jsonBytes(input as Value) + jsonBytes(output as Value), 0);

test("a run keeps 8 MB of long values whole, then the start of each, then 16 MB in all", () => {
  const { run, steps } = looping(400, 0.9 * MB);
  expect(run.state.end).toEqual({ status: "done", result: "through" });
  const sets = setsOf(steps);
  expect(sets).toHaveLength(400);
  const isWhole = sets.findIndex(({ truncated }) => truncated);
  const isCut = sets.findIndex(({ omitted }) => omitted);
  expect(isWhole).toBe(7);
  expect(isCut).toBeGreaterThan(isWhole + 100);
  expect(sets.slice(isWhole, isCut).every(isOutputCut)).toBe(true);
  expect(sets.at(-1)).toMatchObject({ input: null, output: null, truncated: true, omitted: true });
  expect(isOutputCut(sets.at(-1) as RunStep)).toBe(true);
  expect(bytesOf(steps)).toBeLessThan(16 * MB);
  expect(run.state.recordedBytes).toBeLessThanOrEqual(16 * MB);
});

test("a step that failed after them stands in the log with its error, and steps with nothing to show are whole", () => {
  const { steps } = looping(400, 0.9 * MB, bad(4));
  expect(steps.at(-1)).toMatchObject({ state: "failed", error: { code: "expression" } });
  expect(steps.at(-1)).not.toHaveProperty("omitted");
});

test("many small values are bounded too", () => {
  const { steps } = looping(1000, 24 * 1024);
  expect(setsOf(steps)[500]).not.toHaveProperty("omitted");
  expect(setsOf(steps).at(-1)).toHaveProperty("omitted", true);
  expect(bytesOf(steps)).toBeLessThan(17 * MB);
});

test("reasons of a megabyte are cut where they have no room, so that a run of failures is bounded too", () => {
  const failing = node(3, "stop", { outcome: "failed", reason: `\${input.text}` });
  const home = from(
    2,
    node(2, "loop", { list: "BODY.list" }, { each: 5, done: 4 }),
    node(5, "subflow", { module: "M", input: { text: "BODY.text" }, into: "" }, { ok: 6, error: 6 }),
    log(6),
    stop(4, '"through"'),
  );
  const given = { BODY: { list: Array(60).fill(0), text: "x".repeat(0.5 * MB) } };
  const { run, steps } = drive(programOf(home, { M: [failing] }), { given });
  expect(run.state.end).toEqual({ status: "done", result: "through" });
  const messages = steps.flatMap(({ error }) => error?.message.length ?? []);
  expect(messages).toHaveLength(120);
  expect(messages.reduce((sum, length) => sum + length, 0)).toBeLessThan(21 * MB);
  expect(messages.at(-1)).toBe(500);
});

test("the log cuts what a run kept whole, and nothing twice", () => {
  const { steps } = looping(100, 0.9 * MB);
  for (const step of setsOf(steps)) {
    const cut = cutStep(step);
    expect(jsonBytes(cut.output as Value)).toBeLessThanOrEqual(64 * 1024 + 2);
    expect(cut.output).toMatch(/^\{"x":"é+$/);
  }
});
