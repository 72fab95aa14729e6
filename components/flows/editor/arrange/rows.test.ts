import fc from "fast-check";
import { expect, test } from "vitest";
import { draws } from "@/lib/testing/draws.ts";
import { distanceToCurve } from "../../canvas/edge-curve";
import { arranged, type Box, type Line } from "./layout";

const shape = { width: 900, height: 500 };
const box = (key: string, height = 52): Box => ({ key, x: 0, y: 0, width: 220, height });
const chain = (count: number) => ({
  boxes: Array.from({ length: count }, (_, i) => box(String(i))),
  lines: Array.from({ length: count - 1 }, (_, i): Line => ({ from: String(i), to: String(i + 1), port: 0 })),
});

/** A drawing as it is arranged, with how large the canvas shows it. */
function laid(boxes: Box[], lines: Line[], notes: Box[] = []) {
  const { places, bends } = arranged({ boxes, lines, grid: 10, notes, shape });
  const at = new Map(places.map(({ key, ...place }) => [key, place]));
  const cards = [...boxes, ...notes].map((one) => ({ ...one, ...at.get(one.key) }));
  const width = Math.max(...cards.map((card) => card.x + card.width)) - Math.min(...cards.map(({ x }) => x));
  const height = Math.max(...cards.map((card) => card.y + card.height)) - Math.min(...cards.map(({ y }) => y));
  return { cards, bends, seen: Math.min(1, shape.width / width, shape.height / height) };
}

/** The cards that a line is drawn over, its own among them. */
function coveredBy({ cards, bends }: ReturnType<typeof laid>, lines: Line[]): string[] {
  return bends.flatMap(({ line, points }) => {
    const [from, to] = [lines[line]?.from, lines[line]?.to].map((key) => cards.find((card) => card.key === key));
    if (!from || !to) throw new Error("a line leads nowhere");
    const ends = [
      { x: from.x + from.width, y: from.y + 26 },
      { x: to.x, y: to.y + 26 },
    ] as const;
    const isOver = ({ x, y, width, height }: Box) =>
      Array.from({ length: 5 * 5 }, (_, i) => ({
        x: x + 24 + ((i % 5) * (width - 48)) / 4,
        y: y + 10 + (Math.floor(i / 5) * (height - 20)) / 4,
      })).some((place) => distanceToCurve(ends[0], ends[1], points, place) < 9);
    return cards.filter(isOver).map(({ key }) => `${line} over ${key}`);
  });
}

test("a chain that is wider than the canvas goes on in the next row, from left to right, and the lines back are clear", () => {
  const { boxes, lines } = chain(18);
  const now = laid(boxes, lines);
  const rows = [...Map.groupBy(now.cards, ({ y }) => y).values()];
  expect(rows.length).toBeGreaterThan(2);
  expect(rows.flat().map(({ key }) => key)).toEqual(boxes.map(({ key }) => key));
  for (const row of rows) expect(row.map(({ x }) => x)).toEqual(row.map(({ x }) => x).sort((a, b) => a - b));
  expect(now.seen).toBeGreaterThan(0.5);
  expect(now.bends.map(({ line }) => lines[line]?.to)).toEqual(rows.slice(1).map(([first]) => first?.key));
  expect(coveredBy(now, lines)).toEqual([]);
});

test("a short chain stays in one row, and so does one that many lines run along", () => {
  const short = chain(3);
  expect(laid(short.boxes, short.lines).bends).toEqual([]);
  const { boxes, lines } = chain(12);
  const errors = boxes.slice(0, -1).map(({ key }): Line => ({ from: key, to: "error", port: 1 }));
  const now = laid([...boxes, box("error")], [...lines, ...errors]);
  expect(now.bends.filter(({ line }) => line < lines.length).length).toBeLessThan(2);
});

test("a note goes on with its card", () => {
  const { boxes, lines } = chain(10);
  const apart = boxes.map((one, i) => ({ ...one, x: i * 300 }));
  const last = apart.at(-1) ?? box("none");
  const { cards } = laid(apart, lines, [{ ...box("note"), x: last.x, y: last.y + 60 }]);
  const [card, note] = ["9", "note"].map((key) => cards.find((one) => one.key === key));
  expect([(note?.x ?? 0) - (card?.x ?? 0), (note?.y ?? 0) - (card?.y ?? 0)]).toEqual([0, 60]);
});

const most = 16;
const drawings = fc.record({
  heights: fc.array(fc.constantFrom(52, 106, 180), { minLength: most, maxLength: most }),
  back: fc.array(fc.tuple(fc.nat(most - 1), fc.nat(most - 1)), { maxLength: 4 }),
});

test("in any drawing rows make it larger, cards lie apart, and the same comes again", () => {
  fc.assert(
    fc.property(drawings, ({ heights, back }) => {
      const boxes = heights.map((height, i) => box(String(i), height));
      const extra = back.map(([from, to]): Line => ({ from: String(from), to: String(to), port: 1 }));
      const lines = [...chain(most).lines, ...extra];
      const now = laid(boxes, lines);
      const overlapping = now.cards.filter((a) =>
        now.cards.some(
          (b) => a !== b && a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height,
        ),
      );
      expect(overlapping).toEqual([]);
      expect(coveredBy(now, lines)).toEqual([]);
      expect(laid(boxes, lines)).toEqual(now);
    }),
    { numRuns: draws(50) },
  );
});
