import type { Fault } from "./faults.ts";
import { isList, isObject, type Json, type JsonObject, memberOf } from "./json.ts";
import { type Point, readPoint } from "./point.ts";
import { connectionsOf, type Half, portsOf, readHalf, type Side } from "./tree.ts";

/** `index` is unique in the drawing. */
export type Port = { index: number; halves: Half[] };

/** A node as far as running it matters; everything else of it stays in the document. */
export type DrawnNode = {
  key: string;
  module: string;
  name: string;
  data: Json | undefined;
  inputs: Map<string, Port>;
  outputs: Map<string, Port>;
  /** Where it stands on the canvas, 0 where the document does not say: branches run from the top down. */
  at: Point;
};

/** The nodes of each module by key. Maps, because a document may name anything `__proto__`. */
export type Drawing = Map<string, Map<string, DrawnNode>>;

/**
 * Reads a document's modules, tolerant of what real files hold: no `typenode`, text for positions, numbers for
 * references, an empty array for an empty object. What cannot be read becomes a fault and is left out.
 */
export function readDrawing(modules: JsonObject): { drawing: Drawing; faults: Fault[] } {
  const faults: Fault[] = [];
  const drawing: Drawing = new Map();
  let ports = 0;
  for (const [module, content] of Object.entries(modules)) {
    const data = memberOf(content, "data");
    if (!isObjectOrEmpty(data)) faults.push({ code: "structure", what: "data", module });
    const nodes = new Map<string, DrawnNode>();
    for (const [key, value] of isObject(data) ? Object.entries(data) : []) {
      const node = readNode(module, key, value, () => ports++, faults);
      if (node) nodes.set(key, node);
    }
    drawing.set(module, nodes);
  }
  return { drawing, faults };
}

function readNode(module: string, key: string, value: Json, nextPort: () => number, faults: Fault[]): DrawnNode | null {
  const name = memberOf(value, "name");
  if (typeof name !== "string") {
    faults.push({ code: "structure", what: "node", module, node: key });
    return null;
  }
  const id = memberOf(value, "id");
  if (typeof id !== "number" && typeof id !== "string") {
    faults.push({ code: "structure", what: "id", module, node: key });
  } else if (String(id) !== key) faults.push({ code: "key-unlike-id", module, node: key, id: String(id) });
  const read = (side: Side) => readPorts(module, key, side, value, nextPort, faults);
  const { x, y } = readPoint(value);
  const at = { x: x ?? 0, y: y ?? 0 };
  return { key, module, name, data: memberOf(value, "data"), inputs: read("inputs"), outputs: read("outputs"), at };
}

function readPorts(module: string, node: string, side: Side, value: Json, nextPort: () => number, faults: Fault[]) {
  const ports = new Map<string, Port>();
  if (!isObjectOrEmpty(memberOf(value, side))) faults.push({ code: "structure", what: side, module, node });
  for (const [port, content] of portsOf(value, side)) {
    const at = { code: "structure", module, node, side, port } as const;
    if (!isList(memberOf(content, "connections"))) {
      faults.push({ ...at, what: "connections" });
      continue;
    }
    const halves: Half[] = [];
    for (const entry of connectionsOf(content)) {
      const half = readHalf(side, entry);
      if (half) halves.push(half);
      else faults.push({ ...at, what: "connection" });
    }
    ports.set(port, { index: nextPort(), halves });
  }
  return ports;
}

// Software in PHP writes an empty object as [].
function isObjectOrEmpty(value: Json | undefined): boolean {
  return isObject(value) || (isList(value) && value.length === 0);
}
