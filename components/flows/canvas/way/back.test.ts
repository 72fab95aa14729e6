import { expect, test } from "vitest";
import { openDocument } from "@/lib/flows/drawflow/document.ts";
import { viewOf } from "@/lib/flows/drawflow/view.ts";
import { drawnLines, steadyWays, waysBack } from "./back";

const common = { class: "", html: "", typenode: false, data: {} };
const to = (node: string, pos?: object[]) => ({
  output_1: { connections: [{ node, output: "input_1", ...(pos && { points: pos }) }] },
});
const from = (...sources: string[]) => ({
  input_1: { connections: sources.map((node) => ({ node, input: "output_1" })) },
});

/** Three in a row, of which the last leads back to the first. */
function loop(bends?: object[]) {
  const data = {
    1: { id: 1, name: "log", inputs: from("3"), outputs: to("2"), pos_x: 0, pos_y: 0, ...common },
    2: { id: 2, name: "log", inputs: from("1"), outputs: to("3"), pos_x: 300, pos_y: 0, ...common },
    3: { id: 3, name: "log", inputs: from("2"), outputs: to("1", bends), pos_x: 600, pos_y: 0, ...common },
  };
  return viewed(data);
}

function viewed(data: object) {
  const opened = openDocument(JSON.stringify({ drawflow: { Home: { data } } }));
  if ("refused" in opened) throw new Error(opened.refused);
  return viewOf(opened.document, "Home");
}

test("only a connection that leads back, and has no points, has a way", () => {
  const { nodes, edges } = loop();
  const back = edges.find(({ source }) => source === "3");
  expect([...waysBack(nodes, edges)]).toEqual([[back?.key, { out: 844, run: 76, into: -24 }]]);
  expect([...drawnLines(nodes, edges)].filter(([, { way }]) => way).map(([edge]) => edge)).toEqual([back]);
  const bent = loop([{ pos_x: 300, pos_y: 300 }]);
  expect(waysBack(bent.nodes, bent.edges).size).toBe(0);
});

test("two that lead back into one input have two ways, the same in whatever order they are written", () => {
  const both = {
    1: { id: 1, name: "log", inputs: from("2", "3"), outputs: {}, pos_x: 0, pos_y: 0, ...common },
    2: { id: 2, name: "log", inputs: {}, outputs: to("1"), pos_x: 600, pos_y: -100, ...common },
    3: { id: 3, name: "log", inputs: {}, outputs: to("1"), pos_x: 600, pos_y: 100, ...common },
  };
  const { nodes, edges } = viewed(both);
  const ways = waysBack(nodes, edges);
  expect([...ways.values()].map(({ into }) => into)).toEqual([-24, -32]);
  expect(waysBack(nodes.toReversed(), edges.toReversed())).toEqual(ways);
});

test("ways follow nodes that are dragged, and stay the same object while they stay the same", () => {
  const { nodes, edges } = loop();
  const before = waysBack(nodes, edges);
  const drag = (key: string, x: number, y: number) =>
    steadyWays(before, waysBack(nodes, edges, new Map([[key, { x, y }]])));
  expect(drag("2", 300, -20)).toBe(before);
  expect([...drag("2", 300, 20).values()]).toEqual([{ out: 844, run: -24, into: -24 }]);
  expect([...drag("3", 500, 0).values()]).toEqual([{ out: 744, run: 76, into: -24 }]);
  expect(drag("1", 900, 0).size).toBe(1);
});
