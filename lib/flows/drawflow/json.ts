import { readJson } from "../../json/read.ts";

/** What JSON.parse answers. Nobody changes it in place: a change is a new object that shares what stayed. */
export type Json = null | boolean | number | string | JsonList | JsonObject;
export type JsonList = readonly Json[];
export type JsonObject = { readonly [name: string]: Json };

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isList(value: unknown): value is JsonList {
  return Array.isArray(value);
}

/** An object's own member: any name may stand in a document, `__proto__` and `constructor` too. */
export function memberOf(value: Json | undefined, name: string): Json | undefined {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** Equal as JSON: the order of names does not count. */
export function sameJson(a: Json, b: Json): boolean {
  if (Object.is(a, b)) return true;
  if (isList(a)) return isList(b) && a.length === b.length && a.every((item, i) => sameJson(item, b[i] as Json));
  if (!isObject(a) || !isObject(b)) return false;
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && sameJson(a[name] as Json, b[name] as Json))
  );
}

/** Any value as JSON takes it: without what is undefined, apart from the value given. */
export function asJson(value: unknown): Json {
  return readJson(JSON.stringify(value) ?? "null");
}

// What a changed object was when its document was read: its text is found by that, wherever it has moved to.
const origins = new WeakMap<object, object>();

export function originOf(value: object): object {
  return origins.get(value) ?? value;
}

function derived<T extends object>(made: T, from: object): T {
  origins.set(made, originOf(from));
  return made;
}

export function withMember(object: JsonObject, name: string, value: Json): JsonObject {
  if (Object.hasOwn(object, name) && Object.is(object[name], value)) return object;
  return derived({ ...object, [name]: value }, object);
}

export function withMembers(object: JsonObject, members: Iterable<readonly [string, Json]>): JsonObject {
  let changed: Record<string, Json> | null = null;
  for (const [name, value] of members) {
    if (!changed && Object.hasOwn(object, name) && Object.is(object[name], value)) continue;
    changed ??= { ...object };
    define(changed, name, value);
  }
  return changed ? derived(changed, object) : object;
}

export function withoutMembers(object: JsonObject, names: ReadonlySet<string>): JsonObject {
  const entries = Object.entries(object).filter(([name]) => !names.has(name));
  return entries.length === Object.keys(object).length ? object : derived(Object.fromEntries(entries), object);
}

export function renamedMember(object: JsonObject, from: string, to: string): JsonObject {
  const entries = Object.entries(object).map(([name, value]) => [name === from ? to : name, value] as const);
  return derived(Object.fromEntries(entries), object);
}

/** The same members, in the order of these names. */
export function orderedMembers(object: JsonObject, names: readonly string[]): JsonObject {
  return derived(Object.fromEntries(names.map((name) => [name, object[name] as Json])), object);
}

export function mapped(list: JsonList, change: (item: Json) => Json): JsonList {
  const made = list.map(change);
  return made.every((item, i) => item === list[i]) ? list : derived(made, list);
}

export function filtered(list: JsonList, keep: (item: Json) => boolean): JsonList {
  const made = list.filter(keep);
  return made.length === list.length ? list : derived(made, list);
}

export function appended(list: JsonList, item: Json): JsonList {
  return derived([...list, item], list);
}

// Assigning to __proto__ would change the prototype.
function define(object: Record<string, Json>, name: string, value: Json): void {
  Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
}
