import { expect, test } from "vitest";
import { isInSight } from "./in-sight";

const pane = { width: 1000, height: 300 };
const box = { x: 600, y: 320, width: 220, height: 50 };

test("a card that is whole in the pane is in sight, also at its edge", () => {
  expect(isInSight(box, { x: 0, y: -80, zoom: 1 }, pane)).toBe(true);
  expect(isInSight(box, { x: 0, y: 0, zoom: 0.78 }, pane)).toBe(true);
});

test("one that is cut, or too small to be read, is not", () => {
  expect(isInSight(box, { x: 0, y: 0, zoom: 1 }, pane)).toBe(false);
  expect(isInSight(box, { x: -620, y: -80, zoom: 1 }, pane)).toBe(false);
  expect(isInSight(box, { x: 200, y: -80, zoom: 1 }, pane)).toBe(false);
  expect(isInSight(box, { x: 0, y: 0, zoom: 0.4 }, pane)).toBe(false);
});
