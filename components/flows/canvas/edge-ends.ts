import type { Point } from "@/lib/flows/drawflow/point.ts";
import type { FlowEdge } from "./connection-edge";
import type { CanvasView } from "./flow-canvas";

/** Where a connection begins and ends on the canvas; null for one that is not drawn. */
export function endsOf(view: CanvasView, edge: FlowEdge): { from: Point; to: Point } | null {
  const from = portPlace(view, edge.source, "source", edge.sourceHandle);
  const to = portPlace(view, edge.target, "target", edge.targetHandle);
  return from && to && { from, to };
}

function portPlace(view: CanvasView, node: string, side: "source" | "target", port: string | null | undefined) {
  const internals = view.getInternalNode(node)?.internals;
  const handle = internals?.handleBounds?.[side]?.find(({ id }) => id === port);
  if (!internals || !handle) return null;
  const { x, y } = internals.positionAbsolute;
  return { x: x + handle.x + (side === "source" ? handle.width : 0), y: y + handle.y + handle.height / 2 };
}
