import type { Point } from "@/lib/flows/drawflow/point.ts";
import { type NodeView, viewOf } from "@/lib/flows/drawflow/view.ts";
import { portPlaceOf } from "../../canvas/card-layout";
import { insertPlaceOf } from "../../canvas/edge-curve";
import { withPlaces } from "../../canvas/places";
import type { Insertion, PortEnd } from "../../canvas/ports";
import type { Editor } from "../state/editor-context";

/** Lets a node be chosen for a port, or else for the connection or node that is selected, or else for the ground. */
export function chooseHere({ store, commands }: Editor, end: PortEnd | null): void {
  const { document, module, chooseNode } = store.getState();
  const insertion = end ? { end } : commands.insertionFor();
  const near = placeOf(insertion, document, module);
  if (near) chooseNode({ insertion, near });
}

function placeOf(insertion: Insertion, ...drawing: Parameters<typeof viewOf>): Point | null {
  const { nodes, edges } = viewOf(...drawing);
  const places = new Map(withPlaces(nodes).map((node): [string, NodeView] => [node.key, node]));
  if ("end" in insertion) {
    const node = places.get(insertion.end.node);
    return node ? portPlaceOf(node, insertion.end) : null;
  }
  if (!("connection" in insertion)) return insertion.at;
  const edge = edges.find(({ key }) => key === insertion.connection);
  const [source, target] = [places.get(edge?.source ?? ""), places.get(edge?.target ?? "")];
  if (!edge || !source || !target) return null;
  const from = portPlaceOf(source, { side: "outputs", port: edge.sourcePort });
  return insertPlaceOf(from, portPlaceOf(target, { side: "inputs", port: edge.targetPort }), edge.points).place;
}
