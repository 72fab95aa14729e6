import type { FlowDocument } from "./document.ts";
import { connect } from "./edits/connections.ts";
import { filtered, type Json, type JsonObject, mapped, memberOf, withMember, withMembers } from "./json.ts";
import {
  type Connection,
  connectionsOf,
  isHalf,
  nodesOf,
  portsOf,
  readHalf,
  type Side,
  withConnections,
  withEachNode,
} from "./tree.ts";

const OPPOSITE = { inputs: "outputs", outputs: "inputs" } as const;

/** The connection once at each of its ends, which both have the port. */
export function withBothEnds(document: FlowDocument, module: string, connection: Connection): FlowDocument {
  return withoutRepeats(connect(document, module, connection), module, connection);
}

/** The connection at most once at each of its ends: the first time that it stands there. */
export function withoutRepeats(document: FlowDocument, module: string, connection: Connection): FlowDocument {
  const { source, sourcePort, target, targetPort } = connection;
  const ends = [
    { key: source, side: "outputs", port: sourcePort, half: { node: target, port: targetPort } },
    { key: target, side: "inputs", port: targetPort, half: { node: source, port: sourcePort } },
  ] as const;
  return ends.reduce<FlowDocument>(
    (one, { key, side, port, half }) =>
      withEachNode(one, module, [key], (node) =>
        withConnections(node, side, port, (list) => {
          const first = list.findIndex((entry) => isHalf(side, entry, half));
          let at = 0;
          return filtered(list, (entry) => at++ <= first || !isHalf(side, entry, half));
        }),
      ),
    document,
  );
}

/** The connections that other readable nodes' halves say this node has; at one port, where that is given. */
export function namedConnections(
  document: FlowDocument,
  module: string,
  key: string,
  at?: { side: Side; port: string },
): Connection[] {
  const found: Connection[] = [];
  for (const [other, node] of Object.entries(nodesOf(document, module))) {
    if (typeof memberOf(node, "name") !== "string") continue;
    for (const side of ["inputs", "outputs"] as const) {
      if (at && OPPOSITE[side] !== at.side) continue;
      for (const [otherPort, content] of portsOf(node, side)) {
        for (const entry of connectionsOf(content)) {
          const half = readHalf(side, entry);
          if (half?.node !== key || (at && half.port !== at.port)) continue;
          found.push(
            side === "outputs"
              ? { source: other, sourcePort: otherPort, target: key, targetPort: half.port }
              : { source: key, sourcePort: half.port, target: other, targetPort: otherPort },
          );
        }
      }
    }
  }
  return found;
}

const named = new WeakMap<object, Set<string>>();

/** Every node that some half in a module names. */
export function connectedKeys(nodes: JsonObject): Set<string> {
  const seen = named.get(nodes);
  if (seen) return seen;
  const names = new Set<string>();
  for (const node of Object.values(nodes)) {
    for (const side of ["inputs", "outputs"] as const) {
      for (const [, content] of portsOf(node, side)) {
        for (const entry of connectionsOf(content)) {
          const half = readHalf(side, entry);
          if (half) names.add(half.node);
        }
      }
    }
  }
  named.set(nodes, names);
  return names;
}

/** The nodes of a module with what they say of connections with one node said of another. */
export function withNamesChanged(nodes: JsonObject, from: string, to: string): JsonObject {
  const changed = Object.entries(nodes).map(([key, node]) => [key, nodeWithNames(node, from, to)] as const);
  return withMembers(nodes, changed);
}

function nodeWithNames(node: Json, from: string, to: string): Json {
  let changed = node;
  for (const side of ["inputs", "outputs"] as const) {
    for (const [port, content] of portsOf(node, side)) {
      if (!connectionsOf(content).some((entry) => readHalf(side, entry)?.node === from)) continue;
      changed = withConnections(changed as JsonObject, side, port, (list) =>
        mapped(list, (entry) =>
          readHalf(side, entry)?.node === from ? withMember(entry as JsonObject, "node", to) : entry,
        ),
      );
    }
  }
  return changed;
}
