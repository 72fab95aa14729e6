import type { Program } from "../compile/program.ts";
import { givenNames } from "../expression/names.ts";
import type { Value } from "../expression/value.ts";
import type { PortMeaning } from "../nodes/spec.ts";
import { SettingsReader } from "./behaviour.ts";
import type { NodeFailure } from "./errors.ts";
import { countStep, countVisit, requireDepth } from "./guards.ts";
import { setVariable } from "./size.ts";
import {
  type Frame,
  frameAt,
  namesAt,
  nodeAt,
  openFrame,
  type ProgramRef,
  programAt,
  type Run,
  type Token,
  type WalkScope,
  walkScopeAt,
} from "./state.ts";
import { type RunStep, record, type StepState } from "./step.ts";

/** A step that is being made: what of it is known when its node is entered. */
export type Entered = Pick<RunStep, "position" | "offset" | "visit"> & { attempt?: number };

/** The nodes that an output leads to; none where the node has no such output. */
export function outputTargets(run: Run, token: Token, port: PortMeaning | number): readonly number[] {
  const { next, outputs } = nodeAt(run, token);
  return next[typeof port === "number" ? port : outputs.indexOf(port)] ?? [];
}

/** The walk goes on at these places, the first one first; nowhere: it has ended. */
export function goOn(run: Run, token: Token, targets: readonly number[]): void {
  const { state } = run;
  const scope = walkScopeAt(run, token);
  scope.live += targets.length - 1;
  for (let i = targets.length - 1; i >= 0; i--) {
    const { scope: id, through } = token;
    state.ready.push({ place: targets[i] as number, scope: id, ...(through && { through }) });
  }
  if (scope.live === 0) endScope(run, token.scope);
}

/** A disabled node does nothing and leaves no step; it counts as one, or a circle of such nodes would have no end. */
export function passBy(run: Run, token: Token): void {
  countVisit(run, token);
  goOn(run, token, outputTargets(run, token, 0));
}

/** Nothing of the scope is left: its loop takes the next item, or its frame has ended without a Stop node. */
function endScope(run: Run, id: number): void {
  const scope = run.state.scopes[id] as WalkScope;
  if (scope.walk) takeItem(run, id, scope);
  else endFrame(run, scope.frame, null);
}

/** Walks a list: each item in turn by the first output, then the second output. */
export function beginLoop(run: Run, token: Token, entered: Entered, list: readonly Value[]): void {
  const { state } = run;
  record(run, token, { ...entered, left: "each", output: { count: list.length }, state: "waiting" });
  const id = state.nextId++;
  const { position, offset, visit } = entered;
  state.scopes[id] = {
    frame: walkScopeAt(run, token).frame,
    parent: token.scope,
    live: 0,
    isInLoop: true,
    walk: { token, position, offset, visit, list, index: -1 },
  };
  takeItem(run, id, state.scopes[id]);
}

function takeItem(run: Run, id: number, scope: WalkScope): void {
  const { state } = run;
  const { walk } = scope;
  if (!walk) throw new Error("only a loop has items");
  const { token, position, offset, visit, list } = walk;
  const index = ++walk.index;
  if (index >= list.length) {
    delete state.scopes[id];
    record(run, token, { position, offset, visit, left: "done", output: { count: list.length } });
    goOn(run, token, outputTargets(run, token, "done"));
    return;
  }
  countStep(run, token);
  const settings = new SettingsReader(nodeAt(run, token).settings, namesAt(run, token));
  const values = [
    [settings.text("item"), list[index] as Value],
    [settings.text("index"), index],
  ] as const;
  for (const [name, value] of values) if (name) setVariable(run, token, name, value);
  const targets = outputTargets(run, token, "each");
  scope.live = targets.length;
  delete scope.joined;
  for (let i = targets.length - 1; i >= 0; i--) state.ready.push({ place: targets[i] as number, scope: id });
}

/** Whether the token has come back to a loop that it walks in. */
export function isBackAtLoop(run: Run, token: Token): boolean {
  let scope = walkScopeAt(run, token);
  while (scope.walk) {
    if (scope.walk.token.place === token.place) return true;
    scope = run.state.scopes[scope.walk.token.scope] as WalkScope;
  }
  return false;
}

/** Runs a module of the same drawing. It finds what began the run, and what the node hands to it. */
export function callModule(run: Run, token: Token, entered: Entered, module: string, input: Value): void {
  const { program } = frameAt(run, token);
  const own = run.programs[program] as Program;
  const names = namesAt(run, token);
  const given = givenNames(own.type).map((name) => [name, names[name] ?? null] as const);
  const entry = own.entries.get(module);
  if (entry === undefined) throw new Error(`the compiler lets no node run a module without an entry: ${module}`);
  const variables = { ...Object.fromEntries(given), ERROR: null, input, ...(input as Record<string, Value>) };
  call(run, token, entered, { program, module, input, variables, entries: [entry] });
}

/** Runs the live version of another flow from behind its start node, as if it were called with the input. */
export function callFlow(
  run: Run,
  token: Token,
  entered: Entered,
  input: Value,
  found: { ref: ProgramRef; program: Program },
): void {
  const { state, programs } = run;
  const { flowId, version } = found.ref;
  let program = state.programs.findIndex((ref) => ref.flowId === flowId && ref.version === version);
  if (program === -1) {
    program = programs.push(found.program) - 1;
    state.programs.push(found.ref);
  }
  const variables = { METHOD: "POST", BODY: input, FORM_PARAMS: {}, HEADERS: {}, QUERY_PARAMS: {} };
  const { start, nodes } = found.program;
  const entries = nodes[start]?.next[0] ?? [];
  call(run, token, entered, { program, module: "Home", input, variables, entries });
}

