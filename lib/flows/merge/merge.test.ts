import { expect, test } from "vitest";
import { diff, isEmpty } from "../diff/diff.ts";
import { chosen } from "./choices.fixture.ts";
import type { Choice } from "./conflicts.ts";
import { type Merge, merge } from "./merge.ts";

type Drawn = Record<string, unknown>;

function node(id: number, more: Drawn = {}) {
  const inputs = { input_1: { connections: [] as Drawn[] } };
  const outputs = { output_1: { connections: [] as Drawn[] } };
  return {
    id,
    name: "log",
    data: { label: `Node ${id}`, text: "a" } as Drawn,
    inputs,
    outputs,
    pos_x: 0,
    pos_y: 0,
    ...more,
  };
}

type Nodes = Record<number, ReturnType<typeof node>>;

/** A text of three nodes, 1 led to 2, changed as told. */
function drawing(change: (nodes: Nodes, modules: Drawn) => void = () => {}): string {
  const nodes: Nodes = { 1: node(1), 2: node(2), 3: node(3) };
  connect(nodes, 1, 2);
  const modules: Drawn = { Home: { data: nodes } };
  change(nodes, modules);
  return JSON.stringify({ drawflow: modules }, null, 2);
}

function connect(nodes: Nodes, from: number, to: number): void {
  nodes[from]?.outputs.output_1.connections.push({ node: String(to), output: "input_1" });
  nodes[to]?.inputs.input_1.connections.push({ node: String(from), input: "output_1" });
}

function disconnect(nodes: Nodes, from: number, to: number): void {
  const [source, target] = [nodes[from]?.outputs.output_1, nodes[to]?.inputs.input_1];
  if (source) source.connections = source.connections.filter((one) => one.node !== String(to));
  if (target) target.connections = target.connections.filter((one) => one.node !== String(from));
}

function nodesOf(merged: Merge): Nodes {
  return JSON.parse(merged.text).drawflow.Home.data;
}

const base = drawing();

test("changes of different nodes and of different fields of one node come together by themselves", () => {
  const mine = drawing((nodes) => {
    Object.assign(nodes[1]?.data ?? {}, { text: "mine" });
    Object.assign(nodes[2]?.data ?? {}, { text: "mine" });
  });
  const theirs = drawing((nodes) => {
    Object.assign(nodes[1]?.data ?? {}, { label: "Theirs" });
    Object.assign(nodes[3]?.data ?? {}, { text: "theirs" });
  });
  const merged = merge(base, mine, theirs);
  expect(merged.conflicts).toEqual([]);
  expect(nodesOf(merged)[1]?.data).toEqual({ label: "Theirs", text: "mine" });
  expect([nodesOf(merged)[2]?.data.text, nodesOf(merged)[3]?.data.text]).toEqual(["mine", "theirs"]);
});

test("what is merged is theirs, byte for byte but for what mine changed", () => {
  const mine = drawing((nodes) => Object.assign(nodes[3]?.data ?? {}, { text: "mine" }));
  const theirs = `{ "drawflow" : {"Home":{"data":{"1":${JSON.stringify(node(1))},
  "2" : ${JSON.stringify(node(2))}, "3":{"id":3,"name":"log","data":{"big":12345678901234567890,"text":"a","label":"Node 3"},
   "inputs":{"input_1":{"connections":[]}},"outputs":{"output_1":{"connections":[]}},"pos_x":1.50,"pos_y":0}}}}}`;
  expect(merge(base, mine, theirs).text).toBe(
    theirs.replace('"text":"a","label":"Node 3"', '"text":"mine","label":"Node 3"'),
  );
});

test("one field that both changed differently is asked about, and theirs stands until it is chosen", () => {
  const mine = drawing((nodes) => Object.assign(nodes[1]?.data ?? {}, { text: "mine" }));
  const theirs = drawing((nodes) => Object.assign(nodes[1]?.data ?? {}, { text: "theirs" }));
  const merged = merge(base, mine, theirs);
  expect(merged.conflicts).toMatchObject([
    {
      at: "field",
      module: "Home",
      key: "1",
      path: ["data", "text"],
      base: "a",
      mine: "mine",
      theirs: "theirs",
      both: false,
    },
  ]);
  expect(nodesOf(merged)[1]?.data.text).toBe("theirs");
  expect(nodesOf(merge(base, mine, theirs, chosen(merged, "mine")))[1]?.data.text).toBe("mine");
});

