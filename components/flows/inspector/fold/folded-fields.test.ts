import { expect, test } from "vitest";
import { fieldsOf } from "@/lib/flows/nodes/field-list.ts";
import { nodeKinds } from "@/lib/flows/nodes/kinds.ts";
import { specOf } from "@/lib/flows/nodes/registry.ts";
import type { NodeSpec } from "@/lib/flows/nodes/spec.ts";
import { formValues } from "../form-values";
import { holdsOwn } from "./folded-fields";

function foldedOf(kind: string): (data: Record<string, unknown>) => boolean {
  const spec = specOf(kind) as NodeSpec;
  const fields = fieldsOf(spec).filter(({ folded }) => folded);
  return (data) => holdsOwn(fields, spec, formValues(fields, spec, data));
}

test.each(nodeKinds)("nothing comes into sight of a %s node that says nothing, or is new", (kind) => {
  const holds = foldedOf(kind);
  expect(holds({})).toBe(false);
  expect(holds(specOf(kind)?.sample ?? {})).toBe(false);
});

test.each([
  ["http", { retries: 5 }, true],
  ["http", { retries: "often" }, true],
  ["http", { retries: 0, backoff: 2, timeout: 99 }, false],
  ["respond", { headers: {} }, false],
  ["respond", { headers: { "X-Who": "me" } }, true],
  ["respond", { headers: "none" }, true],
  ["email", { replyTo: "" }, false],
  ["email", { replyTo: null }, false],
  ["email", { replyTo: "me@example.com" }, true],
] as const)("of a %s node with %o its folded fields must be seen: %s", (kind, data, seen) => {
  expect(foldedOf(kind)(data)).toBe(seen);
});

test("a field that must be filled in is never folded away", () => {
  for (const kind of nodeKinds) {
    const folded = fieldsOf(specOf(kind) as NodeSpec).filter((field) => field.folded);
    expect(folded.filter(({ required }) => required)).toEqual([]);
  }
});
