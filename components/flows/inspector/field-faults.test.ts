import fc from "fast-check";
import { expect, test } from "vitest";
import { fieldsOf } from "@/lib/flows/nodes/field-list.ts";
import { invalidReasons } from "@/lib/flows/nodes/fields.ts";
import { nodeKinds } from "@/lib/flows/nodes/kinds.ts";
import { newNode } from "@/lib/flows/nodes/new-node.ts";
import { specOf } from "@/lib/flows/nodes/registry.ts";
import { fieldFaults } from "./field-faults";
import { formValues, newRow } from "./form-values";

function faults(kind: string, data: Record<string, unknown>, changed: Record<string, unknown> = {}): string[] {
  const spec = specOf(kind);
  if (!spec) throw new Error(`no kind ${kind}`);
  const fields = fieldsOf(spec);
  return fieldFaults(fields, spec, { ...formValues(fields, spec, data), ...changed }).map(
    (one) => `${one.at}: ${one.reason}`,
  );
}

test.each(nodeKinds)("a new %s node's own settings have nothing wrong that a form cannot show", (kind) => {
  const names = new Set(fieldsOf(specOf(kind) ?? never()).map(({ name }) => name));
  const { data } = newNode(kind, 1, { x: 0, y: 0 });
  expect(faults(kind, specOf(kind)?.sample ?? {})).toEqual([]);
  for (const fault of faults(kind, data)) expect(names).toContain(fault.split(/[.:]/)[0]);
});

test.each([
  ["http", { method: "POST" }, ["url: required"]],
  ["http", { url: "u", timeout: 1000, retries: "2" }, ["timeout: range", "retries: number"]],
  ["http", { url: "u", method: "FETCH", idempotencyKey: "yes" }, ["method: choice", "idempotencyKey: boolean"]],
  ["http", { url: "u", headers: { "a b": "1", ok: 5 } }, ["headers.0.name: headerName", "headers.1.value: text"]],
  ["set_variables", { variables: { "1x": "2", y: "" } }, ["variables.0.name: variable", "variables.1.value: required"]],
  ["switch", { cases: [{ when: "true" }, { when: "" }] }, ["cases.1.when: required"]],
  ["switch", { cases: "odd" }, ["cases: list"]],
  ["switch", { cases: [{ when: "true" }, 3] }, ["cases.1: map"]],
  ["respond", { status: 200.5 }, ["status: whole"]],
  ["respond", { headers: { ok: "1", "X-Run-Id": "2" } }, ["headers.1.name: headerReserved"]],
  ["condition", { expression: 5 }, ["expression: text"]],
])("a %s node with %j is refused at its fields", (kind, data, wanted) => {
  expect(faults(kind, data)).toEqual(wanted);
});

test("the second of two lines of one name is told", () => {
  const lines = [newRow("a", "1"), newRow("b", "1"), newRow("a", "2")];
  expect(faults("http", { url: "u" }, { headers: lines })).toEqual(["headers.2.name: nameTwice"]);
});

test("whatever a drawing may hold is refused for a reason that there are words for", () => {
  const odd = fc.oneof(fc.jsonValue(), fc.array(fc.jsonValue({ maxDepth: 1 })));
  const words = [...invalidReasons, "nameTwice"];
  fc.assert(
    fc.property(fc.constantFrom(...nodeKinds), odd, fc.integer({ min: 0, max: 8 }), (kind, value, at) => {
      const field = fieldsOf(specOf(kind) ?? never())[at];
      if (!field) return;
      for (const fault of faults(kind, { [field.name]: value })) expect(words).toContain(fault.split(": ").at(-1));
    }),
    { numRuns: 500 },
  );
});

function never(): never {
  throw new Error("every kind has a spec");
}
