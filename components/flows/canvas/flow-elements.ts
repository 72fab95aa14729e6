import { MarkerType, type Node, Position } from "@xyflow/react";
import type { Point } from "@/lib/flows/drawflow/point.ts";
import type { EdgeView, NodeView } from "@/lib/flows/drawflow/view.ts";
import { cardLayoutOf, isNote, type PlacedPort } from "./card-layout";
import type { FlowEdge } from "./connection-edge";
import type { MissingNode } from "./missing-end";
import type { CardData, CardMark, ShownMark } from "./node-card";
import { FREE_PORT_ROOM_PX } from "./port-rooms";
import { isSameWay, type Ways } from "./way/back";

/** What stands on the canvas besides the drawing itself. */
export type CanvasMarks = {
  selection: ReadonlySet<string>;
  marks: ReadonlyMap<string, CardMark>;
  issues: ReadonlyMap<string, string>;
  /** Where nodes are while they are being dragged. */
  moving: ReadonlyMap<string, Point>;
  /** By key of a node: its outputs that lead somewhere. */
  leading: ReadonlyMap<string, string>;
  /** By key of a node that is connected: how far its ports can be pressed beside it. */
  rooms: ReadonlyMap<string, number>;
  /** The connection or node that a new node is held over. */
  under: string | null;
  /** What a screen reader hears of a node and of a connection. */
  nodeName: (node: NodeView) => string;
  edgeName: (edge: EdgeView) => string;
  /** By which output a connection leaves, where its node has several. */
  outputName: (edge: EdgeView) => string | null;
  /** How connections that lead back go round the nodes. */
  ways: Ways;
};

type ShownNodes = Omit<CanvasMarks, "edgeName" | "outputName" | "ways">;
type ShownEdges = Pick<CanvasMarks, "selection" | "marks" | "under" | "edgeName" | "outputName" | "ways">;

export type CanvasNode = Node<CardData, "card" | "note">;
export type FlowNode = CanvasNode | MissingNode;

const PORT_PX = 12;

const arrow = (color: string) => ({ type: MarkerType.ArrowClosed, width: 15, height: 15, color });
const arrows = { plain: arrow("var(--flow-line)"), selected: arrow("var(--sy-focus)") };

/**
 * Nodes as React Flow takes them. One that is drawn as before is the same object as before, by which React Flow knows
 * that there is nothing to do.
 */
export function flowNodes(
  views: readonly NodeView[],
  shown: ShownNodes,
  before: Map<string, CanvasNode>,
): CanvasNode[] {
  const nodes = views.map((view) => {
    const made = nodeOf(view, shown);
    const known = before.get(view.key);
    return known && isSame(known, made) ? known : made;
  });
  before.clear();
  for (const node of nodes) before.set(node.id, node);
  return nodes;
}

function nodeOf(view: NodeView, shown: ShownNodes): CanvasNode {
  const { selection, marks, issues, moving, leading, rooms, under, nodeName } = shown;
  const { width, height, inputs, outputs } = cardLayoutOf(view);
  const at = moving.get(view.key) ?? view;
  const handle = (type: "target" | "source", { port, y }: PlacedPort) => ({
    id: port,
    type,
    position: type === "target" ? Position.Left : Position.Right,
    x: (type === "target" ? 0 : width) - PORT_PX / 2,
    y: y - PORT_PX / 2,
    width: PORT_PX,
    height: PORT_PX,
  });
  return {
    id: view.key,
    type: isNote(view) ? "note" : "card",
    position: { x: at.x, y: at.y },
    width,
    height,
    measured: { width, height },
    handles: [...inputs.map((port) => handle("target", port)), ...outputs.map((port) => handle("source", port))],
    selected: selection.has(view.key),
    dragging: moving.has(view.key),
    ariaLabel: nodeName(view),
    zIndex: isNote(view) ? -1 : 0,
    data: {
      view,
      mark: markOf(marks, view.key),
      issue: issues.get(view.key) ?? null,
      leading: leading.get(view.key) ?? "",
      portRoom: rooms.get(view.key) ?? FREE_PORT_ROOM_PX,
      isUnder: view.key === under,
    },
  };
}

function isSame(a: CanvasNode, b: CanvasNode): boolean {
  return (
    a.data.view === b.data.view &&
    a.data.mark === b.data.mark &&
    a.data.issue === b.data.issue &&
    a.data.leading === b.data.leading &&
    a.data.portRoom === b.data.portRoom &&
    a.data.isUnder === b.data.isUnder &&
    a.selected === b.selected &&
    a.dragging === b.dragging &&
    a.ariaLabel === b.ariaLabel &&
    a.position.x === b.position.x &&
    a.position.y === b.position.y
  );
}

function markOf(marks: ReadonlyMap<string, CardMark>, key: string): ShownMark | null {
  return marks.get(key) ?? (marks.size > 0 ? "unchanged" : null);
}

/** Connections likewise; `ends`: where those lead that name what is not there. */
export function flowEdges(
  views: readonly EdgeView[],
  ends: ReadonlyMap<EdgeView, MissingNode>,
  shown: ShownEdges,
  before: Map<string, FlowEdge>,
): FlowEdge[] {
  const edges = views.map((view) => {
    const made = edgeOf(view, ends.get(view), shown);
    const known = before.get(view.key);
    return known && isSameEdge(known, made) ? known : made;
  });
  before.clear();
  for (const edge of edges) before.set(edge.id, edge);
  return edges;
}

function edgeOf(view: EdgeView, end: MissingNode | undefined, shown: ShownEdges): FlowEdge {
  const { selection, marks, under, edgeName, outputName, ways } = shown;
  return {
    id: view.key,
    type: "connection",
    source: end?.data.side === "outputs" ? end.id : view.source,
    sourceHandle: view.sourcePort,
    target: end?.data.side === "inputs" ? end.id : view.target,
    targetHandle: view.targetPort,
    selected: selection.has(view.key),
    markerEnd: selection.has(view.key) ? arrows.selected : arrows.plain,
    ariaLabel: edgeName(view),
    data: {
      view,
      mark: markOf(marks, view.key),
      isUnder: view.key === under,
      isLone: selection.size === 1 && selection.has(view.key),
      outputName: outputName(view),
      way: ways.get(view.key) ?? null,
    },
  };
}

function isSameEdge(a: FlowEdge, b: FlowEdge): boolean {
  return (
    a.data?.view === b.data?.view &&
    a.data?.mark === b.data?.mark &&
    a.data?.isUnder === b.data?.isUnder &&
    a.data?.isLone === b.data?.isLone &&
    a.data?.outputName === b.data?.outputName &&
    isSameWay(a.data?.way, b.data?.way) &&
    a.selected === b.selected &&
    a.source === b.source &&
    a.target === b.target &&
    a.ariaLabel === b.ariaLabel
  );
}
