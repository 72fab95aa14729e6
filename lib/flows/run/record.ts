import { formatUtc } from "../../time/instant.ts";
import type { Value } from "../expression/value.ts";
import type { FlowType } from "../nodes/kinds.ts";
import type { RunRecord } from "./schema.ts";
import type { ProgramRef, Run } from "./state.ts";
import type { RunStep } from "./step.ts";

type About = Pick<RunRecord, "kind" | "of" | "origin"> & { type: string; input: Readonly<Record<string, Value>> };

/** A run with all that has happened in it. */
export function recordOf(run: Run, { type, input, ...about }: About): RunRecord {
  const { state } = run;
  const { flow, version } = state.programs[0] as ProgramRef;
  const duration = rounded(run.clock());
  const { end } = state;
  return {
    id: state.id,
    flow,
    version,
    type: type as FlowType,
    ...about,
    status: end?.status ?? "running",
    startDate: formatUtc(new Date(state.startedAt)),
    endDate: end && formatUtc(new Date(state.startedAt + duration)),
    duration: end && duration,
    waitsUntil: null,
    error: end?.status === "failed" ? end.error : null,
    input: { ...input },
    result: end?.status === "done" ? end.result : null,
    answer: state.answer,
    steps: lastOfEach(run.steps).map((step) => ({
      ...step,
      offset: rounded(step.offset),
      duration: rounded(step.duration),
    })),
  };
}

/** The steps in their order; a later record of a position stands for the former. */
export function lastOfEach(steps: readonly RunStep[]): RunStep[] {
  return [...new Map(steps.map((step) => [step.position, step])).values()].sort((a, b) => a.position - b.position);
}

/** Milliseconds with three decimals. */
function rounded(ms: number): number {
  return Math.round(ms * 1000) / 1000;
}
