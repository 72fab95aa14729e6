import { isDisabled } from "../drawflow/disabled.ts";
import type { Drawing, DrawnNode } from "../drawflow/drawing.ts";
import { roleOf } from "../nodes/kinds.ts";
import { specOf } from "../nodes/registry.ts";
import { type NodeData, type NodeSpec, type PortSpec, positionOf } from "../nodes/spec.ts";
import { passedBy, wayPast } from "./passed-by.ts";
import { settingsOf } from "./settings.ts";

/** A node of a kind we know, with its ports as its settings make them. One that is disabled is `passedBy`. */
export type PlacedNode = { drawn: DrawnNode; spec: NodeSpec; data: NodeData; outputs: readonly PortSpec[] };

/**
 * The nodes that take part in a run. `next[node][output]` lists the indexes of the nodes that an output leads to. For
 * each module: its entries, the nodes without an incoming connection.
 */
export type Graph = {
  nodes: readonly PlacedNode[];
  next: readonly (readonly (readonly number[])[])[];
  entries: ReadonlyMap<string, readonly number[]>;
};

/** The graph of a drawing; what does not fit together is left out, being told elsewhere. */
export function graphOf(drawing: Drawing): Graph {
  const nodes: PlacedNode[] = [];
  const places = new Map<DrawnNode, number>();
  for (const module of drawing.values()) {
    for (const drawn of module.values()) {
      const spec = specOf(drawn.name);
      if (!spec || drawn.name === "note") continue;
      const data = settingsOf(drawn.data);
      const disabled = isDisabled(drawn.data);
      // No run comes to it: it is where runs begin.
      if (disabled && spec.inputs.length === 0) continue;
      places.set(drawn, nodes.length);
      const ports = spec.outputs(data);
      nodes.push(
        disabled
          ? { drawn, spec: passedBy, data: {}, outputs: wayPast(ports) }
          : { drawn, spec, data, outputs: inOrder(ports) },
      );
    }
  }
  const next = nodes.map(({ drawn, outputs }) =>
    outputs.map(({ port, unused }) => (unused ? [] : targetsOf(drawing, places, drawn, port))),
  );
  const entered = new Set([...next.flat(2), ...ledToByDisabled(drawing, places)]);
  return { nodes, next, entries: entriesOf(nodes, entered) };
}

function inOrder(ports: readonly PortSpec[]): PortSpec[] {
  return [...ports].sort((a, b) => positionOf(a.port) - positionOf(b.port));
}

function targetsOf(drawing: Drawing, places: Map<DrawnNode, number>, from: DrawnNode, port: string): number[] {
  const found = new Set<number>();
  for (const half of from.outputs.get(port)?.halves ?? []) {
    const target = drawing.get(from.module)?.get(half.node);
    const place = target && places.get(target);
    if (place !== undefined && target?.inputs.has(half.port)) found.add(place);
  }
  return [...found];
}

/** The nodes that can be reached from these, themselves among them. */
export function reachedFrom({ next }: Graph, from: Iterable<number>): Set<number> {
  const reached = new Set(from);
  for (const place of reached) for (const targets of next[place] ?? []) for (const to of targets) reached.add(to);
  return reached;
}

/** Where a run of a flow of this type begins. */
export function startOf({ nodes }: Graph, type: string): number | null {
  const start = nodes.findIndex(({ drawn }) => drawn.module === "Home" && drawn.name === type);
  return start === -1 ? null : start;
}

/** Every node a run from there may get to: by connections, as a module that a sub-flow runs, or when another one fails. */
export function reachedInRun({ nodes, next, entries }: Graph, start: number): Set<number> {
  const handlers = Map.groupBy(nodes.keys(), (place) =>
    nodes[place]?.spec.kind === "on_error" ? nodes[place].drawn.module : null,
  );
  const reached = new Set([start]);
  const [entered, run] = [new Set<string>(), new Set<string>()];
  const reach = (places: Iterable<number> = []) => {
    for (const place of places) reached.add(place);
  };
  for (const place of reached) {
    for (const targets of next[place] ?? []) reach(targets);
    const node = nodes[place] as PlacedNode;
    const { module } = node.drawn;
    if (!entered.has(module)) reach(handlers.get(module));
    entered.add(module);
    const called = moduleRunBy(node);
    if (called === null || run.has(called)) continue;
    reach(entries.get(called));
    run.add(called);
  }
  return reached;
}

/** Where disabled nodes lead by any output. They count as entered: disabling a node must not change where a module begins. */
function ledToByDisabled(drawing: Drawing, places: Map<DrawnNode, number>): number[] {
  const disabled = [...drawing.values()].flatMap((module) =>
    [...module.values()].filter(({ data }) => isDisabled(data)),
  );
  return disabled.flatMap((node) => [...node.outputs.keys()].flatMap((port) => targetsOf(drawing, places, node, port)));
}

function entriesOf(nodes: Graph["nodes"], entered: ReadonlySet<number>): Map<string, number[]> {
  const entries = new Map<string, number[]>();
  nodes.forEach(({ drawn }, place) => {
    if (entered.has(place) || ["start", "handler"].includes(roleOf(drawn.name) ?? "")) return;
    const known = entries.get(drawn.module) ?? [];
    known.push(place);
    entries.set(drawn.module, known);
  });
  return entries;
}

/** The module that a sub-flow node runs, where it runs one. */
export function moduleRunBy({ spec, data }: PlacedNode): string | null {
  const runsModule = spec.kind === "subflow" && (data.target ?? "module") === "module";
  return runsModule && typeof data.module === "string" ? data.module : null;
}
