import { expect, test } from "vitest";
import { openDocument } from "@/lib/flows/drawflow/document.ts";
import { viewOf } from "@/lib/flows/drawflow/view.ts";
import { dropTargetAt } from "./drop-target";

const port = (node: string, as: "input" | "output", name: string) => ({ connections: [{ node, [as]: name }] });
const common = { class: "", html: "", typenode: false };

/** One leads to another 80 px beside it; a third leads on by one of two ways, a fourth to nothing. */
const nodes = {
  1: { name: "webhook", inputs: {}, outputs: { output_1: port("2", "output", "input_1") }, pos_x: 0, pos_y: 0 },
  2: { name: "stop", inputs: { input_1: port("1", "input", "output_1") }, outputs: {}, pos_x: 300, pos_y: 0 },
  3: { name: "condition", inputs: {}, outputs: { output_1: port("4", "output", "input_1") }, pos_x: 0, pos_y: 300 },
  4: { name: "log", inputs: { input_1: port("3", "input", "output_1") }, outputs: {}, pos_x: 300, pos_y: 300 },
};
const data = Object.fromEntries(
  Object.entries(nodes).map(([id, node]) => [id, { id: +id, data: {}, ...common, ...node }]),
);

function dropped(x: number, y: number, { zoom = 1, next = true, between = true } = {}) {
  const opened = openDocument(JSON.stringify({ drawflow: { Home: { data } } }));
  if ("refused" in opened) throw new Error(opened.refused);
  const view = viewOf(opened.document, "Home");
  const way = view.edges.find(({ source }) => source === "1")?.key ?? "";
  return { way, target: dropTargetAt(view, { x, y }, zoom, { next, between }) };
}

test.each([0.3, 0.58, 1, 2])("what is dropped beside a port, at zoom %f, goes on the connection", (zoom) => {
  for (const x of [222, 260, 298]) {
    const { way, target } = dropped(x, 30, { zoom });
    expect(target).toEqual({ under: way, insertion: { connection: way, at: { x, y: 30 } } });
  }
});

test("a connection is reached as far beside it as is seen, whatever the zoom", () => {
  expect(dropped(260, 50).target?.under).toBe(null);
  expect(dropped(260, 50, { zoom: 0.5 }).target?.under).not.toBe(null);
});

test("what is dropped on a card comes after it, by its first way that leads nowhere", () => {
  const end = { node: "3", side: "outputs", port: "output_2" };
  expect(dropped(100, 320).target).toEqual({ under: "3", insertion: { end } });
});

test("where its way is taken, what is dropped on it goes between, or nowhere", () => {
  const { way, target } = dropped(100, 20);
  expect(target).toEqual({ under: way, insertion: { connection: way } });
  expect(dropped(100, 20, { between: false }).target).toBe(null);
  expect(dropped(400, 20).target).toBe(null);
});

test("what can come after nothing lies where it is dropped", () => {
  const at = { x: 100, y: 20 };
  expect(dropped(at.x, at.y, { next: false, between: false }).target).toEqual({ under: null, insertion: { at } });
});
