import { isDisabled } from "../disabled.ts";
import type { FlowDocument } from "../document.ts";
import { nextId } from "../ids.ts";
import {
  asJson,
  filtered,
  isObject,
  type Json,
  type JsonObject,
  memberOf,
  withMember,
  withMembers,
  withoutMembers,
} from "../json.ts";
import { type Point, writePoint } from "../point.ts";
import { connectionsOf, portsOf, readHalf, type Side, withConnections, withEachNode, withNodes } from "../tree.ts";

/** Adds a node to a module, under an id that the document does not have yet. */
export function addNode(
  document: FlowDocument,
  module: string,
  node: object,
  at: Point,
): { document: FlowDocument; key: string } {
  const id = nextId(document);
  const placed = withMembers(asJson({ ...node, id }) as JsonObject, writePoint(at));
  const key = String(id);
  return { document: withNodes(document, module, (nodes) => withMember(nodes, key, placed)), key };
}

/** Removes nodes and what the others of their module say of connections with them. */
export function removeNodes(document: FlowDocument, module: string, keys: Iterable<string>): FlowDocument {
  const gone = new Set(keys);
  return withNodes(document, module, (nodes) => {
    const left = withoutMembers(nodes, gone);
    const changed = Object.entries(left).map(
      ([key, node]) => [key, isObject(node) ? freed(node, gone) : node] as const,
    );
    return withMembers(left, changed);
  });
}

function freed(node: JsonObject, gone: ReadonlySet<string>): JsonObject {
  const names = (side: Side, entry: Json) => gone.has(readHalf(side, entry)?.node ?? "");
  let left = node;
  for (const side of ["inputs", "outputs"] as const) {
    for (const [port, content] of portsOf(node, side)) {
      if (!connectionsOf(content).some((entry) => names(side, entry))) continue;
      left = withConnections(left, side, port, (list) => filtered(list, (entry) => !names(side, entry)));
    }
  }
  return left;
}

export function moveNodes(document: FlowDocument, module: string, to: ReadonlyMap<string, Point>): FlowDocument {
  return withEachNode(document, module, to.keys(), (node, key) => withMembers(node, writePoint(to.get(key) as Point)));
}

/** Gives a node its parameters. */
export function setData(document: FlowDocument, module: string, key: string, data: unknown): FlowDocument {
  return withEachNode(document, module, [key], (node) => withMember(node, "data", asJson(data)));
}

/** Lets runs pass nodes by, or come to them again: then nothing in their data says that they ever did not. */
export function setDisabled(
  document: FlowDocument,
  module: string,
  keys: Iterable<string>,
  disabled: boolean,
): FlowDocument {
  return withEachNode(document, module, keys, (node) => {
    const data = memberOf(node, "data");
    if (isDisabled(data) === disabled) return node;
    const settings = isObject(data) ? data : {};
    return withMember(
      node,
      "data",
      disabled ? withMember(settings, "disabled", true) : withoutMembers(settings, new Set(["disabled"])),
    );
  });
}

/** Puts a whole node in the place of what stands under this key, which need not have been readable. */
export function setNode(document: FlowDocument, module: string, key: string, node: unknown): FlowDocument {
  return withNodes(document, module, (nodes) =>
    Object.hasOwn(nodes, key) ? withMember(nodes, key, asJson(node)) : nodes,
  );
}
