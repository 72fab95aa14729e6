import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readJson } from "../../json/read.ts";
import { draws } from "../../testing/draws.ts";
import { type ComparedConnection, comparedConnections, sameNames } from "./connections.ts";
import { diff, type FlowDiff, isEmpty, type TextDiff } from "./diff.ts";
import { readContent, withoutPlaces } from "./document.ts";
import { edited, someDrawing, someEdits } from "./edits.fixture.ts";
import { type FieldChange, signature } from "./value.ts";

const samples = join(import.meta.dirname, "../drawflow/samples");
const drawn = readdirSync(samples).map((file) => readFileSync(join(samples, file), "utf8"));

function drawing(nodes: object, more: object = {}): string {
  return JSON.stringify({ drawflow: { Home: { data: nodes }, ...more } });
}

function told(a: string, b: string): FlowDiff {
  const found = diff(a, b);
  if ("lines" in found) throw new Error("These are not drawings.");
  return found;
}

const log = (text: string, more: object = {}) => ({
  id: 1,
  name: "log",
  data: { label: "Note it", text },
  inputs: {},
  outputs: {},
  pos_x: 0,
  pos_y: 0,
  ...more,
});

test("a changed field is told with its path, old and new, and the node's label and kind", () => {
  const { nodes } = told(drawing({ 1: log("a") }), drawing({ 1: log("b") }));
  expect(nodes).toMatchObject([
    { change: "changed", kind: "log", label: "Note it", fields: [{ path: ["data", "text"], before: "a", after: "b" }] },
  ]);
});

test.each([
  [undefined, true, "disabled"],
  [false, true, "disabled"],
  [true, undefined, "enabled"],
  [undefined, false, null],
  ["true", "yes", null],
])("a node whose data said disabled %j and says %j is %j", (before, after, switched) => {
  const said = (disabled: unknown) => drawing({ 1: log("a", { data: { text: "a", disabled } }) });
  expect(told(said(before), said(after)).nodes).toMatchObject([{ change: "changed", switched }]);
});

test("a moved node is told as moved only, a moved and changed one as changed with its positions", () => {
  const still = drawing({ 1: log("a") });
  expect(told(still, drawing({ 1: log("a", { pos_x: 5 }) })).nodes).toMatchObject([{ change: "moved", fields: [] }]);
  const both = told(still, drawing({ 1: log("b", { pos_x: 5 }) })).nodes;
  expect(both).toMatchObject([{ change: "changed", position: { before: { x: 0 }, after: { x: 5 } } }]);
});

test("a node of another kind under the same key is another node", () => {
  const { nodes } = told(drawing({ 1: log("a") }), drawing({ 1: { ...log("b"), name: "http" } }));
  expect(nodes.map(({ change, kind }) => [change, kind])).toEqual([
    ["added", "http"],
    ["removed", "log"],
  ]);
});

test("a node under another key is known by what it holds, and its connections with it", () => {
  const at = (key: number) =>
    drawing({
      [key]: { ...log("a"), id: key, outputs: { output_1: { connections: [{ node: "9", output: "input_1" }] } } },
      9: { ...log("b"), id: 9, inputs: { input_1: { connections: [{ node: String(key), input: "output_1" }] } } },
    });
  const found = told(at(1), at(4));
  expect(found.nodes).toMatchObject([{ change: "changed", before: { key: "1" }, after: { key: "4" } }]);
  expect(found.connections).toEqual([]);
});

test("a connection that leads elsewhere is rerouted, one that bends otherwise redrawn, half of one altered", () => {
  const led = (to: string, half: object = {}, back = true) =>
    drawing({
      1: { ...log("a"), outputs: { output_1: { connections: [{ node: to, output: "input_1", ...half }] } } },
      ...Object.fromEntries(
        ["2", "3"].map((key) => [
          key,
          {
            ...log("b"),
            id: Number(key),
            inputs: { input_1: { connections: to === key && back ? [{ node: "1", input: "output_1" }] : [] } },
          },
        ]),
      ),
    });
  const changes = (a: string, b: string) => told(a, b).connections.map(({ change }) => change);
  expect(changes(led("2"), led("3"))).toEqual(["rerouted"]);
  expect(changes(led("2"), led("2", { points: [{ pos_x: 1, pos_y: 2 }] }))).toEqual(["redrawn"]);
  expect(changes(led("2"), led("2", {}, false))).toEqual(["altered"]);
  expect(changes(led("2"), drawing(JSON.parse(led("2")).drawflow.Home.data, { Other: { data: {} } }))).toEqual([]);
});

