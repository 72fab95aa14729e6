import type { Point } from "@/lib/flows/drawflow/point.ts";
import type { EdgeView, NodeView } from "@/lib/flows/drawflow/view.ts";
import { portPlaceOf } from "./card-layout";
import type { PortEnd } from "./ports";

/**
 * The reroute points that a connection keeps when its ends move: from an end that moved on, those go after which it would
 * turn back only now.
 */
export function keptReroutePoints(
  nodes: readonly NodeView[],
  edge: EdgeView,
  ends: readonly PortEnd[],
): readonly Point[] {
  const places = new Map(nodes.map((node) => [node.key, node]));
  const placeOf = (end: PortEnd) => {
    const node = places.get(end.node);
    return node && portPlaceOf(node, end);
  };
  const from = placeOf({ node: edge.source, side: "outputs", port: edge.sourcePort });
  const to = placeOf({ node: edge.target, side: "inputs", port: edge.targetPort });
  return ends.reduce<readonly Point[]>((points, end) => {
    const after = placeOf(end);
    if (!from || !to || !after) return points;
    return end.side === "inputs"
      ? withoutTurns(points, from, to, after)
      : withoutTurns(points.toReversed(), to, from, after).toReversed();
  }, edge.points);
}

/** The points from the end that stays on; `before` and `after`: where the other end was and is. */
function withoutTurns(points: readonly Point[], stays: Point, before: Point, after: Point): readonly Point[] {
  const point = points.at(-1);
  if (!point) return points;
  const last = points.at(-2) ?? stays;
  if (!turnsBack(last, point, after) || turnsBack(last, point, before)) return points;
  return withoutTurns(points.slice(0, -1), stays, point, after);
}

function turnsBack(from: Point, by: Point, to: Point): boolean {
  return (by.x - from.x) * (to.x - by.x) + (by.y - from.y) * (to.y - by.y) < 0;
}
