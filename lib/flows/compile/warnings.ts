import { recordName } from "../../text-schema.ts";
import { clip, type FindingParams, SHOWN_FINDINGS } from "../drawflow/findings.ts";
import { type Graph, moduleRunBy, reachedFrom } from "./graph.ts";
import { passedBy } from "./passed-by.ts";

export const warningCodes = ["unreached", "module-unused", "flow-not-live", "more"] as const;

/** Something odd that keeps nothing from running. `node` is the Drawflow key of the node to look at, in `module`. */
export type FlowWarning = {
  code: (typeof warningCodes)[number];
  node?: string;
  module?: string;
  message: string;
  params?: FindingParams;
};

/**
 * What is odd in a flow of which runs get to these nodes. That a flow which a sub-flow runs is live nobody can say who
 * sees the drawing alone: each is noted, and whoever knows the flows leaves out those that are live.
 */
export function warningsOf(graph: Graph, reached: ReadonlySet<number>): FlowWarning[] {
  if (reached.size === 0) return [];
  const found = [...unreached(graph, reached), ...flowsRun(graph)];
  if (found.length <= SHOWN_FINDINGS) return found;
  const count = found.length - SHOWN_FINDINGS;
  return [...found.slice(0, SHOWN_FINDINGS), { code: "more", message: `And ${count} more.`, params: { count } }];
}

function unreached(graph: Graph, reached: ReadonlySet<number>): FlowWarning[] {
  const running = new Set([...reached].map((place) => graph.nodes[place]?.drawn.module));
  const idle = new Set<string>();
  const lone = new Set<number>();
  graph.nodes.forEach(({ drawn: { module } }, place) => {
    if (!running.has(module)) idle.add(module);
    else if (!reached.has(place)) lone.add(place);
  });
  const nodes = firstOf(graph, lone).map((place): FlowWarning => {
    const { key, module } = graph.nodes[place]?.drawn ?? { key: "", module: "" };
    const message = `Node ${clip(key)}: no run reaches it.`;
    return { code: "unreached", node: clip(key), module: clip(module), message };
  });
  const modules = [...idle].map((module): FlowWarning => {
    return { code: "module-unused", module: clip(module), message: `Nothing runs the module ${clip(module)}.` };
  });
  return [...nodes, ...modules];
}

/** Of these nodes those that none of them leads to, and one of each circle that is left; of disabled ones none. */
function firstOf(graph: Graph, places: ReadonlySet<number>): number[] {
  const parked = new Set([...places].filter((place) => graph.nodes[place]?.spec === passedBy));
  const enabled = [...places].filter((place) => !parked.has(place));
  const next = (place: number) => graph.next[place]?.flat().filter((to) => to !== place) ?? [];
  const entered = new Set(enabled.flatMap(next));
  // What an enabled node leads to by disabled ones is no beginning either.
  for (const place of entered) if (parked.has(place)) for (const to of next(place)) entered.add(to);
  const first = enabled.filter((place) => !entered.has(place));
  const seen = reachedFrom(graph, first);
  for (const place of enabled) {
    if (seen.has(place)) continue;
    first.push(place);
    seen.add(place);
    // Each node is walked through once, however many circles there are.
    const walked = [place];
    for (const one of walked) {
      for (const to of graph.next[one]?.flat() ?? []) {
        if (!seen.has(to)) walked.push(to);
        seen.add(to);
      }
    }
  }
  return first.sort((a, b) => a - b);
}

function flowsRun({ nodes }: Graph): FlowWarning[] {
  return nodes.flatMap((node): FlowWarning[] => {
    const { drawn, spec, data } = node;
    const { flow } = data;
    if (spec.kind !== "subflow" || moduleRunBy(node) !== null || data.target !== "flow") return [];
    if (typeof flow !== "string" || flow === "") return [];
    const { data: name = clip(flow) } = recordName.safeParse(flow);
    const message = `Node ${clip(drawn.key)}: no flow named ${clip(name)} is live.`;
    return [{ code: "flow-not-live", node: clip(drawn.key), module: clip(drawn.module), message, params: { name } }];
  });
}
