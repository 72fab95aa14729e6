import { expect, test } from "vitest";
import { type FlowDocument, openDocument, textOf } from "../document.ts";
import { modulesOf } from "../tree.ts";
import { addModule, moveModule, renameModule } from "./modules.ts";
import { setData } from "./nodes.ts";

function open(text: string): FlowDocument {
  const result = openDocument(text);
  if ("refused" in result) throw new Error(result.refused);
  return result.document;
}

// Spaced as nobody here would.
const home = '"Home" : {"data":{"1":{"id":1, "name":"log","data":{"n" : 1.50}}}}';
const second = '"Second":{ "data":{}}';
const third = '"Third": {"data":{"2":{"id":2,"name":"log","data":{}}}}';
const drawing = (...modules: string[]) => `{"drawflow": {\n ${modules.join(",\n ")}\n}}`;

test("a module takes another place with its bytes, and comes back to the same text", () => {
  const before = open(drawing(home, second, third));
  const moved = moveModule(before, "Third", 1);
  expect(modulesOf(moved)).toEqual(["Home", "Third", "Second"]);
  expect(textOf(moved)).toBe(drawing(home, third, second));
  expect(textOf(moveModule(moved, "Third", 2))).toBe(textOf(before));
});

test("what else is changed stands in it", () => {
  const moved = moveModule(open(drawing(home, second, third)), "Second", 2);
  const changed = setData(addModule(renameModule(moved, "Second", "Last"), "New"), "Third", "2", { a: 1 });
  expect(textOf(moveModule(changed, "New", 1))).toBe(
    drawing(home, '"New": {"data": {}}', third.replace('"data":{}', '"data":{"a": 1}'), '"Last":{ "data":{}}'),
  );
});

test("Home stays first, and what has nowhere to go stays", () => {
  const document = open(drawing(home, second));
  expect(modulesOf(moveModule(document, "Second", 0))).toEqual(["Home", "Second"]);
  for (const [name, to] of [
    ["Home", 1],
    ["Second", 0],
    ["Second", 9],
    ["none", 1],
  ] as const) {
    expect(moveModule(document, name, to)).toBe(document);
  }
  const numbered = open('{"drawflow":{"Home":{"data":{}},"1":{"data":{}}}}');
  expect(moveModule(numbered, "1", 1)).toBe(numbered);
});
