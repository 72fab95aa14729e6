import { type Actor, can } from "../../actor.ts";
import { AppError } from "../../errors.ts";
import { orderedId } from "../../ordered-id.ts";
import { compile } from "../compile/compile.ts";
import type { Program } from "../compile/program.ts";
import { judge } from "../compile/threaded.ts";
import type { Problem } from "../drawflow/findings.ts";
import type { Value } from "../expression/value.ts";
import { drive, type RunPorts } from "./driver.ts";
import { writeRunWithin } from "./log/writer.ts";
import { recordOf } from "./record.ts";
import type { RunRecord } from "./schema.ts";
import { begin } from "./state.ts";

/** A test or a replay is over by then. */
const TRY_MS = 60_000;
/** What it may take beyond that before it counts as interrupted. */
const OVERTIME_MS = 30_000;

/** A drawing to run for its caller. `version` is null where it is not saved; `field` says in what it was given. */
export type TriedDrawing = {
  flowId: bigint;
  flow: string;
  version: number | null;
  type: string;
  text: string;
  field: string;
};

type Trying = {
  about: Pick<RunRecord, "kind" | "of" | "origin">;
  /** The names that the start node of the program gives. */
  given: (program: Program) => Record<string, Value>;
  passesWaits: boolean;
  /** `begun` writes that the run is under way. */
  portsOf: (runId: string, begun: () => Promise<void>) => RunPorts;
};

/** Runs a drawing while its caller waits, as who calls, and writes it into the log; a 400 where it has problems. */
export async function tryDrawing(
  drawing: TriedDrawing,
  { about, given: givenBy, passesWaits, portsOf }: Trying,
  actor: Actor,
  signal: AbortSignal,
): Promise<{ result: RunRecord }> {
  const { flowId, flow, version, type } = drawing;
  const program = await programFor(drawing);
  const given = givenBy(program);
  const began = performance.now();
  const run = begin({
    id: orderedId(),
    ref: { flow, flowId: String(flowId), version, actsAs: String(actor.userId) },
    program,
    given,
    answers: true,
    passesWaits,
    startedAt: Date.now(),
    clock: () => performance.now() - began,
  });
  const { id, startedAt } = run.state;
  const record = () => recordOf(run, { ...about, type, input: given });
  const begun = async () => {
    const overBy = new Date(startedAt + TRY_MS + OVERTIME_MS);
    await writeRunWithin({ flowId, startedAt, overBy, record: record() });
  };
  const ports = asCaller(portsOf(id, begun), actor);
  await drive(run, ports, AbortSignal.any([signal, AbortSignal.timeout(TRY_MS)]));
  const result = record();
  await writeRunWithin({ flowId, startedAt, record: result });
  return { result };
}

/** What is expensive to compile is found to be so in a thread, before it is compiled here. */
async function programFor({ text, type, field }: TriedDrawing): Promise<Program> {
  const { problems } = await judge(text, type);
  if (problems.length > 0) throw cannotRun(problems, field);
  const { program } = compile(text, type);
  return program ?? unreachable();
}

function unreachable(): never {
  throw new Error("a drawing without problems has a program");
}

function cannotRun(problems: readonly Problem[], path: string): AppError {
  const [first] = problems;
  return new AppError("invalid", `This drawing cannot run. ${first?.message ?? ""}`, {
    errors: problems.map(({ code, message }) => ({ path, code, message })),
    more: { problems },
  });
}

const needs = { add_leads: "lists:write", find_interactions: "interactions:read" } as const;

/** Nodes act with what the caller's user may do; a key that may do less does less. */
function asCaller(ports: RunPorts, actor: Actor): RunPorts {
  return {
    ...ports,
    perform: async (effect, signal, vault) => {
      const permission = effect.kind in needs ? needs[effect.kind as keyof typeof needs] : null;
      if (permission === null || can(actor, permission)) return ports.perform(effect, signal, vault);
      const message = `Whoever runs this lacks ${permission}.`;
      return { input: { ...effect.input }, failure: { code: "permission", message } };
    },
  };
}
