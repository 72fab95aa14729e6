import type { Value } from "../expression/value.ts";
import { jsonBytes } from "./json-bytes.ts";
import type { RunState } from "./state.ts";

/** What of an input or output stands in the log. */
const LOGGED_BYTES = 64 * 1024;
/** Inputs and outputs of all steps of a run are so long together, at most: a loop may give a megabyte 100,000 times. */
const RECORDED_BYTES = 16 * 1024 * 1024;
/** Steps that failed have so much besides: a run is read for their sake. */
const FAILED_BYTES = RECORDED_BYTES / 4;
/** Up to here a step keeps what the log would cut: a test shows it whole. */
const WHOLE_BYTES = RECORDED_BYTES / 2;

/** Of an error's message so much stands at a step that has room for nothing else. */
const MESSAGE_CHARACTERS = 500;

type Sized = {
  input: unknown;
  output: unknown;
  error: { code: string; message: string } | null;
  truncated?: boolean | undefined;
  omitted?: boolean | undefined;
};

/** The step as the run keeps it: whole, cut as in the log, or without input and output, by what the run keeps so far. */
export function fittingStep<Step extends Sized>(state: Pick<RunState, "recordedBytes">, step: Step): Step {
  const whole = stepBytes(step);
  const fitting = state.recordedBytes + whole > WHOLE_BYTES ? cutStep(step) : step;
  const bytes = fitting === step ? whole : stepBytes(fitting);
  const limit = step.error ? RECORDED_BYTES + FAILED_BYTES : RECORDED_BYTES;
  if (bytes > 0 && state.recordedBytes + bytes > limit) {
    const error = step.error && { ...step.error, message: step.error.message.slice(0, MESSAGE_CHARACTERS) };
    return { ...step, error, input: null, output: null, truncated: true, omitted: true };
  }
  state.recordedBytes += bytes;
  return fitting;
}

/** The step as the log has it: what is too long is cut, as text of its JSON, and the step says so. */
export function cutStep<Step extends Sized>(step: Step): Step {
  if (step.truncated) return step;
  const [input, output] = [cut(step.input as Value), cut(step.output as Value)];
  if (input === step.input && output === step.output) return step;
  return { ...step, input, output, truncated: true };
}

/** Whether the log has the step's output in part only, or not at all. */
export function isOutputCut({ output, truncated, omitted }: Omit<Sized, "input" | "error">): boolean {
  if (omitted) return true;
  // Up to three bytes of a character that does not fit are left out.
  return truncated === true && typeof output === "string" && Buffer.byteLength(output) >= LOGGED_BYTES - 5;
}

function stepBytes({ input, output, error }: Sized): number {
  return valueBytes(input) + valueBytes(output) + (error ? jsonBytes(error.message) : 0);
}

/** `null` stands for nothing, and takes no room. */
function valueBytes(value: unknown): number {
  return value === null ? 0 : jsonBytes(value as Value);
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
