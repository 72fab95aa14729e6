import type { NodeKind } from "../nodes/kinds.ts";
import { newNode } from "../nodes/new-node.ts";
import { specOf } from "../nodes/registry.ts";
import type { NodeData } from "../nodes/spec.ts";

/** A node to draw. `to`: the ids it leads to, by what the port means (`ok`, `error`) or by its name (`output_2`). */
export type Sketch = {
  id: number;
  kind: NodeKind;
  at: readonly [x: number, y: number];
  label?: string;
  data?: NodeData;
  to?: Readonly<Record<string, number | readonly number[]>>;
};

/** The text of a Drawflow export with these nodes in each module, as our editor writes it. */
export function drawFlow(modules: Readonly<Record<string, readonly Sketch[]>>): string {
  const drawn = Object.entries(modules).map(([module, sketches]) => [module, { data: drawModule(sketches) }]);
  return JSON.stringify({ drawflow: Object.fromEntries(drawn) }, null, 2);
}

function drawModule(sketches: readonly Sketch[]) {
  const links = sketches.flatMap(linksOf);
  const [into, from] = [Map.groupBy(links, ({ target }) => target), Map.groupBy(links, ({ source }) => source)];
  const nodes = sketches.map(({ id, kind, at, label, data = {} }) => {
    const node = newNode(kind, id, { x: at[0], y: at[1] });
    const ways = Map.groupBy(from.get(id) ?? [], ({ port }) => port);
    const ports = new Set([...(specOf(kind)?.outputs(data) ?? []).map(({ port }) => port), ...ways.keys()]);
    return {
      ...node,
      data: { ...(label !== undefined && { label }), ...data },
      inputs: Object.fromEntries(
        Object.keys(node.inputs).map((port) => [port, { connections: (into.get(id) ?? []).map(inputHalf) }]),
      ),
      outputs: Object.fromEntries(
        [...ports].sort().map((port) => [port, { connections: (ways.get(port) ?? []).map(outputHalf) }]),
      ),
    };
  });
  return Object.fromEntries(nodes.map((node) => [node.id, node]));
}

type Link = { source: number; port: string; target: number };

const inputHalf = ({ source, port }: Link) => ({ node: String(source), input: port });
const outputHalf = ({ target }: Link) => ({ node: String(target), output: "input_1" });

function linksOf({ id, kind, data = {}, to = {} }: Sketch): Link[] {
  const ports = specOf(kind)?.outputs(data) ?? [];
  return Object.entries(to).flatMap(([way, targets]) => {
    const port = ports.find(({ meaning }) => meaning === way)?.port ?? way;
    return [targets].flat().map((target) => ({ source: id, port, target }));
  });
}