test("a module that holds the same nodes under another name was renamed", () => {
  const other = (name: string) => drawing({}, { [name]: { data: { 1: log("a"), 2: { ...log("b"), id: 2 } } } });
  const { modules, nodes } = told(other("Retry"), other("Night"));
  expect(modules).toEqual([{ change: "renamed", before: "Retry", after: "Night" }]);
  expect(nodes).toEqual([]);
});

test("texts that are no drawings are compared line by line, with what they are instead", () => {
  const found = diff("one\ntwo\nthree", drawing({})) as TextDiff;
  expect(found.unreadable).toEqual({ before: "not-json", after: null });
  expect(diff("one\ntwo\nthree", "one\n2\nthree")).toMatchObject({
    lines: [
      { kind: "same", text: "one" },
      { kind: "removed", text: "two" },
      { kind: "added", text: "2" },
      { kind: "same", text: "three" },
    ],
  });
});

test("numbers that JavaScript cannot tell apart are told apart by their digits", () => {
  const big = (digits: string) => drawing({ 1: log("a", { data: { big: 0 } }) }).replace('"big":0', `"big":${digits}`);
  expect(told(big("12345678901234567890"), big("12345678901234567891")).nodes).toMatchObject([
    { fields: [{ path: ["data", "big"], before: "12345678901234567890", after: "12345678901234567891" }] },
  ]);
  expect(isEmpty(diff(big("1234567890123456"), big("1234567890123456")))).toBe(true);
});

test("an empty text is a drawing without nodes", () => {
  expect(told("", drawing({ 1: log("a") })).nodes.map(({ change }) => change)).toEqual(["added"]);
});

test.each(drawn)("a drawing of the real library has nothing to tell of itself, written in whatever form", (text) => {
  expect(isEmpty(diff(text, text))).toBe(true);
  expect(isEmpty(diff(text, JSON.stringify(readJson(text))))).toBe(true);
});

const odd = [
  "[]",
  '{"drawflow":[]}',
  '{"drawflow":{"Home":null}}',
  '{"drawflow":{"Home":{"data":[]}}}',
  '{"drawflow":{"Home":{"data":{"1":null,"2":{"inputs":[],"outputs":{"output_1":5}},"__proto__":{"name":"log"}}}}}',
  '{"drawflow":{"__proto__":{"data":{"constructor":{"outputs":{"a":{"connections":[null,{"node":{}},{"node":1,"output":"x"}]}}}}}}}',
  JSON.stringify(drawing({ 1: log("a") })),
  "[".repeat(50_000),
  `{"drawflow":${"[".repeat(9_000)}${"]".repeat(9_000)}}`,
];

test("odd documents are compared with each other and with drawings without a throw", () => {
  for (const a of [...odd, ...drawn]) for (const b of [...odd, ...drawn]) expect(diff(a, b)).toBeTypeOf("object");
});

/** What a page shows of a text: its nodes, its connections and its modules. */
type View = {
  nodes: Map<string, { settled: string; x: unknown; y: unknown }>;
  connections: Set<string>;
  modules: Set<string>;
};

const place = (module: string, key: string) => JSON.stringify([module, key]);
const ends = ({ module, source, sourcePort, target, targetPort, outs, ins }: ComparedConnection) =>
  JSON.stringify([module, source, sourcePort, target, targetPort, outs.length, ins.length]);

function viewOf(text: string): View {
  const content = readContent(text);
  if (typeof content === "string") throw new Error(content);
  const nodes = [...content.modules].flatMap(([module, nodes]) =>
    [...nodes].map(([key, node]) => {
      const { pos_x: x, pos_y: y } = node as { pos_x?: unknown; pos_y?: unknown };
      return [place(module, key), { settled: signature(withoutPlaces(node)), x, y }] as const;
    }),
  );
  const connections = [...comparedConnections(content, sameNames).values()].map(ends);
  return { nodes: new Map(nodes), connections: new Set(connections), modules: new Set(content.modules.keys()) };
}

