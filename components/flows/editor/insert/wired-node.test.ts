import fc from "fast-check";
import { expect, test } from "vitest";
import { documentText } from "@/lib/flows/drawflow/document.fixture.ts";
import { type FlowDocument, openDocument, textOf } from "@/lib/flows/drawflow/document.ts";
import { modulesOf, nodeOf } from "@/lib/flows/drawflow/tree.ts";
import { viewOf } from "@/lib/flows/drawflow/view.ts";
import { edgeKey } from "@/lib/flows/drawflow/view-edges.ts";
import { nodeKinds } from "@/lib/flows/nodes/kinds.ts";
import type { Insertion } from "../../canvas/ports";
import { fitsInto, insertNode } from "./wired-node";

type Ports = Record<string, { connections: object[] }>;

function node(id: number, [x, y]: [number, number], outputs: Ports, inputs: Ports, name = "log") {
  const rest = { data: { text: "kept" }, class: "mine", html: "<b>kept</b>", typenode: false };
  return { id, name, ...rest, inputs, outputs, pos_x: x, pos_y: y };
}

const out = (...to: object[]): Ports => ({ output_1: { connections: to } });
const into = (...from: object[]): Ports => ({ input_1: { connections: from } });
const to = (id: string, more: object = {}) => ({ node: id, output: "input_1", ...more });
const from = (id: string, more: object = {}) => ({ node: id, input: "output_1", ...more });

function open(nodes: object[]): FlowDocument {
  const data = Object.fromEntries(nodes.map((one, i) => [i + 1, one]));
  const opened = openDocument(JSON.stringify({ drawflow: { Home: { data } } }));
  if ("refused" in opened) throw new Error(opened.refused);
  return opened.document;
}

/** Three in a row as near as the editor sets them, and one that nothing leads to. */
const row = (points: object = {}) =>
  open([
    node(1, [0, 0], out(to("2", { colour: "red", ...points })), {}),
    node(2, [300, 0], out(to("3")), into(from("1", { weight: 2 }))),
    node(3, [600, 40], out(), into(from("2"))),
    node(4, [600, 400], out(), into()),
  ]);

const key = (source: string, target: string) =>
  edgeKey({ source, sourcePort: "output_1", target, targetPort: "input_1" });
const places = (document: FlowDocument) => viewOf(document, "Home").nodes.map(({ x, y }) => [x, y]);
const ways = (document: FlowDocument) =>
  viewOf(document, "Home").edges.map(({ source, sourcePort, target }) => `${source} ${sourcePort} ${target}`);

function grown(document: FlowDocument, kind: Parameters<typeof insertNode>[2], insertion: Insertion): FlowDocument {
  const made = insertNode(document, "Home", kind, insertion);
  if (!made) throw new Error("nothing was inserted");
  expect(made.key).toBe("5");
  return made.document;
}

test("a node on a connection is wired on both sides, and what comes after it makes room", () => {
  const document = grown(row(), "condition", { connection: key("1", "2") });
  expect(ways(document).toSorted()).toEqual(["1 output_1 5", "2 output_1 3", "5 output_1 2"]);
  const [begin, next, last, aside, added] = places(document);
  expect([begin, aside]).toEqual([
    [0, 0],
    [600, 400],
  ]);
  expect(added).toEqual([280, 0]);
  expect(next).toEqual([560, 0]);
  expect(last).toEqual([860, 40]);
});

test("where what comes after it gives way, the node stands in its row", () => {
  const forked = open([
    node(1, [0, 0], { output_2: { connections: [to("2")] } }, {}, "condition"),
    node(2, [300, 0], {}, { input_1: { connections: [{ node: "1", input: "output_2" }] } }),
  ]);
  const connection = edgeKey({ source: "1", sourcePort: "output_2", target: "2", targetPort: "input_1" });
  const made = insertNode(forked, "Home", "log", { connection });
  expect(made && places(made.document).slice(1)).toEqual([
    [560, 0],
    [280, 0],
  ]);
});

test("what stands in the connection goes along, and nodes that are not moved keep their bytes", () => {
  const before = row();
  const document = grown(before, "log", { connection: key("1", "2") });
  expect(nodeOf(document, "Home", "1")).toMatchObject({
    outputs: { output_1: { connections: [{ node: "5", output: "input_1", colour: "red" }] } },
  });
  expect(nodeOf(document, "Home", "5")).toMatchObject({
    inputs: { input_1: { connections: [{ node: "1", input: "output_1", weight: 2 }] } },
  });
  const untouched = JSON.stringify(nodeOf(before, "Home", "4"));
  expect(textOf(before)).toContain(untouched);
  expect(textOf(document)).toContain(untouched);
});

test("between nodes that stand far apart nothing moves, and the node lies where it was dropped", () => {
  const far = open([node(1, [0, 0], out(to("2")), {}), node(2, [900, 100], {}, into(from("1")))]);
  const middle = insertNode(far, "Home", "log", { connection: key("1", "2") });
  expect(middle && places(middle.document)).toEqual([
    [0, 0],
    [900, 100],
    [450, 50],
  ]);
  const dropped = insertNode(far, "Home", "log", { connection: key("1", "2"), at: { x: 420, y: 40 } });
  expect(dropped && places(dropped.document)[2]).toEqual([310, 10]);
});

