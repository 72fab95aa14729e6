import fc from "fast-check";
import { expect, test } from "vitest";
import { fieldsOf } from "@/lib/flows/nodes/field-list.ts";
import { nodeKinds } from "@/lib/flows/nodes/kinds.ts";
import { specOf } from "@/lib/flows/nodes/registry.ts";
import type { NodeSpec } from "@/lib/flows/nodes/spec.ts";
import { drawnValue, formValues, newRow, type Row, shownFields, withSetting } from "./form-values";

function spec(kind: string): NodeSpec {
  const found = specOf(kind);
  if (!found) throw new Error(`no kind ${kind}`);
  return found;
}

const http = spec("http");
const fields = fieldsOf(http);

test("a form shows what the node holds, and what holds where it says nothing", () => {
  const values = formValues(fields, http, { method: "PUT", url: 5 });
  expect(values).toMatchObject({ method: "PUT", url: 5, timeout: 10, retries: 0, into: "response", headers: [] });
  expect(values.label).toBeUndefined();
});

test.each(nodeKinds)("what a form of a %s node shows is drawn as it was", (kind) => {
  const { sample } = spec(kind);
  const values = formValues(fieldsOf(spec(kind)), spec(kind), sample);
  for (const field of fieldsOf(spec(kind)).filter(({ name }) => name in sample)) {
    expect(drawnValue(field, values[field.name])).toEqual({ value: sample[field.name] });
  }
});

const headers = fields.find(({ name }) => name === "headers") ?? { name: "", field: "map" as const, required: false };

test("any object of names and values is drawn as it was", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string({ minLength: 1 }), fc.jsonValue()), (map) => {
      const shown = formValues([headers], http, { headers: map }).headers;
      expect(JSON.stringify(drawnValue(headers, shown)?.value)).toBe(JSON.stringify(map));
    }),
  );
});

test("a line that is empty is not drawn, and two lines of one name cannot be", () => {
  const lines = [newRow("a", "1"), newRow("", "")];
  expect(drawnValue(headers, lines)).toEqual({ value: { a: "1" } });
  expect(drawnValue(headers, [newRow("a", "1"), newRow("a", "2")])).toBeNull();
  expect(drawnValue(headers, [newRow("__proto__", "1")])?.value).toEqual(JSON.parse('{"__proto__": "1"}'));
});

test("what is no object of names is handed on as it is", () => {
  expect(drawnValue(headers, formValues([headers], http, { headers: "odd" }).headers)).toEqual({ value: "odd" });
});

test("entries of a list keep what no field shows", () => {
  const cases = [{ when: "a", port: { colour: "red" } }, 7, null];
  const list = fieldsOf(spec("switch")).filter(({ name }) => name === "cases");
  const shown = formValues(list, spec("switch"), { cases }).cases as Row[];
  expect(new Set(shown.map(({ id }) => id)).size).toBe(3);
  expect(list.map((field) => drawnValue(field, shown))).toEqual([{ value: cases }]);
});

test("one setting changes in its place, and the others stay", () => {
  const data = { b: 1, unknown: { x: [1] }, a: 2 };
  expect(JSON.stringify(withSetting(data, "b", 3))).toBe('{"b":3,"unknown":{"x":[1]},"a":2}');
  expect(JSON.stringify(withSetting(data, "c", 3))).toBe('{"b":1,"unknown":{"x":[1]},"a":2,"c":3}');
  expect(JSON.stringify(withSetting(data, "b", undefined))).toBe('{"unknown":{"x":[1]},"a":2}');
});

test("a field waits for the choice that it belongs to", () => {
  const names = (method: unknown) => shownFields(fields, { method }, new Set()).map(({ name }) => name);
  expect(names("POST")).toContain("body");
  expect(names("GET")).not.toContain("body");
  expect(names({ odd: 1 })).not.toContain("body");
  expect(shownFields(fields, { method: "GET" }, new Set(["body"])).map(({ name }) => name)).toContain("body");
});
