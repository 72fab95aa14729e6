import type { Program } from "../compile/program.ts";
import type { Value } from "../expression/value.ts";
import { type Behaviour, type Move, NodeFailed, SettingsReader } from "./behaviour.ts";
import type { NodeFailure } from "./errors.ts";
import { countVisit, GuardStop, requireCpu, requireRoom } from "./guards.ts";
import { arriveAtJoin, meet } from "./joins.ts";
import {
  beginLoop,
  callFlow,
  callModule,
  type Entered,
  fail,
  failFrame,
  goOn,
  isBackAtLoop,
  keepResult,
  outputTargets,
  passBy,
  stopFrame,
} from "./moves.ts";
import { behaviours } from "./nodes/behaviours.ts";
import { setVariable } from "./size.ts";
import { namesAt, nodeAt, type Pending, type ProgramRef, type Run, type Token, type Waiting } from "./state.ts";
import { record, type StepState } from "./step.ts";

/**
 * Why a run does not go on by itself: it has ended; the driver must perform an effect (`settle`) or find a flow
 * (`enterFlow`); it waits until `due`; its caller can be answered; or it has computed for as long as it was let.
 */
export type Pause =
  | { is: "ended" }
  | { is: "effect"; pending: Pending }
  | { is: "flow"; name: string }
  | { is: "waiting"; due: number }
  | { is: "answered" }
  | { is: "slice" };

/** Goes on with the run, for `sliceMs` at most. Pure but for the run itself: the same state goes the same way. */
export function advance(run: Run, sliceMs = Number.POSITIVE_INFINITY): Pause {
  const { state } = run;
  const began = run.clock();
  const hadAnswer = state.answer !== null;
  let spent = Number.NEGATIVE_INFINITY;
  try {
    for (;;) {
      if (state.end) return { is: "ended" };
      if (!hadAnswer && state.answer) return { is: "answered" };
      if (state.pending) return pauseFor(state.pending);
      // Behind what a step led to: a caller whose answer took the whole slice is answered before the run goes on.
      if (spent > sliceMs) return { is: "slice" };
      const due = takeStep(run);
      if (due !== null) return { is: "waiting", due };
      spent = run.clock() - began;
      requireCpu(run, spent);
    }
  } catch (error) {
    if (!(error instanceof GuardStop)) throw error;
    endByGuard(run, error);
    return { is: "ended" };
  } finally {
    state.cpuMs += run.clock() - began;
  }
}

/** What became of an effect. `input` is what its step shows, without secrets; `shown` what it shows of a long output. */
export type EffectOutcome = { input: Value; shown?: Value; state?: StepState } & (
  | { output: Value }
  | { failure: NodeFailure; output?: Value }
);

/** Goes on from the effect that the run paused for. */
export function settle(run: Run, outcome: EffectOutcome): void {
  const { token, ...entered } = takePending(run);
  withGuards(run, () => {
    if (outcome.output !== undefined) {
      keepResult(run, token, outcome.output);
      requireRoom(run, token, outcome.output);
    }
    const { position, offset, visit, attempt } = entered;
    const { input, output = null, shown = output, state: became } = outcome;
    const step = { position, offset, visit, attempt, input, output: shown, ...(became && { state: became }) };
    if ("failure" in outcome) {
      fail(run, token, step, outcome.failure);
      return;
    }
    record(run, token, { ...step, left: nodeAt(run, token).outputs[0] ?? null });
    goOn(run, token, outputTargets(run, token, 0));
  });
}

/** The effect failed and is to be tried again: its step is told, and the run pauses for it once more. */
export function tryAgain(run: Run, outcome: { input: Value; output?: Value; failure: NodeFailure }): void {
  const { state } = run;
  const { pending } = state;
  if (!pending) throw new Error("no effect is being performed");
  const { position, offset, visit, attempt, token } = pending;
  const { input, output = null, failure } = outcome;
  const { code, message } = failure;
  const step = { position, offset, visit, attempt, input, output };
  record(run, token, { ...step, state: "failed", error: { code, message } });
  state.pending = { ...pending, attempt: attempt + 1, position: state.nextPosition++, offset: run.clock() };
}

/** Goes on into the flow that the run paused for, or fails its Sub-flow node. */
export function enterFlow(run: Run, found: { ref: ProgramRef; program: Program } | { failure: NodeFailure }): void {
  const pending = takePending(run);
  if (pending.is !== "flow") throw new Error("no flow is being looked for");
  const { token, position, offset, visit, input } = pending;
  withGuards(run, () => {
    if ("failure" in found) fail(run, token, { position, offset, visit, input }, found.failure);
    else callFlow(run, token, { position, offset, visit }, input, found);
  });
}

/** Why a run ends in mid-way: its time is over, or the product failed under it. */
const earlyEnds = {
  timeout: "The run was not over in the time that it has.",
  interrupted: "Something went wrong here while the run was under way.",
  cancelled: "The run was cancelled.",
};

/** Ends a run in mid-way. What it was waiting for is a step that failed, or what it became otherwise. */
export function endEarly(run: Run, code: keyof typeof earlyEnds, became: StepState = "failed"): void {
  const { state } = run;
  if (state.end) return;
  const open = state.pending ?? state.waiting[0];
  const token = open?.token ?? state.ready.at(-1);
  const node = token && nodeAt(run, token);
  const message = earlyEnds[code];
  if (open) {
    const { token: at, position, offset, visit } = open;
    const error = code === "cancelled" ? null : { code, message };
    record(run, at, { position, offset, visit, state: became, error });
  }
  if (code === "cancelled") {
    state.end = { status: "cancelled" };
    return;
  }
  state.isLate = code === "timeout";
  state.end = { status: "failed", error: { node: node?.key ?? null, label: node?.label ?? null, code, message } };
}

