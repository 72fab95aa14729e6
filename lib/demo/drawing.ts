/** A node of a demo flow. `to`: for each output in order, the ids of the nodes it leads to. */
export type DemoNode = {
  id: number;
  kind: string;
  label: string;
  at: readonly [x: number, y: number];
  data?: Record<string, unknown>;
  to?: readonly (readonly number[])[];
};

/** The text of a Drawflow export with these nodes in Home; each connection stands at both its ends. */
export function draw(nodes: readonly DemoNode[]): string {
  const data = Object.fromEntries(nodes.map((node) => [node.id, drawNode(node, nodes)]));
  return JSON.stringify({ drawflow: { Home: { data } } }, null, 2);
}

function drawNode({ id, kind, label, at, data, to = [] }: DemoNode, nodes: readonly DemoNode[]) {
  const sources = nodes.flatMap((source) =>
    (source.to ?? []).flatMap((targets, i) =>
      targets.filter((target) => target === id).map(() => ({ node: String(source.id), input: `output_${i + 1}` })),
    ),
  );
  const outputs = to.map((targets, i) => [
    `output_${i + 1}`,
    { connections: targets.map((target) => ({ node: String(target), output: "input_1" })) },
  ]);
  return {
    id,
    name: kind,
    data: { label, ...data },
    class: kind,
    html: label,
    typenode: false,
    inputs: sources.length > 0 ? { input_1: { connections: sources } } : {},
    outputs: Object.fromEntries(outputs),
    pos_x: at[0],
    pos_y: at[1],
  };
}
