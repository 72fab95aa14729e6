import fc from "fast-check";
import { expect, test } from "vitest";
import { ancestorsOf, childNamed, findIn, type JsonNode, readNodes } from "./nodes.ts";
import { readJson } from "./read.ts";

function all(node: JsonNode): JsonNode[] {
  return [node, ...node.children.flatMap(all)];
}

test("what is read is what the text says, value by value", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), fc.constantFrom(0, 1, "\t"), (value, indent) => {
      const text = JSON.stringify(value, null, indent);
      const node = readNodes(text);
      expect(node.source).toBe(text);
      expect(back(node)).toEqual(readJson(text));
      const nodes = all(node);
      expect(new Set(nodes.map(({ id }) => id)).size).toBe(nodes.length);
      for (const one of nodes) {
        expect(text).toContain(one.source);
        const ids = ancestorsOf(one);
        expect(nodes.filter(({ id }) => ids.includes(id)).every((parent) => all(parent).includes(one))).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});

function back(node: JsonNode): unknown {
  if (node.kind === "array") return node.children.map(back);
  if (node.kind === "string") return node.text;
  if (node.kind === "other") return readJson(node.source);
  const object = {};
  for (const child of node.children) {
    const property = { value: back(child), enumerable: true, configurable: true, writable: true };
    Object.defineProperty(object, child.name ?? "", property);
  }
  return object;
}

test("every digit is kept, and names in the order and as often as they were given", () => {
  const node = readNodes('{"10": 12345678901234567890, "2": 1.50, "a": 1, "a": 2, "e": 1E+400}');
  expect(node.children.map(({ name, text }) => [name, text])).toEqual([
    ["10", "12345678901234567890"],
    ["2", "1.50"],
    ["a", "1"],
    ["a", "2"],
    ["e", "1E+400"],
  ]);
  expect(childNamed(node, "a")?.text).toBe("2");
  expect(childNamed(node, "b")).toBeUndefined();
});

test("a path leads back to its value", () => {
  const node = readNodes('{"lines":[{"unit price":1,"día":{"a\\"b":2}}]}', "data");
  expect(all(node).map(({ path }) => path)).toEqual([
    "data",
    "data.lines",
    "data.lines[0]",
    'data.lines[0]["unit price"]',
    "data.lines[0].día",
    'data.lines[0].día["a\\"b"]',
  ]);
});

test("names and texts are found in any case, what holds them is not found for its contents", () => {
  const node = readNodes('{"Order":{"state":"Sent","to":["SENTRY",7]}}');
  expect(findIn(node, "sent").map(({ path }) => path)).toEqual(["Order.state", "Order.to[0]"]);
  expect(findIn(node, "order").map(({ path }) => path)).toEqual(["Order"]);
  expect(findIn(node, "")).toEqual([]);
});

test("broken text is refused", () => {
  for (const text of ["", "{", '{"a"}', '{"a":}', "[1 2]", "[1,]", "1 2", "nul", '"'])
    expect(() => readNodes(text), text).toThrow(SyntaxError);
});
