import { expect, test } from "vitest";
import { openDocument } from "@/lib/flows/drawflow/document.ts";
import { viewOf } from "@/lib/flows/drawflow/view.ts";
import type { RunRecord } from "@/lib/flows/run/schema.ts";
import { gaveIn, traceOf } from "./trace";

type Step = RunRecord["steps"][number];

const node = (id: number, name: string, data: object, to: number[][], from: [number, number][]) => ({
  id,
  name,
  data,
  inputs:
    from.length > 0
      ? { input_1: { connections: from.map(([key, port]) => ({ node: String(key), input: `output_${port}` })) } }
      : {},
  outputs: Object.fromEntries(
    to.map((ends, i) => [
      `output_${i + 1}`,
      { connections: ends.map((end) => ({ node: String(end), output: "input_1" })) },
    ]),
  ),
  pos_x: id * 300,
  pos_y: 0,
});

function drawingOf(nodes: ReturnType<typeof node>[]) {
  const data = Object.fromEntries(nodes.map((one) => [one.id, one]));
  const opened = openDocument(JSON.stringify({ drawflow: { Home: { data } } }));
  if ("refused" in opened) throw new Error(opened.refused);
  return opened.document;
}

const step = (
  position: number,
  key: number,
  kind: Step["kind"],
  left: string | null,
  more: Partial<Step> = {},
): Step => ({
  position,
  node: String(key),
  module: "Home",
  flow: null,
  depth: 0,
  path: "",
  visit: 1,
  kind,
  label: null,
  entered: "in",
  left,
  offset: position,
  duration: 2,
  input: null,
  output: null,
  state: "done",
  attempt: 1,
  error: null,
  ...more,
});

const ends = (document: ReturnType<typeof drawingOf>, taken: ReadonlySet<string>) =>
  viewOf(document, "Home")
    .edges.filter(({ key }) => taken.has(key))
    .map(({ source, target }) => `${source} ${target}`);

test("only the connections that the run took are marked", () => {
  const document = drawingOf([
    node(1, "webhook", {}, [[2]], []),
    node(2, "condition", { if: "true" }, [[3], [4]], [[1, 1]]),
    node(3, "stop", {}, [], [[2, 1]]),
    node(4, "stop", {}, [], [[2, 2]]),
  ]);
  const trace = traceOf(
    [step(0, 1, "webhook", "next"), step(1, 2, "condition", "true"), step(2, 3, "stop", null)],
    document,
  );
  expect(ends(document, trace.taken)).toEqual(["1 2", "2 3"]);
  expect([...trace.nodes.keys()]).toEqual(["1", "2", "3"]);
});

test("of several cases it is the one that led to the next step", () => {
  const cases = [{ label: "a" }, { label: "b" }].map((one) => ({ ...one, when: "true" }));
  const document = drawingOf([
    node(1, "switch", { cases }, [[2], [3]], []),
    node(2, "stop", {}, [], [[1, 1]]),
    node(3, "stop", {}, [], [[1, 2]]),
  ]);
  const left = viewOf(document, "Home").nodes[0];
  expect(left?.name).toBe("switch");
  const trace = traceOf([step(0, 1, "switch", "case"), step(1, 3, "stop", null)], document);
  expect(ends(document, trace.taken)).toEqual(["1 3"]);
});

test("connections past disabled nodes are taken as far as the run got, though those leave no step", () => {
  const off = { disabled: true };
  const document = drawingOf([
    node(1, "webhook", {}, [[2, 5]], []),
    node(2, "http", off, [[3], [4]], [[1, 1]]),
    node(3, "condition", off, [[4], []], [[2, 1]]),
    node(
      4,
      "log",
      {},
      [[6]],
      [
        [2, 2],
        [3, 1],
      ],
    ),
    node(5, "wait", off, [[7]], [[1, 1]]),
    node(6, "stop", off, [], [[4, 1]]),
    node(7, "stop", {}, [], [[5, 1]]),
  ]);
  const { taken } = traceOf([step(0, 1, "webhook", "next"), step(1, 4, "log", "next")], document);
  expect(ends(document, taken)).toEqual(["1 2", "2 3", "3 4", "4 6"]);
});

test("a node counts its visits, not its tries, and shows how the last one ended", () => {
  const document = drawingOf([node(1, "http", {}, [], [])]);
  const steps = [
    step(0, 1, "http", null, { state: "failed" }),
    step(1, 1, "http", "ok", { attempt: 2, state: "stubbed" }),
    step(2, 1, "http", "ok", { flow: "another", state: "failed" }),
  ];
  expect(traceOf(steps, document).nodes.get("1")).toEqual({ state: "stubbed", duration: 4, visits: 1 });
});

test("what a node gave is its last output in this flow, unless it failed", () => {
  const steps = [
    step(0, 1, "http", "ok", { output: 1 }),
    step(1, 1, "http", "ok", { output: 2 }),
    step(2, 1, "http", "error", { output: 3, state: "failed" }),
    step(3, 1, "http", "ok", { output: 4, flow: "another" }),
  ];
  expect([...gaveIn(steps)]).toEqual([["1", 2]]);
});
