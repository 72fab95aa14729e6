import type { FlowDocument } from "../drawflow/document.ts";
import { isObject } from "../drawflow/json.ts";
import { nodesOf } from "../drawflow/tree.ts";
import { specOf } from "../nodes/registry.ts";
import type { NodeData } from "../nodes/spec.ts";

/** Names that an expression may use, each with its value with a sample; undefined where nobody knows it. */
export type SampleScope = Readonly<Record<string, unknown>>;

const none: NodeData = {};

/** What begins a flow of this type whose start node is set so, as an example. */
export function sampleOf(type: string, start: NodeData = none): SampleScope {
  return specOf(type)?.gives(start) ?? {};
}

/** The drawn settings of the start node: the same object until they change, and an empty one without a start node. */
export function startDataOf(document: FlowDocument, type: string): NodeData {
  const start = Object.values(nodesOf(document, "Home")).find((node) => isObject(node) && node.name === type);
  return isObject(start) && isObject(start.data) ? start.data : none;
}
