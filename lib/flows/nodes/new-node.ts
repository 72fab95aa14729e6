import type { NodeKind } from "./kinds.ts";
import { specOf } from "./registry.ts";
import { type PortSpec, positionOf } from "./spec.ts";

/** A node as it stands in a Drawflow export. */
type DrawflowNode = {
  id: number | string;
  name: string;
  data: Record<string, unknown>;
  class: string;
  html: string;
  typenode: false;
  inputs: Record<string, { connections: never[] }>;
  outputs: Record<string, { connections: never[] }>;
  pos_x: number;
  pos_y: number;
};

/** A node of this kind as the editor adds it: its sample as data, and nothing connected. */
export function newNode(kind: NodeKind, id: number | string, at: { x: number; y: number }): DrawflowNode {
  const spec = specOf(kind);
  if (!spec) throw new Error(`no node of the kind ${kind}`);
  const data = structuredClone(spec.sample);
  return {
    id,
    name: kind,
    data,
    class: kind,
    html: "",
    typenode: false,
    inputs: unconnected(spec.inputs),
    outputs: unconnected(inOrder(spec.outputs(data))),
    pos_x: at.x,
    pos_y: at.y,
  };
}

function unconnected(ports: readonly PortSpec[]): Record<string, { connections: never[] }> {
  return Object.fromEntries(ports.map(({ port }) => [port, { connections: [] }]));
}

// A port's position in the document is its name, wherever the canvas shows it.
function inOrder(ports: readonly PortSpec[]): PortSpec[] {
  return [...ports].sort((a, b) => positionOf(a.port) - positionOf(b.port));
}