test("both of two lists, and both of two texts of several lines, can be kept", () => {
  const change = (cases: string[], text: string) =>
    drawing((nodes) => {
      Object.assign(nodes[1]?.data ?? {}, { text });
      Object.assign(nodes[2]?.data ?? {}, { cases });
    });
  const [mine, theirs] = [change(["x", "mine"], "one\nmine"), change(["x", "theirs"], "one\ntheirs")];
  const merged = merge(change(["x"], "one"), mine, theirs);
  expect(merged.conflicts.map(({ both }) => both)).toEqual([true, true]);
  const kept = nodesOf(merge(change(["x"], "one"), mine, theirs, chosen(merged, "both")));
  expect(kept[1]?.data.text).toBe("one\ntheirs\none\nmine");
  expect(kept[2]?.data.cases).toEqual(["x", "theirs", "mine"]);
});

test("two new nodes of one number both stay, mine under the next free one with its connections", () => {
  const mine = drawing((nodes) => {
    nodes[4] = node(4, { name: "http" });
    connect(nodes, 2, 4);
  });
  const theirs = drawing((nodes) => {
    nodes[4] = node(4, { name: "email" });
    connect(nodes, 3, 4);
  });
  const merged = merge(base, mine, theirs);
  expect(merged).toMatchObject({ conflicts: [], renamed: [{ module: "Home", before: "4", after: "5" }] });
  const nodes = nodesOf(merged);
  expect([nodes[4]?.name, nodes[5]?.name, nodes[5]?.id]).toEqual(["email", "http", 5]);
  expect(nodes[2]?.outputs.output_1.connections).toEqual([{ node: "5", output: "input_1" }]);
  expect(nodes[5]?.inputs.input_1.connections).toEqual([{ node: "2", input: "output_1" }]);
});

test("a new node under the number of one that was deleted is not taken for it", () => {
  const replaced = drawing((nodes) => {
    nodes[3] = node(3, { name: "http", data: { url: "here" } });
    connect(nodes, 2, 3);
  });
  const changed = drawing((nodes) => Object.assign(nodes[3]?.data ?? {}, { text: "changed" }));
  const mine = merge(base, replaced, changed);
  expect(mine).toMatchObject({ conflicts: [{ at: "node", key: "3" }], renamed: [{ before: "3", after: "4" }] });
  expect(Object.values(nodesOf(mine)).map(({ name }) => name)).toEqual(["log", "log", "log", "http"]);
  const theirs = merge(base, changed, replaced);
  expect(theirs.conflicts).toMatchObject([{ at: "node", key: "4", mine: { data: { text: "changed" } } }]);
  expect(theirs.text).toBe(replaced);
  const kept = nodesOf(merge(base, changed, replaced, chosen(theirs, "mine")));
  expect([kept[3]?.name, kept[4]?.data.text, kept[2]?.outputs.output_1.connections]).toEqual([
    "http",
    "changed",
    [{ node: "3", output: "input_1" }],
  ]);
});

test("a node that one removed and the other changed is asked about, and kept with its connections", () => {
  const mine = drawing((nodes) => {
    disconnect(nodes, 1, 2);
    delete nodes[2];
  });
  const theirs = drawing((nodes) => Object.assign(nodes[2]?.data ?? {}, { text: "theirs" }));
  const merged = merge(base, mine, theirs);
  expect(merged.conflicts).toMatchObject([
    { at: "node", key: "2", mine: undefined, theirs: { data: { text: "theirs" } } },
  ]);
  expect(isEmpty(diff(theirs, merged.text))).toBe(true);
  expect(isEmpty(diff(mine, merge(base, mine, theirs, chosen(merged, "mine")).text))).toBe(true);
});

