import type { Schema } from "./document.ts";

const anyInteger = Number.MAX_SAFE_INTEGER;

/** What a value must keep to, each in a few words: `1 to 255 characters`, `default "UTC"`. */
export function limitsOf(schema: Schema): string[] {
  const values = schema.enum ?? constantsOf(schema);
  const inside = withoutNull(schema);
  return [
    values.length > 1 ? `one of ${values.map((value) => JSON.stringify(value)).join(", ")}` : null,
    range(inside.minLength || undefined, inside.maxLength, "character"),
    range(inside.minItems || undefined, inside.maxItems, "item"),
    range(
      inside.exclusiveMinimum === undefined ? known(inside.minimum) : inside.exclusiveMinimum + 1,
      known(inside.maximum),
    ),
    inside.pattern && inside.pattern.length <= 80 ? `matches ${inside.pattern}` : null,
    schema.default === undefined ? null : `default ${JSON.stringify(schema.default)}`,
    schema.examples?.[0] === undefined ? null : `for example ${JSON.stringify(schema.examples[0])}`,
  ].filter((text) => text !== null);
}

/** The values of a choice between constants alone. */
function constantsOf({ anyOf = [] }: Schema): unknown[] {
  const values = anyOf.flatMap((choice) => choice.enum ?? (choice.const === undefined ? [] : [choice.const]));
  return anyOf.every((choice) => choice.type === "null" || choice.enum || choice.const !== undefined) ? values : [];
}

/** Of a value that may be null, the other. */
function withoutNull(schema: Schema): Schema {
  const others = schema.anyOf?.filter(({ type }) => type !== "null") ?? [];
  return others.length === 1 && others[0] ? { ...schema, ...others[0] } : schema;
}

/** A bound that says more than that a number is exact. */
function known(bound: number | undefined): number | undefined {
  return bound !== undefined && Math.abs(bound) < anyInteger ? bound : undefined;
}

function range(least: number | undefined, most: number | undefined, unit?: string): string | null {
  const counted = (n: number) => (unit ? ` ${unit}${n === 1 ? "" : "s"}` : "");
  if (least === undefined && most === undefined) return null;
  if (most === undefined) return `at least ${told(least)}${counted(least ?? 0)}`;
  if (least === undefined) return `at most ${told(most)}${counted(most)}`;
  return least === most ? `${told(most)}${counted(most)}` : `${told(least)} to ${told(most)}${counted(most)}`;
}

function told(n: number | undefined): string {
  return (n ?? 0).toLocaleString("en-US");
}
