import { type FlowDocument, withValue } from "./document.ts";
import {
  isList,
  isObject,
  type Json,
  type JsonList,
  type JsonObject,
  memberOf,
  withMember,
  withMembers,
} from "./json.ts";

export type Side = "inputs" | "outputs";

/** A connection of a module, from an output to an input. Nodes are named by their keys. */
export type Connection = { source: string; sourcePort: string; target: string; targetPort: string };

/** One end of a connection: the other node's key and the port over there (an output half names an input). */
export type Half = { node: string; port: string };

// The format's trap: an output half calls the other's input "output", an input half the other's output "input".
const OTHER_PORT = { outputs: "output", inputs: "input" } as const;

export function modulesOf(document: FlowDocument): string[] {
  return Object.keys(memberOf(document.value, "drawflow") as JsonObject);
}

/** A module's nodes by key; none where the module is not there or cannot be read. */
export function nodesOf(document: FlowDocument, module: string): JsonObject {
  const data = memberOf(memberOf(memberOf(document.value, "drawflow"), module), "data");
  return isObject(data) ? data : {};
}

/** The whole node as it stands in the document; undefined: there is none. */
export function nodeOf(document: FlowDocument, module: string, key: string): Json | undefined {
  return memberOf(nodesOf(document, module), key);
}

export function withModules(document: FlowDocument, change: (modules: JsonObject) => JsonObject): FlowDocument {
  const modules = memberOf(document.value, "drawflow") as JsonObject;
  return withValue(document, withMember(document.value, "drawflow", change(modules)));
}

export function withNodes(
  document: FlowDocument,
  module: string,
  change: (nodes: JsonObject) => JsonObject,
): FlowDocument {
  const nodes = nodesOf(document, module);
  const changed = change(nodes);
  if (changed === nodes) return document;
  return withModules(document, (modules) => {
    const content = memberOf(modules, module);
    return withMember(modules, module, withMember(isObject(content) ? content : {}, "data", changed));
  });
}

/** Changes the nodes that are there and are objects; the others stay. */
export function withEachNode(
  document: FlowDocument,
  module: string,
  keys: Iterable<string>,
  change: (node: JsonObject, key: string) => JsonObject,
): FlowDocument {
  return withNodes(document, module, (nodes) => {
    const changed = new Map<string, JsonObject>();
    for (const key of keys) {
      const node = memberOf(nodes, key);
      if (isObject(node)) changed.set(key, change(node, key));
    }
    return withMembers(nodes, changed);
  });
}

export function portsOf(node: Json | undefined, side: Side): [string, Json][] {
  const ports = memberOf(node, side);
  return isObject(ports) ? Object.entries(ports) : [];
}

export function connectionsOf(port: Json | undefined): JsonList {
  const connections = memberOf(port, "connections");
  return isList(connections) ? connections : [];
}

/** What one entry of a port's connections says, or null where it names no node and port. */
export function readHalf(side: Side, entry: Json | undefined): Half | null {
  const node = memberOf(entry, "node");
  const port = memberOf(entry, OTHER_PORT[side]);
  if ((typeof node !== "string" && typeof node !== "number") || typeof port !== "string") return null;
  return { node: String(node), port };
}

export function writeHalf(side: Side, { node, port }: Half): JsonObject {
  return { node, [OTHER_PORT[side]]: port };
}

export function isHalf(side: Side, entry: Json, half: Half): boolean {
  const read = readHalf(side, entry);
  return read?.node === half.node && read.port === half.port;
}

/**
 * Changes what a port is connected to. A port that is not there comes to be, and those that count up to it: the Drawflow
 * library takes a port's place among the others for its name.
 */
export function withConnections(
  node: JsonObject,
  side: Side,
  port: string,
  change: (connections: JsonList) => JsonList,
): JsonObject {
  const ports = memberOf(node, side);
  const content = memberOf(ports, port);
  const connections = connectionsOf(content);
  const changed = change(connections);
  if (changed === connections) return node;
  const made = withMember(isObject(content) ? content : {}, "connections", changed);
  const all = isObject(ports) ? ports : {};
  return withMember(node, side, withMember(content === undefined ? withPortsBefore(all, port) : all, port, made));
}

const MOST_PORTS = 100;

function withPortsBefore(ports: JsonObject, port: string): JsonObject {
  const [, name, count = "0"] = /^(input_|output_)(\d{1,3})$/.exec(port) ?? [];
  const before = Array.from(
    { length: Math.max(Math.min(Number(count), MOST_PORTS) - 1, 0) },
    (_, i) => `${name}${i + 1}`,
  );
  const missing = before.filter((one) => !Object.hasOwn(ports, one));
  return withMembers(
    ports,
    missing.map((one) => [one, { connections: [] }] as const),
  );
}
