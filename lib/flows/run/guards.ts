import type { GuardCode } from "./errors.ts";
import { jsonBytes } from "./json-bytes.ts";
import { OUTPUT_BYTES, VARIABLES_BYTES, variableBytes } from "./size.ts";
import { frameAt, nodeAt, type Run, type Token, walkScopeAt } from "./state.ts";

/** Steps outside of loops, and in all; visits of one node outside of a loop; calls in calls; ms of computing. */
const runLimits = { plainSteps: 1_000, steps: 100_000, visits: 100, depth: 8, cpuMs: 10_000 };

/** Ends the run as failed, past every error port and On error node. */
export class GuardStop extends Error {
  readonly code: GuardCode;
  /** Where it happened. */
  readonly token: Token | null;
  constructor(code: GuardCode, message: string, token: Token | null) {
    super(message);
    this.code = code;
    this.token = token;
  }
}

/** Counts a step, and a visit of its node; gives the number of the visit, from 1. */
export function countVisit(run: Run, token: Token): number {
  const frame = frameAt(run, token);
  const { place } = token;
  countStep(run, token);
  const visit = (frame.visits[place] ?? 0) + 1;
  frame.visits[place] = visit;
  if (walkScopeAt(run, token).isInLoop) return visit;
  const plain = (frame.plainVisits[place] ?? 0) + 1;
  frame.plainVisits[place] = plain;
  if (plain > runLimits.visits) {
    throw new GuardStop("visits", `A node can be visited ${runLimits.visits} times outside of a loop.`, token);
  }
  if (++run.state.plainSteps > runLimits.plainSteps) {
    throw new GuardStop("steps", `A run can have ${runLimits.plainSteps} steps outside of loops.`, token);
  }
  return visit;
}

/** Counts what costs as much as a step. */
export function countStep(run: Run, token: Token): void {
  if (++run.state.steps > runLimits.steps) {
    throw new GuardStop("steps", `A run can have ${runLimits.steps} steps.`, token);
  }
}

export function requireDepth(depth: number, token: Token): void {
  if (depth > runLimits.depth) {
    throw new GuardStop("depth", `Sub-flows can call each other ${runLimits.depth} deep.`, token);
  }
}

/** What a node gives is bounded, and so is all that a run keeps. HTTP has a limit of its own on what it reads. */
export function requireRoom(run: Run, token: Token, output: Parameters<typeof jsonBytes>[0]): void {
  if (nodeAt(run, token).kind !== "http" && jsonBytes(output) > OUTPUT_BYTES) {
    throw new GuardStop("size", "A node can give at most 1 MB.", token);
  }
  if (variableBytes(run) > VARIABLES_BYTES) {
    throw new GuardStop("size", "The variables of a run can be at most 8 MB together.", token);
  }
}

export function requireCpu({ state }: Run, sinceMs: number): void {
  if (state.cpuMs + sinceMs > runLimits.cpuMs) {
    throw new GuardStop("cpu", `A run can compute for ${runLimits.cpuMs / 1000} seconds.`, state.ready.at(-1) ?? null);
  }
}
