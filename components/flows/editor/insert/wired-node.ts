import type { FlowDocument } from "@/lib/flows/drawflow/document.ts";
import { connect, setPoints } from "@/lib/flows/drawflow/edits/connections.ts";
import { addNode, moveNodes } from "@/lib/flows/drawflow/edits/nodes.ts";
import { reconnect } from "@/lib/flows/drawflow/edits/reconnect.ts";
import type { Point } from "@/lib/flows/drawflow/point.ts";
import { type EdgeView, type NodeView, viewOf } from "@/lib/flows/drawflow/view.ts";
import type { NodeKind } from "@/lib/flows/nodes/kinds.ts";
import { newNode } from "@/lib/flows/nodes/new-node.ts";
import { snapped } from "../../canvas/arrow-key-step";
import { cardLayoutOf, portPlaceOf } from "../../canvas/card-layout";
import { freePlace, withPlaces } from "../../canvas/places";
import { freeOutputOf, type Insertion, inputsOf, type PortEnd } from "../../canvas/ports";
import { BESIDE_PX, NEW_SIZE_PX, PORT_DOWN_PX, roomFor } from "./room";

/** A drawing with one more node, which has this key. */
type Grown = { document: FlowDocument; key: string };

/** Whether a node of this kind has the ports that it is to be wired by. */
export function fitsInto(kind: NodeKind, insertion: Insertion): boolean {
  const node = viewOfNew(kind);
  const [takes, leads] = [inputsOf(node).length > 0, freeOutputOf(node, []) !== null];
  if ("connection" in insertion) return takes && leads;
  if ("end" in insertion) return insertion.end.side === "outputs" ? takes : leads;
  return true;
}

/** Lays a new node, and wires it to what it is for; null where that is not there. */
export function insertNode(document: FlowDocument, module: string, kind: NodeKind, insertion: Insertion): Grown | null {
  const { nodes, edges } = viewOf(document, module);
  const drawing = { document, module, nodes: withPlaces(nodes), edges };
  if ("connection" in insertion) return onConnection(drawing, kind, insertion.connection, insertion.at);
  if ("end" in insertion) return atPort(drawing, kind, insertion.end, insertion.at);
  return laid(document, module, kind, insertion.at);
}

type Drawing = { document: FlowDocument; module: string; nodes: readonly NodeView[]; edges: readonly EdgeView[] };

// The connection leads to the new node with all that is written in it; the way on from there is a new one.
function onConnection(
  { document, module, nodes, edges }: Drawing,
  kind: NodeKind,
  connection: string,
  at: Point | undefined,
): Grown | null {
  const edge = edges.find(({ key }) => key === connection);
  const room = edge && !edge.dangling ? roomFor(nodes, edges, edge, at) : null;
  if (!edge || !room) return null;
  const before = moveNodes(document, module, room.moved);
  const led = room.bent.reduce((one, { edge: bent, points }) => setPoints(one, module, bent, points), before);
  const { document: grown, key } = laid(led, module, kind, room.place);
  const [input, output] = portsOf(grown, module, key);
  if (input === null || output === null) return null;
  const first = { ...edge, target: key, targetPort: input };
  const second = { source: key, sourcePort: output, target: edge.target, targetPort: edge.targetPort };
  const wired = connect(reconnect(grown, module, edge, first), module, second);
  if (edge.points.length === 0) return { document: wired, key };
  return {
    document: setPoints(setPoints(wired, module, first, room.points[0]), module, second, room.points[1]),
    key,
  };
}

function atPort(
  { document, module, nodes }: Drawing,
  kind: NodeKind,
  end: PortEnd,
  at: Point | undefined,
): Grown | null {
  const node = nodes.find(({ key }) => key === end.node);
  if (!node) return null;
  const leadsOn = end.side === "outputs";
  const beside = leadsOn ? node.x + cardLayoutOf(node).width + BESIDE_PX : node.x - NEW_SIZE_PX.width - BESIDE_PX;
  const place = at
    ? { x: leadsOn ? at.x : at.x - NEW_SIZE_PX.width, y: at.y - PORT_DOWN_PX }
    : freePlace(nodes, snapped({ x: beside, y: rowOf(node, end) }), NEW_SIZE_PX);
  const { document: grown, key } = laid(document, module, kind, place);
  const [input, output] = portsOf(grown, module, key);
  if (leadsOn && input !== null) {
    const on = { source: node.key, sourcePort: end.port, target: key, targetPort: input };
    return { document: connect(grown, module, on), key };
  }
  if (!leadsOn && output !== null) {
    const into = { source: key, sourcePort: output, target: node.key, targetPort: end.port };
    return { document: connect(grown, module, into), key };
  }
  return null;
}

// The first way on goes straight ahead, the others as far down as they begin.
function rowOf(node: NodeView, end: PortEnd): number {
  const isFirst = cardLayoutOf(node)[end.side][0]?.port === end.port;
  return isFirst ? node.y : portPlaceOf(node, end).y - PORT_DOWN_PX;
}

function laid(document: FlowDocument, module: string, kind: NodeKind, place: Point): Grown {
  return addNode(document, module, newNode(kind, 0, place), snapped(place));
}

/** The input of a new node, and its way on. */
function portsOf(document: FlowDocument, module: string, key: string): [string | null, string | null] {
  const node = viewOf(document, module).nodes.find((one) => one.key === key);
  return node ? [inputsOf(node)[0]?.port ?? null, freeOutputOf(node, [])] : [null, null];
}

function viewOfNew(kind: NodeKind): NodeView {
  const { data } = newNode(kind, 0, { x: 0, y: 0 });
  const sides = { inputs: [], outputs: [] };
  const place = { x: 0, y: 0, id: null, label: null, module: "" };
  return { key: "", name: kind, data: data as NodeView["data"], json: {}, ...place, ...sides };
}
