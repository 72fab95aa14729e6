import { expect, test } from "vitest";
import { firstView, viewOfChanges } from "./first-view";
import { nodeAt } from "./nodes.fixture";

const pane = { width: 640, height: 500 };

test("a small drawing stands in the middle, no larger than it is", () => {
  expect(firstView([nodeAt(1000, 1000)], pane)).toEqual({ x: 320 - 1110, y: 250 - 1026, zoom: 1 });
  expect(firstView([], pane).zoom).toBe(1);
});

test("a wide drawing is made smaller until all of it is seen", () => {
  const { x, zoom } = firstView([nodeAt(0, 0), nodeAt(600, 0)], pane);
  expect(x).toBeGreaterThan(0);
  expect(x + 820 * zoom).toBeLessThan(pane.width);
});

test("a row of five nodes is seen whole beside open panels", () => {
  const nodes = [0, 1, 2, 3, 4].map((i) => nodeAt(i * 300, 0));
  const { x, zoom } = firstView(nodes, pane);
  expect(x).toBeGreaterThan(0);
  expect(x + 1420 * zoom).toBeLessThan(pane.width);
});

test("of a drawing whose nodes would be specks its beginning is seen as it is", () => {
  const nodes = Array.from({ length: 5000 }, (_, i) => nodeAt((i % 70) * 300, Math.floor(i / 70) * 120));
  const { x, y, zoom } = firstView(nodes, pane);
  expect([x, y, zoom]).toEqual([32, 32, 1]);
});

test("of one that is too wide its start node is seen, and all of its height", () => {
  const { x, y, zoom } = firstView([nodeAt(0, 300), nodeAt(400, 100, "webhook"), nodeAt(2400, 0)], pane);
  expect([x + 400, zoom]).toEqual([32, 1]);
  expect(y).toBeGreaterThan(0);
  expect(y + 352).toBeLessThan(pane.height);
});

test("what differs is seen first, all of it and nothing else", () => {
  const nodes = [nodeAt(0, 0), nodeAt(5000, 0), nodeAt(5400, 0)];
  const marks = new Map([["5000 0", "changed"]]);
  expect(viewOfChanges({ nodes, edges: [] }, marks, pane)).toEqual({ x: 320 - 5110, y: 250 - 26, zoom: 1 });
  const far = viewOfChanges({ nodes, edges: [] }, new Map([...marks, ["0 0", "added"]]), pane);
  expect(far?.x).toBeGreaterThan(0);
  expect(5220 * (far?.zoom ?? 1)).toBeLessThan(pane.width);
  expect(viewOfChanges({ nodes, edges: [] }, new Map(), pane)).toBeNull();
});
