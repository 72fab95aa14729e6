import type { Value } from "../expression/value.ts";

/** Bytes of a value as JSON in UTF-8; what a text has to escape is not counted. */
export function jsonBytes(value: Value | undefined): number {
  if (value === undefined) return 0;
  if (typeof value === "string") return Buffer.byteLength(value) + 2;
  if (typeof value === "number") return 8;
  if (value === null || typeof value === "boolean") return 4;
  if (Array.isArray(value)) return value.reduce((sum: number, each) => sum + jsonBytes(each) + 1, 2);
  let bytes = 2;
  for (const [name, each] of Object.entries(value)) bytes += Buffer.byteLength(name) + 4 + jsonBytes(each as Value);
  return bytes;
}
