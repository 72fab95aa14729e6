import { expect, test } from "vitest";
import { openDocument } from "@/lib/flows/drawflow/document.ts";
import { effectNodes } from "./effect-nodes";

const node = (id: number, name: string, data = {}) => {
  return { id, name, data, inputs: {}, outputs: {}, pos_x: 0, pos_y: 0 };
};

test("what sends, stores or calls another flow is named, in every module; what only reads is not", () => {
  const home = { 1: node(1, "webhook"), 2: node(2, "http"), 3: node(3, "read_value"), 4: node(4, "find_interactions") };
  const calls = {
    5: node(5, "subflow", { target: "flow", flow: "another" }),
    6: node(6, "subflow", { module: "Other" }),
    7: node(7, "store_value"),
    8: node(8, "wait"),
    9: node(9, "http", { disabled: true }),
  };
  const opened = openDocument(JSON.stringify({ drawflow: { Home: { data: home }, Other: { data: calls } } }));
  if ("refused" in opened) throw new Error(opened.refused);
  expect(effectNodes(opened.document).map(({ key }) => key)).toEqual(["2", "5", "7"]);
});
