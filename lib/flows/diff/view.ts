import type { FlowDocument } from "../drawflow/document.ts";
import { modulesOf } from "../drawflow/tree.ts";
import { type EdgeView, type NodeView, viewOf } from "../drawflow/view.ts";
import { edgeKey } from "../drawflow/view-edges.ts";
import type { ComparedConnection } from "./connections.ts";
import type { FlowDiff } from "./diff.ts";

type Mark = "added" | "removed" | "changed";

/** A module as it is later, with what is gone as ghosts under keys of their own. */
type DiffView = { nodes: NodeView[]; edges: EdgeView[]; marks: Map<string, Mark> };

/** The later names of all modules, then those that are gone. */
export function comparedModules(after: FlowDocument, found: FlowDiff): string[] {
  const gone = found.modules.flatMap(({ change, before }) => (change === "removed" && before !== null ? [before] : []));
  return [...new Set([...modulesOf(after), ...gone])];
}

/** The key on the canvas of a node that is gone. */
export function removedKey(key: string): string {
  return `gone ${key}`;
}

/** What a module of the earlier version is called in the later one. */
export function laterName(found: FlowDiff, module: string): string {
  return found.modules.find(({ change, before }) => change === "renamed" && before === module)?.after ?? module;
}

export function diffView(before: FlowDocument, after: FlowDocument, found: FlowDiff, module: string, moves: boolean) {
  const view: DiffView = { nodes: [], edges: [], marks: new Map() };
  if (modulesOf(after).includes(module)) {
    const { nodes, edges } = viewOf(after, module);
    view.nodes.push(...nodes);
    view.edges.push(...edges);
  }
  const former = modulesOf(before).find((name) => laterName(found, name) === module);
  const earlier = former === undefined ? { nodes: [], edges: [] } : viewOf(before, former);
  // Where a node of before stands on this canvas.
  const standing = new Map<string, string>();
  for (const { change, before: was, after: is } of found.nodes) {
    if (is?.module === module && (change !== "moved" || moves)) {
      view.marks.set(is.key, change === "moved" || change === "removed" ? "changed" : change);
    }
    if (!was || was.module !== former) continue;
    if (is?.module === module) standing.set(was.key, is.key);
    else {
      const ghost = earlier.nodes.find(({ key }) => key === was.key);
      standing.set(was.key, removedKey(was.key));
      if (ghost) view.nodes.push({ ...ghost, key: removedKey(was.key) });
      view.marks.set(removedKey(was.key), "removed");
    }
  }
  addConnections(view, found, { module, former, earlier: earlier.edges, standing, moves });
  return view;
}

type Place = {
  module: string;
  former: string | undefined;
  earlier: EdgeView[];
  standing: Map<string, string>;
  moves: boolean;
};

function addConnections(view: DiffView, found: FlowDiff, { module, former, earlier, standing, moves }: Place): void {
  for (const { change, before, after } of found.connections) {
    if (after?.module === module && (change !== "redrawn" || moves)) {
      view.marks.set(edgeKey(after), change === "added" ? "added" : "changed");
    }
    if (before?.module !== former || before === null || (change !== "removed" && change !== "rerouted")) continue;
    const drawn = earlier.find(({ key }) => key === edgeKey(before));
    if (!drawn) continue;
    const ghost = ghostEdge(drawn, before, standing);
    view.edges.push(ghost);
    view.marks.set(ghost.key, "removed");
  }
}

function ghostEdge(drawn: EdgeView, { source, target }: ComparedConnection, standing: Map<string, string>): EdgeView {
  const ends = { source: standing.get(source) ?? source, target: standing.get(target) ?? target };
  return { ...drawn, ...ends, key: removedKey(drawn.key) };
}
