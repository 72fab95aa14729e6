import { expect, test } from "vitest";
import { curve, distanceToCurve, endRoomOf, insertPlaceOf, middleOf, nearestLeg, placeOnFirstLeg } from "./edge-curve";

const from = { x: 0, y: 0 };
const to = { x: 300, y: 100 };
const points = [
  { x: 100, y: 100 },
  { x: 200, y: -50 },
];

test("a connection leaves to the right and arrives from the left", () => {
  expect(curve(from, to)).toBe("M0,0C150,0 150,100 300,100");
});

test("a connection goes through each of its points", () => {
  const drawn = curve(from, to, points);
  expect(drawn.match(/C/g)).toHaveLength(3);
  for (const { x, y } of points) expect(drawn).toContain(` ${x},${y}C`);
});

test("a connection back to the left, or to its own place, is still drawn with numbers only", () => {
  expect(curve(to, from)).not.toContain("NaN");
  expect(curve(from, from, [from, from])).not.toContain("NaN");
});

test.each([
  [{ x: 40, y: 60 }, 0],
  [{ x: 150, y: 20 }, 1],
  [{ x: 290, y: 95 }, 2],
])("near %o the leg is number %i", (place, leg) => {
  expect(nearestLeg(from, to, points, place)).toBe(leg);
});

test("the middle is between the ends, or at the middle point", () => {
  expect(middleOf(from, to, [])).toEqual({ x: 150, y: 50 });
  expect(middleOf(from, to, points)).toEqual({ x: 150, y: 25 });
  expect(middleOf(from, to, [{ x: 7, y: 8 }])).toEqual({ x: 7, y: 8 });
});

test("a node is laid on the middle of a leg, not on a point", () => {
  expect(insertPlaceOf(from, to, [])).toEqual({ leg: 0, place: { x: 150, y: 50 } });
  expect(insertPlaceOf(from, to, points).leg).toBe(1);
  const { leg, place } = insertPlaceOf(from, to, [{ x: 100, y: 100 }]);
  expect(leg).toBe(1);
  expect(place.x).toBeGreaterThan(120);
  expect(place.x).toBeLessThan(280);
});

test("both ends of a connection together leave a third of it free", () => {
  expect(endRoomOf({ x: 0, y: 0 }, { x: 60, y: 0 }, [])).toBe(20);
  expect(endRoomOf({ x: 0, y: 0 }, { x: 60, y: 0 }, [{ x: 60, y: 60 }])).toBeGreaterThan(40);
});

test("what is said of a connection's beginning stands on it, near to the port and no further than halfway", () => {
  const place = placeOnFirstLeg(from, to, [], 60);
  expect(distanceToCurve(from, to, [], place)).toBeLessThan(1);
  expect(place.x).toBeGreaterThan(30);
  expect(place.x).toBeLessThan(120);
  expect(placeOnFirstLeg(from, to, [], 1000)).toEqual({ x: 150, y: 50 });
  expect(placeOnFirstLeg(from, to, points, 1000).x).toBeLessThan(100);
  expect(Number.isNaN(placeOnFirstLeg(from, from, [], 10).x)).toBe(false);
});

test("how far a place is from a connection is told of the curve, not of the way between its ends", () => {
  expect(distanceToCurve(from, to, [], insertPlaceOf(from, to, []).place)).toBeLessThan(1);
  expect(distanceToCurve(to, from, [], { x: to.x + 40, y: to.y })).toBeLessThan(40);
  expect(distanceToCurve(from, to, points, points[0] ?? from)).toBe(0);
  expect(distanceToCurve(from, to, [], { x: 150, y: 250 })).toBeGreaterThan(100);
});
