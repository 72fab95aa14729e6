import { compile } from "../compile/compile.ts";
import type { Program } from "../compile/program.ts";
import { node, start } from "../compile/sketch.fixture.ts";
import type { Value } from "../expression/value.ts";
import { drawFlow, type Sketch } from "../starters/draw.ts";
import { type Effect, effectOf } from "./effect.ts";
import { advance, type EffectOutcome, enterFlow, settle } from "./engine.ts";
import type { NodeFailure } from "./errors.ts";
import { lastOfEach } from "./record.ts";
import { begin, type ProgramRef, type Run, type RunState, resume } from "./state.ts";
import type { RunStep } from "./step.ts";

/** A program of nodes in Home and in modules; what keeps it from running is thrown. */
export function programOf(home: readonly Sketch[], modules: Readonly<Record<string, readonly Sketch[]>> = {}): Program {
  const { program, problems } = compile(drawFlow({ Home: home, ...modules }), "webhook");
  if (!program) throw new Error(problems.map(({ message }) => message).join("\n"));
  return program;
}

export type Driving = {
  given?: Record<string, Value>;
  perform?: (effect: Effect) => EffectOutcome;
  flows?: Readonly<Record<string, Program>>;
  /** Writes the state down and reads it again after every step. */
  cut?: boolean;
  answers?: boolean;
};

const given = { METHOD: "POST", BODY: null, FORM_PARAMS: {}, HEADERS: {}, QUERY_PARAMS: {} };
const refOf = (flow: string): ProgramRef => ({ flow, flowId: flow, version: 1, actsAs: null });

/** Drives a run to its end. Time passes only while it waits. */
export function drive(program: Program, driving: Driving = {}): { run: Run; steps: readonly RunStep[] } {
  const { flows = {}, perform = ({ input }) => ({ input: null, output: { ...input } }) } = driving;
  let now = 0;
  const clock = () => now;
  const startedAt = Date.UTC(2026, 10, 24);
  const answers = driving.answers ?? true;
  let run = begin({
    id: "r1",
    ref: refOf("own"),
    program,
    given: { ...given, ...driving.given },
    answers,
    startedAt,
    clock,
  });
  const steps: RunStep[] = [];
  for (;;) {
    const pause = advance(run, driving.cut ? -1 : undefined);
    steps.push(...run.steps.splice(0));
    if (pause.is === "ended") return { run, steps: lastOfEach(steps) };
    if (pause.is === "waiting") now = pause.due - startedAt;
    if (driving.cut) run = copied(run, [program, ...Object.values(flows)], clock);
    if (pause.is === "effect") {
      const effect = effectOf(run, pause.pending, () => "s3cret");
      settle(run, "code" in effect ? { input: null, failure: effect } : perform(effect));
    }
    if (pause.is === "flow") {
      const found = flows[pause.name];
      const failure: NodeFailure = { code: "refused", message: `no flow named ${pause.name} is live` };
      enterFlow(run, found ? { ref: refOf(pause.name), program: found } : { failure });
    }
  }
}

function copied(run: Run, known: readonly Program[], clock: () => number): Run {
  const programs = run.programs.map((one) => known[known.indexOf(one)] as Program);
  return resume(JSON.parse(JSON.stringify(run.state)) as RunState, programs, clock);
}

/** The keys of the nodes in the order in which they were entered. */
export const way = (steps: readonly RunStep[]): string => steps.map(({ node }) => node).join(" ");

/** A flow whose start leads to these nodes. */
export const from = (to: number | number[], ...sketches: Sketch[]) => [{ ...start, to: { next: to } }, ...sketches];
export const set = (id: number, variables: object, to?: number) =>
  node(id, "set_variables", { variables }, to === undefined ? {} : { next: to });
export const stop = (id: number, result: string) => node(id, "stop", { outcome: "done", result });
export const giveUp = (id: number, reason: string) => node(id, "stop", { outcome: "failed", reason });
export const log = (id: number, to: Sketch["to"] = {}, at?: [number, number]): Sketch => ({
  ...node(id, "log", { text: String(id) }, to),
  ...(at && { at }),
});
export const bad = (id: number, to: Sketch["to"] = {}) =>
  node(id, "set_variables", { variables: { x: "BODY.no.such" } }, to);

/** How a run of these nodes ends. */
export function endOf(home: Sketch[], modules = {}, driving: Driving = {}): Run["state"]["end"] {
  return drive(programOf(home, modules), driving).run.state.end;
}
