import type { FlowDocument } from "../document.ts";
import { renamedMember, withMember, withoutMembers } from "../json.ts";
import { withModules } from "../tree.ts";

/** Adds an empty module; one that is there already stays as it is. */
export function addModule(document: FlowDocument, name: string): FlowDocument {
  return withModules(document, (modules) =>
    Object.hasOwn(modules, name) ? modules : withMember(modules, name, { data: {} }),
  );
}

/** Renames a module in its place; a name that another module has changes nothing. */
export function renameModule(document: FlowDocument, from: string, to: string): FlowDocument {
  return withModules(document, (modules) =>
    !Object.hasOwn(modules, from) || Object.hasOwn(modules, to) ? modules : renamedMember(modules, from, to),
  );
}

export function removeModule(document: FlowDocument, name: string): FlowDocument {
  return withModules(document, (modules) => withoutMembers(modules, new Set([name])));
}
