import { expect, test } from "vitest";
import type { NodeView } from "@/lib/flows/drawflow/view.ts";
import { fieldPlace } from "./field-place";

const node = (name: string, data: object = {}) => ({ name, data }) as NodeView;

test.each([
  ["http", {}, "url", { owner: "http", path: "url", line: null }],
  ["http", {}, "retries", { owner: "any", path: "retries", line: null }],
  ["set_variables", {}, "variables", { owner: "set_variables", path: "variables", line: null }],
  ["set_variables", {}, "variables.customer", { owner: "set_variables", path: "variables", line: "customer" }],
  ["http", {}, "headers.X.Order.Id", { owner: "http", path: "headers", line: "X.Order.Id" }],
  ["set_variables", {}, "variables.", { owner: "set_variables", path: "variables", line: "" }],
  ["switch", {}, "cases.1.when", { owner: "switch", path: "cases.item.when", line: 2 }],
  [
    "switch",
    { cases: [{}, { label: "Chile" }] },
    "cases.1.when",
    { owner: "switch", path: "cases.item.when", line: "Chile" },
  ],
  ["switch", { cases: "odd" }, "cases.1", { owner: "switch", path: "cases", line: 2 }],
])("a %s node's %j: %s", (kind, data, path, wanted) => {
  expect(fieldPlace(node(kind, data), path)).toEqual(wanted);
});

test("a field that the kind does not have, and a kind that is not ours, have no place", () => {
  expect(fieldPlace(node("http"), "colour")).toBe(null);
  expect(fieldPlace(node("theirs"), "url")).toBe(null);
});
