import { expect, test } from "vitest";
import { openDocument } from "@/lib/flows/drawflow/document.ts";
import { viewOf } from "@/lib/flows/drawflow/view.ts";
import { sampleOf, scopeAt } from "./scope";

/** Nodes by number, each with its kind, its data and where its first output leads. */
type Drawn = Record<number, [kind: string, data: unknown, ...to: number[]]>;

function scope(drawn: Drawn, key: number) {
  const nodes = Object.entries(drawn).map(([id, [name, data, ...to]]) => {
    const from = Object.entries(drawn).filter(([, [, , ...others]]) => others.includes(Number(id)));
    return {
      id: Number(id),
      name,
      data,
      inputs: { input_1: { connections: from.map(([node]) => ({ node, input: "output_1" })) } },
      outputs: { output_1: { connections: to.map((node) => ({ node: String(node), output: "input_1" })) } },
    };
  });
  const data = Object.fromEntries(nodes.map((node) => [node.id, node]));
  const opened = openDocument(JSON.stringify({ drawflow: { Home: { data } } }));
  if (!("document" in opened)) throw new Error("not a drawing");
  const view = viewOf(opened.document, "Home");
  return scopeAt(String(key), view.nodes, view.edges, { BODY: { amount: 20, items: [{ sku: "A1" }] } });
}

const set = (variables: object) => ["set_variables", { variables }] as const;

test("what began the flow is seen everywhere, what nodes before set is seen with its value", () => {
  const drawn: Drawn = {
    1: ["webhook", {}, 2],
    2: [...set({ amount: "BODY.amount", twice: "amount * 2" }), 3],
    3: [...set({ thrice: "amount + twice" }), 4],
    4: ["log", {}],
  };
  expect(scope(drawn, 1)).toEqual({ BODY: { amount: 20, items: [{ sku: "A1" }] } });
  expect(scope(drawn, 3)).toMatchObject({ amount: 20, twice: 40 });
  expect(scope(drawn, 3)).not.toHaveProperty("thrice");
  expect(scope(drawn, 4)).toMatchObject({ amount: 20, twice: 40, thrice: 60 });
});

test("what stands on another way is not seen, and a circle ends", () => {
  const drawn: Drawn = {
    1: ["webhook", {}, 2, 3],
    2: [...set({ here: "1" }), 4],
    3: [...set({ there: "2" }), 5],
    4: ["log", {}, 2],
    5: ["log", {}],
  };
  expect(Object.keys(scope(drawn, 5))).toEqual(["NOW", "RUN", "ERROR", "BODY", "there"]);
  expect(Object.keys(scope(drawn, 4))).toEqual(["NOW", "RUN", "ERROR", "BODY", "here"]);
});

test("a value that can not be worked out is a name all the same", () => {
  const seen = scope(
    { 1: ["webhook", {}, 2], 2: [...set({ odd: "BODY.absent.deep", wrong: 7 }), 3], 3: ["log", {}] },
    3,
  );
  expect(Object.keys(seen)).toEqual(["NOW", "RUN", "ERROR", "BODY", "odd", "wrong"]);
  expect(seen.odd).toBeUndefined();
});

test("a loop's item is the first of its list; a node of an unknown kind and odd settings give nothing", () => {
  const drawn: Drawn = {
    1: ["webhook", {}, 2],
    2: ["loop", { list: "BODY.items", item: "each" }, 3],
    3: ["crm", "odd", 4],
    4: ["set_variables", [1], 5],
    5: ["log", {}],
  };
  expect(scope(drawn, 5)).toMatchObject({ each: { sku: "A1" }, index: 0 });
});

test("each type of flow has its example", () => {
  expect(Object.keys(sampleOf("webhook"))).toContain("BODY");
  expect(Object.keys(sampleOf("event"))).toEqual(["EVENT"]);
  expect(sampleOf("odd")).toEqual({});
});
