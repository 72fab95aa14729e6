import { Graph, layout } from "@dagrejs/dagre";

export type Box = { key: string; x: number; y: number; width: number; height: number };
export type Line = { from: string; to: string };
export type Arranged = { key: string; x: number; y: number };

/** Places for boxes so that lines run from left to right and cross seldom; the whole keeps its upper left corner. */
export function arranged(boxes: readonly Box[], lines: readonly Line[], grid: number): Arranged[] {
  const graph = new Graph({ multigraph: true });
  graph.setGraph({ rankdir: "LR", nodesep: 36, ranksep: 84 });
  for (const { key, width, height } of boxes) graph.setNode(key, { width, height });
  lines.forEach(({ from, to }, i) => {
    if (from !== to && graph.hasNode(from) && graph.hasNode(to)) graph.setEdge(from, to, {}, String(i));
  });
  layout(graph);
  const places = boxes.map(({ key, width, height }) => {
    const { x, y } = graph.node(key) as { x: number; y: number };
    return { key, x: x - width / 2, y: y - height / 2 };
  });
  const corner = (of: readonly { x: number; y: number }[]) => ({
    x: Math.min(...of.map(({ x }) => x)),
    y: Math.min(...of.map(({ y }) => y)),
  });
  const [from, to] = [corner(places), corner(boxes)];
  const snap = (value: number) => Math.round(value / grid) * grid;
  return places.map(({ key, x, y }) => ({ key, x: snap(x - from.x + to.x), y: snap(y - from.y + to.y) }));
}
