import { isDisabled } from "./disabled.ts";
import type { FlowDocument } from "./document.ts";
import { isObject, type Json, memberOf } from "./json.ts";
import { readPoint } from "./point.ts";
import { nodesOf, portsOf, type Side } from "./tree.ts";
import { type EdgeView, edgesOf } from "./view-edges.ts";

/** `index` counts from 0 in the node's order; `unused`: nothing leads there any more, it only keeps its place. */
type PortView = { name: string; index: number; unused?: true };

/** A node as it is drawn. `json` is all that stands in the document; something unreadable has an empty `name`. */
export type NodeView = {
  key: string;
  id: number | string | null;
  name: string;
  label: string | null;
  module: string;
  x: number;
  y: number;
  /** The document does not say where: the page finds a place. */
  unknownPosition?: true;
  /** Runs pass it by. */
  disabled?: true;
  inputs: PortView[];
  outputs: PortView[];
  data: Json;
  json: Json;
};

export type { EdgeView };
export type ModuleView = { nodes: NodeView[]; edges: EdgeView[] };

const views = new WeakMap<object, ModuleView>();
const drawn = new WeakMap<object, NodeView>();

/** A module as it is drawn. What did not change between two documents is the same object in both views. */
export function viewOf(document: FlowDocument, module: string): ModuleView {
  const data = nodesOf(document, module);
  const seen = views.get(data);
  if (seen && seen.nodes[0]?.module === module) return seen;
  const nodes = Object.entries(data).map(([key, node]) => nodeView(module, key, node));
  const view = { nodes, edges: edgesOf(data) };
  views.set(data, view);
  return view;
}

function nodeView(module: string, key: string, json: Json): NodeView {
  if (!isObject(json)) return makeView(module, key, json);
  const seen = drawn.get(json);
  if (seen && seen.key === key && seen.module === module) return seen;
  const view = makeView(module, key, json);
  drawn.set(json, view);
  return view;
}

function makeView(module: string, key: string, json: Json): NodeView {
  const id = memberOf(json, "id");
  const name = memberOf(json, "name");
  const data = memberOf(json, "data") ?? null;
  const label = memberOf(data, "label");
  const { x, y } = readPoint(json);
  return {
    key,
    id: typeof id === "number" || typeof id === "string" ? id : null,
    name: typeof name === "string" ? name : "",
    label: typeof label === "string" && label.trim() !== "" ? label : null,
    module,
    x: x ?? 0,
    y: y ?? 0,
    ...((x === null || y === null) && { unknownPosition: true }),
    ...(isDisabled(data) && { disabled: true }),
    inputs: portViews(json, "inputs"),
    outputs: portViews(json, "outputs"),
    data,
    json,
  };
}

function portViews(node: Json, side: Side): PortView[] {
  return portsOf(node, side).map(([name, port], index) => ({
    name,
    index,
    ...(memberOf(port, "unused") === true && { unused: true }),
  }));
}
