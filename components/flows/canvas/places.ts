import type { Point } from "@/lib/flows/drawflow/point.ts";
import type { NodeView } from "@/lib/flows/drawflow/view.ts";
import { snapped } from "./arrow-key-step";
import { boxOf, cardLayoutOf } from "./card-layout";

const GAP_PX = 40;

/** The nodes with a place for each: those whose document says none stand in a row under the others. */
export function withPlaces(nodes: readonly NodeView[]): readonly NodeView[] {
  const unplaced = nodes.filter(({ unknownPosition }) => unknownPosition);
  if (unplaced.length === 0) return nodes;
  const others = nodes.filter(({ unknownPosition }) => !unknownPosition);
  const left = Math.min(...others.map(({ x }) => x), 0);
  const under = others.length > 0 ? Math.max(...others.map((node) => node.y + cardLayoutOf(node).height)) + GAP_PX : 0;
  let row = 0;
  return nodes.map((node) =>
    node.unknownPosition ? { ...node, x: left + row++ * (cardLayoutOf(node).width + GAP_PX), y: under } : node,
  );
}

/** How far some nodes go down, all of them together, until they cover no node. */
export function stepBelow(nodes: readonly NodeView[], moved: readonly NodeView[]): Point {
  const { x, y, width, height } = boxOf(moved);
  const place = freePlace(nodes, { x, y: y + height + GAP_PX }, { width, height });
  return { x: 0, y: snapped(place).y - snapped({ x, y }).y };
}

/** The place nearest to one that is wanted, further down, where a node of this size covers no other. */
export function freePlace(nodes: readonly NodeView[], wanted: Point, size: { width: number; height: number }): Point {
  const boxes = nodes.map((node) => ({ node, ...cardLayoutOf(node) }));
  let { x, y } = wanted;
  for (;;) {
    const over = boxes.find(
      ({ node, width, height }) =>
        node.x < x + size.width + GAP_PX / 2 &&
        x < node.x + width + GAP_PX / 2 &&
        node.y < y + size.height + GAP_PX / 2 &&
        y < node.y + height + GAP_PX / 2,
    );
    if (!over) return { x, y };
    y = over.node.y + over.height + GAP_PX / 2;
  }
}
