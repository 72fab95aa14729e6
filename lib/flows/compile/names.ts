import { givenNames } from "../expression/names.ts";
import { waysOf } from "./control-flow.ts";
import { type Graph, reachedInRun, startOf } from "./graph.ts";
import { Scopes } from "./scope.ts";

/** The names that expressions may use at each node of a flow, by its place in the graph. */
export type FlowNames = {
  /** The nodes that a run gets to. What names there will be elsewhere nobody can say: none is wrong there. */
  reached: ReadonlySet<number>;
  /** Whether there are more variables than can be told apart. */
  overflows: boolean;
  has: (place: number, name: string) => boolean;
  at: (place: number) => string[];
};

/** The one answer to which names there are: the compiler refuses others, the editor offers these. */
export function namesInFlow(graph: Graph, type: string, ways = waysOf(graph)): FlowNames {
  const start = startOf(graph, type);
  const reached = start === null ? new Set<number>() : reachedInRun(graph, start);
  const given = new Set(givenNames(type));
  const inRuns = new Scopes(graph, ways, reached);
  let elsewhere: Scopes | undefined;
  const scopesAt = (place: number) => {
    if (reached.has(place)) return inRuns;
    elsewhere ??= new Scopes(graph, ways, graph.nodes.keys());
    return elsewhere;
  };
  return {
    reached,
    overflows: inRuns.overflows,
    has: (place, name) => given.has(name) || scopesAt(place).mayHave(place, name),
    at: (place) => [...new Set([...given, ...scopesAt(place).at(place)])],
  };
}
