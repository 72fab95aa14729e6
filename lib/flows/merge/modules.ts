import { contentOf, withoutPosition } from "../diff/document.ts";
import { matchModules } from "../diff/match.ts";
import type { FlowDocument } from "../drawflow/document.ts";
import {
  isObject,
  type Json,
  type JsonObject,
  memberOf,
  renamedMember,
  withMember,
  withoutMembers,
} from "../drawflow/json.ts";
import { modulesOf, withModules } from "../drawflow/tree.ts";
import type { ConflictPlace, Conflicts, ThreeWay } from "./conflicts.ts";
import { mergeConnections } from "./connections.ts";
import { mergeNodes, type Party } from "./nodes.ts";
import { mergeMembers, mergeValues, same } from "./value.ts";

/** What a module of the base is called by each side and in what is merged, where anybody renamed it. */
export type ModuleNames = Map<string, { mine: string; theirs: string; merged: string }>;

/** A name that the other side gave to another module is no renaming: what is under it is merged as one module. */
export function moduleNames(base: FlowDocument, mine: FlowDocument, theirs: FlowDocument, conflicts: Conflicts) {
  const names: ModuleNames = new Map();
  const [my, their] = [mine, theirs].map((side) => matchModules(contentOf(base), contentOf(side)));
  const taken = (name: string, side: FlowDocument) => modulesOf(side).includes(name);
  for (const before of modulesOf(base)) {
    const named = { mine: my?.get(before) ?? before, theirs: their?.get(before) ?? before };
    if (named.mine !== before && named.mine !== named.theirs && taken(named.mine, theirs)) named.mine = before;
    if (named.theirs !== before && named.mine !== named.theirs && taken(named.theirs, mine)) named.theirs = before;
    if (named.mine === before && named.theirs === before) continue;
    const place: ConflictPlace = { at: "module", module: before, key: null, path: ["name"] };
    const merged = mergeValues({ base: before, ...named }, place, conflicts);
    names.set(before, { ...named, merged: typeof merged === "string" ? merged : named.theirs });
  }
  return names;
}

/** The document with the modules of `party` under their names in the base, so that both sides can be compared. */
export function withBaseNames(document: FlowDocument, names: ModuleNames, party: Party): FlowDocument {
  return withModules(document, (modules) =>
    [...names].reduce((made, [before, named]) => renamedMember(made, named[party], before), modules),
  );
}

/** The document with its modules under the names that the merge decided on. */
export function withMergedNames(document: FlowDocument, names: ModuleNames): FlowDocument {
  return withModules(document, (modules) =>
    [...names].reduce((made, [before, { merged }]) => renamedMember(made, before, merged), modules),
  );
}

export function mergeModules(three: ThreeWay, names: ModuleNames, conflicts: Conflicts): Json | undefined {
  const { base, mine, theirs } = three;
  const place = { at: "field", module: null, key: null, path: ["drawflow"] } as const;
  if (!isObject(base) || !isObject(mine) || !isObject(theirs)) return mergeValues(three, place, conflicts);
  return mergeMembers(base, mine, theirs, (module, inner) => mergeModule(module, inner, names.has(module), conflicts));
}

function mergeModule(module: string, three: ThreeWay, renamed: boolean, conflicts: Conflicts): Json | undefined {
  const { base, mine, theirs } = three;
  const place: ConflictPlace = { at: "module", module, key: null, path: [] };
  if (base !== undefined && (mine === undefined) !== (theirs === undefined)) {
    const [remover, kept] = mine === undefined ? (["mine", theirs] as const) : (["theirs", mine] as const);
    if (!renamed && same(unplaced(base), unplaced(kept))) return undefined;
    return conflicts.ask(place, three, false) === remover ? undefined : kept;
  }
  if (!isObject(mine) || !isObject(theirs)) return mergeValues(three, place, conflicts);
  const before = isObject(base) ? base : {};
  const nodes = { base: dataOf(before), mine: dataOf(mine), theirs: dataOf(theirs) };
  return mergeMembers(before, mine, theirs, (name, inner) => {
    if (name !== "data" || !isObject(inner.mine) || !isObject(inner.theirs)) {
      return mergeValues(inner, { ...place, at: "field", path: [name] }, conflicts);
    }
    const { data, kept } = mergeNodes(module, nodes, conflicts);
    return mergeConnections(module, data, nodes, kept, conflicts);
  });
}

function dataOf(module: JsonObject): JsonObject {
  const data = memberOf(module, "data");
  return isObject(data) ? data : {};
}

/** A module without the positions of its nodes. */
function unplaced(module: Json | undefined): Json | undefined {
  const data = memberOf(module, "data");
  if (!isObject(module) || !isObject(data)) return module;
  const nodes = Object.entries(data).map(([key, node]) => [key, withoutPosition(node)] as const);
  return withMember(withoutMembers(module, new Set(["data"])), "data", Object.fromEntries(nodes));
}
