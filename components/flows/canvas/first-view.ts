import type { NodeView } from "@/lib/flows/drawflow/view.ts";
import { roleOf } from "@/lib/flows/nodes/kinds.ts";
import { layoutOf } from "./card-layout";

type Size = { width: number; height: number };

const MARGIN = 0.05;
/** Smaller, a node's words cannot be read. */
const READABLE = 0.65;
const NEAR = 0.8;
const EDGE = 32;

/** What is seen of a drawing first: all of it where it can be read then, else where it begins. */
export function firstView(nodes: readonly NodeView[], pane: Size): { x: number; y: number; zoom: number } {
  if (nodes.length === 0) return { x: 0, y: 0, zoom: 1 };
  const edges = nodes.map((node) => ({
    node,
    right: node.x + layoutOf(node).width,
    down: node.y + layoutOf(node).height,
  }));
  const [left, top] = [Math.min(...nodes.map(({ x }) => x)), Math.min(...nodes.map(({ y }) => y))];
  const width = Math.max(...edges.map(({ right }) => right)) - left;
  const height = Math.max(...edges.map(({ down }) => down)) - top;
  const zoom = Math.min(1, (pane.width * (1 - 2 * MARGIN)) / width, (pane.height * (1 - 2 * MARGIN)) / height);
  if (zoom >= READABLE) {
    return {
      x: pane.width / 2 - (left + width / 2) * zoom,
      y: pane.height / 2 - (top + height / 2) * zoom,
      zoom,
    };
  }
  const begin =
    nodes.find(({ name }) => roleOf(name) === "start") ??
    nodes.reduce((first, node) => (node.x + node.y < first.x + first.y ? node : first));
  const isLow = height * NEAR <= pane.height * (1 - 2 * MARGIN);
  return {
    x: EDGE - begin.x * NEAR,
    y: isLow ? pane.height / 2 - (top + height / 2) * NEAR : EDGE - begin.y * NEAR,
    zoom: NEAR,
  };
}
