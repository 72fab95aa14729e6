import { expect, test } from "vitest";
import { type FlowDocument, openDocument } from "../drawflow/document.ts";
import { diff } from "./diff.ts";
import { entriesOf } from "./entries.ts";
import { comparedModules, diffView } from "./view.ts";

const log = (id: number, text: string, more: object = {}) => ({
  id,
  name: "log",
  data: { label: `Log ${id}`, text },
  inputs: { input_1: { connections: [] as object[] } },
  outputs: { output_1: { connections: [] as object[] } },
  pos_x: id * 300,
  pos_y: 0,
  ...more,
});

function drawing(nodes: ReturnType<typeof log>[], wires: [number, number][], more: object = {}): string {
  const data = Object.fromEntries(nodes.map((node) => [node.id, node]));
  for (const [from, to] of wires) {
    data[from]?.outputs.output_1.connections.push({ node: String(to), output: "input_1" });
    data[to]?.inputs.input_1.connections.push({ node: String(from), input: "output_1" });
  }
  return JSON.stringify({ drawflow: { Home: { data }, ...more } });
}

function opened(text: string): FlowDocument {
  const read = openDocument(text);
  if ("refused" in read) throw new Error(read.refused);
  return read.document;
}

function compared(before: string, after: string) {
  const found = diff(before, after);
  if ("lines" in found) throw new Error("These are not drawings.");
  const [was, is] = [opened(before), opened(after)];
  return {
    found,
    ...entriesOf(found),
    modules: comparedModules(is, found),
    view: (module: string, moves = false) => diffView(was, is, found, module, moves),
  };
}

const before = drawing(
  [log(1, "a"), log(2, "b"), log(3, "c")],
  [
    [1, 2],
    [2, 3],
  ],
);

test("what is gone stands on the canvas as a ghost, with the connections it had", () => {
  const { view } = compared(before, drawing([log(1, "a"), log(3, "c")], [[1, 3]]));
  const { nodes, edges, marks } = view("Home");
  expect(nodes.map(({ key }) => key)).toEqual(["1", "3", "gone 2"]);
  expect(marks.get("gone 2")).toBe("removed");
  const ends = edges.map(({ key, source, target }) => [source, target, marks.get(key)]);
  expect(ends).toContainEqual(["1", "3", "changed"]);
  expect(ends.filter(([, , mark]) => mark === "removed")).toEqual(
    expect.arrayContaining([
      ["1", "gone 2", "removed"],
      ["gone 2", "3", "removed"],
    ]),
  );
});

test("a node that only moved is marked where moves are shown, and is apart in the list", () => {
  const { view, entries, moves } = compared(
    before,
    drawing(
      [log(1, "a", { pos_y: 90 }), log(2, "b"), log(3, "c")],
      [
        [1, 2],
        [2, 3],
      ],
    ),
  );
  expect([view("Home").marks.size, view("Home", true).marks.get("1")]).toEqual([0, "changed"]);
  expect([entries, moves.map(({ shows }) => shows)]).toEqual([[], [["1"]]]);
});

test("a connection that came with its node is told with it, another by itself", () => {
  const { entries } = compared(
    before,
    drawing(
      [log(1, "a"), log(2, "b"), log(3, "c"), log(4, "d")],
      [
        [1, 2],
        [2, 3],
        [3, 4],
        [1, 3],
      ],
    ),
  );
  expect(entries.map((entry) => [entry.about, entry.about === "node" && entry.connections.length])).toEqual([
    ["node", 1],
    ["connection", false],
  ]);
});

test("a module that is gone has a tab with its ghosts, one that was renamed is compared under its later name", () => {
  const module = (...nodes: ReturnType<typeof log>[]) => ({
    data: Object.fromEntries(nodes.map((one) => [one.id, one])),
  });
  const gone = compared(drawing([], [], { Retry: module(log(7, "a")) }), drawing([], []));
  expect(gone.modules).toEqual(["Home", "Retry"]);
  expect([...gone.view("Retry").marks]).toEqual([["gone 7", "removed"]]);
  const renamed = compared(
    drawing([], [], { Retry: module(log(7, "a"), log(8, "b")) }),
    drawing([], [], { Night: module(log(7, "z")) }),
  );
  expect(renamed.modules).toEqual(["Home", "Night"]);
  expect([...renamed.view("Night").marks]).toEqual([
    ["gone 8", "removed"],
    ["7", "changed"],
  ]);
});
