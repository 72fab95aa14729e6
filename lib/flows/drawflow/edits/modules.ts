import type { FlowDocument } from "../document.ts";
import {
  isObject,
  type JsonObject,
  memberOf,
  orderedMembers,
  renamedMember,
  withMember,
  withoutMembers,
} from "../json.ts";
import { modulesOf, nodesOf, withEachNode, withModules } from "../tree.ts";

/** Adds an empty module; one that is there already stays as it is. */
export function addModule(document: FlowDocument, name: string): FlowDocument {
  return withModules(document, (modules) =>
    Object.hasOwn(modules, name) ? modules : withMember(modules, name, { data: {} }),
  );
}

/** Renames a module in its place, also where a node runs it; a name that another module has changes nothing. */
export function renameModule(document: FlowDocument, from: string, to: string): FlowDocument {
  const known = modulesOf(document);
  if (!known.includes(from) || known.includes(to)) return document;
  const renamed = withModules(document, (modules) => renamedMember(modules, from, to));
  return modulesOf(renamed).reduce(
    (one, module) => withEachNode(one, module, Object.keys(nodesOf(one, module)), (node) => runs(node, from, to)),
    renamed,
  );
}

function runs(node: JsonObject, from: string, to: string): JsonObject {
  const data = memberOf(node, "data");
  if (memberOf(node, "name") !== "subflow" || !isObject(data) || memberOf(data, "module") !== from) return node;
  return withMember(node, "data", withMember(data, "module", to));
}

export function removeModule(document: FlowDocument, name: string): FlowDocument {
  return withModules(document, (modules) => withoutMembers(modules, new Set([name])));
}

/** Puts a module in this place among the others; Home, where runs begin, stays first. */
export function moveModule(document: FlowDocument, name: string, to: number): FlowDocument {
  const names = modulesOf(document);
  const others = names.filter((one) => one !== name);
  if (name === "Home" || others.length === names.length) return document;
  const at = Math.max(to, others[0] === "Home" ? 1 : 0);
  const moved = withModules(document, (modules) => orderedMembers(modules, others.toSpliced(at, 0, name)));
  // Names that are numbers come first, in their own order, whatever is done.
  return modulesOf(moved).every((one, i) => one === names[i]) ? document : moved;
}
