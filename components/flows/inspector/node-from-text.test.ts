import { expect, test } from "vitest";
import { nodeFromText } from "./node-from-text";

test("a text becomes the node that it says, whatever its keys", () => {
  const text = '{"id": 7, "name": "crm", "html": "<script>", "more": {"deep": [1]}}';
  expect(nodeFromText(text, 7)).toEqual({ node: JSON.parse(text) });
});

test.each([
  ['{"id": 7,}', "json", [9, 10]],
  ["[7]", "object", [0, 3]],
  ["null", "object", [0, 4]],
  ['{"id": 8}', "id", [1, 8]],
  ['{"id": "7"}', "id", [1, 10]],
  ["{}", "id", [0, 1]],
] as const)("%j is refused: %s", (text, reason, [from, to]) => {
  expect(nodeFromText(text, 7)).toEqual({ fault: { reason, from, to } });
});

test("a node without an id stays one", () => {
  expect(nodeFromText('{"name": "x"}', null)).toEqual({ node: { name: "x" } });
});
