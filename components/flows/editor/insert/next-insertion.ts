import type { EdgeView, NodeView } from "@/lib/flows/drawflow/view.ts";
import { freeOutputOf, type Insertion, loneFreeOutput } from "../../canvas/ports";

/**
 * Where the drawing goes on: on the connection that is selected, or from the node that is; where nothing is, or that node
 * leads on already, from the one output that leads nowhere yet. Null where that could be several places.
 */
export function nextInsertion(
  nodes: readonly NodeView[],
  edges: readonly EdgeView[],
  selection: ReadonlySet<string>,
): Insertion | null {
  const [node, ...moreNodes] = nodes.filter(({ key }) => selection.has(key));
  const [edge, ...moreEdges] = edges.filter(({ key }) => selection.has(key));
  if (!node && edge) return edge.dangling || moreEdges.length > 0 ? null : { connection: edge.key };
  if (moreNodes.length > 0) return null;
  const after = node ? insertionAfter(node, edges) : null;
  if (after) return after;
  const end = loneFreeOutput(nodes, edges);
  return end && { end };
}

/** On from a node; null where all of its outputs lead on. */
export function insertionAfter(node: NodeView, edges: readonly EdgeView[]): Insertion | null {
  const port = freeOutputOf(node, edges);
  return port === null ? null : { end: { node: node.key, side: "outputs", port } };
}
