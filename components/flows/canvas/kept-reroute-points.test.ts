import { expect, test } from "vitest";
import type { EdgeView, NodeView } from "@/lib/flows/drawflow/view.ts";
import { keptReroutePoints } from "./kept-reroute-points";

function node(key: string, x: number, y: number): NodeView {
  const port = (name: string) => [{ name, index: 0 }];
  return {
    key,
    id: key,
    name: "odd",
    label: null,
    module: "Home",
    x,
    y,
    inputs: port("input_1"),
    outputs: port("output_1"),
    data: {},
    json: {},
  };
}

const nodes = [node("begin", 0, 0), node("end", 1000, 0), node("near", 320, 400), node("beyond", 1400, 0)];
const points = [
  { x: 400, y: -100 },
  { x: 800, y: -100 },
];
const edge: EdgeView = {
  key: "one",
  source: "begin",
  sourcePort: "output_1",
  target: "end",
  targetPort: "input_1",
  points,
  halves: "both",
  repeated: 1,
};
const input = (key: string) => [{ node: key, side: "inputs", port: "input_1" }] as const;

test("a connection led further the same way keeps its points", () => {
  expect(keptReroutePoints(nodes, edge, input("beyond"))).toEqual(points);
});

test("one led to a nearer node loses the points that lie beyond it", () => {
  expect(keptReroutePoints(nodes, edge, input("near"))).toEqual([]);
  expect(keptReroutePoints([...nodes, node("between", 600, 0)], edge, input("between"))).toEqual(points.slice(0, 1));
});

test("one that begins further on loses the points before that", () => {
  const output = [{ node: "between", side: "outputs", port: "output_1" }] as const;
  expect(keptReroutePoints([...nodes, node("between", 320, 0)], edge, output)).toEqual(points.slice(1));
});

test("a way that turned back before keeps its points", () => {
  const back = {
    ...edge,
    source: "end",
    target: "begin",
    points: [
      { x: 1300, y: 200 },
      { x: -100, y: 200 },
    ],
  };
  expect(keptReroutePoints([...nodes, node("low", 0, 60)], back, input("low"))).toEqual(back.points);
});

test("one that led nowhere keeps them", () => {
  expect(keptReroutePoints(nodes, { ...edge, target: "gone" }, input("near"))).toEqual(points);
});
