import type { Point } from "@/lib/flows/drawflow/point.ts";
import { type NodeView, viewOf } from "@/lib/flows/drawflow/view.ts";
import { portPlaceOf } from "../../canvas/card-layout";
import { insertPlaceOf } from "../../canvas/edge-curve";
import { withPlaces } from "../../canvas/places";
import type { Insertion } from "../../canvas/ports";
import type { Editor } from "../state/editor-context";

/** Lets a node be chosen that goes on the connection, or on from the node, that is selected, or else on the ground. */
export function chooseHere({ store, commands }: Editor): void {
  const { document, module, chooseNode } = store.getState();
  const insertion = commands.insertionFor();
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
