import type { Value } from "../expression/value.ts";
import type { NodeKind } from "../nodes/kinds.ts";
import type { PortMeaning } from "../nodes/spec.ts";
import type { RunError } from "./errors.ts";
import { frameAt, nodeAt, type Run, type Token } from "./state.ts";
import { fittingStep } from "./step-size.ts";

/** `unknown`: nobody can say whether the effect happened; `repeated`: it was done again after an interruption. */
export const stepStates = ["done", "failed", "unknown", "stubbed", "repeated", "waiting"] as const;
export type StepState = (typeof stepStates)[number];

/** One try of one node. `position` counts from 0 in the order in which nodes are entered, `offset` in ms from the start. */
export type RunStep = {
  position: number;
  node: string;
  module: string;
  /** The called flow that it is a step of; null in the run's own. */
  flow: string | null;
  depth: number;
  /** The calls that lead to its module, as in an effect's key. */
  path: string;
  visit: number;
  kind: NodeKind;
  label: string | null;
  /** Null where a run begins. */
  entered: "in" | null;
  left: PortMeaning | null;
  offset: number;
  duration: number;
  input: Value;
  output: Value;
  state: StepState;
  attempt: number;
  error: Pick<RunError, "code" | "message"> | null;
  /** Input and output are the start of their JSON, or left out: `step-size.ts`. */
  truncated?: boolean;
  omitted?: boolean;
};

type StepFacts = { position: number; offset: number; visit: number } & Partial<
  Pick<RunStep, "left" | "input" | "output" | "state" | "attempt" | "error" | "duration">
>;

/** Adds a step to what the run has done; one of a position that is there stands for it from now on. */
export function record(run: Run, token: Token, facts: StepFacts): void {
  const { key, module, kind, label } = nodeAt(run, token);
  const { depth, path, program } = frameAt(run, token);
  const step: RunStep = {
    node: key,
    module,
    flow: program === 0 ? null : (run.state.programs[program]?.flow ?? null),
    depth,
    path,
    kind,
    label,
    entered: kind === "on_error" || facts.position === 0 ? null : "in",
    left: null,
    duration: run.clock() - facts.offset,
    input: null,
    output: null,
    state: "done",
    attempt: 1,
    error: null,
    ...facts,
  };
  run.steps.push(fittingStep(run.state, step));
}
