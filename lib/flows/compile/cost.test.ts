import { expect, test } from "vitest";
import { type HostileDrawing, hostileDrawing } from "../../testing/hostile/drawings.ts";
import { Findings } from "../drawflow/findings.ts";
import { readFlowDrawing } from "../drawflow/issues.ts";
import { waysOf } from "./control-flow.ts";
import { type Graph, graphOf, reachedInRun } from "./graph.ts";
import { Scopes } from "./scope.ts";

/** What a list holds, and how often someone looked into it. */
function counted<T>(list: readonly T[]) {
  let looks = 0;
  const watched = new Proxy(list, {
    get: (all, name) => {
      if (typeof name === "string" && /^\d+$/.test(name)) looks++;
      return Reflect.get(all, name);
    },
  });
  return { watched, looks: () => looks };
}

const tangled: HostileDrawing[] = [
  "2,400 nodes that run a module of 2,500 entries",
  "a chain of 4,900 modules",
  "4,000 nodes of 4 variables in a circle",
  "5,000 nodes of 20 names each, drawn backwards",
  "loops inside each other",
];

test.each(tangled)("%s costs as much as its nodes and connections", (name) => {
  const drawing = readFlowDrawing(hostileDrawing(name), "webhook", new Findings());
  const graph: Graph = graphOf(drawing ?? new Map());
  const nodes = graph.nodes.length;
  const connections = graph.next.flat(2).length;
  expect(nodes).toBeGreaterThan(1_000);

  const ways = waysOf(graph);
  expect(ways.flat().length).toBeLessThanOrEqual(2 * connections + 3 * nodes);
  const next = counted(graph.next);
  const reached = reachedInRun({ ...graph, next: next.watched }, 0);
  expect(next.looks()).toBe(reached.size);
  const out = counted(ways);
  new Scopes(graph, out.watched, graph.nodes.keys());
  expect(out.looks()).toBeLessThanOrEqual(4 * ways.length);
});
