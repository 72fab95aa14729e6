import fc from "fast-check";
import { expect, test } from "vitest";
import { draws } from "@/lib/testing/draws.ts";
import type { Rect } from "../view/box";
import { type TakenWay, wayRound } from "./round";

const card = (x: number, y: number, height = 52): Rect => ({ x, y, width: 220, height });
const outOf = ({ x, y, width }: Rect) => ({ x: x + width, y: y + 26 });
/** The ports of nodes at height 0. */
const atPorts = { fromY: 26, toY: 26 };
const intoOf = ({ x, y }: Rect) => ({ x, y: y + 26 });

function round(source: Rect, target: Rect, others: Rect[] = [], taken: TakenWay[] = []) {
  return wayRound({ from: outOf(source), to: intoOf(target), source, target, others, taken });
}

/** The nodes that a way goes through. */
function crossed(source: Rect, target: Rect, others: Rect[], taken: TakenWay[] = []): Rect[] {
  const way = round(source, target, others, taken);
  if (!way) throw new Error("there is no way");
  const [from, to] = [outOf(source), intoOf(target)];
  const stops = [from, { x: way.out, y: from.y }, { x: way.out, y: way.run }, { x: way.into, y: way.run }];
  const ends = [...stops.slice(1), { x: way.into, y: to.y }, to];
  return [source, target, ...others].filter(({ x, y, width, height }) =>
    [...stops, { x: way.into, y: to.y }].some((start, i) => {
      const end = ends[i] ?? to;
      return (
        Math.min(start.x, end.x) < x + width &&
        Math.max(start.x, end.x) > x &&
        Math.min(start.y, end.y) < y + height &&
        Math.max(start.y, end.y) > y
      );
    }),
  );
}

test("a way back goes below its two nodes and those between them", () => {
  const between = [card(300, -20), card(600, 20, 32)];
  const way = round(card(900, 0), card(0, 0), between);
  expect(way).toEqual({ out: 1144, run: 76, into: -24 });
  expect(crossed(card(900, 0), card(0, 0), between)).toEqual([]);
});

test("it goes above where that is shorter", () => {
  expect(round(card(900, 0), card(0, 0), [card(300, 0, 400)])?.run).toBe(-24);
});

test("it goes through between two rows that leave it room", () => {
  const [source, target] = [card(600, 0), card(0, 300)];
  const others = [card(300, 0), card(300, 300)];
  expect(round(source, target, others)).toEqual({ out: 844, run: 176, into: -24 });
});

test("a node that leads to itself has a way round itself", () => {
  const node = card(0, 0);
  expect(round(node, node)).toEqual({ out: 244, run: 76, into: -24 });
  expect(crossed(node, node, [])).toEqual([]);
});

test("it turns where nothing stands below its port", () => {
  const [source, target] = [card(600, 0), card(0, 0)];
  const others = [card(700, 60), card(700, -60)];
  expect(round(source, target, others)).toMatchObject({ out: 944 });
  expect(crossed(source, target, others)).toEqual([]);
});

test("each of several has its own height", () => {
  const [source, target] = [card(600, 0), card(0, 0)];
  const first = round(source, target);
  expect(first?.run).toBe(76);
  expect(round(source, target, [], first ? [{ ...first, ...atPorts }] : [])?.run).toBe(-24);
  const both = [-24, 76].map((run) => ({ out: 844, run, into: -24, ...atPorts }));
  expect(round(source, target, [], both)?.run).toBe(100);
});

test("each of several that lead into one input goes down or up at a place of its own, the longer ones further out", () => {
  const target = card(0, 0);
  const taken: TakenWay[] = [];
  for (const x of [300, 600, 900]) {
    const way = round(card(x, 0), target, [], taken);
    if (way) taken.push({ ...way, ...atPorts });
  }
  expect(taken.map(({ into }) => into)).toEqual([-24, -32, -40]);
  expect(taken.map(({ out }) => out)).toEqual([544, 844, 1144]);
});

test("two that end far from each other turn at the same place", () => {
  const way = { out: 544, run: 376, into: -24, fromY: 326, toY: 326 };
  expect(round(card(600, 0), card(0, 0), [], [way])).toEqual({ out: 844, run: 76, into: -24 });
});

test("where a node leaves no room for another place before the input, two share it", () => {
  const [near, target] = [card(-256, 0), card(0, 0)];
  const taken = [{ out: 544, run: 76, into: -24, ...atPorts }];
  expect(round(card(600, 0), target, [near], taken)?.into).toBe(-24);
  expect(round(card(600, 0), target, [card(-262, 0)], taken)?.into).toBe(-32);
});

test("where others leave no room it still goes round its own two, and two over each other have no way", () => {
  const [source, target] = [card(600, 0), card(0, 0)];
  const wall = [card(830, -300, 700)];
  expect(round(source, target, wall)).toEqual({ out: 844, run: 76, into: -24 });
  expect(round(card(-100, 5), card(0, 0))).toBe(null);
});

test("in any drawing whose nodes stand apart it crosses none of them", () => {
  const places = fc.uniqueArray(fc.nat(29), { minLength: 2, maxLength: 16 });
  fc.assert(
    fc.property(places, fc.array(fc.nat(40), { minLength: 32, maxLength: 32 }), (cells, shifts) => {
      const cards = cells.map((cell, i) =>
        card((cell % 6) * 320 + (shifts[2 * i] ?? 0), Math.floor(cell / 6) * 140 + (shifts[2 * i + 1] ?? 0)),
      );
      const [one, other, ...others] = cards;
      if (!one || !other) return;
      const [target, source] = outOf(one).x < outOf(other).x ? [one, other] : [other, one];
      expect(crossed(source, target, others)).toEqual([]);
      const first = round(source, target, others);
      const taken = first && [{ ...first, fromY: outOf(source).y, toY: intoOf(target).y }];
      if (taken) expect(crossed(source, target, others, taken)).toEqual([]);
    }),
    { numRuns: draws(300) },
  );
});
