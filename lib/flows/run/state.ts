import type { Program, ProgramNode } from "../compile/program.ts";
import { type Scope as Names, scopeOf } from "../expression/cel.ts";
import type { Value } from "../expression/value.ts";
import type { RunError } from "./errors.ts";
import { jsonBytes } from "./json-bytes.ts";
import type { RunStep } from "./step.ts";

/** A version of a flow that a run executes; `version` is null for a drawing that is not saved. */
export type ProgramRef = {
  flow: string;
  flowId: string | null;
  version: number | null;
  /** The id of the user who deployed it, or who tests it; null where nobody is known. */
  actsAs: string | null;
};

/** What a webhook's caller is answered. */
export type WebhookAnswer = { status: number; headers: Record<string, string>; body: string | null };

/** One walk along the drawing: it is about to enter the node at `place`. */
export type Token = {
  place: number;
  scope: number;
  /** Joins that go on with the first to arrive, which this walk came through. */
  through?: number[];
};

/** A module, or a flow, that is executed: it has variables of its own. */
export type Frame = {
  /** Its index among the run's programs. */
  program: number;
  module: string;
  variables: Record<string, Value>;
  /** Bytes of JSON of all variables. */
  bytes: number;
  /** How often each place was entered, and how often outside of every loop. */
  visits: Record<number, number>;
  plainVisits: Record<number, number>;
  depth: number;
  /** The calls that led here, `key.visit` joined by `/`; empty for the run's own flow. */
  path: string;
  /** The Sub-flow node that waits for this frame, absent for the run's own. */
  caller?: Caller;
};

/** A step that ends later than others begin. */
type OpenStep = { token: Token; position: number; offset: number; visit: number };
type Caller = OpenStep & { frame: number; input: Value };
type Walk = OpenStep & { list: readonly Value[]; index: number };

/**
 * Walks that end together: those of a frame, or those of one item of a loop. When none is left, the frame has ended,
 * or the loop takes its next item.
 */
export type WalkScope = {
  frame: number;
  /** The scope around it; null for that of the run's own flow. */
  parent: number | null;
  /** Tokens and scopes in it that have not ended. */
  live: number;
  isInLoop: boolean;
  walk?: Walk;
  /** Joins that went on with the first to arrive. */
  joined?: number[];
};

/** A walk that waits until `due` (ms since 1970). */
export type Waiting = OpenStep & { due: number; input: Value };

/** What only the driver can do: an effect of a node, or finding the live version of another flow. */
export type Pending = OpenStep & { attempt: number } & ({ is: "effect" } | { is: "flow"; flow: string; input: Value });

type RunEnd = { status: "done"; result: Value } | { status: "failed"; error: RunError } | { status: "cancelled" };

/**
 * Where a run stands. All of it is JSON: written down between two calls of `advance` and read by another process, the
 * run goes on as it would have.
 */
export type RunState = {
  id: string;
  /** ms since 1970. */
  startedAt: number;
  /** Whether a Respond node answers a caller. */
  answers: boolean;
  /** Whether a Wait node lets pass at once, as in a test run. */
  passesWaits: boolean;
  programs: ProgramRef[];
  frames: Record<number, Frame>;
  scopes: Record<number, WalkScope>;
  /** The last one is next. */
  ready: Token[];
  waiting: Waiting[];
  /** Tokens at joins that wait for others, in the order in which they came. */
  parked: Token[];
  pending: Pending | null;
  answer: WebhookAnswer | null;
  /** `program:module` of each On error node that has begun. */
  handled: string[];
  /** Numbers for frames and scopes, and for steps. */
  nextId: number;
  nextPosition: number;
  steps: number;
  plainSteps: number;
  /** Time spent computing. */
  cpuMs: number;
  /** What its input takes in the log, and what its steps do: bytes of JSON. */
  recordedBytes: number;
  end: RunEnd | null;
  /** Its time was over before it was. */
  isLate: boolean;
  /** When its time is over, in ms since its start; absent: it has any. */
  limitAt?: number;
};

