import { expect, test } from "vitest";
import { nodeAt } from "../nodes.fixture";
import { viewportForNode } from "./viewport-for-node";

const pane = { width: 600, height: 400 };
const seen = { x: 100, y: 0, zoom: 0.5 };

test("a node that is wholly seen leaves the view as it is", () => {
  expect(viewportForNode(nodeAt(-200, 0), seen, pane)).toBeNull();
  expect(viewportForNode(nodeAt(780, 748), seen, pane)).toBeNull();
});

test("one beyond an edge comes to stand inside it, and nothing moves the other way", () => {
  expect(viewportForNode(nodeAt(1000, 0), seen, pane)).toEqual({ x: 600 - 24 - 110 - 500, y: 0, zoom: 0.5 });
  expect(viewportForNode(nodeAt(0, -300), seen, pane)).toEqual({ x: 100, y: 24 + 150, zoom: 0.5 });
});

test("where there is no room for it, it is seen from its beginning", () => {
  expect(viewportForNode(nodeAt(0, 0), { x: 90, y: 0, zoom: 1 }, { width: 200, height: 400 })).toEqual({
    x: 24,
    y: 0,
    zoom: 1,
  });
});
