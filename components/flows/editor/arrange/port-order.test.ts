import fc from "fast-check";
import { expect, test } from "vitest";
import { draws } from "@/lib/testing/draws.ts";
import { arranged, type Box, type Line } from "./layout";

const box = (key: string, x: number, y: number, ports = 1): Box => ({ key, x, y, width: 220, height: 58 + 24 * ports });
const line = (from: string, to: string, port = 0): Line => ({ from, to, port });
const laidOut = (boxes: Box[], lines: Line[]) => arranged({ boxes, lines, grid: 10 }).places;
const heights = (boxes: Box[], lines: Line[]) => new Map(laidOut(boxes, lines).map(({ key, y }) => [key, y]));

test("what the first output leads to stands above what the second leads to, wherever they stood", () => {
  const boxes = [box("9", 0, 0, 2), box("2", 300, 500), box("1", 300, 0), box("3", 600, 500), box("4", 600, 0)];
  const lines = [line("9", "1", 1), line("9", "2", 0), line("2", "3"), line("1", "4")];
  const at = heights(boxes, lines);
  expect(at.get("2")).toBeLessThan(at.get("1") ?? 0);
  expect(at.get("3")).toBeLessThan(at.get("4") ?? 0);
});

test("branches of one output stay in the order in which they run", () => {
  const boxes = [box("a", 0, 0), box("b", 300, 900), box("c", 300, 20), box("d", 300, 300)];
  const at = heights(boxes, [line("a", "b"), line("a", "c"), line("a", "d")]);
  expect([...at.keys()].sort((one, other) => (at.get(one) ?? 0) - (at.get(other) ?? 0)).slice(-2)).toEqual(["d", "b"]);
  expect(at.get("c")).toBeLessThan(at.get("d") ?? 0);
});

const most = 14;
const place = fc.integer({ min: 0, max: 60 }).map((tens) => tens * 10);
const drawings = fc.record({
  places: fc.array(fc.tuple(place, place), { minLength: most, maxLength: most }),
  lines: fc.uniqueArray(fc.tuple(fc.nat(most - 1), fc.integer({ min: 1, max: most - 1 }), fc.nat(3)), {
    maxLength: 24,
    selector: ([from, to]) => `${from} ${to}`,
  }),
});

test("in any drawing the targets that one node alone reaches stand in the order of its ports", () => {
  fc.assert(
    fc.property(drawings, ({ places, lines: drawn }) => {
      const boxes = places.map(([x, y], i) => box(String(i), x, y, 4));
      const lines = drawn.map(([from, to, port]) => line(String(from), String(to), port));
      const at = heights(boxes, lines);
      const sources = Map.groupBy(
        lines.filter(({ from, to }) => from !== to),
        ({ to }) => to,
      );
      const reached = reachedFrom(
        boxes.map(({ key }) => key).filter((key) => !sources.has(key)),
        lines,
      );
      const alone = [...sources.values()].flatMap((into) => (into.length === 1 ? into : []));
      for (const one of alone) {
        for (const other of alone) {
          if (one.from !== other.from || one.port >= other.port || !reached.has(one.from)) continue;
          expect(at.get(one.to)).toBeLessThan(at.get(other.to) ?? 0);
        }
      }
      const laid = laidOut(boxes, lines);
      const overlapping = laid.filter((a) =>
        laid.some((b) => a !== b && Math.abs(a.x - b.x) < 220 && Math.abs(a.y - b.y) < 154),
      );
      expect(overlapping).toEqual([]);
    }),
    { numRuns: draws(200) },
  );
});

function reachedFrom(starts: readonly string[], lines: readonly Line[]): Set<string> {
  const reached = new Set(starts);
  for (const key of reached) for (const { from, to } of lines) if (from === key) reached.add(to);
  return reached;
}
