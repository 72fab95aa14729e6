import { type FlowDocument, openDocument } from "../document.ts";
import { nextIds } from "../ids.ts";
import {
  filtered,
  isList,
  isObject,
  type Json,
  type JsonObject,
  mapped,
  memberOf,
  withMember,
  withMembers,
} from "../json.ts";
import { write } from "../json-style.ts";
import { type Point, readPoint, writePoint } from "../point.ts";
import {
  connectionsOf,
  modulesOf,
  nodesOf,
  portsOf,
  readHalf,
  type Side,
  withConnections,
  withNodes,
} from "../tree.ts";

const SIDES: readonly Side[] = ["inputs", "outputs"];
const STYLE = { newline: "\n", indent: "  ", colon: ": ", comma: "," };

type Nodes = ReadonlyMap<string, JsonObject>;

/** These nodes and the connections among them, as the text of a Drawflow export of their own. */
export function copyFragment(document: FlowDocument, module: string, keys: Iterable<string>): string {
  const nodes = nodesNamed(document, module, keys);
  const kept = Array.from(nodes, ([key, node]) => [key, withinFragment(node, nodes)] as const);
  document.base.source.remember();
  return write({ drawflow: { Home: { data: withMembers({}, kept) } } }, STYLE, "");
}

/**
 * Adds the nodes of a Drawflow export, of its first module that has some, under ids of their own; its top left corner
 * comes to `at`. Null: the text holds none.
 */
export function pasteFragment(
  document: FlowDocument,
  module: string,
  text: string,
  at: Point,
): { document: FlowDocument; keys: string[] } | null {
  const result = openDocument(text);
  if ("refused" in result) return null;
  const fragment = result.document;
  fragment.base.source.remember();
  for (const from of modulesOf(fragment)) {
    const nodes = nodesNamed(fragment, from, Object.keys(nodesOf(fragment, from)));
    const corner = cornerOf(nodes);
    if (nodes.size > 0) return addCopies(document, module, nodes, { x: at.x - corner.x, y: at.y - corner.y });
  }
  return null;
}

/** Adds copies of nodes, and of the connections among them, so far from them. */
export function duplicateNodes(
  document: FlowDocument,
  module: string,
  keys: Iterable<string>,
  by: Point,
): { document: FlowDocument; keys: string[] } {
  document.base.source.remember();
  return addCopies(document, module, nodesNamed(document, module, keys), by);
}

function nodesNamed(document: FlowDocument, module: string, keys: Iterable<string>): Nodes {
  const nodes = nodesOf(document, module);
  const named = new Map<string, JsonObject>();
  for (const key of keys) {
    const node = memberOf(nodes, key);
    if (isObject(node)) named.set(key, node);
  }
  return named;
}

function addCopies(document: FlowDocument, module: string, nodes: Nodes, by: Point) {
  const ids = nextIds(document, nodes.size);
  const names = new Map(Array.from(nodes.keys(), (key, i) => [key, ids[i] as string | number] as const));
  const copies = Array.from(nodes, ([key, node]) => {
    const id = names.get(key) as string | number;
    return [String(id), movedBy(withMember(renamed(withinFragment(node, nodes), names), "id", id), by)] as const;
  });
  return {
    document: withNodes(document, module, (all) => withMembers(all, copies)),
    keys: copies.map(([key]) => key),
  };
}

/** A node without the connections that lead out of the fragment. */
export function withinFragment(node: JsonObject, nodes: Nodes): JsonObject {
  return withHalves(node, (side, list) => filtered(list, (entry) => nodes.has(readHalf(side, entry)?.node ?? "")));
}

function renamed(node: JsonObject, names: ReadonlyMap<string, string | number>): JsonObject {
  return withHalves(node, (side, list) =>
    mapped(list, (entry) =>
      withMember(entry as JsonObject, "node", String(names.get(readHalf(side, entry)?.node ?? ""))),
    ),
  );
}

function movedBy(node: JsonObject, by: Point): JsonObject {
  return withHalves(shifted(node, by), (_side, list) =>
    mapped(list, (entry) => {
      const points = memberOf(entry, "points");
      return isList(points)
        ? withMember(
            entry as JsonObject,
            "points",
            mapped(points, (point) => (isObject(point) ? shifted(point, by) : point)),
          )
        : entry;
    }),
  );
}

function shifted(placed: JsonObject, by: Point): JsonObject {
  const { x, y } = readPoint(placed);
  return x === null || y === null ? placed : withMembers(placed, writePoint({ x: x + by.x, y: y + by.y }));
}

function withHalves(node: JsonObject, change: (side: Side, list: readonly Json[]) => readonly Json[]): JsonObject {
  let changed = node;
  for (const side of SIDES) {
    for (const [port, content] of portsOf(node, side)) {
      if (connectionsOf(content).length === 0) continue;
      changed = withConnections(changed, side, port, (list) => change(side, list));
    }
  }
  return changed;
}

function cornerOf(nodes: Nodes): Point {
  const points = Array.from(nodes.values(), readPoint);
  const least = (values: (number | null)[]) => values.reduce<number>((low, one) => Math.min(low, one ?? low), Infinity);
  const [x, y] = [least(points.map((point) => point.x)), least(points.map((point) => point.y))];
  return { x: Number.isFinite(x) ? x : 0, y: Number.isFinite(y) ? y : 0 };
}
