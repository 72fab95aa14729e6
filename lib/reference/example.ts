import { nameOfRef, type Schema } from "./document.ts";
import { exampleValues } from "./example-values.ts";

type Schemas = Record<string, Schema>;

/** The fields that an example has: all of an answer; of a request those that must be given, and those with a value. */
type Extent = "all" | "required";

/**
 * An example of a schema. `place` says where it stands: an operation's id or a schema's name, then the fields that lead
 * there, as in `Flow.problems.message`.
 */
export function exampleOf(schema: Schema, schemas: Schemas, place: string, extent: Extent): unknown {
  if (schema.$ref && !Object.hasOwn(exampleValues, place)) {
    const name = nameOfRef(schema.$ref);
    return exampleOf(schemas[name] ?? {}, schemas, name, extent);
  }
  if (schema.examples && extent === "required") return schema.examples[0];
  const known = knownValue(place, (value) => fits(value, schema));
  if (known !== undefined) return known;
  if (schema.examples) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  const choices = (schema.anyOf ?? schema.oneOf ?? []).filter((choice) => choice.type !== "null");
  if (choices[0]) return exampleOf(choices[0], schemas, place, extent);
  if (schema.properties) return objectOf(schema.properties, schema.required ?? [], schemas, place, extent);
  if (schema.items) return [exampleOf(schema.items, schemas, place, extent)];
  return plainValue(schema, place);
}

function objectOf(
  properties: Record<string, Schema>,
  required: readonly string[],
  schemas: Schemas,
  place: string,
  extent: Extent,
): Record<string, unknown> {
  const shown = Object.entries(properties).filter(
    ([name, field]) =>
      extent === "all" ||
      required.includes(name) ||
      field.examples !== undefined ||
      Object.hasOwn(exampleValues, `${place}.${name}`),
  );
  return Object.fromEntries(
    shown.map(([name, field]) => [name, exampleOf(field, schemas, `${place}.${name}`, extent)]),
  );
}

function plainValue(schema: Schema, place: string): unknown {
  if (schema.enum) return schema.enum[0];
  if (schema.default !== undefined) return schema.default;
  const type = [schema.type].flat()[0];
  if (type === "boolean") return false;
  if (type === "null") return null;
  if (type === "integer" || type === "number") return Math.max(0, schema.minimum ?? 0);
  if (type === "object") return {};
  if (type === "string" && /At$/.test(place)) return "2026-11-05 05:40:27";
  // A test finds it and says what to do; the document itself must come in any case.
  return `<${place}>`;
}

/** The first of the values for this place that is taken; the longest name of the place that has values counts. */
function knownValue(place: string, isTaken: (value: unknown) => boolean): unknown {
  for (let name = place; ; name = name.slice(name.indexOf(".") + 1)) {
    const found = Object.hasOwn(exampleValues, name) ? exampleValues[name]?.find(isTaken) : undefined;
    if (found !== undefined || !name.includes(".")) return found;
  }
}

function fits(value: unknown, schema: Schema): boolean {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.some((choice) => fits(value, choice));
  const types = [schema.type ?? []].flat();
  if (types.length > 0 && !types.some((type) => isOfType(value, type))) return false;
  if (schema.const !== undefined && schema.const !== value) return false;
  if (schema.enum && !schema.enum.includes(value)) return false;
  if (typeof value === "string") {
    const { pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema;
    if (value.length < minLength || value.length > maxLength) return false;
    return pattern === undefined || new RegExp(pattern, "u").test(value);
  }
  if (typeof value !== "number") return true;
  return value >= (schema.minimum ?? value) && value <= (schema.maximum ?? value);
}

function isOfType(value: unknown, type: string): boolean {
  if (type === "integer") return Number.isInteger(value);
  if (type === "null") return value === null;
  if (type === "array") return Array.isArray(value);
  if (type === "object") return typeof value === "object" && value !== null && !Array.isArray(value);
  return typeof value === type;
}
