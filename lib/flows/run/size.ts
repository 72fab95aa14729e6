import type { Value } from "../expression/value.ts";
import { jsonBytes } from "./json-bytes.ts";
import { frameAt, type Run, type Token } from "./state.ts";

/** What a node may give, and what the variables of a run may be together. */
export const OUTPUT_BYTES = 1024 * 1024;
export const VARIABLES_BYTES = 8 * OUTPUT_BYTES;

/** Sets a variable of the token's frame and keeps count of their bytes. */
export function setVariable(run: Run, token: Token, name: string, value: Value): void {
  const frame = frameAt(run, token);
  frame.bytes += jsonBytes(value) - (name in frame.variables ? jsonBytes(frame.variables[name]) : 0);
  frame.variables[name] = value;
}

export function variableBytes({ state }: Run): number {
  let bytes = 0;
  for (const id in state.frames) bytes += state.frames[id]?.bytes ?? 0;
  return bytes;
}