/** The view after, made of the one before and of what the comparison tells alone. */
function applied(before: View, found: FlowDiff): View {
  const renamed = new Map(found.modules.flatMap(({ before, after }) => (before && after ? [[before, after]] : [])));
  const modules = new Set([...before.modules].map((name) => renamed.get(name) ?? name));
  for (const { change, before, after } of found.modules) {
    if (change === "added") modules.add(after ?? "");
    if (change === "removed") modules.delete(before ?? "");
  }
  const gone = new Set(found.nodes.flatMap(({ before }) => (before ? [place(before.module, before.key)] : [])));
  const keep = (id: string) => {
    const [module, key] = JSON.parse(id);
    return place(renamed.get(module) ?? module, key);
  };
  const nodes = new Map([...before.nodes].flatMap(([id, node]) => (gone.has(id) ? [] : [[keep(id), node]])));
  for (const { before: was, after, fields, position } of found.nodes) {
    if (!after) continue;
    const old = was && before.nodes.get(place(was.module, was.key));
    const json = after.node as { pos_x?: unknown; pos_y?: unknown };
    nodes.set(place(after.module, after.key), {
      settled: old ? signature(withFields(readJson(old.settled), fields)) : signature(withoutPlaces(after.node)),
      x: old ? (position ? position.after.x : old.x) : json.pos_x,
      y: old ? (position ? position.after.y : old.y) : json.pos_y,
    });
  }
  const lost = new Set(found.connections.flatMap(({ before }) => (before ? [ends(before)] : [])));
  const rekeyed = new Map(
    found.nodes.flatMap(({ before, after }) =>
      before && after ? [[place(before.module, before.key), after.key]] : [],
    ),
  );
  const connections = [...before.connections].flatMap((id) => {
    const [module, source, sourcePort, target, ...rest] = JSON.parse(id);
    const to = (key: string) => rekeyed.get(place(module, key)) ?? key;
    return lost.has(id)
      ? []
      : [JSON.stringify([renamed.get(module) ?? module, to(source), sourcePort, to(target), ...rest])];
  });
  const come = found.connections.flatMap(({ after }) => (after ? [ends(after)] : []));
  return { nodes, connections: new Set([...connections, ...come]), modules };
}

function withFields(node: unknown, fields: FieldChange[]): never {
  for (const { path, after } of fields) {
    let at = node as Record<string | number, unknown>;
    for (const step of path.slice(0, -1)) at = at[step] as typeof at;
    const last = path.at(-1) ?? "";
    if (after === undefined) delete at[last];
    else Object.defineProperty(at, last, { value: after, writable: true, enumerable: true, configurable: true });
  }
  return node as never;
}

test("what is told of two random drawings makes the one of the other", () => {
  fc.assert(
    fc.property(someDrawing, someEdits, (text, edits) => {
      const after = edited(text, edits);
      expect(applied(viewOf(text), told(text, after))).toEqual(viewOf(after));
    }),
    { numRuns: draws(1_500) },
  );
});

test("a random drawing has nothing to tell of itself, and what one direction adds the other removes", () => {
  fc.assert(
    fc.property(someDrawing, someEdits, (text, edits) => {
      const after = edited(text, edits);
      expect(isEmpty(diff(text, text))).toBe(true);
      const [there, back] = [told(text, after), told(after, text)];
      const of = ({ nodes, connections, modules }: FlowDiff, change: "added" | "removed") => [
        nodes.filter((one) => one.change === change).map(({ before, after }) => before ?? after),
        connections.filter((one) => one.change === change).map(({ before, after }) => before ?? after),
        modules.filter((one) => one.change === change).map(({ before, after }) => before ?? after),
      ];
      const sorted = (found: unknown[][]) => found.map((list) => list.map((one) => JSON.stringify(one)).sort());
      expect(sorted(of(there, "added"))).toEqual(sorted(of(back, "removed")));
      expect(sorted(of(there, "removed"))).toEqual(sorted(of(back, "added")));
    }),
    { numRuns: draws(1_000) },
  );
});
