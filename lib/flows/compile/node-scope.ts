import type { FlowDocument } from "../drawflow/document.ts";
import { readDrawing } from "../drawflow/drawing.ts";
import { type JsonObject, memberOf } from "../drawflow/json.ts";
import { parseExpression, scopeOf } from "../expression/cel.ts";
import { everywhere, givenNames } from "../expression/names.ts";
import { type Graph, graphOf, moduleRunBy, type PlacedNode } from "./graph.ts";
import { type FlowNames, namesInFlow } from "./names.ts";
import { predecessorsOf } from "./predecessors.ts";
import type { SampleScope } from "./sample-scope.ts";
import { settingsOf } from "./settings.ts";

/** By key of a node what it gave in a run, which stands in the place of its example. */
export type Outputs = ReadonlyMap<string, unknown>;

const none: Outputs = new Map();

/** What expressions of a node see: the names that `compile` lets it use, with the values that a sample gives them. */
export function scopeAt(
  document: FlowDocument,
  type: string,
  at: { module: string; key: string },
  sample: SampleScope,
  gave: Outputs = none,
): SampleScope {
  const graph = graphOf(readDrawing(memberOf(document.value, "drawflow") as JsonObject).drawing);
  const place = graph.nodes.findIndex(({ drawn }) => drawn.module === at.module && drawn.key === at.key);
  const names = namesInFlow(graph, type);
  const tried = { ...everywhere, ...sample };
  const given = givenNames(type).map((name): [string, unknown] => [
    name,
    Object.hasOwn(tried, name) ? tried[name] : undefined,
  ]);
  if (place === -1) return Object.fromEntries(given);
  const seen = valuesBefore(graph, place, names, given, gave);
  return Object.fromEntries(names.at(place).flatMap((name) => (isWord(name) ? [[name, seen.get(name)]] : [])));
}

/** The scope with these variables set, one after the other. */
export function assigned(variables: object, scope: SampleScope): SampleScope {
  return { ...scope, ...set(variables, (name) => (Object.hasOwn(scope, name) ? scope[name] : undefined)) };
}

/** The value that a name has; undefined where nobody knows it. */
type Known = (name: string) => unknown;

type Values = Map<string, unknown>;

// Each module has values of its own.
function valuesBefore(
  graph: Graph,
  place: number,
  names: FlowNames,
  given: readonly [string, unknown][],
  gave: Outputs,
): Values {
  const modules = new Map<string, Values>();
  const valuesIn = (module: string) => {
    const values = modules.get(module) ?? new Map(given);
    modules.set(module, values);
    return values;
  };
  for (const before of predecessorsOf(graph, place)) {
    const node = graph.nodes[before] as PlacedNode;
    if (node.spec.group === "start") continue;
    const values = valuesIn(node.drawn.module);
    const known: Known = (name) => (names.has(before, name) ? values.get(name) : undefined);
    const called = moduleRunBy(node);
    const input = settingsOf(node.data.input);
    if (called !== null) {
      const handed = Object.entries(input).map(([name, text]) => [name, worth(text, known)] as const);
      valuesIn(called).set("input", Object.fromEntries(handed));
      for (const [name, value] of handed) valuesIn(called).set(name, value);
    }
    for (const [name, value] of Object.entries(givenBy(node, known, gave))) values.set(name, value);
  }
  return valuesIn((graph.nodes[place] as PlacedNode).drawn.module);
}

function givenBy({ spec, data, drawn }: PlacedNode, known: Known, gave: Outputs): SampleScope {
  if (spec.kind === "set_variables") return set(settingsOf(data.variables), known);
  const given = spec.gives(data);
  if ("into" in spec.parameters.shape && gave.has(drawn.key)) {
    return Object.fromEntries(Object.keys(given).map((name) => [name, gave.get(drawn.key)]));
  }
  if (spec.kind !== "loop") return given;
  const list = worth(data.list, known);
  const first = Array.isArray(list) ? list[0] : undefined;
  const item = data.item ?? "item";
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, name === item ? first : value]));
}

function set(variables: object, known: Known): SampleScope {
  const made = new Map<string, unknown>();
  const latest: Known = (name) => (made.has(name) ? made.get(name) : known(name));
  for (const [name, expression] of Object.entries(variables)) made.set(name, worth(expression, latest));
  return Object.fromEntries(made);
}

function worth(text: unknown, known: Known): unknown {
  if (typeof text !== "string") return undefined;
  const expression = parseExpression(text);
  if ("error" in expression) return undefined;
  const outcome = expression.evaluate(
    knownOf(Object.fromEntries(expression.names.map(({ name }) => [name, known(name)]))),
  );
  return "value" in outcome ? outcome.value : undefined;
}

/** The values of a scope that are known, to evaluate with: what nobody knows is not there, while null is a value. */
export function knownOf(scope: SampleScope) {
  return scopeOf(Object.fromEntries(Object.entries(scope).filter(([, value]) => value !== undefined)));
}

/** Whether an expression can say a name: a node may be set to give something by any text. */
function isWord(name: string): boolean {
  const expression = parseExpression(name);
  return "names" in expression && expression.names.some((one) => one.name === name);
}
