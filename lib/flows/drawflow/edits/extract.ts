import type { FlowDocument } from "../document.ts";
import { isObject, type JsonObject, withMember, withMembers } from "../json.ts";
import type { Point } from "../point.ts";
import { type Connection, nodeOf, withModules } from "../tree.ts";
import { connect } from "./connections.ts";
import { withinFragment } from "./fragments.ts";
import { addNode, removeNodes } from "./nodes.ts";

/** What goes into a module of its own, and the lines that lead there and from there. */
export type Extract = {
  keys: readonly string[];
  into: Connection;
  out: readonly Connection[];
};

/** A node that takes the place of others, with the ports that their lines are led to. */
type Substitute = { node: object; at: Point; input: string; output: string };

/**
 * Moves nodes into a new module, and lays another node in their place: the line that led to them leads to that, and from
 * that one leads to where they led. `last`: a node that the module ends with.
 */
export function extractModule(
  document: FlowDocument,
  module: string,
  name: string,
  { keys, into, out }: Extract,
  substitute: Substitute,
  last: Omit<Substitute, "output"> | null,
): { document: FlowDocument; key: string } {
  const nodes = new Map<string, JsonObject>();
  for (const key of keys) {
    const node = nodeOf(document, module, key);
    if (isObject(node)) nodes.set(key, node);
  }
  const moved = Array.from(nodes, ([key, node]) => [key, withinFragment(node, nodes)] as const);
  // While they are there, or it would be given an id of theirs.
  const placed = addNode(document, module, substitute.node, substitute.at);
  const led = connect(removeNodes(placed.document, module, keys), module, {
    ...into,
    target: placed.key,
    targetPort: substitute.input,
  });
  const [first] = out;
  const joined = first ? connect(led, module, { ...first, source: placed.key, sourcePort: substitute.output }) : led;
  const made = withModules(joined, (modules) => withMember(modules, name, { data: withMembers({}, moved) }));
  if (!last) return { document: made, key: placed.key };
  const end = addNode(made, name, last.node, last.at);
  return {
    document: out.reduce((one, line) => {
      return connect(one, name, { ...line, target: end.key, targetPort: last.input });
    }, end.document),
    key: placed.key,
  };
}
