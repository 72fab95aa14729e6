import { describe, expect, test } from "vitest";
import { type FlowDocument, openDocument, textOf } from "./document.ts";
import { repair, repairs } from "./repairs.ts";

function open(text: string): FlowDocument {
  const result = openDocument(text);
  if ("refused" in result) throw new Error(result.refused);
  return result.document;
}

const home = (data: string) => `{"drawflow":{"Home":{"data":{${data}}}}}`;
const node = (key: string, rest = '"inputs":{},"outputs":{}') => `"${key}":{"id":${key},"name":"log",${rest}}`;
const output = (...to: string[]) => `"inputs":{},"outputs":{"o":{"connections":[${to.join(",")}]}}`;
const input = (...from: string[]) => `"inputs":{"i":{"connections":[${from.join(",")}]}},"outputs":{}`;
const to2 = '{"node":"2","output":"i"}';
const from1 = '{"node":"1","input":"o"}';

describe("a repair", () => {
  test.each([
    [
      "the half at the input",
      "write-half",
      [node("1", output(to2)), node("2", input())],
      [node("1", output(to2)), node("2", input(from1))],
    ],
    [
      "the half at the output",
      "write-half",
      [node("1", output()), node("2", input(from1))],
      [node("1", output(to2)), node("2", input(from1))],
    ],
    [
      "a connection once",
      "drop-repeats",
      [node("1", output(to2, '{"node":2,"output":"i","points":[]}')), node("2", input(from1, from1))],
      [node("1", output(to2)), node("2", input(from1))],
    ],
    ["nothing of a node that is not there", "drop-half", [node("1", output(to2))], [node("1", output())]],
    [
      "nothing of a port that is not there",
      "drop-half",
      [node("1", output(to2)), node("2")],
      [node("1", output()), node("2")],
    ],
    ["the key as id", "set-id", ['"7":{"id":8,"name":"log","inputs":{},"outputs":{}}'], [node("7")]],
    [
      "the id as key where others mean it",
      "set-key",
      [node("1", output(to2)), `"9":{"id":2,"name":"log",${input(from1)}}`],
      [node("1", output(to2)), node("2", input(from1))],
    ],
    [
      "an id",
      "set-id",
      ['"x":{"name":"log","inputs":{},"outputs":{}}'],
      ['"x":{"name":"log","inputs":{},"outputs":{},"id":"x"}'],
    ],
    ["inputs and outputs", "add-ports", ['"1":{"id":1,"name":"log","inputs":{}}'], [node("1")]],
    [
      "a list of connections",
      "add-connections",
      [node("1", output(to2)), node("2", '"inputs":{"i":{}},"outputs":{}')],
      [node("1", output(to2)), node("2", input(from1))],
    ],
    [
      "only connections that can be read",
      "drop-unreadable",
      [node("1", output(to2, "null")), node("2", input(from1))],
      [node("1", output(to2)), node("2", input(from1))],
    ],
    ["only nodes that are some", "remove-node", [node("1"), '"2":null'], [node("1")]],
  ])("leaves %s", (_what, code, before, after) => {
    const document = open(home(before.join(",")));
    const found = repairs(document).find((one) => one.repair === code);
    expect(found).toBeDefined();
    const done = found ? repair(document, found.problem) : document;
    expect(textOf(done)).toBe(home(after.join(",")));
    expect(repairs(done)).toEqual([]);
  });

  test("gives a node whose id another module has one of its own, and keeps what leads there", () => {
    const twice = `{"drawflow":{"Home":{"data":{${node("1")},${node("2")}}},"B":{"data":{${node("1", output(to2))},${node("2", input(from1))}}}}}`;
    let document = open(twice);
    for (const { problem } of repairs(document)) document = repair(document, problem);
    expect(repairs(document)).toEqual([]);
    expect(textOf(document)).toBe(
      twice.slice(0, twice.indexOf('"B"')) +
        `"B":{"data":{${node("3", output('{"node":"4","output":"i"}'))},${node("4", input('{"node":"3","input":"o"}'))}}}}}`,
    );
  });

  test("gives a module its nodes' place", () => {
    const document = open('{"drawflow":{"Home":{"k":1.0}}}');
    const [found] = repairs(document);
    expect(textOf(repair(document, found?.problem ?? { code: "more", message: "" }))).toBe(
      '{"drawflow":{"Home":{"k":1.0,"data":{}}}}',
    );
  });

  test("decodes a document that was encoded twice", () => {
    const document = open(JSON.stringify(home(node("1"))));
    const [found] = repairs(document);
    expect(found).toMatchObject({ problem: { code: "encoded-twice" }, repair: "decode" });
    expect(textOf(repair(document, found?.problem ?? { code: "more", message: "" }))).toBe(home(node("1")));
  });

  test("is not offered where someone must think, and does nothing then", () => {
    const document = open(home('"1":{"id":1},"2":{"id":2,"name":"log","inputs":[1],"outputs":[]}'));
    expect(repairs(document).map(({ repair: code }) => code)).toEqual([null, null]);
    for (const { problem } of repairs(document)) expect(repair(document, problem)).toBe(document);
    expect(repair(document, { code: "no-start", message: "" })).toBe(document);
  });

  test("names what it repairs with parameters for every language", () => {
    const [found] = repairs(open(home(node("1", output(to2)))));
    expect(found?.problem).toEqual({
      code: "unknown-node",
      node: "1",
      module: "Home",
      message: "Node 1, o, is connected to node 2, which its module does not have.",
      params: { side: "outputs", port: "o", otherNode: "2", otherPort: "i" },
    });
  });
});
