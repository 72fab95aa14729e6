import { Graph, layout } from "@dagrejs/dagre";
import type { Box, Line } from "./layout";

/** A box in its column: the first is 0, and lines run from one to a later. */
export type Placed = Box & { column: number };

/**
 * Boxes that lines join, in columns from left to right. What one node alone leads to stands in one column, from the top
 * down in the order of its ports; and by one port in the order in which it stood, which is the order in which it runs.
 */
export function inColumns(boxes: readonly Box[], lines: readonly Line[]): Placed[] {
  const led = ledFrom(boxes, lines);
  const families = familiesOf(led);
  const joined = new Set([...led.values()].flat().map(({ to }) => to));
  const graph = new Graph({ multigraph: true });
  graph.setGraph({ rankdir: "LR", nodesep: 36, ranksep: 84 });
  // Where runs begin comes first: of a circle those lines run backwards that lead back to it.
  for (const { key, width, height } of boxes.toSorted(
    (a, b) => Number(joined.has(a.key)) - Number(joined.has(b.key)),
  )) {
    graph.setNode(nameOf(key), { width, height });
  }
  const alone = new Set(families.flat());
  // What is heavier than all others together is never drawn out: a family stands in the column behind its node.
  const heavy = lines.length + 1;
  for (const [i, { from, to }] of [...led.values()].flat().entries()) {
    graph.setEdge(nameOf(from), nameOf(to), { weight: alone.has(to) ? heavy : 1 }, String(i));
  }
  const constraints = families.flatMap((family) =>
    family.slice(1).map((right, i) => ({ left: nameOf(family[i] ?? right), right: nameOf(right) })),
  );
  layout(graph, {
    customOrder: (ranked, order) => {
      order(ranked, { constraints });
      for (const family of families) putInOrder(family.map((key) => ranked.node(nameOf(key))));
    },
  });
  const ranks = [...new Set(boxes.map(({ key }) => graph.node(nameOf(key)).rank ?? 0))].sort((a, b) => a - b);
  return boxes.map((box) => {
    const { x = 0, y = 0, rank = 0 } = graph.node(nameOf(box.key));
    return { ...box, x: x - box.width / 2, y: y - box.height / 2, column: ranks.indexOf(rank) };
  });
}

// A name that is a number would be read before all others.
const nameOf = (key: string) => `node ${key}`;

/** The lines that leave each node, in the order of its ports, then as their targets stand. */
function ledFrom(boxes: readonly Box[], lines: readonly Line[]): Map<string, Line[]> {
  const places = new Map(boxes.map((box) => [box.key, box]));
  const led = new Map<string, Line[]>(boxes.map(({ key }) => [key, []]));
  for (const line of lines) if (line.from !== line.to && places.has(line.to)) led.get(line.from)?.push(line);
  const above = ({ to: one }: Line, { to: other }: Line) => {
    const [a, b] = [places.get(one), places.get(other)];
    return a && b ? a.y - b.y || a.x - b.x : 0;
  };
  for (const own of led.values()) own.sort((a, b) => a.port - b.port || above(a, b));
  return led;
}

/** Of each node what it alone leads to, in that order. */
function familiesOf(led: ReadonlyMap<string, readonly Line[]>): string[][] {
  const sources = new Map<string, Set<string>>();
  for (const { from, to } of [...led.values()].flat()) {
    sources.set(to, (sources.get(to) ?? new Set()).add(from));
  }
  return Array.from(led.values(), (own) => [...new Set(own.map(({ to }) => to))])
    .map((targets) => targets.filter((to) => sources.get(to)?.size === 1))
    .filter((targets) => targets.length > 0);
}

/** Gives nodes of one column their places among themselves anew. */
function putInOrder(nodes: { rank?: number; order?: number }[]): void {
  for (const column of Map.groupBy(nodes, ({ rank }) => rank).values()) {
    const orders = column.map(({ order = 0 }) => order).sort((a, b) => a - b);
    for (const [i, node] of column.entries()) node.order = orders[i] ?? 0;
  }
}
