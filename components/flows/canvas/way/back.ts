import type { Point } from "@/lib/flows/drawflow/point.ts";
import type { EdgeView, NodeView } from "@/lib/flows/drawflow/view.ts";
import { cardLayoutOf, portPlaceOf } from "../card-layout";
import type { Rect } from "../view/box";
import type { DrawnLine } from "./line";
import { type TakenWay, type WayBack, wayRound } from "./round";

export type Ways = ReadonlyMap<string, WayBack>;

const none: Ways = new Map();

/** By key, the ways of the connections that lead back and have no points. `moving`: where nodes are meanwhile. */
export function waysBack(
  nodes: readonly NodeView[],
  edges: readonly EdgeView[],
  moving: ReadonlyMap<string, Point> = new Map(),
): Ways {
  const there = new Map(nodes.map((node) => [node.key, node]));
  const step = (node: NodeView): Point => {
    const at = moving.get(node.key) ?? node;
    return { x: at.x - node.x, y: at.y - node.y };
  };
  const back = edges.flatMap((edge) => {
    const [source, target] = [there.get(edge.source), there.get(edge.target)];
    if (!source || !target || edge.points.length > 0 || edge.dangling) return [];
    const ends = portsOf(edge, source, target);
    const [from, to] = [moved(ends.from, step(source)), moved(ends.to, step(target))];
    return to.x < from.x ? [{ edge, from, to }] : [];
  });
  if (back.length === 0) return none;
  const boxes = new Map<string, Rect>();
  for (const node of nodes) {
    const { width, height } = cardLayoutOf(node);
    boxes.set(node.key, { ...moved(node, step(node)), width, height });
  }
  const ways = new Map<string, WayBack>();
  const taken: TakenWay[] = [];
  for (const { edge, from, to } of back.sort(inside)) {
    const [source, target] = [boxes.get(edge.source), boxes.get(edge.target)];
    const others = [...boxes.values()].filter((box) => box !== source && box !== target);
    const way = source && target && wayRound({ from, to, source, target, others, taken });
    if (!way) continue;
    ways.set(edge.key, way);
    taken.push({ ...way, fromY: from.y, toY: to.y });
  }
  return ways;
}

type Led = { edge: EdgeView; from: Point; to: Point };

/** The short ones lie inside the long ones; of two as long the same one always, however the drawing is written. */
function inside(a: Led, b: Led): number {
  return a.from.x - a.to.x - (b.from.x - b.to.x) || (a.edge.key < b.edge.key ? -1 : 1);
}

/** The ways before, if none has changed: connections are then not drawn again. */
export function steadyWays(before: Ways, now: Ways): Ways {
  const same = before.size === now.size && [...now].every(([key, way]) => isSameWay(before.get(key), way));
  return same ? before : now;
}

export function isSameWay(a: WayBack | null | undefined, b: WayBack | null | undefined): boolean {
  return a === b || (!!a && !!b && a.out === b.out && a.run === b.run && a.into === b.into);
}

/** Connections as the canvas draws them; those that lack an end are left out. */
export function drawnLines(nodes: readonly NodeView[], edges: readonly EdgeView[]): Map<EdgeView, DrawnLine> {
  const there = new Map(nodes.map((node) => [node.key, node]));
  const ways = waysBack(nodes, edges);
  const lines = new Map<EdgeView, DrawnLine>();
  for (const edge of edges) {
    const [source, target] = [there.get(edge.source), there.get(edge.target)];
    const way = ways.get(edge.key) ?? null;
    if (source && target) lines.set(edge, { ...portsOf(edge, source, target), points: edge.points, way });
  }
  return lines;
}

function portsOf({ sourcePort, targetPort }: EdgeView, source: NodeView, target: NodeView): { from: Point; to: Point } {
  return {
    from: portPlaceOf(source, { side: "outputs", port: sourcePort }),
    to: portPlaceOf(target, { side: "inputs", port: targetPort }),
  };
}

function moved({ x, y }: Point, step: Point): Point {
  return { x: x + step.x, y: y + step.y };
}
