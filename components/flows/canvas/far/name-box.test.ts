import fc from "fast-check";
import { expect, test } from "vitest";
import { draws } from "@/lib/testing/draws.ts";
import type { Rect } from "../view/box";
import { type DrawnLine, distanceToLine } from "../way/line";
import { nameBox } from "./name-box";

const card = (x: number, y: number, height = 52): Rect => ({ x, y, width: 220, height });
const line = (from: [number, number], to: [number, number], way: DrawnLine["way"] = null): DrawnLine => ({
  from: { x: from[0], y: from[1] },
  to: { x: to[0], y: to[1] },
  points: [],
  way,
});
const size = { width: 48, least: 40, height: 22 };
const source = card(0, 0, 106);

/** The box of a name, which covers none of these cards. */
function placed(drawn: DrawnLine, cards: Rect[], named = size): Rect | null {
  const box = nameBox(drawn, named, cards);
  if (!box) return null;
  const rect = { x: box.x - box.width / 2, y: box.y - named.height / 2, width: box.width, height: named.height };
  const covered = cards.filter(
    ({ x, y, width, height }) =>
      x < rect.x + rect.width && rect.x < x + width && y < rect.y + rect.height && rect.y < y + height,
  );
  expect(covered).toEqual([]);
  return rect;
}

test("a name stands on its line, near to its port, where there is room", () => {
  const cards = [source, card(400, 38)];
  const drawn = line([220, 64], [400, 64]);
  const box = placed(drawn, cards);
  expect(box && box.width >= 48 && box.x > 200 && box.x + box.width / 2 < 275).toBe(true);
  expect(placed(drawn, [...cards, card(290, 120)])).toEqual(box);
});

test("beside a card it stands aside, and the line still runs through it", () => {
  const drawn = line([220, 64], [260, -34]);
  const box = placed(drawn, [source, card(260, -60)]);
  expect(box && box.width >= 48 && box.x >= 221 && box.x <= 242).toBe(true);
});

test("it goes further along its line where its port is shut in", () => {
  const drawn = line([220, 64], [800, 64]);
  const above = [source, card(240, 60, 100), card(800, 38)];
  expect(placed(drawn, above)?.x).toBeGreaterThan(460);
});

test("between two cards that stand near it is cut as far as it can be read, else it is not shown", () => {
  const near = (gap: number) => placed(line([220, 64], [220 + gap, 64]), [source, card(220 + gap, 38)]);
  expect(near(60)?.width).toBe(46);
  expect(near(54)?.width).toBe(40);
  expect(near(52)).toBe(null);
  expect(nameBox(line([220, 64], [210, 64]), size, [source, card(210, 38)])).toBe(null);
});

test("on a way back it stands where the way goes across, or nowhere", () => {
  const drawn = line([820, 26], [0, 26], { out: 844, run: 76, into: -24 });
  const [low, high] = [card(0, 0), card(600, 0)];
  const box = placed(drawn, [low, high]);
  expect(box && distanceToLine(drawn, { x: box.x + box.width / 2, y: box.y + 11 })).toBe(0);
  expect(box?.x).toBeGreaterThan(700);
  const wall = [-40, 170, 380, 590, 800].map((x) => card(x, 90));
  expect(nameBox(drawn, { ...size, height: 60 }, wall)).toBe(null);
});

test("in any drawing it covers no card", () => {
  const places = fc.tuple(fc.integer({ min: -300, max: 900 }), fc.integer({ min: -200, max: 300 }));
  fc.assert(
    fc.property(fc.array(places, { maxLength: 12 }), places, fc.integer({ min: 20, max: 300 }), (cards, to, width) => {
      placed(
        line([220, 64], to),
        cards.map(([x, y]) => card(x, y)),
        { ...size, width, least: Math.min(width, 80) },
      );
    }),
    { numRuns: draws(300) },
  );
});
