import { clip, type Findings } from "./findings.ts";

/** One end of a connection: the other node's key and the port over there (an output half names an input). */
export type Half = { node: string; port: string };

/** `index` is unique in the drawing. */
export type Port = { index: number; halves: Half[] };

/** A node as far as running it matters; everything else of it stays in the text. */
export type DrawnNode = {
  key: string;
  module: string;
  name: string;
  inputs: Map<string, Port>;
  outputs: Map<string, Port>;
};

/** The nodes of each module by key. Maps, because a document may name anything `__proto__`. */
export type Drawing = Map<string, Map<string, DrawnNode>>;

/**
 * Reads the text of a Drawflow export, tolerant of what real files hold: no `typenode`, text for positions, numbers
 * for references, an empty array for an empty object. What can not be read is told to `found` and left out; null
 * where there is nothing to go on with.
 */
export function readDrawflow(text: string, found: Findings): Drawing | null {
  const document = parse(text, found);
  if (document === undefined) return null;
  const modules = isObject(document) && Object.hasOwn(document, "drawflow") ? document.drawflow : undefined;
  if (!isObject(modules)) {
    found.add("no-drawflow", "This is not a Drawflow export: it has no object named drawflow.");
    return null;
  }
  const drawing: Drawing = new Map();
  let ports = 0;
  for (const [module, content] of Object.entries(modules)) {
    const data = isObject(content) ? objectOf(content.data) : null;
    if (!data) found.add("structure", `The module ${clip(module)} has no object named data.`);
    const nodes = new Map<string, DrawnNode>();
    for (const [key, value] of Object.entries(data ?? {})) {
      const node = readNode(module, key, value, () => ports++, found);
      if (node) nodes.set(key, node);
    }
    drawing.set(module, nodes);
  }
  return drawing;
}

function parse(text: string, found: Findings): unknown {
  if (text.trim() === "") {
    found.add("empty", "There is nothing in this flow yet.");
    return undefined;
  }
  const read = parseJson(text);
  if ("reason" in read) {
    found.add("not-json", `This is not JSON: ${read.reason}.`);
    return undefined;
  }
  if (typeof read.value !== "string") return read.value;
  const inner = parseJson(read.value);
  if (!("value" in inner) || !isObject(inner.value)) return read.value;
  found.add("encoded-twice", "The document is JSON inside a JSON text: it was encoded twice.");
  return inner.value;
}

function parseJson(text: string): { value: unknown } | { reason: string } {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return { reason: error instanceof Error ? reasonOf(error.message) : "unexpected text" };
  }
}

// V8 quotes the text around the error, which is not ours to repeat.
function reasonOf(message: string): string {
  if (/Unexpected end|Unterminated/.test(message)) return "it ends too early";
  const place = /at position \d+( \(line \d+ column \d+\))?/.exec(message);
  return place ? `unexpected text ${place[0]}` : "unexpected text";
}

function readNode(module: string, key: string, value: unknown, nextPort: () => number, found: Findings) {
  if (!isObject(value) || typeof value.name !== "string") {
    found.add("structure", `Node ${clip(key)} is not an object with a name.`, key);
    return null;
  }
  const { id, name } = value;
  if (typeof id !== "number" && typeof id !== "string") {
    found.add("structure", `Node ${clip(key)} has no id.`, key);
  } else if (String(id) !== key) {
    found.add("key-unlike-id", `Node ${clip(key)} says that its id is ${clip(String(id))}.`, key);
  }
  const inputs = readPorts(key, "inputs", value.inputs, nextPort, found);
  const outputs = readPorts(key, "outputs", value.outputs, nextPort, found);
  return { key, module, name, inputs, outputs };
}

function readPorts(key: string, side: "inputs" | "outputs", value: unknown, nextPort: () => number, found: Findings) {
  const ports = new Map<string, Port>();
  const given = objectOf(value);
  if (!given) found.add("structure", `Node ${clip(key)} has no object named ${side}.`, key);
  for (const [name, port] of Object.entries(given ?? {})) {
    const connections = isObject(port) ? port.connections : undefined;
    if (!Array.isArray(connections)) {
      found.add("structure", `Node ${clip(key)} has no list of connections at ${clip(name)}.`, key);
      continue;
    }
    const halves: Half[] = [];
    for (const connection of connections) {
      const half = readHalf(connection, side === "outputs" ? "output" : "input");
      if (half) halves.push(half);
      else
        found.add("structure", `Node ${clip(key)} has a connection at ${clip(name)} that names no node and port.`, key);
    }
    ports.set(name, { index: nextPort(), halves });
  }
  return ports;
}

function readHalf(value: unknown, portName: "input" | "output"): Half | null {
  if (!isObject(value)) return null;
  const { node, [portName]: port } = value;
  if ((typeof node !== "string" && typeof node !== "number") || typeof port !== "string") return null;
  return { node: String(node), port };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

// Software in PHP writes an empty object as [].
function objectOf(value: unknown): Record<string, unknown> | null {
  if (Array.isArray(value) && value.length === 0) return {};
  return isObject(value) ? value : null;
}
