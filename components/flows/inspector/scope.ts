import { isObject } from "@/lib/flows/drawflow/json.ts";
import type { EdgeView, NodeView } from "@/lib/flows/drawflow/view.ts";
import { specOf } from "@/lib/flows/nodes/registry.ts";
import type { Scope } from "./code/suggest";
import { textOf } from "./form-values";
import { previewOf } from "./preview";

/** What begins a flow of this type, as an example. */
export function sampleOf(type: string): Scope {
  return specOf(type)?.gives({}) ?? {};
}

/** Names with a value in every run, which no example tells. */
const always = { NOW: undefined, RUN: undefined, ERROR: undefined };

/**
 * What expressions of a node see: what began the flow, and what the nodes that lead to it give, in the order of a run.
 * Variables have the values that the sample gives them.
 */
export function scopeAt(key: string, nodes: readonly NodeView[], edges: readonly EdgeView[], sample: Scope): Scope {
  const before = leadingTo(key, edges);
  const inOrder = nodes
    .filter((node) => before.has(node.key))
    .sort((a, b) => (before.get(b.key) ?? 0) - (before.get(a.key) ?? 0));
  let scope: Scope = { ...always, ...sample };
  for (const node of inOrder) scope = { ...scope, ...givenBy(node, scope) };
  return scope;
}

/** The nodes that lead to this one, each with how many steps before it. */
function leadingTo(key: string, edges: readonly EdgeView[]): Map<string, number> {
  const sources = Map.groupBy(edges, ({ target }) => target);
  const found = new Map<string, number>();
  let step = [key];
  for (let steps = 1; step.length > 0; steps++) {
    const next = step.flatMap((one) => (sources.get(one) ?? []).map(({ source }) => source));
    step = [...new Set(next)].filter((one) => !found.has(one) && one !== key);
    for (const one of step) found.set(one, steps);
  }
  return found;
}

function givenBy({ name, data }: NodeView, scope: Scope): Scope {
  const settings = isObject(data) ? data : {};
  const spec = specOf(name);
  if (!spec || spec.group === "start") return {};
  if (name === "set_variables" && isObject(settings.variables)) return assigned(settings.variables, scope);
  const list = name === "loop" ? worth(settings.list, scope) : undefined;
  const given = spec.gives(settings);
  const item = textOf(settings.item ?? "item");
  return Array.isArray(list) && Object.hasOwn(given, item) ? { ...given, [item]: list[0] } : given;
}

/** The scope with these variables set, one after the other. */
export function assigned(variables: object, scope: Scope): Scope {
  let seen = scope;
  for (const [name, expression] of Object.entries(variables)) seen = { ...seen, [name]: worth(expression, seen) };
  return seen;
}

function worth(expression: unknown, scope: Scope): unknown {
  const preview = typeof expression === "string" ? previewOf({ language: "expression" }, expression, scope) : null;
  return preview && "value" in preview ? preview.value : undefined;
}
