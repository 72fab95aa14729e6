import type { Value } from "../../expression/value.ts";
import type { RunRecord } from "../schema.ts";

type Step = RunRecord["steps"][number];

/** What of an input or output stands in the log. */
const LOGGED_BYTES = 64 * 1024;

/** The step as the log has it: what is too long is cut, as text of its JSON, and the step says so. */
export function cutStep(step: Step): Step {
  const [input, output] = [cut(step.input as Value), cut(step.output as Value)];
  if (input === step.input && output === step.output) return step;
  return { ...step, input, output, truncated: true };
}

/** Whether the step's output, as the log has it, is the beginning of what it was. */
export function isOutputCut({ output, truncated }: Pick<Step, "output" | "truncated">): boolean {
  // Up to three bytes of a character that does not fit are left out.
  return truncated === true && typeof output === "string" && Buffer.byteLength(output) >= LOGGED_BYTES - 5;
}

function cut(value: Value): Value {
  if (isShort(value)) return value;
  const text = JSON.stringify(value);
  return Buffer.byteLength(text) <= LOGGED_BYTES ? value : startOf(text);
}

/** Most values are: they need not be written to be measured. */
function isShort(value: Value): boolean {
  if (value === null || typeof value === "number" || typeof value === "boolean") return true;
  return typeof value === "string" && value.length * 6 < LOGGED_BYTES;
}

/** The first bytes of a text, no character of it cut in two. */
function startOf(text: string): string {
  const bytes = Buffer.from(text).subarray(0, LOGGED_BYTES - 2);
  return new TextDecoder().decode(bytes, { stream: true });
}
