import type { Permission } from "../../actor.ts";
import { secretName } from "../../secrets/name.ts";
import { clip, Findings, type Problem } from "../drawflow/findings.ts";
import { readFlowDrawing } from "../drawflow/issues.ts";
import type { PatternAllowance } from "../expression/cel.ts";
import { checkGraph } from "./checks.ts";
import { countWays, waysOf } from "./control-flow.ts";
import { type Graph, graphOf, moduleRunBy, type PlacedNode, startOf } from "./graph.ts";
import { describeFault } from "./messages.ts";
import { type FlowNames, namesInFlow } from "./names.ts";
import type { Program } from "./program.ts";
import { VARIABLES } from "./scope.ts";
import { type CompiledSettings, compileSettings } from "./settings.ts";
import { type FlowWarning, warningsOf } from "./warnings.ts";

/** More than this is nobody's drawing, and would make everybody wait. */
const NODES = 5_000;
const WAYS = 50_000;
const EXPRESSIONS = 20_000;
const PATTERNS = 1_000;

export type Compilation = {
  /** Null where there are problems. */
  program: Program | null;
  /** What keeps the flow from running. */
  problems: Problem[];
  /** What is odd but runs. */
  warnings: FlowWarning[];
  /** The names of the secrets that its nodes ask for, whether it can run or not. */
  secrets: string[];
  /** What the user whom the flow acts as must be permitted, whether it can run or not: each permission once. */
  needs: NodeNeed[];
};

/** A permission, and the first node that needs it, by its Drawflow key. */
export type NodeNeed = { node: string; permission: Permission };

/**
 * Makes a flow of this type with this `drawFlowObj` ready to run, or says what keeps it from running. Pure, the same in
 * browser and server. Never throws, whatever the text.
 */
export function compile(text: string, type: string, patterns = { left: PATTERNS }): Compilation {
  const found = new Findings();
  const drawing = readFlowDrawing(text, type, found);
  if (!drawing) return { program: null, problems: found.list(), warnings: [], secrets: [], needs: [] };
  const graph = graphOf(drawing);
  const needs = needsIn(graph);
  if (graph.nodes.length > NODES) {
    const params = { count: graph.nodes.length, most: NODES };
    found.add("too-large", `A flow can have at most ${NODES} nodes; this one has ${params.count}.`, undefined, {
      params,
    });
    return { program: null, problems: found.list(), warnings: [], secrets: [], needs };
  }
  const ways = waysOf(graph);
  const count = countWays(ways);
  if (count > WAYS) {
    const params = { count, most: WAYS };
    found.add("too-large", `A flow can have at most ${WAYS} paths between nodes; this one has ${count}.`, undefined, {
      params,
    });
    return { program: null, problems: found.list(), warnings: [], secrets: [], needs };
  }
  checkGraph(graph, drawing, type, found);
  const settings = allSettings(graph, patterns, found);
  const names = namesInFlow(graph, type, ways);
  checkNames(graph, settings, names, found);
  const problems = found.list();
  const start = startOf(graph, type);
  return {
    program: start !== null && problems.length === 0 ? programOf(graph, settings, start, type) : null,
    problems,
    warnings: warningsOf(graph, names.reached),
    secrets: secretsOf(settings).filter((name) => secretName.test(name)),
    needs,
  };
}

function needsIn({ nodes }: Graph): NodeNeed[] {
  const first = new Map<Permission, string>();
  for (const { spec, drawn } of nodes) {
    if (spec.needs && !first.has(spec.needs)) first.set(spec.needs, clip(drawn.key));
  }
  return [...first].map(([permission, node]) => ({ node, permission }));
}

function secretsOf(settings: readonly CompiledSettings[]): string[] {
  return [...new Set(settings.flatMap(({ secrets }) => secrets))];
}

function allSettings({ nodes }: Graph, patterns: PatternAllowance, found: Findings): CompiledSettings[] {
  let expressions = 0;
  return nodes.map(({ spec, drawn: { key, module, data } }) => {
    const made = compileSettings(spec, expressions > EXPRESSIONS ? {} : data, patterns);
    expressions += made.expressions;
    if (expressions > EXPRESSIONS && expressions - made.expressions <= EXPRESSIONS) {
      const params = { count: expressions, most: EXPRESSIONS };
      found.add("too-large", `A flow can have at most ${EXPRESSIONS} expressions; this one has more.`, undefined, {
        params,
      });
    }
    if (expressions > EXPRESSIONS) return made;
    for (const fault of made.faults) {
      const { code, message, params } = describeFault(key, fault);
      found.add(code, message, key, { module, params });
    }
    return made;
  });
}

function checkNames(
  { nodes }: Graph,
  settings: readonly CompiledSettings[],
  { reached, overflows, has }: FlowNames,
  found: Findings,
): void {
  if (overflows) {
    found.add("too-large", `A flow can have at most ${VARIABLES} variables; this one has more.`, undefined, {
      params: { most: VARIABLES },
    });
    return;
  }
  for (const place of reached) {
    const { drawn } = nodes[place] as PlacedNode;
    for (const { name, field, from, to, sees } of settings[place]?.names ?? []) {
      if (sees.includes(name) || has(place, name)) continue;
      const message = `Node ${clip(drawn.key)}, ${clip(field)}: ${clip(name)} is not defined before this node.`;
      const params = { field: clip(field), name: clip(name), from, to };
      found.add("unknown-name", message, drawn.key, { module: drawn.module, params });
    }
  }
}

function programOf(graph: Graph, settings: readonly CompiledSettings[], start: number, type: string): Program {
  const entries = new Map<string, number>();
  const handlers = new Map<string, number>();
  graph.nodes.forEach((node, place) => {
    if (node.spec.kind === "on_error") handlers.set(node.drawn.module, place);
    const module = moduleRunBy(node);
    const [entry] = (module !== null && graph.entries.get(module)) || [];
    if (module !== null && entry !== undefined) entries.set(module, entry);
  });
  return {
    type,
    start,
    entries,
    handlers,
    secrets: secretsOf(settings),
    nodes: graph.nodes.map(({ drawn, spec, data, outputs }, place) => ({
      key: drawn.key,
      module: drawn.module,
      kind: spec.kind,
      label: typeof data.label === "string" && data.label !== "" ? data.label : null,
      settings: settings[place]?.settings ?? {},
      outputs: outputs.map(({ meaning }) => meaning),
      next: (graph.next[place] ?? []).map((targets) => asDrawn(graph, targets)),
    })),
  };
}

/** From the top down, then from left to right, then by key: the order in which branches of one output run. */
function asDrawn({ nodes }: Graph, targets: readonly number[]): number[] {
  const drawn = (place: number) => (nodes[place] as PlacedNode).drawn;
  return [...targets].sort((one, other) => {
    const [a, b] = [drawn(one), drawn(other)];
    return a.at.y - b.at.y || a.at.x - b.at.x || byKey(a.key, b.key);
  });
}

/** Numbers by what they count, other keys as texts. */
function byKey(a: string, b: string): number {
  return Number(a) - Number(b) || (a < b ? -1 : 1);
}
