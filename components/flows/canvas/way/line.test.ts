import { expect, test } from "vitest";
import { curve } from "../edge-curve";
import { type DrawnLine, distanceToLine, lineInsertPlace, lineMiddle, linePath, namePlaces } from "./line";

const back: DrawnLine = {
  from: { x: 500, y: 20 },
  to: { x: 0, y: 20 },
  points: [],
  way: { out: 524, run: 80, into: -24 },
};
const points = [{ x: 250, y: 300 }];

test("a way is drawn with rounded corners and arrives from the left", () => {
  const path = linePath(back);
  expect(path.match(/Q/g)).toHaveLength(4);
  expect(path.startsWith("M500,20L512,20Q524,20 524,32")).toBe(true);
  expect(path.endsWith("Q-24,20 -12,20L0,20")).toBe(true);
});

test("a line with points follows those, and one without a way goes on as a curve", () => {
  const { from, to } = back;
  expect(linePath({ ...back, points })).toBe(curve(from, to, points));
  expect(linePath({ ...back, way: null })).toBe(curve(from, to));
  expect(lineMiddle({ ...back, points })).toEqual(points[0]);
});

test("buttons, a new node and the name stand on the way", () => {
  for (const place of [lineMiddle(back), lineInsertPlace(back).place, ...namePlaces(back, 60)]) {
    expect(distanceToLine(back, place)).toBe(0);
    expect(place.y).toBe(80);
  }
  expect(lineMiddle(back).x).toBe(250);
  expect(namePlaces(back, 5000)[0]?.x).toBe(250);
  expect(distanceToLine(back, { x: 250, y: 20 })).toBe(60);
});

test("a way that goes neither up nor down is drawn with numbers only", () => {
  expect(linePath({ ...back, way: { out: 500, run: 20, into: 0 } })).not.toContain("NaN");
});
