import { nameOfRef, type Schema } from "./document.ts";

/** A piece of a type's wording; `schema` names the one it links to. */
export type TypeWord = { text: string; schema?: string };

/** A type in words: `array of Flow or FlowSummary`, `string or null`. */
export function typeWords(schema: Schema): TypeWord[] {
  if (schema.$ref) return [{ text: nameOfRef(schema.$ref), schema: nameOfRef(schema.$ref) }];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return either(choices.map(typeWords));
  if (schema.const !== undefined) return [{ text: JSON.stringify(schema.const) }];
  if (Array.isArray(schema.type)) return either(schema.type.map((type) => typeWords({ ...schema, type })));
  if (schema.type === "array") return [{ text: "array of " }, ...typeWords(schema.items ?? {})];
  if (schema.type === "object" && !schema.properties && typeof schema.additionalProperties === "object") {
    return [{ text: "object of " }, ...typeWords(schema.additionalProperties)];
  }
  if (schema.format === "binary") return [{ text: "file" }];
  return [{ text: schema.type ?? "anything" }];
}

function either(choices: TypeWord[][]): TypeWord[] {
  const told = new Set<string>();
  const different = choices.filter((words) => {
    const text = words.map((word) => word.text).join("");
    return told.has(text) ? false : told.add(text);
  });
  return different.flatMap((words, i) => (i === 0 ? words : [{ text: " or " }, ...words]));
}
