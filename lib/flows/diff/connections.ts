import { isObject, type Json, memberOf, withoutMembers } from "../drawflow/json.ts";
import { type FlowContent, halvesOf, type PortHalf } from "./document.ts";
import { signature } from "./value.ts";

/** A connection by its ends, with their nodes where they are there. `outs` and `ins` are its halves as they stand: one of each where all is well. */
export type ComparedConnection = {
  module: string;
  source: string;
  sourcePort: string;
  target: string;
  targetPort: string;
  sourceNode: Json | undefined;
  targetNode: Json | undefined;
  outs: PortHalf[];
  ins: PortHalf[];
};

/**
 * `rerouted`: one of its ends is at another node or port; `redrawn`: only its reroute points differ; `altered`: the
 * same connection written otherwise, as with a half that is missing or there twice.
 */
export type ConnectionChange = {
  change: "added" | "removed" | "rerouted" | "redrawn" | "altered";
  before: ComparedConnection | null;
  after: ComparedConnection | null;
};

/** What a module and a node are known by in both versions, whatever they are called in this one. */
export type Identity = { module: (name: string) => string; node: (module: string, key: string) => string };

export const sameNames: Identity = { module: (name) => name, node: (_module, key) => key };

export function connectionChanges(a: FlowContent, b: FlowContent, identity: Identity): ConnectionChange[] {
  const before = comparedConnections(a, identity);
  const after = comparedConnections(b, sameNames);
  const removed = new Set([...before].flatMap(([id, connection]) => (after.has(id) ? [] : [connection])));
  const added = new Set([...after].flatMap(([id, connection]) => (before.has(id) ? [] : [connection])));
  const at = (end: (one: ComparedConnection, by: Identity) => string) =>
    rerouting(removed, added, (one) => end(one, removed.has(one) ? identity : sameNames));
  const rerouted = [...at(sourceOf), ...at(targetOf)];
  return [
    ...[...added].map((connection) => ({ change: "added" as const, before: null, after: connection })),
    ...[...removed].map((connection) => ({ change: "removed" as const, before: connection, after: null })),
    ...rerouted,
    ...[...before].flatMap(([id, connection]) => restyling(connection, after.get(id))),
  ];
}

/** Every connection that is told by at least one of its ends, by what its ends are known by. */
export function comparedConnections({ modules }: FlowContent, identity: Identity): Map<string, ComparedConnection> {
  const found = new Map<string, ComparedConnection>();
  for (const [module, nodes] of modules) {
    for (const [key, node] of nodes) {
      for (const half of halvesOf(node)) {
        const ends =
          half.side === "outputs"
            ? { source: key, sourcePort: half.port, target: half.node, targetPort: half.other }
            : { source: half.node, sourcePort: half.other, target: key, targetPort: half.port };
        add(
          found,
          {
            module,
            ...ends,
            sourceNode: nodes.get(ends.source),
            targetNode: nodes.get(ends.target),
            outs: [],
            ins: [],
          },
          half,
          identity,
        );
      }
    }
  }
  return found;
}

function add(
  found: Map<string, ComparedConnection>,
  made: ComparedConnection,
  half: PortHalf,
  identity: Identity,
): void {
  const id = `${sourceOf(made, identity)}${targetOf(made, identity)}`;
  const connection = found.get(id) ?? made;
  found.set(id, connection);
  connection[half.side === "inputs" ? "ins" : "outs"].push(half);
}

/** Takes out of both what left one end and came at another, where no other one did so there. */
function rerouting(
  removed: Set<ComparedConnection>,
  added: Set<ComparedConnection>,
  endOf: (one: ComparedConnection) => string,
): ConnectionChange[] {
  const come = Map.groupBy(added, endOf);
  return [...Map.groupBy(removed, endOf)].flatMap(([end, [before, ...others]]) => {
    const [after, ...further] = come.get(end) ?? [];
    if (!before || !after || others.length > 0 || further.length > 0) return [];
    removed.delete(before);
    added.delete(after);
    return [{ change: "rerouted" as const, before, after }];
  });
}

function sourceOf({ module, source, sourcePort }: ComparedConnection, identity: Identity): string {
  return JSON.stringify([identity.module(module), identity.node(module, source), sourcePort]);
}

function targetOf({ module, target, targetPort }: ComparedConnection, identity: Identity): string {
  return JSON.stringify([identity.module(module), identity.node(module, target), targetPort]);
}

function restyling(before: ComparedConnection, after: ComparedConnection | undefined): ConnectionChange[] {
  if (!after) return [];
  if (written(before, false) !== written(after, false)) return [{ change: "altered", before, after }];
  return written(before, true) === written(after, true) ? [] : [{ change: "redrawn", before, after }];
}

/** How a connection's halves are written, whichever keys their nodes have. */
function written({ outs, ins }: ComparedConnection, withPoints: boolean): string {
  const leftOut = new Set(["node", ...(withPoints ? [] : ["points"])]);
  const form = ({ json }: PortHalf) => {
    const kept = isObject(json) ? signature(withoutMembers(json, leftOut)) : "";
    return `${typeof memberOf(json, "node")} ${kept}`;
  };
  return JSON.stringify([outs.map(form).sort(), ins.map(form).sort()]);
}
