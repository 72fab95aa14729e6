import { expect, test } from "vitest";
import { arranged, type Box } from "./layout";

const box = (key: string, x: number, y: number): Box => ({ key, x, y, width: 220, height: 80 });

function overlaps(a: { x: number; y: number }, b: { x: number; y: number }): boolean {
  return Math.abs(a.x - b.x) < 220 && Math.abs(a.y - b.y) < 80;
}

test("connected nodes are laid out from left to right, none on another, from where they were", () => {
  const boxes = [box("a", 40, 60), box("b", 40, 60), box("c", 45, 61), box("d", 50, 70)];
  const lines = [
    { from: "a", to: "b" },
    { from: "a", to: "c" },
    { from: "b", to: "d" },
    { from: "c", to: "d" },
    { from: "d", to: "d" },
    { from: "a", to: "nowhere" },
  ];
  const places = new Map(arranged(boxes, lines, 10).map((place) => [place.key, place]));
  const [a, b, c, d] = ["a", "b", "c", "d"].map((key) => places.get(key) ?? { x: 0, y: 0 });
  if (!a || !b || !c || !d) throw new Error("a node is missing");
  expect(a.x).toBeLessThan(b.x);
  expect(b.x).toBeLessThan(d.x);
  for (const [one, other] of [
    [a, b],
    [b, c],
    [c, d],
    [b, d],
  ] as const)
    expect(overlaps(one, other)).toBe(false);
  expect(Math.min(a.x, b.x, c.x, d.x)).toBe(40);
  for (const { x, y } of places.values()) expect([x % 10, y % 10].map(Math.abs)).toEqual([0, 0]);
});