test("a node that one only moved goes with the other's removing it", () => {
  const mine = drawing((nodes) => Object.assign(nodes[3] ?? {}, { pos_x: 9 }));
  const theirs = drawing((nodes) => delete nodes[3]);
  const merged = merge(base, mine, theirs);
  expect([merged.conflicts, nodesOf(merged)[3]]).toEqual([[], undefined]);
});

test("a node that the other connected is not removed unasked, and leaves no half connection where it is", () => {
  const mine = drawing((nodes) => delete nodes[3]);
  const theirs = drawing((nodes) => connect(nodes, 2, 3));
  const merged = merge(base, mine, theirs);
  expect(merged.conflicts).toMatchObject([{ at: "node", key: "3" }]);
  const without = nodesOf(merge(base, mine, theirs, chosen(merged, "mine")));
  expect(without[2]?.outputs.output_1.connections).toEqual([]);
});

test("positions that both changed are mine, and reroute points too", () => {
  const at = (x: number) =>
    drawing((nodes) => {
      Object.assign(nodes[1] ?? {}, { pos_x: x });
      Object.assign(nodes[1]?.outputs.output_1.connections[0] ?? {}, { points: [{ pos_x: x, pos_y: x }] });
    });
  const merged = merge(base, at(1), at(2));
  expect(merged.conflicts).toEqual([]);
  expect(nodesOf(merged)[1]).toMatchObject({
    pos_x: 1,
    outputs: { output_1: { connections: [{ points: [{ pos_x: 1 }] }] } },
  });
});

test("one connection that both led elsewhere is asked about: mine, theirs or both", () => {
  const to = (key: number) =>
    drawing((nodes) => {
      disconnect(nodes, 1, 2);
      connect(nodes, 1, key);
    });
  const [mine, theirs] = [to(3), to(1)];
  const merged = merge(base, mine, theirs);
  expect(merged.conflicts).toMatchObject([
    {
      at: "connections",
      key: "1",
      path: ["outputs", "output_1"],
      mine: [{ target: "3" }],
      theirs: [{ target: "1" }],
      both: true,
    },
  ]);
  const led = (choice: Choice) =>
    nodesOf(merge(base, mine, theirs, chosen(merged, choice)))[1]?.outputs.output_1.connections.map((one) => one.node);
  expect([led("mine"), led("theirs"), led("both")]).toEqual([["3"], ["1"], ["1", "3"]]);
});

test("a module that one renamed has the other's changes, and one that both renamed is asked about", () => {
  const named = (name: string, text = "a") =>
    drawing((_nodes, modules) => {
      modules[name] = { data: { 7: node(7, { data: { text } }) } };
    });
  const merged = merge(named("Retry"), named("Night"), named("Retry", "theirs"));
  expect(merged.conflicts).toEqual([]);
  expect(JSON.parse(merged.text).drawflow).toMatchObject({ Night: { data: { 7: { data: { text: "theirs" } } } } });
  const asked = merge(named("Retry"), named("Night"), named("Day"));
  expect(asked.conflicts).toMatchObject([{ at: "module", path: ["name"], mine: "Night", theirs: "Day" }]);
  const mine = merge(named("Retry"), named("Night"), named("Day"), chosen(asked, "mine"));
  expect(Object.keys(JSON.parse(mine.text).drawflow)).toEqual(["Home", "Night"]);
});

test("a module that one removed and the other changed is asked about", () => {
  const held = (text: string) =>
    drawing((_nodes, modules) => {
      modules.Retry = { data: { 7: node(7, { data: { text } }) } };
    });
  const merged = merge(held("a"), base, held("theirs"));
  expect(merged.conflicts).toMatchObject([{ at: "module", module: "Retry", mine: undefined }]);
  expect(merge(held("a"), base, held("theirs"), chosen(merged, "mine")).text).toBe(base);
});

test("texts that are no drawings are asked about as a whole", () => {
  const merged = merge("base", "mine", "theirs");
  expect(merged).toMatchObject({ text: "theirs", conflicts: [{ at: "text", mine: "mine", theirs: "theirs" }] });
  expect(merge("base", "mine", "theirs", chosen(merged, "mine")).text).toBe("mine");
  expect(merge("base", "mine", "base")).toEqual({ text: "mine", conflicts: [], renamed: [] });
});
