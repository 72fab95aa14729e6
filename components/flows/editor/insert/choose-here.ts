import type { Point } from "@/lib/flows/drawflow/point.ts";
import { type NodeView, viewOf } from "@/lib/flows/drawflow/view.ts";
import { portPlaceOf } from "../../canvas/card-layout";
import { withPlaces } from "../../canvas/places";
import type { Insertion, PortEnd } from "../../canvas/ports";
import { drawnLines } from "../../canvas/way/back";
import { lineInsertPlace } from "../../canvas/way/line";
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
  const line = edge && drawnLines([...places.values()], edges).get(edge);
  return line ? lineInsertPlace(line).place : null;
}
