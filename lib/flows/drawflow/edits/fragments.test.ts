import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type FlowDocument, openDocument, textOf } from "../document.ts";
import { viewOf } from "../view.ts";
import { copyFragment, duplicateNodes, pasteFragment } from "./fragments.ts";
import { removeNodes } from "./nodes.ts";

function open(text: string): FlowDocument {
  const result = openDocument(text);
  if ("refused" in result) throw new Error(result.refused);
  return result.document;
}

const sample = readFileSync(join(import.meta.dirname, "../samples/02-reroute-points.json"), "utf8");
const uuid = "0b9a1d0e-8f4c-4b6e-9a53-2a3f0c1d7e11";

describe("copied nodes", () => {
  test("are a Drawflow export with the connections among them", () => {
    const fragment = open(copyFragment(open(sample), "Home", ["1", "2"]));
    const { nodes, edges } = viewOf(fragment, "Home");
    expect(nodes.map(({ key }) => key)).toEqual(["1", "2"]);
    expect(edges).toMatchObject([{ source: "1", target: "2", halves: "both", points: [{}, {}] }]);
  });

  test("come under new ids to where they are put, with their reroute points", () => {
    const document = open(sample);
    const pasted = pasteFragment(document, "Other", copyFragment(document, "Home", ["1", "2"]), { x: 0, y: 10 });
    expect(pasted?.keys).toEqual(["4", "5"]);
    const { nodes, edges } = viewOf(pasted?.document ?? document, "Other");
    expect(nodes.map(({ key, id, x, y }) => [key, id, x, y])).toMatchObject([
      ["4", 4, 0, 10],
      ["5", 5, {}, {}],
    ]);
    expect(edges).toMatchObject([{ source: "4", target: "5", halves: "both" }]);
    const [before] = viewOf(document, "Home").edges;
    expect(edges[0]?.points[0]?.x).toBeCloseTo((before?.points[0]?.x ?? 0) - 60);
    expect(edges[0]?.points[0]?.y).toBeCloseTo((before?.points[0]?.y ?? 0) - 50);
  });

  test("of another flow get an id as the document has them", () => {
    const document = open(`{"drawflow":{"Home":{"data":{"${uuid}":{"id":"${uuid}","name":"a"}}}}}`);
    const pasted = pasteFragment(document, "Home", sample, { x: 0, y: 0 });
    expect(new Set(pasted?.keys).size).toBe(3);
    for (const key of pasted?.keys ?? []) expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab]/);
  });

  test("keep numbers that JavaScript cannot hold", () => {
    const text =
      '{"drawflow":{"Home":{"data":{"7":{"id":7,"data":{"n":[12345678901234567890]},"pos_x":1,"pos_y":1}}}}}';
    const twin = '"8":{"id":8,"data":{"n":[12345678901234567890]},"pos_x":41,"pos_y":41}';
    const doubled = duplicateNodes(open(text), "Home", ["7"], { x: 40, y: 40 });
    expect(textOf(doubled.document)).toBe(text.replace("}}}}}", `}},${twin}}}}}`).replace("}},", "},"));
    const elsewhere = open('{"drawflow":{"Home":{"data":{"7":1}}}}');
    const pasted = pasteFragment(elsewhere, "Home", copyFragment(doubled.document, "Home", ["8"]), { x: 41, y: 41 });
    expect(textOf(pasted?.document ?? elsewhere)).toContain(twin);
    expect(textOf(removeNodes(doubled.document, "Home", doubled.keys))).toBe(text);
  });

  test("never take an id that only a broken connection names", () => {
    const ports = { o: { connections: [{ node: 9, output: "i" }] } };
    const document = open(JSON.stringify({ drawflow: { Home: { data: { 1: { id: 1, outputs: ports } } } } }));
    expect(duplicateNodes(document, "Home", ["1"], { x: 0, y: 100 }).keys).toEqual(["10"]);
  });

  test.each(["", "hello", "{}", '{"drawflow":{"Home":{"data":{"1":null}}}}'])("are not in %j", (text) => {
    expect(pasteFragment(open(sample), "Home", text, { x: 0, y: 0 })).toBeNull();
  });
});
