import type { PortMeaning } from "../nodes/spec.ts";
import { type Graph, moduleRunBy } from "./graph.ts";

/**
 * How a run gets from a node to the next: by a connection, `walked` to what follows a loop from its walks, `failed` to
 * the On error node of its module, `called` to the door of a module that it runs, `entered` from there to the nodes that
 * the module may begin at.
 */
export type Way = { to: number } & (
  | { by: "connection"; meaning: PortMeaning }
  | { by: "walked" | "failed" | "called" | "entered" }
);

/**
 * The ways out of each node, and behind the nodes those out of each door. A module that is run has one door: were there
 * a way from each of its callers to each of its entries, a drawing of 5,000 nodes would have six million.
 */
export function waysOf(graph: Graph): Way[][] {
  const handlers = new Map<string, number>();
  graph.nodes.forEach(({ drawn, spec }, place) => {
    if (spec.kind === "on_error") handlers.set(drawn.module, place);
  });
  const doors = new Map<string, number>();
  const doorOf = (module: string) => {
    const door = doors.get(module) ?? graph.nodes.length + doors.size;
    doors.set(module, door);
    return door;
  };
  const ways = graph.nodes.map((node, place) => {
    const out: Way[] = [];
    node.outputs.forEach(({ meaning }, position) => {
      for (const to of graph.next[place]?.[position] ?? []) {
        out.push({ to, by: "connection", meaning });
        if (node.spec.kind === "loop" && meaning === "done") out.push({ to, by: "walked" });
      }
    });
    // Any node of its module may have failed.
    const handler = handlers.get(node.drawn.module);
    if (handler !== undefined && handler !== place) out.push({ to: handler, by: "failed" });
    const module = moduleRunBy(node);
    if (module !== null) out.push({ to: doorOf(module), by: "called" });
    return out;
  });
  for (const module of doors.keys()) {
    ways.push((graph.entries.get(module) ?? []).map((to) => ({ to, by: "entered" })));
  }
  return ways;
}

/** How many ways there are in all. */
export function countWays(ways: readonly (readonly Way[])[]): number {
  return ways.reduce((sum, out) => sum + out.length, 0);
}
