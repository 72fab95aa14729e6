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
  /** The ways of other connections: each has its own height. */
  taken?: readonly WayBack[];
};

/** How far beside a port a connection turns. */
const BESIDE_PX = 24;
/** What lies between a way and a node beside it, and above or below it: at least, and where there is room. */
const GAP_PX = 8;
const CLEAR_PX = 12;
const MORE_CLEAR_PX = 12;
/** Between the heights of two ways. */
const LANE_PX = 12;
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
  const outs = turns(from, { towards: 1, own: source, all });
  const intos = turns(to, { towards: -1, own: target, all });
  let best: WayBack | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const out of outs) {
    for (const into of intos) {
      const across = 2 * (out.x - into.x);
      if (across + Math.abs(from.y - to.y) >= least) continue;
      const reach = { low: Math.max(out.low, into.low), high: Math.min(out.high, into.high) };
      for (const run of heights(from, to, blocked(out.x, into.x, all, taken))) {
        if (run < reach.low || run > reach.high) continue;
        const long = across + Math.abs(run - from.y) + Math.abs(run - to.y);
        if (long < least) [best, least] = [{ out: out.x, run, into: into.x }, long];
      }
    }
  }
  return best;
}

type Turn = { x: number; low: number; high: number };

/** Where a connection can go down or up beside its port, nearest first, and between which heights nothing is in its way. */
function turns(port: Point, { towards, own, all }: { towards: 1 | -1; own: Rect; all: readonly Rect[] }): Turn[] {
  const first = port.x + towards * BESIDE_PX;
  const places = new Set([first]);
  for (const { x, width } of all) {
    const place = (towards === 1 ? x + width : x) + towards * BESIDE_PX;
    if ((place - first) * towards > 0) places.add(place);
  }
  return [...places]
    .sort((a, b) => (a - b) * towards)
    .slice(0, TURNS)
    .filter((x) => !all.some((rect) => rect !== own && crosses(rect, port, x)))
    .map((x) => ({ x, ...reachAt(x, port.y, all) }));
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
