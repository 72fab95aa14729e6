import { formatUtc } from "../../time/instant.ts";
import type { Value } from "../expression/value.ts";
import type { FlowType } from "../nodes/kinds.ts";
import type { RunRecord } from "./schema.ts";
import type { ProgramRef, Run } from "./state.ts";
import type { RunStep } from "./step.ts";

type About = Pick<RunRecord, "kind" | "of" | "origin"> & { type: string; input: Readonly<Record<string, Value>> };

/** A run with all that has happened in it. `waitsUntil`: it is put aside until then. */
export function recordOf(run: Run, { type, input, ...about }: About, waitsUntil?: Date): RunRecord {
  const { state } = run;
  const { flow, version } = state.programs[0] as ProgramRef;
  const duration = sinceStart(run.clock());
  const { end } = state;
  return {
    id: state.id,
    flow,
    version,
    type: type as FlowType,
    ...about,
    status: end?.status ?? statusOf(state, waitsUntil),
    startDate: formatUtc(new Date(state.startedAt)),
    endDate: end && formatUtc(new Date(state.startedAt + duration)),
    duration: end && duration,
    waitsUntil: waitsUntil && state.waiting.length > 0 ? formatUtc(waitsUntil) : null,
    error: end?.status === "failed" ? end.error : null,
    input: { ...input },
    result: end?.status === "done" ? end.result : null,
    answer: state.answer,
    steps: lastOfEach(run.steps).map((step) => ({
      ...step,
      offset: sinceStart(step.offset),
      duration: rounded(step.duration),
    })),
  };
}

/** As `recordOf`, with how much of it is written into the log. */
export function logEntryOf(run: Run, about: About, waitsUntil?: Date): { record: RunRecord; bytes: number } {
  return { record: recordOf(run, about, waitsUntil), bytes: run.state.recordedBytes };
}

/** A run that is put aside and waits for no time is queued: the next worker takes it. */
function statusOf({ waiting }: Run["state"], waitsUntil: Date | undefined): "running" | "waiting" | "queued" {
  if (!waitsUntil) return "running";
  return waiting.length > 0 ? "waiting" : "queued";
}

/** `given` are the names that its start node gives; `startedAt` in ms since 1970. */
export type QueuedRun = Pick<RunRecord, "id" | "kind" | "of" | "origin"> & {
  ref: ProgramRef;
  type: string;
  given: Readonly<Record<string, Value>>;
  startedAt: number;
};

/** A run that nobody has begun. */
export function queuedRecord({ id, kind, of, origin, ref, type, given, startedAt }: QueuedRun): RunRecord {
  return {
    id,
    flow: ref.flow,
    version: ref.version,
    type: type as FlowType,
    kind,
    of,
    origin,
    status: "queued",
    startDate: formatUtc(new Date(startedAt)),
    endDate: null,
    duration: null,
    waitsUntil: null,
    error: null,
    input: { ...given },
    result: null,
    answer: null,
    steps: [],
  };
}

/** The steps in their order; a later record of a position stands for the former. */
export function lastOfEach(steps: readonly RunStep[]): readonly RunStep[] {
  if (steps.every((step, i) => i === 0 || step.position > (steps[i - 1] as RunStep).position)) return steps;
  return [...new Map(steps.map((step) => [step.position, step])).values()].sort((a, b) => a.position - b.position);
}

/** A start by a clock that is ahead may seem to come later. */
function sinceStart(ms: number): number {
  return rounded(Math.max(0, ms));
}

/** Milliseconds with three decimals. */
function rounded(ms: number): number {
  return Math.round(ms * 1000) / 1000;
}
