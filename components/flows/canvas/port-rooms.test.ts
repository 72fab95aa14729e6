import { expect, test } from "vitest";
import { openDocument } from "@/lib/flows/drawflow/document.ts";
import { viewOf } from "@/lib/flows/drawflow/view.ts";
import { portRooms } from "./port-rooms";

/** A node that leads to another so far beside its card. */
function roomsAt(gap: number) {
  const of = (id: number, x: number, ports: object) => ({ id, name: "log", data: {}, pos_x: x, pos_y: 0, ...ports });
  const outputs = { output_1: { connections: [{ node: "2", output: "input_1" }] } };
  const inputs = { input_1: { connections: [{ node: "1", input: "output_1" }] } };
  const data = { 1: of(1, 0, { inputs: {}, outputs }), 2: of(2, 220 + gap, { inputs, outputs: {} }), 3: of(3, 0, {}) };
  const opened = openDocument(JSON.stringify({ drawflow: { Home: { data } } }));
  if ("refused" in opened) throw new Error(opened.refused);
  const { nodes, edges } = viewOf(opened.document, "Home");
  return portRooms(nodes, edges);
}

test("ports of a short connection leave more than half of it free, whatever the zoom", () => {
  for (const gap of [60, 80, 100]) {
    const [before = 0, after = 0] = ["1", "2"].map((key) => roomsAt(gap).get(key));
    expect(before).toBe(after);
    expect(gap - (12 + before) * 2).toBeGreaterThanOrEqual(gap / 2);
  }
});

test("ports of a long one, or of none, reach as far as they may", () => {
  expect(roomsAt(400).get("1")).toBe(24);
  expect(roomsAt(400).has("3")).toBe(false);
});
