import type { Schema } from "./document.ts";
import { limitsOf } from "./limits.ts";
import { type TypeWord, typeWords } from "./type-words.ts";

/** One field of a schema; those inside it follow, a step deeper. */
export type SchemaLine = {
  /** Where it stands, unlike every other's of its schema: `list[].form 1.clientIds`. */
  id: string;
  name: string;
  depth: number;
  required: boolean;
  type: TypeWord[];
  description: string;
  limits: string[];
};

const deepest = 8;

/** The fields of a schema, line by line; schemas with a name of their own are named, not told again. */
export function schemaLines(schema: Schema, path = "", depth = 0): SchemaLine[] {
  if (depth > deepest || schema.$ref) return [];
  if (schema.type === "array") return schemaLines(schema.items ?? {}, `${path}[]`, depth);
  const forms = (schema.anyOf ?? schema.oneOf ?? []).filter((choice) => schemaLines(choice, path, depth).length > 0);
  if (forms.length === 1 && forms[0]) return schemaLines(forms[0], path, depth);
  if (forms.length > 1) {
    return forms.flatMap((form, i) => {
      const name = `form ${i + 1}`;
      const id = `${path}.${name}`;
      const { description = "" } = form;
      return [
        { id, name, depth, required: false, type: typeWords(form), description, limits: [] },
        ...schemaLines(form, id, depth + 1),
      ];
    });
  }
  const named = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const at = path === "" ? name : `${path}.${name}`;
    return [
      lineOf(at, name, field, schema.required?.includes(name) ?? false, depth),
      ...schemaLines(field, at, depth + 1),
    ];
  });
  const others = schema.additionalProperties;
  return typeof others === "object" ? [...named, ...schemaLines(others, `${path}.*`, depth)] : named;
}

function lineOf(id: string, name: string, field: Schema, required: boolean, depth: number): SchemaLine {
  return {
    id,
    name,
    depth,
    required,
    type: typeWords(field),
    description: field.description ?? "",
    limits: limitsOf(field),
  };
}
