import type { PortMeaning } from "../nodes/spec.ts";
import { type Graph, moduleRunBy } from "./compile-graph.ts";

/**
 * How a run gets from a node to the next: by a connection, `walked` to what follows a loop from its walks, `failed` to
 * the On error node of its module, `called` into a module that it runs.
 */
export type Way = { to: number } & (
  | { by: "connection"; meaning: PortMeaning }
  | { by: "walked" | "failed" }
  | { by: "called"; module: string }
);

/** The ways out of each node. */
export function waysOf(graph: Graph): Way[][] {
  const handlers = new Map<string, number>();
  graph.nodes.forEach(({ drawn, spec }, place) => {
    if (spec.kind === "on_error") handlers.set(drawn.module, place);
  });
  return graph.nodes.map((node, place) => {
    const ways: Way[] = [];
    node.outputs.forEach(({ meaning }, position) => {
      for (const to of graph.next[place]?.[position] ?? []) {
        ways.push({ to, by: "connection", meaning });
        if (node.spec.kind === "loop" && meaning === "done") ways.push({ to, by: "walked" });
      }
    });
    // Any node of its module may have failed.
    const handler = handlers.get(node.drawn.module);
    if (handler !== undefined && handler !== place) ways.push({ to: handler, by: "failed" });
    const module = moduleRunBy(node);
    if (module === null) return ways;
    for (const to of graph.entries.get(module) ?? []) ways.push({ to, by: "called", module });
    return ways;
  });
}
