import { expect, test } from "vitest";
import type { Schema } from "./document.ts";
import { limitsOf } from "./limits.ts";
import { typeWords } from "./type-words.ts";

const ref = { $ref: "#/components/schemas/Flow" };

test.each<[Schema, string]>([
  [{ type: ["string", "null"] }, "string or null"],
  [{ type: "array", items: { anyOf: [ref, { type: "null" }] } }, "array of Flow or null"],
  [{ type: "object", additionalProperties: { type: "integer" } }, "object of integer"],
  [
    {
      anyOf: [
        { type: "object", properties: {} },
        { type: "object", properties: {} },
      ],
    },
    "object",
  ],
  [{ type: "string", format: "binary" }, "file"],
  [{ const: false }, "false"],
  [{}, "anything"],
])("%j is told as %s", (schema, told) => {
  expect(
    typeWords(schema)
      .map(({ text }) => text)
      .join(""),
  ).toBe(told);
});

test.each<[Schema, string[]]>([
  [{ type: "string", minLength: 0, maxLength: 256 }, ["at most 256 characters"]],
  [{ type: "string", minLength: 1, maxLength: 1 }, ["1 character"]],
  [{ type: "integer", minimum: 0, maximum: Number.MAX_SAFE_INTEGER }, ["at least 0"]],
  [{ type: "integer", exclusiveMinimum: 0, maximum: 10_000 }, ["1 to 10,000"]],
  [{ anyOf: [{ type: "integer", minimum: 1, maximum: 36_500 }, { type: "null" }] }, ["1 to 36,500"]],
  [{ type: "array", minItems: 1 }, ["at least 1 item"]],
  [{ type: "string", enum: ["asc", "desc"], default: "asc" }, ['one of "asc", "desc"', 'default "asc"']],
  [{ type: "string", examples: ["2026-11-01"] }, ['for example "2026-11-01"']],
  [{ type: "boolean" }, []],
])("the limits of %j are %j", (schema, told) => {
  expect(limitsOf(schema)).toEqual(told);
});