/** A run in hand: its state, and what belongs to this process. */
export type Run = {
  state: RunState;
  /** In the order of `state.programs`. */
  programs: Program[];
  /** Steps since they were last taken; a later one of the same position stands for the former. */
  steps: RunStep[];
  /** ms since the run's start; never goes back. */
  clock: () => number;
};

/** What a run is begun with. `given` are the names that its start node gives: BODY, EVENT, ... */
export type Beginning = {
  id: string;
  ref: ProgramRef;
  program: Program;
  given: Readonly<Record<string, Value>>;
  answers: boolean;
  passesWaits?: boolean;
  startedAt: number;
  clock: () => number;
};

/** The state of a run before its first step. */
export function begin(beginning: Beginning): Run {
  const { id, ref, program, given, answers, passesWaits = false, startedAt, clock } = beginning;
  const state: RunState = {
    id,
    startedAt,
    answers,
    passesWaits,
    programs: [ref],
    frames: {},
    scopes: {},
    ready: [],
    waiting: [],
    parked: [],
    pending: null,
    answer: null,
    handled: [],
    nextId: 0,
    nextPosition: 0,
    steps: 0,
    plainSteps: 0,
    cpuMs: 0,
    recordedBytes: 0,
    end: null,
    isLate: false,
  };
  const run: Run = { state, programs: [program], steps: [], clock };
  const frame = { program: 0, module: "Home", depth: 0, path: "" };
  const own = openFrame(run, frame, null, given, [program.start]);
  state.recordedBytes = state.frames[own]?.bytes ?? 0;
  return run;
}

/** A run that goes on from a state that was written down. */
export function resume(state: RunState, programs: Program[], clock: () => number): Run {
  // A state of an earlier version has no such count.
  state.recordedBytes ??= 0;
  for (const frame of Object.values(state.frames)) frame.variables = { ...scopeOf(frame.variables) };
  for (const frame of Object.values(state.frames)) Object.setPrototypeOf(frame.variables, null);
  return { state, programs, steps: [], clock };
}

type Opening = Pick<Frame, "program" | "module" | "depth" | "path" | "caller">;

/** Makes a frame with a token at each of its entries, and gives its number. */
export function openFrame(
  run: Run,
  frame: Opening,
  parent: { scope: number; isInLoop: boolean } | null,
  variables: Readonly<Record<string, Value>>,
  entries: readonly number[],
): number {
  const { state } = run;
  const id = state.nextId++;
  const scope = state.nextId++;
  const own = state.programs[0] as ProgramRef;
  const everywhere = {
    ERROR: null,
    NOW: new Date(state.startedAt).toISOString(),
    RUN: { id: state.id, flow: own.flow, version: own.version },
  };
  state.frames[id] = {
    ...frame,
    variables: scopeOf({ ...everywhere, ...variables }) as Record<string, Value>,
    bytes: Object.values(variables).reduce((sum: number, value) => sum + jsonBytes(value), 0),
    visits: {},
    plainVisits: {},
  };
  state.scopes[scope] = {
    frame: id,
    parent: parent?.scope ?? null,
    live: entries.length,
    isInLoop: parent?.isInLoop ?? false,
  };
  for (const place of entries.toReversed()) state.ready.push({ place, scope });
  return id;
}

export function walkScopeAt({ state }: Run, { scope }: Token): WalkScope {
  return state.scopes[scope] as WalkScope;
}

export function frameAt(run: Run, token: Token): Frame {
  return run.state.frames[walkScopeAt(run, token).frame] as Frame;
}

export function nodeAt(run: Run, token: Token): ProgramNode {
  return programAt(run, token).nodes[token.place] as ProgramNode;
}

export function programAt(run: Run, token: Token): Program {
  return run.programs[frameAt(run, token).program] as Program;
}

/** What expressions of the node see. */
export function namesAt(run: Run, token: Token): Names {
  return frameAt(run, token).variables;
}
