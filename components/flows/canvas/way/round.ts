import type { Point } from "@/lib/flows/drawflow/point.ts";
import type { Rect } from "../view/box";

/**
 * How a connection goes back: down or up at `out`, beside the node that it leaves; across at the height `run`; and down or
 * up again at `into`, beside the node that it leads to.
 */
export type WayBack = { readonly out: number; readonly run: number; readonly into: number };

type Task = {
  from: Point;
  to: Point;
  source: Rect;
  target: Rect;
  /** The other nodes. */
  others: readonly Rect[];
  /** The ways of other connections: each has its own height, and turns at a place of its own. */
  taken?: readonly TakenWay[];
};

/** A way, and how high the ports stand that it joins. */
export type TakenWay = WayBack & { readonly fromY: number; readonly toY: number };

/** How far beside a port a connection turns. */
const BESIDE_PX = 24;
/** What lies between a way and a node beside it, and above or below it: at least, and where there is room. */
const GAP_PX = 8;
const CLEAR_PX = 12;
const MORE_CLEAR_PX = 12;
/** Between the heights of two ways. */
const LANE_PX = 12;
/** Between two ways that go down or up beside the same port: less, for nodes stand near. */
const TURN_LANE_PX = 8;
const MOST_TURN_LANES = 4;
/** What a detour may cost that keeps two ways from going down or up in one line. */
const SHARED_TURN_PX = 100;
/** How many places are tried to go down or up beside a port. */
const TURNS = 4;

/**
 * The shortest way round the nodes for a connection that leads back; below them where it is as short as above. Where
 * there is no room round the others too, it goes round its own two. Null where those lie over each other.
 */
export function wayRound({ others, ...task }: Task): WayBack | null {
  const { from, to } = task;
  const around = others.filter((rect) => !covers(rect, from) && !covers(rect, to));
  return shortest({ ...task, others: around }) ?? shortest({ ...task, others: [] });
}

function shortest({ from, to, source, target, others, taken = [] }: Task): WayBack | null {
  const all = [source, target, ...others];
  const lanes = Math.min(taken.length, MOST_TURN_LANES);
  const outs = turns(from, { towards: 1, own: source, all, lanes });
  const intos = turns(to, { towards: -1, own: target, all, lanes });
  let best: WayBack | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const out of outs) {
    for (const into of intos) {
      const across = 2 * (out.x - into.x);
      if (across + Math.abs(from.y - to.y) >= least) continue;
      const reach = { low: Math.max(out.low, into.low), high: Math.min(out.high, into.high) };
      for (const run of heights(from, to, blocked(out.x, into.x, all, taken))) {
        if (run < reach.low || run > reach.high) continue;
        const way = { out: out.x, run, into: into.x };
        const long = across + Math.abs(run - from.y) + Math.abs(run - to.y);
        if (long >= least) continue;
        const cost = long + SHARED_TURN_PX * sharedTurns({ ...way, fromY: from.y, toY: to.y }, taken);
        if (cost < least) [best, least] = [way, cost];
      }
    }
  }
  return best;
}

type Turn = { x: number; low: number; high: number };

/** How often a way would go down or up in one line with others. */
function sharedTurns(way: TakenWay, taken: readonly TakenWay[]): number {
  const sides = (one: TakenWay) => [
    { x: one.out, ends: [one.fromY, one.run] },
    { x: one.into, ends: [one.run, one.toY] },
  ];
  const others = taken.flatMap(sides);
  return sides(way).filter(({ x, ends }) =>
    others.some(
      (other) =>
        Math.abs(other.x - x) < TURN_LANE_PX &&
        Math.min(...other.ends) <= Math.max(...ends) &&
        Math.max(...other.ends) >= Math.min(...ends),
    ),
  ).length;
}

type Beside = { towards: 1 | -1; own: Rect; all: readonly Rect[]; lanes: number };

/**
 * Where a connection can go down or up beside its port, nearest first, and between which heights nothing is in its way.
 * Each place has some lanes beside it, as far as there is room.
 */
function turns(port: Point, { towards, own, all, lanes }: Beside): Turn[] {
  const first = port.x + towards * BESIDE_PX;
  const places = new Set([first]);
  for (const { x, width } of all) {
    const place = (towards === 1 ? x + width : x) + towards * BESIDE_PX;
    if ((place - first) * towards > 0) places.add(place);
  }
  return [...places]
    .sort((a, b) => (a - b) * towards)
    .slice(0, TURNS)
    .flatMap((place) =>
      Array.from({ length: lanes + 1 }, (_, lane) => ({ x: place + towards * TURN_LANE_PX * lane, lane })),
    )
    .filter(({ x, lane }) => {
      const end = lane === 0 ? x : x + towards * (GAP_PX - 1);
      return !all.some((rect) => rect !== own && crosses(rect, port, end));
    })
    .map(({ x }) => ({ x, ...reachAt(x, port.y, all) }))
    .sort((a, b) => (a.x - b.x) * towards);
}

function crosses({ x, y, width, height }: Rect, port: Point, turn: number): boolean {
  const [left, right] = [Math.min(port.x, turn), Math.max(port.x, turn)];
  return x < right && x + width > left && y < port.y && y + height > port.y;
}

function reachAt(x: number, y: number, all: readonly Rect[]): { low: number; high: number } {
  const beside = all.filter((rect) => rect.x - GAP_PX < x && x < rect.x + rect.width + GAP_PX);
  return {
    low: Math.max(Number.NEGATIVE_INFINITY, ...beside.filter((rect) => rect.y < y).map((rect) => rect.y + rect.height)),
    high: Math.min(Number.POSITIVE_INFINITY, ...beside.filter((rect) => rect.y >= y).map((rect) => rect.y)),
  };
}

type Span = readonly [from: number, to: number];

/** At which heights a way cannot go across, in order and apart. */
function blocked(out: number, into: number, all: readonly Rect[], taken: readonly WayBack[]): Span[] {
  const nodes = all
    .filter(({ x, width }) => x - GAP_PX < out && x + width + GAP_PX > into)
    .map(({ y, height }): Span => [y - CLEAR_PX, y + height + CLEAR_PX]);
  const lanes = taken
    .filter((way) => way.into < out && way.out > into)
    .map(({ run }): Span => [run - LANE_PX, run + LANE_PX]);
  const spans: Span[] = [];
  for (const span of [...nodes, ...lanes].sort((a, b) => a[0] - b[0])) {
    const last = spans.at(-1);
    if (last && span[0] <= last[1]) spans[spans.length - 1] = [last[0], Math.max(last[1], span[1])];
    else spans.push(span);
  }
  return spans;
}

/** The heights to try, from the lowest gap up: of each gap its middle and both edges. */
function heights(from: Point, to: Point, spans: readonly Span[]): number[] {
  const [upper, lower] = [Math.min(from.y, to.y), Math.max(from.y, to.y)];
  return [...spans, null].toReversed().flatMap((below, i, all) => {
    const above = all[i + 1];
    const [top, bottom] = [above?.[1] ?? Number.NEGATIVE_INFINITY, below?.[0] ?? Number.POSITIVE_INFINITY];
    const middle = (Math.max(top, upper) + Math.min(bottom, lower)) / 2;
    const room = Math.min(MORE_CLEAR_PX, (bottom - top) / 2);
    return [middle, top + room, bottom - room].filter((y) => Number.isFinite(y) && y >= top && y <= bottom);
  });
}

function covers({ x, y, width, height }: Rect, point: Point): boolean {
  return point.x > x && point.x < x + width && point.y > y && point.y < y + height;
}
