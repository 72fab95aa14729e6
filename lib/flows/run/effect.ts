import type { Value } from "../expression/value.ts";
import type { NodeKind } from "../nodes/kinds.ts";
import { NodeFailed, SettingsReader } from "./behaviour.ts";
import type { NodeFailure } from "./errors.ts";
import { frameAt, namesAt, nodeAt, type Pending, type ProgramRef, type Run } from "./state.ts";

/** What a driver is to do for a node. */
export type Effect = {
  kind: NodeKind;
  /** The same for every try and after every restart, and no other effect of the run has it: `path:node:visit`. */
  key: string;
  /** The flow that asks: the run's own, or a called one. */
  flow: ProgramRef;
  attempt: number;
  /** The node's settings, every expression evaluated. */
  input: Readonly<Record<string, Value>>;
};

/** The effect that the run paused for; `secret` gives the value of a secret, and may fail the node. */
export function effectOf(run: Run, pending: Pending, secret: (name: string) => string): Effect | NodeFailure {
  const { token, visit, attempt } = pending;
  const { kind, key, settings } = nodeAt(run, token);
  const { path, program } = frameAt(run, token);
  try {
    const input = new SettingsReader(settings, namesAt(run, token), secret).all();
    const flow = run.state.programs[program] as ProgramRef;
    return { kind, key: [path, key, visit].filter((part) => part !== "").join(":"), flow, attempt, input };
  } catch (error) {
    if (error instanceof NodeFailed) return error.failure;
    throw error;
  }
}
