import { readJson } from "../../../json/read.ts";
import { log } from "../../../log.ts";
import type { Program } from "../../compile/program.ts";
import type { Value } from "../../expression/value.ts";
import { drive } from "../driver.ts";
import { realPorts } from "../effects/ports.ts";
import type { FlowWorld } from "../effects/world.ts";
import { endEarly } from "../engine.ts";
import { attemptOfOrigin, depthOfOrigin } from "../events/origin.ts";
import { logEntryOf, queuedRecord } from "../record.ts";
import type { RunRecord } from "../schema.ts";
import { begin, type ProgramRef, type Run, resume } from "../state.ts";
import { findProgram } from "../webhook/live-webhook.ts";
import { isOverSoon } from "./away.ts";
import { knownEffects } from "./effects.ts";
import { breakOff } from "./ending.ts";
import { limitMessage } from "./message-limit.ts";
import { durablePorts } from "./ports.ts";
import { openState, sealedState } from "./state.ts";
import { LostRun, leaveRun, type TakenRun } from "./work.ts";

type Around = {
  world: FlowWorld;
  /** The process stops: the run goes on elsewhere. */
  stopping: AbortSignal;
  /** Another process has the run by now. */
  lost: AbortSignal;
};

/** After so many tries in a row in which a statement took too long, a run has failed. */
const TIMEOUTS = 3;
const TOO_LONG = `The database took too long for a statement of it, ${TIMEOUTS} times in a row.`;

/**
 * Executes a run that was taken, until it has ended or is put aside. One that cannot be read, made or written down has
 * failed: the next process would do no better. Throws LostRun where it is another's by then, and what is over soon.
 */
export async function executeRun(taken: TakenRun, around: Around): Promise<void> {
  if (taken.timeouts >= TIMEOUTS) {
    log.error({ runId: taken.runId }, "a run of a flow is ended: its statements take too long");
    await breakOff(taken, readableOrigin(taken), TOO_LONG, "timeout");
    return;
  }
  try {
    await execute(taken, around);
  } catch (error) {
    // The next worker that takes the run goes on from here.
    if (error instanceof LostRun || isOverSoon(error)) throw error;
    log.error({ err: error, runId: taken.runId }, "a run of a flow could not be executed");
    await breakOff(taken, readableOrigin(taken), "It could not be executed. The log of the product says why.");
  }
}

async function execute(taken: TakenRun, { world, stopping, lost }: Around): Promise<void> {
  const about = aboutOf(taken);
  const { flowId, claim } = taken;
  const startedAt = taken.startedAt.getTime();
  const [chain, attempt] = [depthOfOrigin(about.origin), attemptOfOrigin(about.origin)];
  if (attempt !== null && (await comesTooLate(taken, attempt, world))) {
    await leaveRun({ flowId, startedAt, claim, record: { ...endedBefore(taken), status: "cancelled" } });
    return;
  }
  const run = await runOf(taken);
  if (!run) {
    await breakOff(taken, about.origin, "The version of the flow that it began on is gone, or cannot run.");
    return;
  }
  if (taken.isDropped) {
    // Nobody can resume the flow, and what it was paused for is not to happen again.
    endEarly(run, "cancelled");
    await leaveRun({ flowId, startedAt, claim, ...logEntryOf(run, about) });
    return;
  }
  const isUncertain = () => run.steps.some(({ state }) => state === "unknown");
  const own = attempt === null ? null : { id: attempt, isUncertain };
  const inner = realPorts({
    runId: taken.runId,
    depth: taken.depth,
    chain,
    attempt: own,
    begun: async () => {},
    world,
  });
  const known = taken.isBegun ? await knownEffects(taken.runId) : new Map();
  const { write, isBehind, ...ports } = durablePorts(run, taken, inner, known);
  const limit = limitMessage(run, taken, ports.perform);
  const putAside = async (at: number) => {
    const due = limit.within(at);
    const entry = logEntryOf(run, about, new Date(due));
    const aside = { due: new Date(due), state: sealedState(run), isBegun: isBehind() };
    const waitsUntil = entry.record.waitsUntil === null ? null : aside.due;
    await leaveRun({ flowId, startedAt, claim, ...entry, aside, waitsUntil });
    return true;
  };
  const durable = { putAside, write, isStopping: () => stopping.aborted };
  try {
    const signal = AbortSignal.any([lost, limit.signal]);
    if ((await drive(run, { ...ports, perform: limit.perform, durable }, signal)) === "aside" || lost.aborted) return;
  } catch (error) {
    if (error instanceof LostRun || isOverSoon(error)) throw error;
    log.error({ err: error, runId: taken.runId }, "a run of a flow broke off");
    endEarly(run, "interrupted");
  } finally {
    limit.over();
  }
  await leaveRun({ flowId, startedAt, claim, ...logEntryOf(run, about) });
}

function aboutOf({ kind, ofRun, origin, type, input }: TakenRun) {
  return {
    kind: kind as RunRecord["kind"],
    of: ofRun,
    type,
    origin: readJson<RunRecord["origin"]>(origin),
    input: readJson<Record<string, Value>>(input),
  };
}

/** The run as it was put aside, else before its first step; null where a version that it needs is gone. */
async function runOf(taken: TakenRun): Promise<Run | null> {
  const { runId, flowId, flowName, version, actsAs } = taken;
  const startedAt = taken.startedAt.getTime();
  const clock = clockFrom(taken.now.getTime() - startedAt);
  if (taken.state) {
    const { state, steps } = openState(taken.state);
    const programs = await programsOf(state.programs);
    return programs && Object.assign(resume(state, programs, clock), { steps });
  }
  const ref = { flow: flowName, flowId: String(flowId), version, actsAs: actsAs === null ? null : String(actsAs) };
  const [program] = (await programsOf([ref])) ?? [];
  if (!program) return null;
  const { input: given } = aboutOf(taken);
  return begin({ id: runId, ref, program, given, answers: false, startedAt, clock });
}

async function programsOf(refs: readonly ProgramRef[]): Promise<Program[] | null> {
  const programs: Program[] = [];
  for (const { flowId, version } of refs) {
    const program = flowId !== null && version !== null ? await findProgram(flowId, version) : null;
    if (!program) return null;
    programs.push(program);
  }
  return programs;
}

/** ms since the run's start, by the database's clock: processes do not have the same time, and it may seem to begin later. */
function clockFrom(offsetMs: number): () => number {
  const began = performance.now();
  return () => offsetMs + performance.now() - began;
}

/** A flow was paused so long that the attempt was given up: who was contacted otherwise since is not contacted twice. */
async function comesTooLate(taken: TakenRun, attempt: string, world: FlowWorld): Promise<boolean> {
  const hasBegun = taken.state !== null || taken.isBegun;
  return taken.kind === "live" && !hasBegun && !(await world.isAttemptGoing(attempt));
}

/** Null where it is what cannot be read. */
function readableOrigin({ origin }: TakenRun): RunRecord["origin"] {
  try {
    return readJson(origin);
  } catch {
    return null;
  }
}

/** A run that ended before its first step. */
function endedBefore(taken: TakenRun): RunRecord {
  const { flowName: flow, version, type } = taken;
  const { input: given, ...about } = aboutOf(taken);
  const ref = { flow, flowId: null, version, actsAs: null };
  const startedAt = taken.startedAt.getTime();
  const record = queuedRecord({ ...about, id: taken.runId, ref, type, given, startedAt });
  return { ...record, endDate: record.startDate, duration: 0 };
}
