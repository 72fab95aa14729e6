import { expect, test } from "vitest";
import { openDocument, textOf } from "@/lib/flows/drawflow/document.ts";
import { viewOf } from "@/lib/flows/drawflow/view.ts";
import { createCommands } from "./commands";
import { createFlowStore } from "./flow-store";

// Spaced as nobody here would, with members that nobody here knows.
const text = `{ "drawflow" : {"Home": {"data": {
  "1" : {"id":1,"name":"webhook","data":{},"class":"","html":"","typenode":false,"inputs":{},
    "outputs":{"output_1":{"connections":[{"node":"2","output":"input_1","colour":"red"}]}},"pos_x":0,"pos_y":0},
  "2" : {"id":2,"name":"condition","data":{"odd" : 1.50},"class":"","html":"","typenode":false,
    "inputs":{"input_1":{"connections":[{"node":"1","input":"output_1"}]}},"outputs":{},"pos_x":900,"pos_y":0}
}}}}`;

function editor() {
  const opened = openDocument(text);
  if ("refused" in opened) throw new Error(opened.refused);
  const store = createFlowStore(opened.document);
  const commands = createCommands(store, () => ({ x: 400, y: 300 }));
  return {
    ...commands,
    store,
    ways: () =>
      viewOf(store.getState().document, "Home").edges.map(
        ({ source, sourcePort, target }) => `${source} ${sourcePort} ${target}`,
      ),
    connection: () => viewOf(store.getState().document, "Home").edges[0]?.key ?? "",
    written: () => textOf(store.getState().document),
  };
}

test("a node that is added goes on the connection that is selected, in one step that undoes to the same bytes", () => {
  const { store, add, select, ways, connection, written } = editor();
  select([connection()]);
  expect(add("log")).toBe("3");
  expect(ways().toSorted()).toEqual(["1 output_1 3", "3 output_1 2"]);
  expect([...store.getState().selection]).toEqual(["3"]);
  expect(written()).toContain('"data":{"odd" : 1.50}');
  expect(written()).toContain('"colour":"red"');
  store.getState().undo();
  expect(written()).toBe(text);
  expect(store.getState().past).toBe(null);
});

test("a node that cannot be wired there lies by itself, and so does one dropped on what is no connection", () => {
  const { add, insert, select, ways, connection, store } = editor();
  select([connection()]);
  expect(add("note")).toBe("3");
  expect(insert("log", { connection: "none", at: { x: 33, y: 47 } })).toBe("4");
  expect(ways()).toEqual(["1 output_1 2"]);
  expect(viewOf(store.getState().document, "Home").nodes[3]).toMatchObject({ x: 30, y: 50 });
});

test("selected nodes are disabled, and enabled again where all are, a note among them untouched", () => {
  const { add, select, selectAll, switchDisabled, store, written } = editor();
  const disabled = () => viewOf(store.getState().document, "Home").nodes.map((node) => node.disabled === true);
  select(["2"]);
  switchDisabled();
  expect(disabled()).toEqual([false, true]);
  expect(written()).toContain('"odd" : 1.50');
  expect(written()).toContain('"colour":"red"');
  expect(store.getState().past?.name).toBe("disable");
  add("note", { x: 0, y: 900 });
  selectAll();
  switchDisabled();
  expect(disabled()).toEqual([true, true, false]);
  switchDisabled();
  expect(disabled()).toEqual([false, false, false]);
  expect([store.getState().past?.name, written().includes("disabled")]).toEqual(["enable", false]);
  for (let i = 0; i < 4; i++) store.getState().undo();
  expect(written()).toBe(text);
  select([]);
  switchDisabled();
  expect(store.getState().past).toBe(null);
});

test("from a node that is selected it goes on by the first way that leads nowhere yet", () => {
  const { add, select, ways, insertionFor } = editor();
  select(["2"]);
  expect(insertionFor()).toEqual({ end: { node: "2", side: "outputs", port: "output_1" } });
  add("stop");
  expect(ways()).toContain("2 output_1 3");
  select(["2"]);
  expect(insertionFor()).toEqual({ end: { node: "2", side: "outputs", port: "output_2" } });
  select(["1", "2"]);
  expect(insertionFor()).toEqual({ at: { x: 400, y: 300 } });
});

test("where nothing is selected, or the selected node leads on already, it goes on from the only output that is free", () => {
  const { add, select, ways, insertionFor, store } = editor();
  expect(insertionFor()).toEqual({ at: { x: 400, y: 300 } });
  select(["2"]);
  add("stop");
  const last = { end: { node: "2", side: "outputs", port: "output_2" } };
  expect([...store.getState().selection]).toEqual(["3"]);
  expect(insertionFor()).toEqual(last);
  select(["1"]);
  expect(insertionFor()).toEqual(last);
  select([]);
  expect(insertionFor()).toEqual(last);
  add("webhook");
  expect(ways()).toHaveLength(2);
  store.getState().undo();
  add("stop");
  expect(ways()).toContain("2 output_2 4");
  select([]);
  expect(insertionFor()).toEqual({ at: { x: 400, y: 300 } });
});

test("what comes after one node does not go on from another", () => {
  const { add, ways, store } = editor();
  const [first] = viewOf(store.getState().document, "Home").nodes;
  add("log", undefined, first);
  expect(ways()).toEqual(["1 output_1 2"]);
});

test("a choice of a node for a place ends when another drawing is shown", () => {
  const { store, connection, add } = editor();
  const { chooseNode } = store.getState();
  chooseNode({ insertion: { connection: connection() }, near: { x: 0, y: 0 } });
  expect(store.getState().inserting).not.toBe(null);
  add("note", { x: 0, y: 400 });
  expect(store.getState().inserting).toBe(null);
});

test("copies stand below what they are copies of, and below what stands there", () => {
  const { store, select, duplicate } = editor();
  const placesOf = () => viewOf(store.getState().document, "Home").nodes.map(({ x, y }) => [x, y]);
  select(["1", "2"]);
  duplicate();
  const [first, second, ...copies] = placesOf();
  const [[x, y] = [], [beside] = []] = copies;
  expect([x, beside]).toEqual([first?.[0], second?.[0]]);
  // The card of two ways on is 106 px high.
  expect(y).toBeGreaterThan(106);
  select(["1"]);
  duplicate();
  const [, , , , last] = placesOf();
  expect(last?.[1]).toBeGreaterThan(52);
});

test("a name is one step however it is typed, and taken back it is as if nobody had typed", () => {
  const { store, rename, takeBack, leaveField, written } = editor();
  const { document } = store.getState();
  for (const label of ["L", "La", "Large?"]) store.hold(() => rename("2", label, true));
  expect(written()).toContain('"label" : "Large?"');
  rename("2", "Larger?", true);
  takeBack(document);
  expect(store.getState()).toMatchObject({ document, past: null });
  takeBack(document);
  rename("2", "Large?", true);
  leaveField();
  const named = store.getState().document;
  rename("2", "Small?", true);
  takeBack(named);
  expect(written()).toContain('"label" : "Large?"');
  expect(written()).toContain('"odd" : 1.50');
});
