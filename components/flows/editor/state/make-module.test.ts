import { describe, expect, test } from "vitest";
import { compile } from "@/lib/flows/compile/compile.ts";
import { moduleExtractOf } from "@/lib/flows/compile/module-extract.ts";
import { documentOf, node, start } from "@/lib/flows/compile/sketch.fixture.ts";
import { textOf } from "@/lib/flows/drawflow/document.ts";
import { modulesOf } from "@/lib/flows/drawflow/tree.ts";
import { viewOf } from "@/lib/flows/drawflow/view.ts";
import { drive } from "@/lib/flows/run/run.fixture.ts";
import { drawFlow, type Sketch } from "@/lib/flows/starters/draw.ts";
import { madeModule } from "./make-module";

const set = (id: number, variables: object, to: Sketch["to"] = {}) => node(id, "set_variables", { variables }, to);

/** a is 1; b is made of it, one way or the other; the run ends with both. */
const drawing = (test = "a > 0") =>
  drawFlow({
    Home: [
      { ...start, to: { next: 2 } },
      set(2, { a: "1" }, { next: 3 }),
      node(3, "condition", { expression: test }, { true: 4, false: 5 }),
      set(4, { b: "a + 1" }, { next: 6 }),
      set(5, { b: "0" }, { next: 6 }),
      node(6, "stop", { outcome: "done", result: "[a, b]" }),
    ],
  });

const extractOf = (text: string, ...keys: number[]) =>
  moduleExtractOf(documentOf(text), "webhook", "Home", new Set(keys.map(String)));

function resultOf(text: string): unknown {
  const { program, problems } = compile(text, "webhook");
  if (!program) throw new Error(problems.map(({ message }) => message).join("\n"));
  return drive(program).run.state.end;
}

test.each(["a > 0", "a > 1"])("a flow ends as before when a part of it has become a module (%s)", (condition) => {
  const text = drawing(condition);
  const extract = extractOf(text, 3, 4, 5);
  if ("refused" in extract) throw new Error(extract.refused);
  expect([extract.handed, extract.result]).toEqual([["a"], "b"]);
  const { document, key } = madeModule(documentOf(text), "Home", "Part", extract);
  expect(modulesOf(document)).toEqual(["Home", "Part"]);
  expect(viewOf(document, "Home").nodes.map((one) => one.key)).toEqual(["1", "2", "6", key]);
  expect(viewOf(document, "Home").edges).toHaveLength(3);
  expect(resultOf(textOf(document))).toEqual(resultOf(text));
});

test("what ends a flow needs no result, and notes go along", () => {
  const text = drawFlow({
    Home: [
      { ...start, to: { next: 2 } },
      set(2, { a: "1" }, { next: 3 }),
      node(3, "log", { text: "x" }),
      node(9, "note", { text: "Here" }),
    ],
  });
  const extract = extractOf(text, 2, 3, 9);
  if ("refused" in extract) throw new Error(extract.refused);
  const { document } = madeModule(documentOf(text), "Home", "Rest", extract);
  expect(viewOf(document, "Rest").nodes.map((one) => one.key)).toEqual(["2", "3", "9"]);
  expect(resultOf(textOf(document))).toMatchObject({ status: "done" });
});

describe("why not", () => {
  const flow = (...sketches: Sketch[]) => drawFlow({ Home: [{ ...start, to: { next: 2 } }, ...sketches] });
  const loop = node(3, "loop", { list: "[1]" }, { each: 4, done: 5 });
  test.each([
    ["fixed", drawing(), [1, 2]],
    ["fixed", drawing(), [5, 6]],
    ["enters", drawing(), [4, 5]],
    ["apart", flow(set(2, {}, { next: 3 }), set(3, {}), set(4, {})), [2, 4]],
    [
      "circle",
      flow(set(2, {}, { next: 3 }), node(3, "condition", { expression: "true" }, { true: 2, false: 4 }), set(4, {})),
      [2, 3],
    ],
    [
      "leaves",
      flow(
        set(2, {}, { next: 3 }),
        node(3, "condition", { expression: "true" }, { true: 4, false: 5 }),
        set(4, {}),
        set(5, {}),
      ),
      [2, 3],
    ],
    [
      "fork",
      flow(set(2, {}, { next: [3, 4] }), set(3, {}, { next: 5 }), set(4, {}, { next: 5 }), set(5, {})),
      [2, 3, 4],
    ],
    [
      "ends",
      flow(set(2, {}, { next: 3 }), node(3, "condition", { expression: "true" }, { true: 4 }), set(4, {})),
      [2, 3],
    ],
    ["loop", flow(set(2, {}, { next: 3 }), loop, set(4, {}, { next: 5 }), set(5, {})), [2, 3, 4]],
    ["values", flow(set(2, { a: "1", b: "2" }, { next: 3 }), set(3, {}, { next: 4 }), set(4, { c: "a + b" })), [2, 3]],
  ] as const)("%s", (why, text, keys) => {
    expect(extractOf(text, ...keys)).toMatchObject({ refused: why });
  });
});
