import type { NodeView } from "@/lib/flows/drawflow/view.ts";
import { centreOf } from "../../canvas/card-layout";

/** The node to go to from another by an arrow key: the nearest in that direction, straight ahead before aside. */
export function neighbourOf(nodes: readonly NodeView[], from: NodeView, arrow: string): NodeView | null {
  const start = centreOf(from);
  let nearest: NodeView | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const node of nodes) {
    const { x, y } = centreOf(node);
    const [across, down] = [x - start.x, y - start.y];
    const ahead = { ArrowLeft: -across, ArrowRight: across, ArrowUp: -down, ArrowDown: down }[arrow] ?? 0;
    const aside = arrow === "ArrowLeft" || arrow === "ArrowRight" ? Math.abs(down) : Math.abs(across);
    const cost = ahead + 2 * aside;
    if (node !== from && ahead > 0 && cost < least) [nearest, least] = [node, cost];
  }
  return nearest;
}

/** The node whose middle is nearest to that of another. */
export function nearestTo(nodes: readonly NodeView[], from: NodeView): NodeView | null {
  const start = centreOf(from);
  let nearest: NodeView | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const node of nodes) {
    const { x, y } = centreOf(node);
    const distance = Math.hypot(x - start.x, y - start.y);
    if (distance < least) [nearest, least] = [node, distance];
  }
  return nearest;
}
