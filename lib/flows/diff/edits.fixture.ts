import fc from "fast-check";

type Connection = { node: string | number; input?: string; output?: string; points?: object[] };
type Port = { connections: Connection[] };
type Node = {
  id: number;
  name: string;
  data: Record<string, unknown>;
  inputs: Record<string, Port>;
  outputs: Record<string, Port>;
  pos_x: number;
  pos_y: number;
};
type Drawing = { drawflow: Record<string, { data: Record<string, Node> }> };
/** One change of a drawing, in place. It does nothing where there is nothing to do it to. */
export type Edit = { what: string; change: (drawing: Drawing) => void };

const field = fc.constantFrom("label", "text", "expression", "cases", "__proto__");
const value = fc.oneof(
  fc.constantFrom("a", "b", "one\ntwo", 1, true, null),
  fc.array(fc.constantFrom("x", "y", "z"), { maxLength: 3 }),
  fc.record({ inner: fc.constantFrom(1, 2), other: fc.constantFrom("p", "q") }, { requiredKeys: [] }),
);
const pick = fc.nat(1_000);
const port = fc.constantFrom("output_1", "output_2");

function nodesIn(drawing: Drawing): { module: string; key: string; node: Node }[] {
  return Object.entries(drawing.drawflow).flatMap(([module, { data }]) =>
    Object.entries(data).map(([key, node]) => ({ module, key, node })),
  );
}

function nth<T>(items: T[], n: number): T | undefined {
  return items[n % items.length];
}

function nextKey(drawing: Drawing): number {
  return Math.max(0, ...nodesIn(drawing).map(({ key }) => Number(key))) + 1;
}

function set(object: Record<string, unknown>, name: string, to: unknown): void {
  Object.defineProperty(object, name, { value: to, writable: true, enumerable: true, configurable: true });
}

function disconnect(drawing: Drawing, module: string, lost: (from: string, to: string) => boolean): void {
  for (const [key, node] of Object.entries(drawing.drawflow[module]?.data ?? {})) {
    for (const side of ["inputs", "outputs"] as const) {
      for (const one of Object.values(node[side])) {
        one.connections = one.connections.filter(({ node: other }) =>
          side === "outputs" ? !lost(key, String(other)) : !lost(String(other), key),
        );
      }
    }
  }
}

let made = 0;

const addNode = fc.record({ pick, name: fc.constantFrom("log", "http", "note"), field, value }).map(
  ({ pick, name, field, value }): Edit => ({
    what: `add ${name}`,
    change: (drawing) => {
      const module = nth(Object.values(drawing.drawflow), pick);
      const id = nextKey(drawing);
      if (!module) return;
      // No two nodes hold the same, or one could be taken for the other under another key.
      const data = { number: made++ };
      set(data, field, value);
      const outputs = { output_1: { connections: [] }, output_2: { connections: [] } };
      module.data[id] = { id, name, data, inputs: { input_1: { connections: [] } }, outputs, pos_x: id * 10, pos_y: 0 };
    },
  }),
);

const removeNode = pick.map(
  (n): Edit => ({
    what: "remove node",
    change: (drawing) => {
      const found = nth(nodesIn(drawing), n);
      if (!found) return;
      disconnect(drawing, found.module, (from, to) => from === found.key || to === found.key);
      delete drawing.drawflow[found.module]?.data[found.key];
    },
  }),
);

const setField = fc.record({ pick, field, value: fc.option(value, { nil: undefined }) }).map(
  ({ pick, field, value }): Edit => ({
    what: `set ${field} to ${JSON.stringify(value)}`,
    change: (drawing) => {
      const found = nth(nodesIn(drawing), pick);
      if (!found) return;
      if (value === undefined) delete found.node.data[field];
      else set(found.node.data, field, structuredClone(value));
    },
  }),
);

const move = fc.record({ pick, x: fc.nat(500), y: fc.nat(500) }).map(
  ({ pick, x, y }): Edit => ({
    what: "move",
    change: (drawing) => {
      const found = nth(nodesIn(drawing), pick);
      if (found) Object.assign(found.node, { pos_x: x, pos_y: y });
    },
  }),
);

const connect = fc.record({ from: pick, to: pick, port, bent: fc.boolean(), numeric: fc.boolean() }).map(
  ({ from, to, port, bent, numeric }): Edit => ({
    what: `connect ${port}`,
    change: (drawing) => {
      const source = nth(nodesIn(drawing), from);
      const target = nth(
        nodesIn(drawing).filter(({ module }) => module === source?.module),
        to,
      );
      const output = source?.node.outputs[port];
      const input = target?.node.inputs.input_1;
      if (!source || !target || !output || !input) return;
      if (output.connections.some(({ node }) => String(node) === target.key)) return;
      const points = bent ? { points: [{ pos_x: from, pos_y: to }] } : {};
      output.connections.push({ node: numeric ? Number(target.key) : target.key, output: "input_1", ...points });
      input.connections.push({ node: source.key, input: port });
    },
  }),
);

const cut = fc.record({ from: pick, to: pick }).map(
  ({ from, to }): Edit => ({
    what: "disconnect",
    change: (drawing) => {
      const source = nth(nodesIn(drawing), from);
      if (!source) return;
      const led = Object.values(source.node.outputs).flatMap(({ connections }) => connections);
      const target = nth(led, to);
      if (target) disconnect(drawing, source.module, (a, b) => a === source.key && b === String(target.node));
    },
  }),
);

const addModule = (...names: string[]) =>
  fc.constantFrom(...names).map(
    (name): Edit => ({
      what: `add module ${name}`,
      change: ({ drawflow }) => {
        drawflow[name] ??= { data: {} };
      },
    }),
  );

const renameModule = fc.record({ pick, name: fc.constantFrom("Night", "Day") }).map(
  ({ pick, name }): Edit => ({
    what: `rename module to ${name}`,
    change: ({ drawflow }) => {
      const before = nth(
        Object.keys(drawflow).filter((one) => one !== "Home"),
        pick,
      );
      if (!before || drawflow[name]) return;
      drawflow[name] = drawflow[before] ?? { data: {} };
      delete drawflow[before];
    },
  }),
);

const removeModule = pick.map(
  (n): Edit => ({
    what: "remove module",
    change: ({ drawflow }) => {
      const name = nth(
        Object.keys(drawflow).filter((one) => one !== "Home"),
        n,
      );
      if (name) delete drawflow[name];
    },
  }),
);

const inner = [
  { weight: 3, arbitrary: addNode },
  { weight: 2, arbitrary: removeNode },
  { weight: 4, arbitrary: setField },
  { weight: 2, arbitrary: move },
  { weight: 4, arbitrary: connect },
  { weight: 2, arbitrary: cut },
  { weight: 1, arbitrary: addModule("Third") },
];

/** Edits that leave the modules that are there what they are. */
export const innerEdits = fc.array(fc.oneof(...inner), { maxLength: 6 });

export const someEdits = fc.array(fc.oneof(...inner, renameModule, removeModule), { maxLength: 5 });

/** A drawing that came to be by a row of edits. */
export const someDrawing = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: addNode },
      { weight: 3, arbitrary: connect },
      setField,
      addModule("Other", "Retry"),
    ),
    {
      minLength: 2,
      maxLength: 25,
    },
  )
  .map((edits) => edited('{"drawflow":{"Home":{"data":{}}}}', edits));

export function edited(text: string, edits: Edit[]): string {
  const drawing = JSON.parse(text) as Drawing;
  for (const { change } of edits) change(drawing);
  return JSON.stringify(drawing, null, 2);
}
