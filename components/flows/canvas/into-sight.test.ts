import { expect, test } from "vitest";
import type { NodeView } from "@/lib/flows/drawflow/view.ts";
import { intoSight } from "./into-sight";

const pane = { width: 600, height: 400 };
const seen = { x: 100, y: 0, zoom: 0.5 };

function at(x: number, y: number): NodeView {
  return {
    key: "1",
    id: 1,
    name: "odd",
    label: null,
    module: "Home",
    x,
    y,
    inputs: [],
    outputs: [],
    data: {},
    json: {},
  };
}

test("a node that is wholly seen leaves the view as it is", () => {
  expect(intoSight(at(-200, 0), seen, pane)).toBeNull();
  expect(intoSight(at(780, 748), seen, pane)).toBeNull();
});

test("one beyond an edge comes to stand inside it, and nothing moves the other way", () => {
  expect(intoSight(at(1000, 0), seen, pane)).toEqual({ x: 600 - 24 - 110 - 500, y: 0, zoom: 0.5 });
  expect(intoSight(at(0, -300), seen, pane)).toEqual({ x: 100, y: 24 + 150, zoom: 0.5 });
});

test("where there is no room for it, it is seen from its beginning", () => {
  expect(intoSight(at(0, 0), { x: 90, y: 0, zoom: 1 }, { width: 200, height: 400 })).toEqual({ x: 24, y: 0, zoom: 1 });
});
