import { Position } from "@xyflow/react";
import type { EdgeView, NodeView } from "@/lib/flows/drawflow/view.ts";
import { cardLayoutOf } from "./card-layout";
import type { MissingNode } from "./missing-end";

const WIDTH_PX = 132;
const HEIGHT_PX = 26;

/** Connections with both ends somewhere: one that names what is not there ends at a sign beside the node that names it. */
export function withEnds(edges: readonly EdgeView[], nodes: readonly NodeView[]) {
  const views = new Map(nodes.map((node) => [node.key, node]));
  const drawn = edges.filter(({ source, target }) => views.has(source) || views.has(target));
  const ends = new Map<EdgeView, MissingNode>();
  for (const edge of drawn) {
    const sides = [sideOf(edge, "outputs"), sideOf(edge, "inputs")] as const;
    for (const [missing, there] of [sides, [sides[1], sides[0]] as const]) {
      const node = views.get(there.node);
      if (node && !hasPort(views.get(missing.node), missing)) ends.set(edge, endBeside(edge, node, there, missing));
    }
  }
  return { drawn, ends };
}

type End = { node: string; port: string; side: "inputs" | "outputs" };

function sideOf({ source, sourcePort, target, targetPort }: EdgeView, side: "inputs" | "outputs"): End {
  return side === "outputs" ? { node: source, port: sourcePort, side } : { node: target, port: targetPort, side };
}

function hasPort(node: NodeView | undefined, { port, side }: End): boolean {
  return node !== undefined && cardLayoutOf(node)[side].some((one) => one.port === port);
}

function endBeside(edge: EdgeView, node: NodeView, there: End, missing: End): MissingNode {
  const { width, height, ...sides } = cardLayoutOf(node);
  const y = sides[there.side].find(({ port }) => port === there.port)?.y ?? height / 2;
  const toTheRight = missing.side === "inputs";
  return {
    id: `missing ${edge.key}`,
    type: "missing",
    position: { x: toTheRight ? node.x + width + 56 : node.x - 56 - WIDTH_PX, y: node.y + y - HEIGHT_PX / 2 },
    width: WIDTH_PX,
    height: HEIGHT_PX,
    measured: { width: WIDTH_PX, height: HEIGHT_PX },
    handles: [
      {
        id: missing.port,
        type: toTheRight ? "target" : "source",
        position: toTheRight ? Position.Left : Position.Right,
        x: toTheRight ? 0 : WIDTH_PX - 1,
        y: HEIGHT_PX / 2,
      },
    ],
    draggable: false,
    selectable: false,
    focusable: false,
    data: { node: missing.node, port: missing.port, side: missing.side, lacks: edge.dangling?.lacks ?? "port" },
  };
}
