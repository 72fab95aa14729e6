import type { z } from "zod";
import { contract, json } from "../http/contract.ts";
import { pageSchema } from "../page.ts";
import { oneOf, removalOf } from "./schema/record.ts";

/** What all contracts of records have in common. */
export const shared = { tag: "records", permission: "admin" } as const;

/** `noun` stands in the operations' ids: `Campaign`; `nouns` too, where they are not `noun` with an s. */
type Words = { noun: string; nouns?: string; one: string; all: string; removal: string };

/** The five endpoints of a record: `/api/<records>` and `/api/<records>/{key}` (docs/contract.md, 16). */
export function crud<
  const Records extends string,
  Key extends z.ZodObject,
  Query extends z.ZodObject,
  Fields extends z.ZodType,
  Changes extends z.ZodType,
  Row extends z.ZodType,
  Made extends z.ZodType = Row,
>(
  path: `/api/${Records}`,
  words: Words,
  schema: { key: Key; query: Query; fields: Fields; changes: Changes; record: Row; made?: Made },
) {
  // The type parameter is the record's own where nothing else is made.
  const made = schema.made ?? (schema.record as unknown as Made);
  const at = `${path}/{${Object.keys(schema.key.shape)[0]}}` as `/api/${Records}/{${keyof Key["shape"] & string}}`;
  return {
    list: contract({
      ...shared,
      method: "GET",
      path,
      operationId: `list${words.nouns ?? `${words.noun}s`}`,
      summary: words.all,
      query: schema.query,
      answer: pageSchema(schema.record),
    }),
    create: contract({
      ...shared,
      method: "POST",
      path,
      operationId: `create${words.noun}`,
      summary: `Create ${words.one}`,
      body: json(schema.fields),
      answer: oneOf(made),
    }),
    read: contract({
      ...shared,
      method: "GET",
      path: at,
      operationId: `get${words.noun}`,
      summary: `Get ${words.one}`,
      params: schema.key,
      answer: oneOf(schema.record),
    }),
    change: contract({
      ...shared,
      method: "PATCH",
      path: at,
      operationId: `update${words.noun}`,
      summary: `Change the given fields of ${words.one}`,
      params: schema.key,
      body: json(schema.changes),
      answer: oneOf(schema.record),
    }),
    remove: contract({
      ...shared,
      method: "DELETE",
      path: at,
      operationId: `delete${words.noun}`,
      summary: words.removal,
      params: schema.key,
      answer: removalOf(schema.record),
    }),
  };
}
