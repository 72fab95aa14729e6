import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { decoded, type FlowDocument, openDocument, textOf } from "./document.ts";
import { connect, disconnect, setPoints } from "./edits/connections.ts";
import { addModule, removeModule, renameModule } from "./edits/modules.ts";
import { addNode, moveNodes, removeNodes, setData } from "./edits/nodes.ts";

function open(text: string): FlowDocument {
  const result = openDocument(text);
  if ("refused" in result) throw new Error(result.refused);
  return result.document;
}

const samples = join(import.meta.dirname, "samples");
const sample = (name: string) => readFileSync(join(samples, name), "utf8");
const home = (data: string) => `{"drawflow":{"Home":{"data":${data}}}}`;
const move = (document: FlowDocument, key: string, x: number, y: number) =>
  moveNodes(document, "Home", new Map([[key, { x, y }]]));

describe("the text of a document", () => {
  test.each(readdirSync(samples))("is what was opened while nothing changed: %s", (name) => {
    expect(textOf(open(sample(name)))).toBe(sample(name));
  });

  test("differs in two numbers when a node moved, and is the old one when it moved back", () => {
    const text = sample("08-ports-data.json");
    const moved = move(open(text), "1", -7, 8.5);
    const [was, is] = [text.split("\n"), textOf(moved).split("\n")];
    const changed = was.flatMap((line, i) => (line === is[i] ? [] : [[line.trim(), is[i]?.trim()]]));
    expect(is).toHaveLength(was.length);
    expect(changed).toHaveLength(2);
    expect(changed.map(([, line]) => line)).toEqual(['"pos_x": -7,', '"pos_y": 8.5']);
    const { pos_x, pos_y } = JSON.parse(text).drawflow.Home.data["1"];
    expect(textOf(move(moved, "1", pos_x, pos_y))).toBe(text);
  });

  test("keeps numbers that JavaScript cannot hold, escapes, repeated names and blanks where nothing changed", () => {
    const node = `{ "big":12345678901234567890123, "e" : 1.50e1, "t":"\\u0000\\/\\u00e9", "a":1,"a": 2 ,"__proto__":{"x" :1}, "pos_x":1,"pos_y":"2" }`;
    expect(textOf(move(open(home(`{"1":${node},"1": ${node}}`)), "1", 5, 6))).toBe(
      home(`{"1":${node},"1": ${node.replace('"pos_x":1', '"pos_x":5').replace('"2"', "6")}}`),
    );
  });

  test("keeps what parameters hold beside the one that changed", () => {
    const text = home('{"1":{"data":{"n":10000000000000000001, "list":[1.0, {"a":1.0}, 3]}}}');
    const data = { n: 1e19, list: [1, { a: 1, b: undefined }, 4], more: "é" };
    expect(textOf(setData(open(text), "Home", "1", data))).toBe(
      home('{"1":{"data":{"n":10000000000000000001, "list":[1.0, {"a":1.0}, 4], "more":"é"}}}'),
    );
  });

  test("says texts by name in the order they were put in, and leaves that of anything else", () => {
    const text = (data: string) => home(`{"1":{"id":1,"data":${data},"big":9007199254740993}}`);
    const opened = open(text('{ "b": "1","a":"2" }'));
    const put = (data: object) => textOf(setData(opened, "Home", "1", data));
    expect(put({ b: "1", a: "2", c: "3" })).toContain('{ "b": "1","a":"2",');
    expect(JSON.stringify(JSON.parse(put({ a: "2", b: "1" })))).toContain('{"a":"2","b":"1"}');
    expect(JSON.stringify(JSON.parse(put({ c: "3", b: "1", a: "2" })))).toContain('{"c":"3","b":"1","a":"2"}');
    expect(put({ a: "2", b: "1" })).toContain('"big":9007199254740993');
    expect(textOf(setData(setData(opened, "Home", "1", { a: "2", b: "1" }), "Home", "1", { b: "1", a: "2" }))).toBe(
      text('{ "b": "1","a":"2" }'),
    );
    const numbers = open(text('{"b":1,"a":2}'));
    expect(textOf(setData(numbers, "Home", "1", { a: 2, b: 1 }))).toBe(text('{"b":1,"a":2}'));
  });

  test("says the ports of a node in their order, though another node of its id had some of them", () => {
    const text = home('{"2":{"id":2,"name":"a","inputs":{},"outputs":{"output_2":{"connections":[]}}}}');
    const outputs = { output_1: { connections: [] }, output_2: { connections: [] } };
    const added = { name: "log", inputs: {}, outputs };
    const emptied = removeNodes(open(text), "Home", ["2"]);
    const first = addNode(emptied, "Home", added, { x: 0, y: 0 });
    const second = addNode(first.document, "Home", added, { x: 0, y: 0 });
    expect([first.key, second.key]).toEqual(["1", "2"]);
    const { data } = JSON.parse(textOf(second.document)).drawflow.Home;
    expect(Object.keys(data["2"].outputs)).toEqual(["output_1", "output_2"]);
  });

  test("is laid out as the document is where something comes to it", () => {
    const added = { name: "log", data: { text: "x" }, inputs: {}, outputs: {} };
    for (const indent of ["", "\t", "   "]) {
      const before = { drawflow: { Home: { data: { "1": { id: 1, name: "log" } } } } };
      const node = { ...added, id: 2, pos_x: 3, pos_y: 4 };
      const after = { drawflow: { Home: { data: { ...before.drawflow.Home.data, "2": node } }, B: { data: {} } } };
      const { document, key } = addNode(open(JSON.stringify(before, null, indent)), "Home", added, { x: 3, y: 4 });
      expect(key).toBe("2");
      expect(textOf(addModule(document, "B"))).toBe(JSON.stringify(after, null, indent));
    }
    expect(textOf(addModule(open('{"drawflow": {"Home": {"data": {}}, "B": {"data": {}}}}'), "C"))).toBe(
      '{"drawflow": {"Home": {"data": {}}, "B": {"data": {}}, "C": {"data": {}}}}',
    );
  });

  test("loses a removed node and no more, wherever it stood", () => {
    const text = home('{ "1":{"id":1}, "2" : {"id":2},\n"3":{ "id":3} }');
    expect(textOf(removeNodes(open(text), "Home", ["1"]))).toBe(home('{ "2" : {"id":2},\n"3":{ "id":3} }'));
    expect(textOf(removeNodes(open(text), "Home", ["2"]))).toBe(home('{ "1":{"id":1},\n"3":{ "id":3} }'));
    expect(textOf(removeNodes(open(text), "Home", ["2", "3"]))).toBe(home('{ "1":{"id":1} }'));
    expect(textOf(removeNodes(open(text), "Home", ["1", "2", "3"]))).toBe(home("{}"));
  });

  test("keeps a module's bytes when it gets another name, also while a node in it moves", () => {
    const text = '{"drawflow":{ "A" :{"data":{"1":{"pos_x": 1, "pos_y": 2, "k":1e400}}, "z":0.10 },"B":{"data":{}}}}';
    const renamed = renameModule(open(text), "A", 'n"ew');
    expect(textOf(renamed)).toBe(text.replace('"A"', '"n\\"ew"'));
    expect(textOf(moveNodes(renamed, 'n"ew', new Map([["1", { x: 3, y: 2 }]])))).toBe(
      text.replace('"A"', '"n\\"ew"').replace(" 1,", " 3,"),
    );
    expect(textOf(addModule(renamed, "A"))).toBe(`${text.replace('"A"', '"n\\"ew"').slice(0, -2)},"A":{"data":{}}}}`);
    expect(textOf(removeModule(renamed, 'n"ew'))).toBe('{"drawflow":{ "B":{"data":{}}}}');
  });

  test("names a renamed module where a node runs it", () => {
    const text = sample("03-modules.json");
    expect(textOf(renameModule(open(text), "Retry path", "Again"))).toBe(text.replaceAll('"Retry path"', '"Again"'));
    expect(textOf(renameModule(open(text), "Retry path", "Home"))).toBe(text);
  });

  test("encoded twice stays so, with the escapes it had, until it is decoded", () => {
    const inner = home('{"1":{"html":"<a\\/>\\u00e9","pos_x":1,"pos_y":2}}');
    const outer = ` ${JSON.stringify(inner).replaceAll("/", "\\/").replace("drawflow", "\\u0064rawflow")}\n`;
    const document = open(outer);
    expect(document.encodedTwice).toBe(true);
    expect(textOf(document)).toBe(outer);
    const moved = move(document, "1", 10, 2);
    expect(textOf(moved)).toBe(outer.replace('pos_x\\":1', 'pos_x\\":10'));
    expect(textOf(decoded(document))).toBe(inner);
    expect(textOf(decoded(moved))).toBe(inner.replace('"pos_x":1', '"pos_x":10'));
  });

  test("of nothing is nothing until something is drawn", () => {
    const blank = open(" \n");
    expect(textOf(blank)).toBe(" \n");
    const { document, key } = addNode(blank, "Home", { name: "log" }, { x: 1, y: 2 });
    expect(JSON.parse(textOf(document)).drawflow.Home.data[key]).toEqual({ id: 1, name: "log", pos_x: 1, pos_y: 2 });
    expect(textOf(removeNodes(document, "Home", [key]))).toBe(" \n");
  });

  test("is the old one again after a connection came, got points and went", () => {
    const text = sample("03-modules.json");
    const connection = { source: "2", sourcePort: "output_1", target: "2", targetPort: "input_1" };
    const connected = connect(open(text), "Home", connection);
    const laid = setPoints(connected, "Home", connection, [{ x: 1, y: 2 }]);
    expect(JSON.parse(textOf(laid)).drawflow.Home.data["2"].outputs.output_1.connections).toEqual([
      { node: "2", output: "input_1", points: [{ pos_x: 1, pos_y: 2 }] },
    ]);
    expect(textOf(connected)).not.toBe(text);
    expect(textOf(disconnect(laid, "Home", connection))).toBe(text);
  });
});

describe("text that cannot be opened", () => {
  test.each([
    ["{", "not-json"],
    ["null", "no-drawflow"],
    ['"text"', "no-drawflow"],
    ['"3"', "no-drawflow"],
    ["[]", "no-drawflow"],
    ['{"drawflow":[]}', "no-drawflow"],
    ['{"__proto__":{"drawflow":{}}}', "no-drawflow"],
    [home("[".repeat(400) + "]".repeat(400)), "too-deep"],
  ])("%j is refused: %s", (text, refused) => {
    expect(openDocument(text)).toEqual({ refused });
  });
});

test("a name that is written with an escape is read as that name, whatever was read before it", () => {
  for (const name of ["serial", "pos_y"]) JSON.parse(JSON.stringify({ [name]: [], "\\": 0 }));
  const text = '{"drawflow":{"Home":{"data":{"1":{"pos_y":1,"\\u0000":{"serial":0,"\\"":2}}}}}}';
  const document = open(text);
  expect(JSON.stringify(document.value)).toBe(text);
  expect(textOf({ ...document, value: open(text).value })).toBe(text);
});
