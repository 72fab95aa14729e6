import { expect, test } from "vitest";
import { nodeAt } from "../nodes.fixture";
import { firstView, viewOfChanges } from "./first-view";

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

test("nothing of a drawing that is seen whole lies under the small map or the buttons", () => {
  const covers = [
    { x: 12, y: 450, width: 160, height: 38 },
    { x: 460, y: 370, width: 168, height: 118 },
  ];
  const drawings = [
    [nodeAt(0, 0), nodeAt(600, 0)],
    [nodeAt(0, 0), nodeAt(600, 500)],
    [nodeAt(0, 900), nodeAt(600, 0)],
    [nodeAt(0, 0), nodeAt(0, 800), nodeAt(1600, 800)],
  ];
  for (const nodes of drawings) {
    const { x, y, zoom } = firstView(nodes, { ...pane, covers });
    for (const node of nodes) {
      const [left, top] = [node.x * zoom + x, node.y * zoom + y];
      const [right, down] = [left + 220 * zoom, top + 52 * zoom];
      expect(left >= 0 && top >= 0 && right <= pane.width && down <= pane.height).toBe(true);
      const under = covers.filter((one) => left < one.x + one.width && one.x < right && down > one.y);
      expect(under).toEqual([]);
    }
  }
  expect(firstView([nodeAt(0, 0)], { ...pane, covers })).toEqual(firstView([nodeAt(0, 0)], pane));
});
