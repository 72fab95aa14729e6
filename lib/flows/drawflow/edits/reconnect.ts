import type { FlowDocument } from "../document.ts";
import { appended, filtered, isObject, type JsonObject, mapped, withMembers } from "../json.ts";
import {
  type Connection,
  connectionsOf,
  type Half,
  isHalf,
  nodeOf,
  portsOf,
  type Side,
  withConnections,
  withEachNode,
  writeHalf,
} from "../tree.ts";
import { connect, disconnect } from "./connections.ts";

/** A half of a connection, and the port that it stands at. */
type Standing = { key: string; port: string; half: Half };

/**
 * Moves an end of a connection to another port. Unknown properties of both halves are kept, and a half whose port stays
 * keeps its place in that port's list. Where the new connection exists already, the old one is removed.
 */
export function reconnect(document: FlowDocument, module: string, from: Connection, to: Connection): FlowDocument {
  if (isSame(from, to) || [to.source, to.target].some((key) => !isObject(nodeOf(document, module, key)))) {
    return document;
  }
  const [before, after] = [standings(from), standings(to)];
  if (sides.some((side) => entryOf(document, module, side, after[side]))) {
    return connect(disconnect(document, module, from), module, to);
  }
  return sides.reduce((one, side) => moved(one, module, side, before[side], after[side]), document);
}

const sides = ["outputs", "inputs"] as const;

function isSame(a: Connection, b: Connection): boolean {
  return (
    a.source === b.source && a.sourcePort === b.sourcePort && a.target === b.target && a.targetPort === b.targetPort
  );
}

function standings({ source, sourcePort, target, targetPort }: Connection): Record<Side, Standing> {
  return {
    outputs: { key: source, port: sourcePort, half: { node: target, port: targetPort } },
    inputs: { key: target, port: targetPort, half: { node: source, port: sourcePort } },
  };
}

function entryOf(document: FlowDocument, module: string, side: Side, { key, port, half }: Standing) {
  const content = portsOf(nodeOf(document, module, key), side).find(([name]) => name === port)?.[1];
  return connectionsOf(content).find((entry) => isHalf(side, entry, half));
}

function moved(document: FlowDocument, module: string, side: Side, from: Standing, to: Standing): FlowDocument {
  const entry = entryOf(document, module, side, from);
  const made = withMembers((entry ?? {}) as JsonObject, Object.entries(writeHalf(side, to.half)));
  const stays = entry !== undefined && from.key === to.key && from.port === to.port;
  const left = withEachNode(document, module, [from.key], (node) =>
    withConnections(node, side, from.port, (list) =>
      mapped(
        filtered(list, (one) => (stays && one === entry) || !isHalf(side, one, from.half)),
        (one) => (one === entry ? made : one),
      ),
    ),
  );
  if (stays) return left;
  return withEachNode(left, module, [to.key], (node) =>
    withConnections(node, side, to.port, (list) => appended(list, made)),
  );
}
