import type { Drawing } from "../drawflow/drawing.ts";
import { clip, type Findings } from "../drawflow/findings.ts";
import type { PortSpec } from "../nodes/spec.ts";
import { type Graph, moduleRunBy, type PlacedNode } from "./graph.ts";
import { passedBy } from "./passed-by.ts";

/** Tells what keeps the nodes from running together, each being of a kind that is known. */
export function checkGraph(graph: Graph, drawing: Drawing, type: string, found: Findings): void {
  const handlers = new Set<string>();
  graph.nodes.forEach((node, place) => {
    const { drawn, spec } = node;
    if (spec === passedBy) return;
    const { key, module } = drawn;
    if (spec.types && !spec.types.includes(type)) {
      const message = `Node ${clip(key)}: a ${spec.kind} node does not work in a flow of type ${clip(type)}.`;
      found.add("kind-unlike-type", message, key, { module, params: { kind: spec.kind, type: clip(type) } });
    }
    if (spec.kind === "on_error") {
      if (handlers.has(module)) {
        found.add("several-handlers", `Node ${clip(key)}: its module already has an On error node.`, key, { module });
      }
      handlers.add(module);
    }
    checkPorts(node, "inputs", spec.inputs, found);
    checkPorts(node, "outputs", node.outputs, found);
    node.outputs.forEach(({ port, required }, position) => {
      if (!required || (graph.next[place]?.[position]?.length ?? 0) > 0) return;
      found.add("unconnected", `Node ${clip(key)}: ${port} is not connected.`, key, { module, params: { port } });
    });
    checkModule(graph, drawing, node, found);
  });
}

// A connection where the kind has no port would be drawn and never taken.
function checkPorts(
  { drawn, spec }: PlacedNode,
  side: "inputs" | "outputs",
  ports: readonly PortSpec[],
  found: Findings,
) {
  const { key, module } = drawn;
  for (const [name, { halves }] of drawn[side]) {
    if (halves.length === 0 || ports.some(({ port }) => port === name)) continue;
    const message = `Node ${clip(key)}: a ${spec.kind} node has no port ${clip(name)}, which is connected.`;
    found.add("port-unlike-kind", message, key, { module, params: { kind: spec.kind, port: clip(name) } });
  }
}

function checkModule(graph: Graph, drawing: Drawing, node: PlacedNode, found: Findings): void {
  const run = moduleRunBy(node);
  if (run === null || run.trim() === "") return;
  const { key, module } = node.drawn;
  const details = { module, params: { field: "module", name: clip(run) } };
  if (!drawing.has(run)) {
    found.add("unknown-module", `Node ${clip(key)}: there is no module named ${clip(run)}.`, key, details);
    return;
  }
  const count = graph.entries.get(run)?.length ?? 0;
  if (count === 1) return;
  const message = `Node ${clip(key)}: the module ${clip(run)} must have one node without an incoming connection; it has ${count}.`;
  found.add("module-entry", message, key, { module, params: { ...details.params, count } });
}
