import type { NodeView } from "@/lib/flows/drawflow/view.ts";
import { cardLayoutOf } from "../card-layout";

type Seen = { x: number; y: number; zoom: number };

const EDGE_PX = 24;

/** The view moved as little as shows the whole of a node; null where it is seen already. */
export function viewportForNode(node: NodeView, seen: Seen, pane: { width: number; height: number }): Seen | null {
  const { width, height } = cardLayoutOf(node);
  const { zoom } = seen;
  const across = shift(node.x * zoom + seen.x, width * zoom, pane.width);
  const down = shift(node.y * zoom + seen.y, height * zoom, pane.height);
  return across === 0 && down === 0 ? null : { x: seen.x + across, y: seen.y + down, zoom };
}

// Its beginning counts where there is no room for all of it.
function shift(start: number, size: number, room: number): number {
  if (start >= 0 && start + size <= room) return 0;
  return start < 0 ? EDGE_PX - start : Math.max(room - EDGE_PX - size, EDGE_PX) - start;
}
