import { expect, test } from "vitest";
import { type FlowDocument, openDocument, textOf } from "../document.ts";
import type { Json } from "../json.ts";
import { nodeOf } from "../tree.ts";
import { viewOf } from "../view.ts";
import { reconnect } from "./reconnect.ts";

type Ports = Record<string, object[]>;

function node(id: number, outputs: Ports, inputs: Ports) {
  const ports = (all: Ports) =>
    Object.fromEntries(Object.entries(all).map(([name, list]) => [name, { connections: list }]));
  return {
    id,
    name: "log",
    data: {},
    class: "",
    html: "",
    inputs: ports(inputs),
    outputs: ports(outputs),
    pos_x: 0,
    pos_y: 0,
  };
}

function open(...nodes: object[]): FlowDocument {
  const data = Object.fromEntries(nodes.map((one, i) => [i + 1, one]));
  const result = openDocument(JSON.stringify({ drawflow: { Home: { data } } }));
  if ("refused" in result) throw new Error(result.refused);
  return result.document;
}

const output = (to: string, more: object = {}) => ({ node: to, output: "input_1", ...more });
const input = (from: string, port = "output_1", more: object = {}) => ({ node: from, input: port, ...more });
const from1 = (target: string, sourcePort = "output_1") => ({ source: "1", sourcePort, target, targetPort: "input_1" });

const points = [{ pos_x: 5, pos_y: 6, kept: true }];
const drawing = () =>
  open(
    node(1, { output_1: [output("2", { points, colour: "red" }), output("3")] }, {}),
    node(2, { output_1: [] }, { input_1: [input("1", "output_1", { weight: 2 })] }),
    node(3, { output_1: [] }, { input_1: [input("1")] }),
    node(4, { output_1: [] }, { input_1: [] }),
  );

const connections = (document: FlowDocument, key: string, side: "inputs" | "outputs") =>
  Object.values(
    (nodeOf(document, "Home", key) as { [side: string]: Record<string, { connections: Json }> })[side] ?? {},
  );

test("a connection led to another node takes what stands in its halves along, and its place at its source", () => {
  const led = reconnect(drawing(), "Home", from1("2"), from1("4"));
  expect(connections(led, "1", "outputs")).toEqual([
    { connections: [output("4", { points, colour: "red" }), output("3")] },
  ]);
  expect(connections(led, "2", "inputs")).toEqual([{ connections: [] }]);
  expect(connections(led, "4", "inputs")).toEqual([{ connections: [input("1", "output_1", { weight: 2 })] }]);
});

test("one that begins elsewhere moves to that port, which comes to be if need be", () => {
  const led = reconnect(drawing(), "Home", from1("2"), { ...from1("2"), source: "4", sourcePort: "output_2" });
  expect(connections(led, "1", "outputs")).toEqual([{ connections: [output("3")] }]);
  expect(connections(led, "4", "outputs")).toEqual([
    { connections: [] },
    { connections: [output("2", { points, colour: "red" })] },
  ]);
  expect(connections(led, "2", "inputs")).toEqual([{ connections: [input("4", "output_2", { weight: 2 })] }]);
});

test("where there is such a connection already, it stays the only one", () => {
  const led = reconnect(drawing(), "Home", from1("2"), from1("3"));
  expect(viewOf(led, "Home").edges).toMatchObject([{ source: "1", target: "3", halves: "both", repeated: 1 }]);
});

test("a repeated one that names a node that is not there is mended by leading it to one that is", () => {
  const broken = open(node(1, { output_1: [output("77"), output("77")] }, {}), node(2, {}, { input_1: [] }));
  const led = reconnect(broken, "Home", from1("77"), from1("2"));
  expect(viewOf(led, "Home").edges).toMatchObject([{ source: "1", target: "2", halves: "both", repeated: 1 }]);
});

test("led to where it is, or to a node that is not there, it stays as it is", () => {
  const document = drawing();
  for (const to of [from1("2"), from1("99")]) {
    expect(textOf(reconnect(document, "Home", from1("2"), to))).toBe(textOf(document));
  }
});
