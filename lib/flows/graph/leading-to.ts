import { type Graph, reachedFrom } from "./compile-graph.ts";
import { waysOf } from "./compile-ways.ts";

/** The nodes that a run may come through before this one, those that lead to others before these; circles end. */
export function leadingTo(graph: Graph, place: number): number[] {
  const sources = sourcesIn(graph);
  const sourcesOf = (one: number) => (sources[one] ?? []).values();
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
  return order.slice(0, -1);
}

function sourcesIn(graph: Graph): number[][] {
  const sources: number[][] = graph.nodes.map(() => []);
  waysOf(graph).forEach((ways, from) => {
    for (const { to, by } of ways) sources[to]?.push(...(by === "walked" ? walkOf(graph, from) : [from]));
  });
  return sources;
}

/** What a loop walks through. */
function walkOf({ nodes, next, entries }: Graph, loop: number): Set<number> {
  const withoutLoop = next.map((targets) => targets.map((places) => places.filter((one) => one !== loop)));
  const each = nodes[loop]?.outputs.findIndex(({ meaning }) => meaning === "each") ?? -1;
  return reachedFrom({ nodes, next: withoutLoop, entries }, withoutLoop[loop]?.[each] ?? []);
}
