import { isDisabled } from "../drawflow/disabled.ts";
import type { DrawingRefusal } from "../drawflow/document.ts";
import { isObject, type Json, memberOf, withMember } from "../drawflow/json.ts";
import { type ConnectionChange, connectionChanges, type Identity } from "./connections.ts";
import { type FlowContent, readContent, withoutPlaces } from "./document.ts";
import { type DiffLine, lineDiff } from "./lines.ts";
import { type MatchedNode, matchModules, matchNodes, type NodePair } from "./match.ts";
import { type FieldChange, fieldChanges } from "./value.ts";

export type Position = { x: Json | undefined; y: Json | undefined };

/** What became of a node. `before` and `after` say where it stood and stands; `moved`: nothing but its position. */
export type NodeChange = {
  change: "added" | "removed" | "changed" | "moved";
  before: MatchedNode | null;
  after: MatchedNode | null;
  /** What became of a changed node that runs pass by now, or did. */
  switched: "disabled" | "enabled" | null;
  kind: string | null;
  label: string | null;
  fields: FieldChange[];
  position: { before: Position; after: Position } | null;
};

export type ModuleChange = { change: "added" | "removed" | "renamed"; before: string | null; after: string | null };

export type FlowDiff = {
  nodes: NodeChange[];
  connections: ConnectionChange[];
  modules: ModuleChange[];
  /** What differs outside of nodes and modules' names. */
  document: FieldChange[];
};

/** Two texts of which one at least is no drawing, compared as text. */
export type TextDiff = {
  unreadable: { before: DrawingRefusal | null; after: DrawingRefusal | null };
  lines: DiffLine[];
};

/** What differs between two versions' texts, told in the terms of a drawing. Never throws. */
export function diff(before: string, after: string): FlowDiff | TextDiff {
  const [a, b] = [readContent(before), readContent(after)];
  if (typeof a === "string" || typeof b === "string") {
    const reason = (read: FlowContent | DrawingRefusal) => (typeof read === "string" ? read : null);
    const lines = before === after ? [] : lineDiff(before, after);
    return { unreadable: { before: reason(a), after: reason(b) }, lines };
  }
  const names = matchModules(a, b);
  const { pairs, removed, added } = matchNodes(a, b, names);
  const identity = identityBy(names, pairs, removed);
  const changed = pairs.flatMap((pair) => nodeChange(pair, names) ?? []);
  return {
    nodes: [
      ...added.map((after) => ({ ...told(after), change: "added" as const, before: null, after })),
      ...removed.map((before) => ({ ...told(before), change: "removed" as const, before, after: null })),
      ...changed,
    ],
    connections: connectionChanges(a, b, identity),
    modules: moduleChanges(a, b, names),
    document: fieldChanges(renamed(a.rest, names), b.rest).filter((one) => !isOfModule(one)),
  };
}

/** Whether there is nothing to tell. */
export function isEmpty(found: FlowDiff | TextDiff): boolean {
  if ("lines" in found) return found.lines.length === 0;
  return [found.nodes, found.connections, found.modules, found.document].every((changes) => changes.length === 0);
}

function told({ node }: MatchedNode) {
  const [kind, label] = [memberOf(node, "name"), memberOf(memberOf(node, "data"), "label")];
  return {
    kind: typeof kind === "string" ? kind : null,
    label: typeof label === "string" && label.trim() !== "" ? label : null,
    switched: null,
    fields: [],
    position: null,
  };
}

function switchedBetween(before: Json, after: Json): NodeChange["switched"] {
  const [was, is] = [before, after].map((node) => isDisabled(memberOf(node, "data")));
  if (was === is) return null;
  return is ? "disabled" : "enabled";
}

function nodeChange({ before, after }: NodePair, names: Map<string, string>): NodeChange | null {
  const place = { before: positionOf(before.node), after: positionOf(after.node) };
  const moved = !samePosition(place.before, place.after);
  const fields = fieldChanges(withoutPlaces(before.node), withoutPlaces(after.node));
  const same = before.key === after.key && names.get(before.module) === after.module;
  if (same && fields.length === 0 && !moved) return null;
  return {
    ...told(after),
    change: same && fields.length === 0 ? "moved" : "changed",
    switched: switchedBetween(before.node, after.node),
    before,
    after,
    fields,
    position: moved ? place : null,
  };
}

function positionOf(node: Json): Position {
  return { x: memberOf(node, "pos_x"), y: memberOf(node, "pos_y") };
}

function samePosition(a: Position, b: Position): boolean {
  return [...fieldChanges(a.x, b.x), ...fieldChanges(a.y, b.y)].length === 0;
}

/** What stood before is known by its later name; a node that is gone is not the one that has its key now. */
function identityBy(names: Map<string, string>, pairs: NodePair[], removed: MatchedNode[]): Identity {
  const place = ({ module, key }: Pick<MatchedNode, "module" | "key">) => JSON.stringify([module, key]);
  const known = new Map([
    ...pairs.map(({ before, after }) => [place(before), after.key] as const),
    ...removed.map((one) => [place(one), JSON.stringify({ removed: one.key })] as const),
  ]);
  return {
    module: (name) => names.get(name) ?? JSON.stringify({ removed: name }),
    node: (module, key) => known.get(place({ module, key })) ?? key,
  };
}

function moduleChanges(a: FlowContent, b: FlowContent, names: Map<string, string>): ModuleChange[] {
  const kept = new Set(names.values());
  return [
    ...[...b.modules.keys()].flatMap((after) =>
      kept.has(after) ? [] : [{ change: "added" as const, before: null, after }],
    ),
    ...[...a.modules.keys()].flatMap((before) =>
      names.has(before) ? [] : [{ change: "removed" as const, before, after: null }],
    ),
    ...[...names].flatMap(([before, after]) =>
      before === after ? [] : [{ change: "renamed" as const, before, after }],
    ),
  ];
}

/** What surrounds the nodes, with its modules under their later names; those that came or went are told as modules. */
function renamed(rest: Json, names: Map<string, string>): Json {
  const modules = memberOf(rest, "drawflow");
  if (!isObject(rest) || !isObject(modules)) return rest;
  const later = Object.entries(modules).map(([name, module]) => [names.get(name) ?? name, module] as const);
  return withMember(rest, "drawflow", Object.fromEntries(later));
}

/** That there is a module at all is told where modules are told. */
function isOfModule({ path, before, after }: FieldChange): boolean {
  const bare = (value: Json | undefined) => isObject(value) && Object.keys(value).length === 0;
  if (path.length !== 2 || path[0] !== "drawflow") return false;
  return (before === undefined && bare(after)) || (after === undefined && bare(before));
}