test("reroute points stay on their side of the node", () => {
  const points = [-300, 500].map((pos_y) => ({ pos_x: pos_y < 0 ? 100 : 250, pos_y }));
  const document = grown(row({ points }), "log", { connection: key("1", "2") });
  const laid = viewOf(document, "Home").edges.map((edge) => [edge.source, edge.points.map(({ y }) => y)]);
  expect(new Map(laid as [string, number[]][])).toEqual(
    new Map([
      ["1", [-300]],
      ["2", []],
      ["5", [500]],
    ]),
  );
  expect(places(document)[1]).toEqual([300, 0]);
});

test("a connection that leads back moves nothing, and the node covers no other", () => {
  const back = open([node(1, [0, 0], out(to("2")), into(from("2"))), node(2, [300, 0], out(to("1")), into(from("1")))]);
  const made = insertNode(back, "Home", "log", { connection: key("2", "1") });
  const [first, second, added] = made ? places(made.document) : [];
  expect([first, second]).toEqual([
    [0, 0],
    [300, 0],
  ]);
  expect(added?.[1]).toBeGreaterThan(60);
});

test("a node goes on from a free output, or before an input, and where a connection was dropped", () => {
  const after = grown(row(), "log", { end: { node: "3", side: "outputs", port: "output_1" } });
  expect(ways(after)).toContain("3 output_1 5");
  expect(places(after)[4]).toEqual([900, 40]);
  const before = grown(row(), "log", { end: { node: "4", side: "inputs", port: "input_1" }, at: { x: 500, y: 640 } });
  expect(ways(before)).toContain("5 output_1 4");
  expect(places(before)[4]).toEqual([280, 610]);
});

test("the ways on from one node lie in the order of its ports", () => {
  const forked = open([node(1, [0, 0], {}, {}, "condition")]);
  const yes = insertNode(forked, "Home", "log", { end: { node: "1", side: "outputs", port: "output_1" } });
  const both =
    yes && insertNode(yes.document, "Home", "log", { end: { node: "1", side: "outputs", port: "output_2" } });
  const [, first, second] = both ? places(both.document) : [];
  expect(first).toEqual([300, 0]);
  expect(second?.[1]).toBeGreaterThanOrEqual(70);
});

test("only what can be wired is offered, and what is not there takes nothing", () => {
  const on = nodeKinds.filter((kind) => fitsInto(kind, { connection: "any" }));
  expect(on).toContain("condition");
  for (const kind of ["webhook", "note", "stop", "on_error"] as const) expect(on).not.toContain(kind);
  const after: Insertion = { end: { node: "1", side: "outputs", port: "output_1" } };
  expect(fitsInto("stop", after)).toBe(true);
  expect(fitsInto("webhook", after)).toBe(false);
  expect(fitsInto("webhook", { end: { ...after.end, side: "inputs" } })).toBe(true);
  expect(fitsInto("webhook", { at: { x: 0, y: 0 } })).toBe(true);
  expect(insertNode(row(), "Home", "log", { connection: "gone" })).toBe(null);
  expect(insertNode(row(), "Home", "log", { end: { ...after.end, node: "9" } })).toBe(null);
});

test("every kind that is offered is wired", () => {
  for (const kind of nodeKinds.filter((one) => fitsInto(one, { connection: "any" }))) {
    const document = grown(row(), kind, { connection: key("1", "2") });
    expect(ways(document).filter((way) => /^1 .* 5$|^5 .* 2$/.test(way))).toHaveLength(2);
  }
});

test("on any connection of any drawing a node is wired, and what stands elsewhere is left as it is", () => {
  let laid = 0;
  fc.assert(
    fc.property(documentText, (text) => {
      const opened = openDocument(text);
      if ("refused" in opened) return;
      for (const module of modulesOf(opened.document)) {
        const { nodes, edges } = viewOf(opened.document, module);
        for (const edge of edges.filter(({ dangling }) => !dangling)) {
          const made = insertNode(opened.document, module, "log", { connection: edge.key });
          if (!made) throw new Error("nothing was inserted");
          laid++;
          const after = viewOf(made.document, module);
          const on = { target: made.key, targetPort: "input_1" };
          expect(after.edges.map((one) => one.key)).toEqual(
            expect.arrayContaining([
              edgeKey({ ...edge, ...on }),
              edgeKey({ ...edge, source: made.key, sourcePort: "output_1" }),
            ]),
          );
          const later = new Map(after.nodes.map((one) => [one.key, one]));
          const touched = nodes.filter(({ key: one, x, y, json }) => {
            const now = later.get(one);
            return now?.json !== json && now?.x === x && now.y === y;
          });
          for (const one of touched) expect([edge.source, edge.target]).toContain(one.key);
          const again = openDocument(textOf(made.document));
          expect("refused" in again ? null : textOf(again.document)).toBe(textOf(made.document));
        }
      }
    }),
    { numRuns: 150 },
  );
  expect(laid).toBeGreaterThan(0);
});
