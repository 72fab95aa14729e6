import { expect, test } from "vitest";
import type { EdgeView, NodeView } from "@/lib/flows/drawflow/view.ts";
import { neighbourOf } from "../keys/neighbour";
import { inFlowOrder } from "./flow-order";

function node(key: string, x: number, y = 0, name = "log"): NodeView {
  return { key, id: key, name, label: null, module: "Home", x, y, inputs: [], outputs: [], data: {}, json: {} };
}

function edge(source: string, target: string): EdgeView {
  const ports = { sourcePort: "output_1", targetPort: "input_1" };
  return { key: `${source}>${target}`, source, target, ...ports, points: [], halves: "both", repeated: 1 };
}

const keysOf = (nodes: NodeView[]) => nodes.map(({ key }) => key).join("");

test("a flow reads from its start along each branch in turn", () => {
  const nodes = [node("d", 300, 90), node("c", 300), node("b", 200), node("a", 0)];
  expect(keysOf(inFlowOrder(nodes, [edge("a", "b"), edge("b", "c"), edge("b", "d")]))).toBe("abcd");
});

test("notes and what nothing leads to come too, and a circle ends", () => {
  const nodes = [node("n", -50, 0, "note"), node("a", 0), node("x", 50), node("y", 60)];
  const order = inFlowOrder(nodes, [edge("x", "y"), edge("y", "x"), edge("a", "a"), edge("a", "gone")]);
  expect(keysOf(order)).toBe("anxy");
});

test("an arrow key goes to the nearest node that way", () => {
  const from = node("o", 0, 0);
  const nodes = [from, node("r", 300, 20), node("s", 250, 400), node("l", -300), node("u", 0, -200)];
  expect(neighbourOf(nodes, from, "ArrowRight")?.key).toBe("r");
  expect(neighbourOf(nodes, from, "ArrowLeft")?.key).toBe("l");
  expect(neighbourOf(nodes, from, "ArrowUp")?.key).toBe("u");
  expect(neighbourOf([from], from, "ArrowDown")).toBe(null);
});
