import { isList, isObject, type Json, memberOf, sameJson } from "../drawflow/json.ts";

/** Where a value stands: the names and indexes that lead to it. */
export type Path = readonly (string | number)[];

/** A field with its value before and after; undefined where it is not there. */
export type FieldChange = { path: Path; before: Json | undefined; after: Json | undefined };

/** The same text for every value that says the same. */
export function signature(value: Json): string {
  if (isList(value)) return `[${value.map(signature).join()}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const parts = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${signature(value[key] ?? null)}`);
  return `{${parts.join()}}`;
}

/**
 * What differs, as deep as it can be told: into objects, and into lists of one length. A list that grew or shrank
 * is one change, because its items have no names to know them by.
 */
export function fieldChanges(before: Json | undefined, after: Json | undefined, path: Path = []): FieldChange[] {
  if (before === after || (before !== undefined && after !== undefined && sameJson(before, after))) return [];
  if (isObject(before) && isObject(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return keys.flatMap((key) => fieldChanges(memberOf(before, key), memberOf(after, key), [...path, key]));
  }
  if (isList(before) && isList(after) && before.length === after.length) {
    return before.flatMap((item, index) => fieldChanges(item, after[index], [...path, index]));
  }
  return [{ path, before, after }];
}
