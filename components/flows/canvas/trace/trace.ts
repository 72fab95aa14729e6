import { wayPast } from "@/lib/flows/compile/passed-by.ts";
import type { FlowDocument } from "@/lib/flows/drawflow/document.ts";
import { modulesOf } from "@/lib/flows/drawflow/tree.ts";
import { type EdgeView, type NodeView, viewOf } from "@/lib/flows/drawflow/view.ts";
import { specOf } from "@/lib/flows/nodes/registry.ts";
import type { RunRecord } from "@/lib/flows/run/schema.ts";
import { nodeSettingsOf, outputsOf } from "../ports";
import type { NodeTrace, Trace } from "./context";

type Step = RunRecord["steps"][number];

/** The way that a run took through a drawing; what it did in flows that it called is not of this drawing. */
export function traceOf(steps: readonly Step[], document: FlowDocument): Trace {
  const own = steps.filter(({ flow }) => flow === null);
  const nodes = new Map<string, NodeTrace>();
  for (const { node, state, duration, attempt } of own) {
    const before = nodes.get(node) ?? { duration: 0, visits: 0 };
    const visits = before.visits + (attempt === 1 ? 1 : 0);
    nodes.set(node, { state, duration: before.duration + duration, visits });
  }
  return { nodes, taken: takenIn(own, document) };
}

/** By key of a node what it gave last; one that failed gave nothing. */
export function gaveIn(steps: readonly Step[]): ReadonlyMap<string, unknown> {
  const own = steps.filter(({ flow, state, truncated }) => flow === null && state !== "failed" && !truncated);
  return new Map(own.map(({ node, output }) => [node, output]));
}

function takenIn(steps: readonly Step[], document: FlowDocument): Set<string> {
  const taken = new Set<string>();
  const way = { next: new Map(steps.map(({ position, node }) => [position, node])), last: new Map<string, number>() };
  for (const { position, node } of steps) way.last.set(node, position);
  for (const module of modulesOf(document)) {
    const view = viewOf(document, module);
    const edges = Map.groupBy(view.edges, ({ source }) => source);
    const byKey = new Map(view.nodes.map((node) => [node.key, node]));
    const pathsBy = (edge: EdgeView) => pathsPast(edge, byKey, edges);
    for (const step of steps) {
      const node = step.module === module ? byKey.get(step.node) : undefined;
      if (!node) continue;
      for (const { key } of takenFrom(node, (edges.get(step.node) ?? []).map(pathsBy), step, way)) taken.add(key);
    }
  }
  return taken;
}

/** By position the node that a step entered, and by node the last position at which it was entered. */
type Way = { next: ReadonlyMap<number, string>; last: ReadonlyMap<string, number> };

/** Connections that are taken one after the other, and the node that they lead to; null where a run ends on the way. */
type Path = { edges: readonly EdgeView[]; end: string | null };

/** Where a connection leads past nodes that are disabled, which leave no step. */
function pathsPast(
  edge: EdgeView,
  nodes: ReadonlyMap<string, NodeView>,
  leading: ReadonlyMap<string, readonly EdgeView[]>,
): Path[] {
  const seen = new Set<string>();
  const paths: Path[] = [];
  const open = [[edge]];
  for (const edges of open) {
    const { target } = edges.at(-1) ?? edge;
    const node = nodes.get(target);
    if (!node?.disabled) {
      paths.push({ edges, end: target });
      continue;
    }
    if (seen.has(target)) continue;
    seen.add(target);
    const [out] = wayPast(specOf(node.name)?.outputs(nodeSettingsOf(node)) ?? []);
    const next = (leading.get(target) ?? []).filter(({ sourcePort }) => sourcePort === out?.port);
    if (next.length === 0) paths.push({ edges, end: null });
    for (const one of next) open.push([...edges, one]);
  }
  return paths;
}

/** The connections on from a node by which a step left it, as far as the run got to their ends. */
function takenFrom(node: NodeView, ways: readonly Path[][], { left, position }: Step, way: Way): EdgeView[] {
  if (left === null) return [];
  const ports = outputsOf(node).flatMap(({ port, spec }) => (spec?.meaning === left ? [port] : []));
  const next = way.next.get(position + 1);
  // Several cases mean the same: it is the one that leads to the next step.
  const lone = ports.length === 1 ? ports[0] : undefined;
  const paths = ways.flat();
  const portOf = ({ edges }: Path) => edges[0]?.sourcePort ?? "";
  const leads =
    next === undefined ? undefined : paths.find((path) => ports.includes(portOf(path)) && path.end === next);
  const port = lone ?? (leads && portOf(leads));
  return paths.flatMap((path) => {
    const isTaken = portOf(path) === port && (path.end === null || (way.last.get(path.end) ?? -1) > position);
    return isTaken ? path.edges : [];
  });
}
