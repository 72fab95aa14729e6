import { expect, test } from "vitest";
import { arranged, type Box, type Line } from "./layout";

const box = (key: string, x: number, y: number): Box => ({ key, x, y, width: 220, height: 80 });

function overlaps(a: { x: number; y: number }, b: { x: number; y: number }): boolean {
  return Math.abs(a.x - b.x) < 220 && Math.abs(a.y - b.y) < 80;
}

test("connected nodes are laid out from left to right, none on another, from where they were", () => {
  const boxes = [box("a", 40, 60), box("b", 40, 60), box("c", 45, 61), box("d", 50, 70)];
  const lines = [
    { from: "a", to: "b", port: 0 },
    { from: "a", to: "c", port: 0 },
    { from: "b", to: "d", port: 0 },
    { from: "c", to: "d", port: 0 },
    { from: "d", to: "d", port: 0 },
    { from: "a", to: "nowhere", port: 0 },
  ];
  const places = new Map(arranged({ boxes, lines, grid: 10 }).places.map((place) => [place.key, place]));
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

const places = (boxes: Box[], lines: Line[], grid: number, notes: Box[] = []) =>
  new Map(arranged({ boxes, lines, grid, notes }).places.map(({ key, x, y }) => [key, { x, y }]));

const chain = [
  { from: "a", to: "b", port: 0 },
  { from: "error", to: "mail", port: 0 },
];

test("a note goes where what it stands by goes", () => {
  const [a, b] = [box("a", 0, 0), box("b", 20, 900)];
  const now = places([a, b], chain, 10, [box("above", 25, 795), box("over", 60, 930)]);
  expect(now.get("b")?.y).toBeLessThan(200);
  const off = (key: string) => ({
    x: (now.get(key)?.x ?? 0) - (now.get("b")?.x ?? 0),
    y: (now.get(key)?.y ?? 0) - (now.get("b")?.y ?? 0),
  });
  expect(off("above")).toEqual({ x: 5, y: -105 });
  expect(off("over")).toEqual({ x: 40, y: 30 });
  expect([now.get("a"), now.get("b")].flatMap((at) => [(at?.x ?? 1) % 10, (at?.y ?? 1) % 10]).map(Math.abs)).toEqual([
    0, 0, 0, 0,
  ]);
});

test("what stands thousands of pixels away comes near, and lies on nothing", () => {
  const boxes = [box("error", 100, 5000), box("mail", 8000, 5000), box("a", 0, 0), box("b", 300, 0)];
  const now = places(boxes, chain, 10, [box("far", 4000, -3000), box("farther", 0, 9000)]);
  expect(now.size).toBe(6);
  for (const [key, at] of now) {
    for (const [other, there] of now) expect(key !== other && overlaps(at, there), `${key} on ${other}`).toBe(false);
  }
  const all = [...now.values()];
  expect(Math.max(...all.map(({ y }) => y)) - Math.min(...all.map(({ y }) => y))).toBeLessThan(700);
  expect(Math.max(...all.map(({ x }) => x)) - Math.min(...all.map(({ x }) => x))).toBeLessThan(1000);
  expect(now.get("error")?.y).toBeGreaterThan(now.get("a")?.y ?? 0);
});

test("notes without any card are laid below one another", () => {
  const now = places([], [], 10, [box("one", 0, 0), box("two", 10, 10)]);
  expect(overlaps(now.get("one") ?? { x: 0, y: 0 }, now.get("two") ?? { x: 0, y: 0 })).toBe(false);
});
