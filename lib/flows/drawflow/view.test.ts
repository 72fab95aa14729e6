import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type FlowDocument, openDocument } from "./document.ts";
import { connect } from "./edits/connections.ts";
import { moveNodes, setData } from "./edits/nodes.ts";
import { viewOf } from "./view.ts";

function open(text: string): FlowDocument {
  const result = openDocument(text);
  if ("refused" in result) throw new Error(result.refused);
  return result.document;
}

const sample = (name: string) => open(readFileSync(join(import.meta.dirname, "samples", name), "utf8"));
const home = (data: unknown) => open(JSON.stringify({ drawflow: { Home: { data } } }));
const leads = (node: unknown, port: string) => ({ connections: [{ node, output: port }] });
const comes = (node: unknown, port: string) => ({ connections: [{ node, input: port }] });

describe("a view", () => {
  test("has a module's nodes and its connections with their reroute points", () => {
    const { nodes, edges } = viewOf(sample("02-reroute-points.json"), "Home");
    expect(nodes[0]).toMatchObject({ key: "1", id: 1, name: "webhook_in", label: null, module: "Home", x: 60, y: 60 });
    expect(nodes[0]?.outputs).toEqual([{ name: "output_1", index: 0 }]);
    expect(edges[0]).toMatchObject({ source: "1", sourcePort: "output_1", target: "2", targetPort: "input_1" });
    expect(edges[0]).toMatchObject({ halves: "both", repeated: 1 });
    expect(edges.map(({ points }) => points.length)).toEqual([2, 0, 0]);
    expect(edges[0]?.points[0]).toEqual({ x: 439.090909090909, y: 180.90909090909088 });
    expect(viewOf(sample("02-reroute-points.json"), "Elsewhere")).toEqual({ nodes: [], edges: [] });
  });

  test("shows what is odd in a file and says so", () => {
    const { nodes, edges } = viewOf(
      home({
        1: { id: "1", name: "a", data: { label: " " }, pos_x: "60px", pos_y: " 7.5", outputs: { o: leads(2, "i") } },
        2: { id: 2, name: "b", data: [], pos_x: "", pos_y: 1, inputs: [], outputs: { o: comes(1, "o") } },
        3: null,
        4: {
          name: "c",
          data: { label: "C", disabled: true },
          inputs: { i: comes("9", "x") },
          outputs: { o: leads("4", "i") },
        },
      }),
      "Home",
    );
    expect(nodes.map(({ key, name, label }) => [key, name, label])).toEqual([
      ["1", "a", null],
      ["2", "b", null],
      ["3", "", null],
      ["4", "c", "C"],
    ]);
    expect(nodes.map(({ disabled }) => disabled)).toEqual([undefined, undefined, undefined, true]);
    expect(nodes.map(({ x, y, unknownPosition = false }) => [x, y, unknownPosition])).toEqual([
      [60, 7.5, false],
      [0, 1, true],
      [0, 0, true],
      [0, 0, true],
    ]);
    expect(edges.map(({ source, target, halves, dangling }) => [source, target, halves, dangling])).toEqual([
      ["1", "2", "output", { end: "target", lacks: "port" }],
      ["4", "4", "output", undefined],
      ["9", "4", "input", { end: "source", lacks: "node" }],
    ]);
  });

  test("counts a connection that stands more than once as one", () => {
    const ports = {
      connections: [
        { node: "1", output: "i" },
        { node: 1, output: "i", points: [{ pos_x: 1, pos_y: 1 }] },
      ],
    };
    const { edges } = viewOf(home({ 1: { name: "a", outputs: { o: ports }, inputs: { i: comes(1, "o") } } }), "Home");
    expect(edges).toHaveLength(1);
    expect(edges[0]).toMatchObject({ repeated: 2, halves: "both", points: [] });
  });

  test("names connections in few letters, however long the names of their ends are", () => {
    const long = "x".repeat(100_000);
    const halves = Array.from({ length: 1000 }, (_, i) => ({ node: "2", output: `i${i}` }));
    const { edges } = viewOf(home({ [long]: { name: "a", outputs: { [long]: { connections: halves } } } }), "Home");
    expect(new Set(edges.map(({ key }) => key)).size).toBe(1000);
    expect(Math.max(...edges.map(({ key }) => key.length))).toBeLessThan(100);
  });

  test("shares everything that an edit did not change", () => {
    const before = sample("02-reroute-points.json");
    const moved = moveNodes(before, "Home", new Map([["2", { x: 1, y: 1 }]]));
    const [old, now] = [viewOf(before, "Home"), viewOf(moved, "Home")];
    expect(now.nodes.map((node, i) => node === old.nodes[i])).toEqual([true, false, true]);
    expect(now.edges).toBe(old.edges);
    expect(viewOf(before, "Home")).toBe(old);
    const renamed = viewOf(setData(moved, "Home", "1", { label: "First" }), "Home");
    expect(renamed.nodes.map((node, i) => node === now.nodes[i])).toEqual([false, true, true]);
    expect(renamed.nodes[0]?.label).toBe("First");
    const added = { source: "1", sourcePort: "output_1", target: "3", targetPort: "input_1" };
    const connected = viewOf(connect(moved, "Home", added), "Home");
    expect(connected.nodes.filter((node, i) => node === now.nodes[i]).map(({ key }) => key)).toEqual(["2"]);
    expect(connected.edges.filter((edge) => now.edges.includes(edge))).toHaveLength(now.edges.length);
  });
});
