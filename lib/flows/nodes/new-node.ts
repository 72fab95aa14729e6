import type { z } from "zod";
import { type Field, fieldsOf } from "./field-list.ts";
import type { NodeKind } from "./kinds.ts";
import { specOf } from "./registry.ts";
import { type NodeData, type NodeSpec, type PortSpec, positionOf } from "./spec.ts";

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

/** A node of this kind as the editor adds it: with what is to be filled in empty, and nothing connected. */
export function newNode(kind: NodeKind, id: number | string, at: { x: number; y: number }): DrawflowNode {
  const spec = specOf(kind);
  if (!spec) throw new Error(`no node of type ${kind}`);
  const data = toFillIn(spec);
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

/**
 * The sample without what only the person who draws can know: a value that is made up would be valid, and run. What has
 * a default is kept.
 */
function toFillIn({ sample, parameters, ...spec }: NodeSpec): Record<string, unknown> {
  const kept = fieldsOf({ sample, parameters, ...spec }).flatMap((field): [string, unknown][] => {
    const { name, required } = field;
    if (!(name in sample)) return [];
    if (hasDefault(parameters, name)) return [[name, structuredClone(sample[name])]];
    const empty = required ? emptyOf(field) : undefined;
    return empty === undefined ? [] : [[name, empty]];
  });
  return Object.fromEntries(kept);
}

function hasDefault({ shape }: z.ZodObject, name: string): boolean {
  const found = shape[name]?.safeParse(undefined);
  return found?.success === true && found.data !== undefined;
}

/** An empty value of a field that must be filled in; undefined where it is empty by not being there. */
function emptyOf({ field, items = [] }: Field): unknown {
  if (field === "map") return {};
  if (field !== "list") return ["choice", "choices", "number", "seconds", "boolean"].includes(field) ? undefined : "";
  const entries = items.filter(({ required }) => required).map((item) => [item.name, emptyOf(item)] as const);
  return [Object.fromEntries(entries.filter(([, value]) => value !== undefined)) satisfies NodeData];
}

function unconnected(ports: readonly PortSpec[]): Record<string, { connections: never[] }> {
  return Object.fromEntries(ports.map(({ port }) => [port, { connections: [] }]));
}

// A port's position in the document is its name, wherever the canvas shows it.
function inOrder(ports: readonly PortSpec[]): PortSpec[] {
  return [...ports].sort((a, b) => positionOf(a.port) - positionOf(b.port));
}
