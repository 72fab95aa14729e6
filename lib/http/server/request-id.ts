import { randomUUID } from "node:crypto";

/** The caller's request id where it sent a sane one, else a new one. */
export function requestIdFrom(given: unknown): string {
  return typeof given === "string" && /^[\w.:-]{1,64}$/.test(given) ? given : randomUUID();
}
