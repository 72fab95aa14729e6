import { type ApiDocument, nameOfRef, type Schema } from "./document.ts";

type Schemas = ApiDocument["components"]["schemas"];

/**
 * A value of a schema with what it requires or gives an example of: `<name>` stands for a text that the caller knows.
 * Where there is neither, the first field is there, since a body that says nothing shows nothing.
 */
export function sampleOf(schema: Schema, schemas: Schemas, name = "value"): unknown {
  const known = schema.examples?.[0] ?? schema.const ?? schema.enum?.[0] ?? schema.default;
  if (known !== undefined && known !== null && !Array.isArray(known)) return known;
  if (schema.$ref) return sampleOf(schemas[nameOfRef(schema.$ref)] ?? {}, schemas, name);
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice) return sampleOf(choice, schemas, name);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === "object") return objectOf(schema, schemas);
  if (type === "array") return [sampleOf(schema.items ?? {}, schemas, name)];
  if (type === "integer" || type === "number") return Math.max(1, schema.minimum ?? 1);
  if (type === "boolean") return true;
  return `<${name}>`;
}

function objectOf(schema: Schema, schemas: Schemas): Record<string, unknown> {
  const all = Object.entries(schema.properties ?? {});
  const told = all.filter(([name, field]) => schema.required?.includes(name) || field.examples);
  const shown = told.length > 0 ? told : all.slice(0, 1);
  return Object.fromEntries(shown.map(([name, field]) => [name, sampleOf(field, schemas, name)]));
}
