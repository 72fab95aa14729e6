import { z } from "zod";
import type { FieldMeta } from "./fields.ts";
import type { NodeSpec } from "./spec.ts";

/** A field of a node, in the order of its form. `items`: the fields of each entry of a list. */
export type Field = FieldMeta & { name: string; required: boolean; items?: Field[] };

/** The fields of a kind of node, its label first. */
export function fieldsOf({ parameters }: NodeSpec): Field[] {
  return fieldsIn(parameters);
}

function fieldsIn(object: z.ZodObject): Field[] {
  return Object.entries(object.shape).flatMap(([name, schema]) => {
    const found = metaOf(schema as z.ZodType);
    if (!found) return [];
    const { meta, inner } = found;
    const required = !(schema as z.ZodType).safeParse(undefined).success;
    const items = inner instanceof z.ZodArray && inner.element instanceof z.ZodObject ? fieldsIn(inner.element) : null;
    return [{ ...meta, name, required, ...(items && { items }) }];
  });
}

/** What a schema, or the one it wraps, says of its field. */
function metaOf(schema: z.ZodType): { meta: FieldMeta; inner: z.ZodType } | null {
  const meta = schema.meta();
  if (meta && "field" in meta) return { meta: meta as unknown as FieldMeta, inner: schema };
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return metaOf(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodPipe) return metaOf(schema.out as z.ZodType);
  return null;
}
