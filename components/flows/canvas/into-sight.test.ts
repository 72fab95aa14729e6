import { expect, test } from "vitest";
import { intoSight } from "./into-sight";
import { nodeAt } from "./nodes.fixture";

const pane = { width: 600, height: 400 };
const seen = { x: 100, y: 0, zoom: 0.5 };

test("a node that is wholly seen leaves the view as it is", () => {
  expect(intoSight(nodeAt(-200, 0), seen, pane)).toBeNull();
  expect(intoSight(nodeAt(780, 748), seen, pane)).toBeNull();
});

test("one beyond an edge comes to stand inside it, and nothing moves the other way", () => {
  expect(intoSight(nodeAt(1000, 0), seen, pane)).toEqual({ x: 600 - 24 - 110 - 500, y: 0, zoom: 0.5 });
  expect(intoSight(nodeAt(0, -300), seen, pane)).toEqual({ x: 100, y: 24 + 150, zoom: 0.5 });
});

test("where there is no room for it, it is seen from its beginning", () => {
  expect(intoSight(nodeAt(0, 0), { x: 90, y: 0, zoom: 1 }, { width: 200, height: 400 })).toEqual({
    x: 24,
    y: 0,
    zoom: 1,
  });
});