type Called = Pick<Frame, "program" | "module"> & {
  input: Value;
  variables: Record<string, Value>;
  entries: readonly number[];
};

function call(run: Run, token: Token, entered: Entered, called: Called): void {
  const { input, variables, entries, ...into } = called;
  const frame = frameAt(run, token);
  const depth = frame.depth + 1;
  requireDepth(depth, token);
  record(run, token, { ...entered, input, state: "waiting" });
  const { key } = nodeAt(run, token);
  const { position, offset, visit } = entered;
  const scope = walkScopeAt(run, token);
  const path = `${frame.path}${frame.path && "/"}${key}.${visit}`;
  const caller = { token, position, offset, visit, frame: scope.frame, input };
  const parent = { scope: token.scope, isInLoop: scope.isInLoop };
  const id = openFrame(run, { ...into, depth, path, caller }, parent, variables, entries);
  if (entries.length === 0) endFrame(run, id, null);
}

/** Ends what the Stop node stands in: the run, or the module or flow that was called. */
export function stopFrame(run: Run, token: Token, result: Value): void {
  const { frame } = walkScopeAt(run, token);
  dropFrame(run, frame);
  endFrame(run, frame, result);
}

function endFrame(run: Run, id: number, result: Value): void {
  const { state } = run;
  const { caller } = state.frames[id] as Frame;
  if (!caller) {
    state.end = { status: "done", result };
    return;
  }
  dropFrame(run, id);
  const { token, position, offset, visit, input } = caller;
  delete state.frames[id];
  keepResult(run, token, result);
  record(run, token, { position, offset, visit, left: "ok", input, output: result });
  goOn(run, token, outputTargets(run, token, "ok"));
}

/** Sets the variable that the node's `into` names, if it names one. */
export function keepResult(run: Run, token: Token, result: Value): void {
  const name = nodeAt(run, token).settings.into;
  if (typeof name === "string" && name !== "") setVariable(run, token, name, result);
}

/** Takes away every walk of the frame, and of the frames that it called. */
function dropFrame({ state }: Run, id: number): void {
  const frames = new Set([id]);
  // A frame comes after the one that called it.
  for (const [key, { caller }] of Object.entries(state.frames)) {
    if (caller && frames.has(caller.frame)) frames.add(Number(key));
  }
  const isOut = ({ scope }: { scope: number }) => frames.has(state.scopes[scope]?.frame as number);
  state.ready = state.ready.filter((token) => !isOut(token));
  state.waiting = state.waiting.filter(({ token }) => !isOut(token));
  state.parked = state.parked.filter((token) => !isOut(token));
  for (const [key, scope] of Object.entries(state.scopes))
    if (frames.has(scope.frame)) delete state.scopes[Number(key)];
  for (const frame of frames) if (frame !== id) delete state.frames[frame];
}

type FailureStep = Entered & { input?: Value; output?: Value; state?: StepState };

/**
 * A node has failed: the run leaves by its error port, else goes on at the module's On error node, else the module has
 * failed, and with it the Sub-flow node that called it, and in the end the run.
 */
export function fail(run: Run, token: Token, entered: FailureStep, failure: NodeFailure): void {
  const { key } = nodeAt(run, token);
  const port = errorPort(run, token, failure);
  const { code, message } = failure;
  record(run, token, { state: "failed", ...entered, left: port, error: { code, message } });
  const handler = port === null ? handlerOf(run, token) : undefined;
  if (port !== null || handler !== undefined) {
    setVariable(run, token, "ERROR", { node: key, code, message, details: failure.details ?? null });
    goOn(run, token, port === null ? [handler as number] : outputTargets(run, token, port));
    return;
  }
  failFrame(run, token, failure);
}

/** Ends what the node stands in as failed: the run, or the Sub-flow node that called the module or flow. */
export function failFrame(run: Run, token: Token, { code, message }: NodeFailure): void {
  const { key, label, module } = nodeAt(run, token);
  const { frame: id } = walkScopeAt(run, token);
  const { caller } = run.state.frames[id] as Frame;
  if (!caller) {
    run.state.end = { status: "failed", error: { node: key, label, code, message } };
    return;
  }
  dropFrame(run, id);
  delete run.state.frames[id];
  const { token: calling, position, offset, visit, input } = caller;
  fail(run, calling, { position, offset, visit, input }, { code, message, details: { node: key, module } });
}

/** The output by which a run leaves a node that failed: `timeout` where that is connected, else `error`. */
function errorPort(run: Run, token: Token, { code }: NodeFailure): "timeout" | "error" | null {
  const leadsOn = (port: PortMeaning) => outputTargets(run, token, port).length > 0;
  if (code === "timeout" && leadsOn("timeout")) return "timeout";
  return leadsOn("error") ? "error" : null;
}

/** The On error node of the module, once a run. */
function handlerOf(run: Run, token: Token): number | undefined {
  const { program, module } = frameAt(run, token);
  const handler = programAt(run, token).handlers.get(module);
  const name = handlerName(program, module);
  if (handler === undefined || run.state.handled.includes(name)) return undefined;
  run.state.handled.push(name);
  return handler;
}

/** What `handled` calls the On error node of a module. */
export function handlerName(program: number, module: string): string {
  return `${program}:${module}`;
}
