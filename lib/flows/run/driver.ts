import { setTimeout as sleep } from "node:timers/promises";
import { DAY_MS } from "../../time/durations.ts";
import type { Program } from "../compile/program.ts";
import { type Effect, effectOf } from "./effect.ts";
import type { Vault } from "./effects/vault.ts";
import { advance, type EffectOutcome, endEarly, enterFlow, settle, tryAgain } from "./engine.ts";
import type { NodeFailure } from "./errors.ts";
import { type Pending, type ProgramRef, programAt, type Run } from "./state.ts";
import type { StepState } from "./step.ts";
import { nextTurn } from "./turns.ts";

/** What runs ask of the world around them. */
export type RunPorts = {
  /** Does what a node asks for. `retryMs`: it failed, and is to be tried again after so long. */
  perform: (effect: Effect, signal: AbortSignal, vault: Vault | null) => Promise<EffectOutcome & { retryMs?: number }>;
  /** The live version of a flow, for a Sub-flow node. */
  liveFlow: (name: string) => Promise<{ ref: ProgramRef; program: Program } | { failure: NodeFailure }>;
  /** The secrets of these names. */
  vault: (names: readonly string[]) => Promise<Vault>;
  /** For a run that may outlive this process; absent: it waits and ends here. */
  durable?: {
    /** Puts the run aside until then (ms since 1970); false: it has to wait here. */
    putAside: (due: number) => Promise<boolean>;
    /** Writes down what happened so far, while the run computes. */
    write: () => Promise<void>;
    isStopping: () => boolean;
  };
};

/** A run computes for so long before others have their turn: as long as a short answer takes, which waits for it. */
const SLICE_MS = 1;
/** A pause before another try that is shorter is spent here. */
const SHORT_PAUSE_MS = 2_000;

/**
 * Drives a run to its end, or until it is put aside: performs its effects, waits where it waits. One that is not over
 * when `signal` ends has failed with the code timeout, or interrupted where that is the reason; with the reason
 * `cancelled` it is cancelled. `answered` is called as soon as a Respond node has answered.
 */
export async function drive(
  run: Run,
  ports: RunPorts,
  signal: AbortSignal,
  answered = () => {},
): Promise<"ended" | "aside"> {
  const { durable } = ports;
  while (!signal.aborted) {
    const pause = advance(run, SLICE_MS);
    if (pause.is === "ended") return "ended";
    if (durable?.isStopping() && (await durable.putAside(timeOf(run)))) return "aside";
    if (pause.is === "answered") answered();
    else if (pause.is === "flow") enterFlow(run, await ports.liveFlow(pause.name));
    else if (pause.is === "slice") await Promise.all([durable?.write(), nextTurn(flowOf(run))]);
    else {
      const due = pause.is === "waiting" ? pause.due : await perform(run, pause.pending, ports, signal);
      const isLong = pause.is === "waiting" || due - timeOf(run) > SHORT_PAUSE_MS;
      if (isLong && (await durable?.putAside(due))) return "aside";
      if (due > 0) await pass(due - timeOf(run), signal);
    }
  }
  endBy(run, signal);
  return "ended";
}

/** `became`: what an effect that was under way became. */
function endBy(run: Run, { reason }: AbortSignal, became?: StepState): void {
  endEarly(run, reason === "cancelled" || reason === "interrupted" ? reason : "timeout", became);
}

/** Its clock's time, in ms since 1970. */
function timeOf({ state, clock }: Run): number {
  return state.startedAt + clock();
}

function flowOf({ state }: Run): string {
  return state.programs[0]?.flowId ?? "";
}

/** Performs the effect; gives the time for which the run then has to wait, 0 where it goes on. */
async function perform(run: Run, pending: Pending, ports: RunPorts, signal: AbortSignal): Promise<number> {
  const { secrets } = programAt(run, pending.token);
  const vault = secrets.length > 0 ? await ports.vault(secrets) : null;
  const effect = effectOf(run, pending, vault?.value ?? nothing);
  if ("code" in effect) {
    settle(run, { input: null, failure: effect });
    return 0;
  }
  const { retryMs, ...made } = await ports.perform(effect, signal, vault);
  if (signal.aborted) {
    endBy(run, signal, made.state);
    return 0;
  }
  const outcome = vault ? withoutSecrets(made, vault) : made;
  if (retryMs === undefined || !("failure" in outcome)) {
    settle(run, outcome);
    return 0;
  }
  tryAgain(run, outcome);
  return timeOf(run) + retryMs;
}

/** A program says which secrets its nodes name. */
function nothing(name: string): never {
  throw new Error(`the program does not name the secret ${name}`);
}

/** Whatever came back may echo a secret: neither variables nor the log get it. */
function withoutSecrets(outcome: EffectOutcome, { mask }: Vault): EffectOutcome {
  const { input, shown, output } = outcome;
  const clean = {
    ...outcome,
    input: mask(input),
    ...(shown !== undefined && { shown: mask(shown) }),
    ...(output !== undefined && { output: mask(output) }),
  };
  if (!("failure" in clean)) return clean as EffectOutcome;
  const { message, details, code } = clean.failure;
  const failure = { code, message: String(mask(message)), ...(details !== undefined && { details: mask(details) }) };
  return { ...clean, failure };
}

/** A timer of Node that is longer is over at once; a run that goes on before its time waits again. */
const LONGEST_MS = 20 * DAY_MS;

/** Over when the time is, or when the signal ends. */
async function pass(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(Math.min(Math.max(0, ms), LONGEST_MS), undefined, { signal }).catch((error: Error) => {
    if (error.name !== "AbortError") throw error;
  });
}
