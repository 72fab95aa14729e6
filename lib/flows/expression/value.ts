import { Optional } from "@marcbachmann/cel-js";
import { Duration, UnsignedInt } from "@marcbachmann/cel-js/evaluator";

/** What expressions take and give: JSON. */
export type Value = null | boolean | number | string | readonly Value[] | { readonly [key: string]: Value };

/** Why a result is no value. */
export type Unusable = "notFinite" | "notAValue" | "tooDeep";

/** How deep what expressions take and give may be. */
export const VALUE_LEVELS = 200;

export class NoValue extends Error {
  readonly code: Unusable;
  constructor(code: Unusable) {
    super(code);
    this.code = code;
  }
}

/**
 * A result of the expression language as JSON: integers as numbers (as text beyond 2^53, where numbers lose digits),
 * times as ISO text, durations in seconds, an optional that is empty as null. What needs no change is the same object.
 */
export function plain(result: unknown, depth = 0): Value {
  if (depth > VALUE_LEVELS) throw new NoValue("tooDeep");
  switch (typeof result) {
    case "string":
    case "boolean":
      return result;
    case "number":
      if (!Number.isFinite(result)) throw new NoValue("notFinite");
      // JSON has one zero: what is written down and read again must be the same.
      return result === 0 ? 0 : result;
    case "bigint":
      return integer(result);
    case "object":
      return result === null ? null : plainObject(result, depth);
    default:
      throw new NoValue("notAValue");
  }
}

function integer(value: bigint): number | string {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : String(value);
}

function plainObject(result: object, depth: number): Value {
  if (Array.isArray(result)) return plainList(result, depth);
  const prototype: unknown = Object.getPrototypeOf(result);
  if (prototype === null || prototype === Object.prototype) return plainMap(result, depth);
  if (result instanceof Map) return plainMap(Object.fromEntries(result), depth);
  if (result instanceof Optional) return result.hasValue() ? plain(result.value(), depth) : null;
  if (result instanceof Date) {
    if (Number.isNaN(result.getTime())) throw new NoValue("notAValue");
    return result.toISOString();
  }
  if (result instanceof Duration) return Number(result.valueOf()) / 1000;
  if (result instanceof UnsignedInt) return integer(BigInt(result.toString()));
  throw new NoValue("notAValue");
}

function plainList(list: readonly unknown[], depth: number): Value {
  const values = list.map((each) => plain(each, depth + 1));
  return values.every((value, i) => Object.is(value, list[i])) ? (list as readonly Value[]) : values;
}

function plainMap(map: object, depth: number): Value {
  const entries = Object.entries(map).map(([key, each]) => [key, plain(each, depth + 1)] as const);
  const unchanged = entries.every(([key, value]) => Object.is(value, (map as Record<string, unknown>)[key]));
  // From entries, because assigning to `__proto__` would do something else.
  return unchanged ? (map as Record<string, Value>) : Object.fromEntries(entries);
}

/**
 * JSON for a library that tells an object's kind by its `constructor`: where that is a name in the data itself, the
 * object is a Map.
 */
export function withMaps(value: unknown, depth = 0): unknown {
  if (typeof value !== "object" || value === null || depth > VALUE_LEVELS) return value;
  if (Array.isArray(value)) return value.map((each) => withMaps(each, depth + 1));
  const entries = Object.entries(value).map(([key, each]) => [key, withMaps(each, depth + 1)] as const);
  return Object.hasOwn(value, "constructor") ? new Map(entries) : Object.fromEntries(entries);
}
