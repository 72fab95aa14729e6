import { waysOf } from "./control-flow.ts";
import type { Graph } from "./graph.ts";

/** The nodes that a run may come through before this one, those that lead to others before these; circles end. */
export function predecessorsOf(graph: Graph, place: number): number[] {
  const sources = sourcesIn(graph);
  const sourcesOf = (one: number) => (sources[one] ?? new Set<number>()).values();
  const order: number[] = [];
  const seen = new Set([place]);
  const path = [{ place, rest: sourcesOf(place) }];
  for (let last = path.at(-1); last; last = path.at(-1)) {
    const { value, done } = last.rest.next();
    if (done) {
      order.push(last.place);
      path.pop();
    } else if (!seen.has(value)) {
      seen.add(value);
      path.push({ place: value, rest: sourcesOf(value) });
    }
  }
  // The last is the node itself; behind the nodes are the doors of modules.
  return order.slice(0, -1).filter((one) => one < graph.nodes.length);
}

function sourcesIn(graph: Graph): Set<number>[] {
  const ways = waysOf(graph);
  const sources = ways.map(() => new Set<number>());
  ways.forEach((out, from) => {
    let walk: ReadonlySet<number> | undefined;
    for (const { to, by } of out) {
      if (by === "walked") {
        walk ??= walkOf(graph, from);
        for (const one of walk) sources[to]?.add(one);
      } else sources[to]?.add(from);
    }
  });
  return sources;
}

/** What a loop walks through. */
function walkOf({ nodes, next }: Graph, loop: number): Set<number> {
  const each = nodes[loop]?.outputs.findIndex(({ meaning }) => meaning === "each") ?? -1;
  const walk = new Set(next[loop]?.[each] ?? []);
  walk.delete(loop);
  for (const place of walk) {
    for (const targets of next[place] ?? []) for (const to of targets) if (to !== loop) walk.add(to);
  }
  return walk;
}
