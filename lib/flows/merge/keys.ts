import { withoutPlaces, withoutPosition } from "../diff/document.ts";
import { isSameThing } from "../diff/match.ts";
import type { FlowDocument } from "../drawflow/document.ts";
import { nextId } from "../drawflow/ids.ts";
import {
  isObject,
  type Json,
  type JsonObject,
  mapped,
  memberOf,
  renamedMember,
  sameJson,
  withMember,
} from "../drawflow/json.ts";
import {
  connectionsOf,
  modulesOf,
  nodesOf,
  portsOf,
  readHalf,
  withConnections,
  withEachNode,
  withNodes,
} from "../drawflow/tree.ts";

/** A node that has another key in what is merged, because another one has its key there. */
export type NewKey = { module: string; before: string; after: string };

/**
 * Renumbers my new nodes whose ids collide with theirs, and the connections to them: both sides give the same number to
 * their next new node, which may also be the number of a deleted one. A node that both added alike stays one.
 */
export function withOwnKeys(base: FlowDocument, mine: FlowDocument, theirs: FlowDocument) {
  const [was, my, their] = [placesOf(base), placesOf(mine), placesOf(theirs)];
  const free = freeKeys([...was.keys(), ...my.keys(), ...their.keys()], [nextId(mine), nextId(theirs)]);
  // What mine took from a module stays where theirs changed that, until it is chosen otherwise.
  const stays = (before: Place | undefined) =>
    before !== undefined && !sameJson(nodesOf(base, before.module), nodesOf(theirs, before.module));
  const made = { base, mine, renamed: [] as NewKey[] };
  for (const [key, { module, node }] of my) {
    const [before, other] = [was.get(key), their.get(key)];
    const isNew = !isSameNode(before, { module, node });
    const otherIsNew = other !== undefined && !isSameNode(before, other);
    const alike = other?.module === module && sameJson(withoutPlaces(node), withoutPlaces(other.node));
    const met = isNew
      ? otherIsNew || isChanged(before, other) || (before?.module !== module && stays(before))
      : otherIsNew && isChanged(before, { module, node });
    if (!met || (isNew && otherIsNew && alike)) continue;
    const after = free(key);
    made.mine = rekeyed(made.mine, module, key, after);
    if (!isNew) made.base = rekeyed(made.base, module, key, after);
    made.renamed.push({ module, before: key, after });
  }
  return made;
}

type Place = { module: string; node: Json };

function isSameNode(before: Place | undefined, after: Place): boolean {
  return before?.module === after.module && isSameThing(before.node, after.node);
}

function isChanged(before: Place | undefined, after: Place | undefined): boolean {
  return before !== undefined && !(after && sameJson(withoutPosition(before.node), withoutPosition(after.node)));
}

function placesOf(document: FlowDocument): Map<string, Place> {
  return new Map(
    modulesOf(document).flatMap((module) =>
      Object.entries(nodesOf(document, module)).map(([key, node]) => [key, { module, node }] as const),
    ),
  );
}

/** The same keys each time for the same documents: what was chosen before must still be found. */
function freeKeys(used: string[], next: (number | string)[]): (key: string) => string {
  const taken = new Set(used);
  let number = Math.max(0, ...next.filter((id) => typeof id === "number"));
  return (key) => {
    let free = /^\d+$/.test(key) ? String(number++) : `${key}-2`;
    for (let n = 3; taken.has(free); n++) free = /^\d+$/.test(key) ? String(number++) : `${key}-${n}`;
    taken.add(free);
    return free;
  };
}

function rekeyed(document: FlowDocument, module: string, key: string, after: string): FlowDocument {
  const moved = withNodes(document, module, (nodes) => {
    const node = memberOf(nodes, key);
    const id = memberOf(node, "id");
    const made = isObject(node)
      ? withMember(node, "id", typeof id === "number" ? Number(after) : after)
      : (node ?? null);
    return withMember(renamedMember(nodes, key, after), after, made);
  });
  return withEachNode(moved, module, Object.keys(nodesOf(moved, module)), (node) => redirected(node, key, after));
}

function redirected(node: JsonObject, key: string, after: string): JsonObject {
  let made = node;
  for (const side of ["inputs", "outputs"] as const) {
    for (const [port, content] of portsOf(node, side)) {
      if (connectionsOf(content).length === 0) continue;
      made = withConnections(made, side, port, (connections) =>
        mapped(connections, (entry) => {
          if (readHalf(side, entry)?.node !== key || !isObject(entry)) return entry;
          const to: Json = typeof memberOf(entry, "node") === "number" ? Number(after) : after;
          return withMember(entry, "node", to);
        }),
      );
    }
  }
  return made;
}
