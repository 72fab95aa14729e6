type Drawn = { id: number; name: string; data?: object; to?: Record<string, number[]> };

const drawings = {
  "2,400 nodes that run a module of 2,500 entries": () =>
    drawing({
      Home: [webhook, ...many(2_400, (id) => subflow(id, "m", twenty(id % 50)), 2)],
      m: many(2_500, (id) => log(id), 5_000),
    }),
  "a chain of 4,900 modules": () =>
    drawing({
      Home: [{ ...webhook, to: { output_1: [2] } }, subflow(2, "m0", {})],
      ...Object.fromEntries(Array.from({ length: 4_900 }, (_, i) => [`m${i}`, [subflow(i + 3, `m${i + 1}`, {})]])),
    }),
  "4,000 nodes of 4 variables in a circle": () =>
    drawing({
      Home: [
        { ...webhook, to: { output_1: [2] } },
        ...many(4_000, (id) => ({ ...setter(id, 4, id % 500), to: { output_1: [((id - 1) % 4_000) + 2] } }), 2),
      ],
    }),
  "5,000 nodes of 20 names each, drawn backwards": () =>
    drawing({
      Home: [
        { ...webhook, to: { output_1: [5_000] } },
        ...many(4_999, (id) => ({ ...setter(id, 20, id % 100), to: { output_1: [Math.max(id - 1, 2), 5_000] } }), 2),
      ],
    }),
  "100,000 connections": () =>
    drawing({
      Home: [
        { ...webhook, to: { output_1: [2] } },
        ...many(
          330,
          (id) =>
            log(
              id,
              Array.from({ length: 300 }, (_, i) => ((id + i) % 330) + 2),
            ),
          2,
        ),
      ],
    }),
  "a node of 50,000 outputs": () =>
    JSON.stringify({
      drawflow: {
        Home: {
          data: {
            1: { ...half(webhook), outputs: { output_1: { connections: [{ node: "2", output: "input_1" }] } } },
            2: {
              ...half({ id: 2, name: "switch", data: { cases: many(50_000, () => ({ when: "true" }), 0) } }),
              outputs: Object.fromEntries(
                many(50_000, (i) => [`output_${i}`, { connections: [{ node: "2", output: "input_1" }] }], 1),
              ),
            },
          },
        },
      },
    }),
  "loops inside each other": () =>
    drawing({
      Home: [
        { ...webhook, to: { output_1: [2] } },
        ...many(
          4_000,
          (id) => ({
            id,
            name: "loop",
            data: { list: "[1]", item: `i${id % 900}` },
            to: { output_1: [Math.min(id + 1, 4_001)], output_2: [Math.max(id - 1, 2)] },
          }),
          2,
        ),
      ],
    }),
  "long expressions": () =>
    drawing({
      Home: [webhook, ...many(900, (id) => ({ ...log(id), data: { text: `\${${"a+".repeat(2_450)}a}` } }), 2)],
    }),
  "200,000 variables of one node": () =>
    drawing({ Home: [{ ...webhook, to: { output_1: [2] } }, setter(2, 200_000, 0)] }),
  "an expression nested deep": () =>
    drawing({ Home: [webhook, ...many(400, (id) => ({ ...log(id), data: { text: `\${${"(".repeat(4_900)}` } }), 2)] }),
  "lists nested deep": () => `{"drawflow":{"Home":{"data":${"[".repeat(2_500_000)}${"]".repeat(2_500_000)}}}}`,
  "100,000 modules": () => drawing(Object.fromEntries(many(100_000, (i) => [`m${i}`, []], 0))),
  "130,000 halves that lead nowhere": () =>
    drawing({
      Home: [
        webhook,
        log(
          2,
          Array.from({ length: 130_000 }, (_, i) => i + 10),
        ),
      ],
    }),
  "large patterns": () => {
    const pattern = (id: number, i: number) => `'x'.matchesPattern('(\\\\pL{1,500}){2}${id}_${i}')`;
    const all = (id: number) => many(80, (i) => pattern(id, i), 0).join("||");
    return drawing({ Home: [webhook, ...many(1_000, (id) => ({ ...log(id), data: { text: `\${${all(id)}}` } }), 2)] });
  },
};

export type HostileDrawing = keyof typeof drawings;

export const hostileDrawings = Object.keys(drawings) as HostileDrawing[];

/** The text of a drawing of at most 5 MB that would cost its reader far more than others of its size. */
export function hostileDrawing(name: HostileDrawing): string {
  return drawings[name]();
}

const webhook: Drawn = { id: 1, name: "webhook", data: {} };

function log(id: number, next: number[] = []): Drawn {
  return { id, name: "log", data: { text: "x" }, to: { output_1: next } };
}

function subflow(id: number, module: string, input: object): Drawn {
  return { id, name: "subflow", data: { target: "module", module, input } };
}

function setter(id: number, count: number, of: number): Drawn {
  const variables = Object.fromEntries(Array.from({ length: count }, (_, i) => [`v${of}_${i}`, "1"]));
  return { id, name: "set_variables", data: { variables } };
}

function twenty(of: number): object {
  return Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`v${of}_${i}`, "1"]));
}

function many<T>(count: number, make: (i: number) => T, from: number): T[] {
  return Array.from({ length: count }, (_, i) => make(i + from));
}

/** A node without its outputs; nobody checks the other ends of its connections but the list of problems. */
function half({ id, name, data = {} }: Drawn) {
  return { id, name, data, class: name, html: "", typenode: false, inputs: { input_1: { connections: [] } } };
}

function drawing(modules: Record<string, Drawn[]>): string {
  const nodeOf = (drawn: Drawn) => {
    const outputs = Object.entries(drawn.to ?? {}).map(([port, targets]) => [
      port,
      { connections: targets.map((node) => ({ node: String(node), output: "input_1" })) },
    ]);
    return { ...half(drawn), outputs: Object.fromEntries(outputs) };
  };
  const contents = Object.entries(modules).map(([module, nodes]) => [
    module,
    { data: Object.fromEntries(nodes.map((drawn) => [drawn.id, nodeOf(drawn)])) },
  ]);
  return JSON.stringify({ drawflow: Object.fromEntries(contents) });
}