function takePending({ state }: Run): Pending {
  const { pending } = state;
  if (!pending) throw new Error("the run waits for nothing that a driver does");
  state.pending = null;
  return pending;
}

function pauseFor(pending: Pending): Pause {
  return pending.is === "flow" ? { is: "flow", name: pending.flow } : { is: "effect", pending };
}

function withGuards(run: Run, work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof GuardStop)) throw error;
    endByGuard(run, error);
  }
}

function endByGuard(run: Run, { code, message, token }: GuardStop): void {
  const node = token && nodeAt(run, token);
  run.state.end = {
    status: "failed",
    error: { node: node?.key ?? null, label: node?.label ?? null, code, message },
  };
}

/** Makes the next step; gives the time to wait for where nothing can be done before. */
function takeStep(run: Run): number | null {
  const { state } = run;
  const token = (state.parked.length > 0 && meet(run)) || null;
  if (token) {
    enter(run, token);
    return null;
  }
  const next = state.ready.pop();
  if (next) {
    arrive(run, next);
    return null;
  }
  const [first] = state.waiting.toSorted((a, b) => a.due - b.due || a.position - b.position);
  if (first && first.due > state.startedAt + run.clock()) return first.due;
  if (first) endWait(run, first);
  else enter(run, meet(run, true) ?? lost(run));
  return null;
}

function lost({ state }: Run): never {
  throw new Error(`run ${state.id} has no walk left and has not ended`);
}

function arrive(run: Run, token: Token): void {
  const { kind } = nodeAt(run, token);
  if (isBackAtLoop(run, token)) goOn(run, token, []);
  else if (kind === "note") passBy(run, token);
  else {
    const through = kind === "join" ? arriveAtJoin(run, token) : token;
    if (through) enter(run, through);
  }
}

function enter(run: Run, token: Token): void {
  const { state } = run;
  const visit = countVisit(run, token);
  const entered = { position: state.nextPosition++, offset: run.clock(), visit };
  const node = nodeAt(run, token);
  const settings = new SettingsReader(node.settings, namesAt(run, token));
  const now = state.startedAt + entered.offset;
  const move = attempt(behaviours[node.kind], { node, settings, now });
  if ("failure" in move) fail(run, token, entered, move.failure);
  else follow(run, token, entered, move);
}

function attempt(behave: Behaviour, visit: Parameters<Behaviour>[0]): Move | { failure: NodeFailure } {
  try {
    return behave(visit);
  } catch (error) {
    if (error instanceof NodeFailed) return { failure: error.failure };
    throw error;
  }
}

function follow(run: Run, token: Token, entered: Entered, move: Move): void {
  const { state } = run;
  const { input = null, output = null } = move;
  requireRoom(run, token, output);
  switch (move.by) {
    case "effect":
      state.pending = { is: "effect", token, ...entered, attempt: 1 };
      break;
    case "flow":
      state.pending = { is: "flow", token, ...entered, attempt: 1, flow: move.flow, input };
      break;
    case "loop":
      beginLoop(run, token, entered, move.list);
      break;
    case "module":
      callModule(run, token, entered, move.module, input);
      break;
    case "wait":
      beginWait(run, { token, ...entered, due: move.due, input });
      break;
    case "stop":
      record(run, token, { ...entered, output });
      stopFrame(run, token, move.result);
      break;
    case "giveUp":
      giveUp(run, token, entered, move.reason);
      break;
    case "respond":
      if (state.answers && !state.answer && isOwnFlow(run, token)) state.answer = move.answer;
      leave(run, token, entered, { by: "port", port: "next", output });
      break;
    case "port":
      leave(run, token, entered, move);
  }
}

function leave(run: Run, token: Token, entered: Entered, move: Move & { by: "port" }): void {
  const { port, set = {}, input = null, output = null } = move;
  for (const [name, value] of Object.entries(set)) setVariable(run, token, name, value);
  if (move.set) requireRoom(run, token, null);
  const left = typeof port === "number" ? (nodeAt(run, token).outputs[port] ?? null) : port;
  record(run, token, { ...entered, left, input, output });
  goOn(run, token, outputTargets(run, token, port));
}

/** A flow that another one calls answers nobody. */
function isOwnFlow({ state }: Run, { scope }: Token): boolean {
  return state.frames[state.scopes[scope]?.frame ?? -1]?.program === 0;
}

/** No On error node takes what was meant to end the flow. */
function giveUp(run: Run, token: Token, entered: Entered, message: string): void {
  const failure: NodeFailure = { code: "stopped", message };
  record(run, token, { ...entered, state: "failed", error: { code: "stopped", message } });
  failFrame(run, token, failure);
}

/** A time that has come already is no wait: the walk goes on before others do. */
function beginWait(run: Run, waiting: Waiting): void {
  const { state } = run;
  const { token, position, offset, visit, input, due } = waiting;
  if (state.passesWaits || due <= state.startedAt + run.clock()) {
    endWait(run, waiting);
    return;
  }
  record(run, token, { position, offset, visit, input, state: "waiting" });
  state.waiting.push(waiting);
}

function endWait(run: Run, waiting: Waiting): void {
  const { token, position, offset, visit, input } = waiting;
  run.state.waiting = run.state.waiting.filter((one) => one !== waiting);
  record(run, token, { position, offset, visit, input, left: "next" });
  goOn(run, token, outputTargets(run, token, "next"));
}
