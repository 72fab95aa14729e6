import type { Actor } from "../../auth/actor.ts";
import { db, run } from "../../db.ts";
import { AppError, invalid } from "../../errors.ts";
import { tooLarge } from "../../sent-body.ts";
import { compile } from "../compile/compile.ts";
import type { Program } from "../compile/program.ts";
import { sampleOf } from "../compile/sample-scope.ts";
import { judge } from "../compile/threaded.ts";
import type { Problem } from "../drawflow/findings.ts";
import { DRAWING_BYTES } from "../drawing-limit.ts";
import type { Value } from "../expression/value.ts";
import { isFlowType } from "../nodes/kinds.ts";
import { newest } from "../rows.ts";
import { drive } from "./driver.ts";
import { stubbedPorts } from "./effects/ports.ts";
import type { FlowWorld } from "./effects/world.ts";
import { newRunId } from "./id.ts";
import { writeRun } from "./log/writer.ts";
import { recordOf } from "./record.ts";
import type { RunRecord, TestFields } from "./schema.ts";
import { begin } from "./state.ts";

/** A test is over by then. */
const TEST_MS = 60_000;

type Newest = { id: bigint; version: number; type: string; text: string; draft: string | null };

/** Runs a drawing and gives all that happened. Nothing outside of the run changes; waits pass at once. */
export async function testFlow(
  name: string,
  fields: TestFields,
  actor: Actor,
  { signal, world }: { signal: AbortSignal; world: FlowWorld },
): Promise<{ result: RunRecord }> {
  const flow = await newestOf(name, actor);
  const text = fields.drawFlowObj ?? flow.draft ?? flow.text;
  if (Buffer.byteLength(text) > DRAWING_BYTES) throw tooLarge(DRAWING_BYTES);
  const type = fields.type ?? flow.type;
  const program = await programFor(text, type);
  const given = givenBy(program, fields.input);
  const version = text === flow.text && type === flow.type ? flow.version : null;
  const began = performance.now();
  const started = begin({
    id: newRunId(),
    ref: { flow: name, flowId: String(flow.id), version, actsAs: String(actor.userId) },
    program,
    given,
    answers: true,
    passesWaits: true,
    startedAt: Date.now(),
    clock: () => performance.now() - began,
  });
  await drive(started, stubbedPorts(world), AbortSignal.any([signal, AbortSignal.timeout(TEST_MS)]));
  const record = recordOf(started, { kind: "test", of: null, origin: null, type, input: given });
  await writeRun({ flowId: flow.id, startedAt: started.state.startedAt, record });
  return { result: record };
}

async function newestOf(name: string, actor: Actor): Promise<Newest> {
  const [flow] = await run<Newest>(
    db(),
    `SELECT f.id, v.version, v.type, v.draw_flow_obj AS text, d.text AS draft
       FROM ${newest} LEFT JOIN flow_draft d ON d.flow_id = f.id AND d.user_id = $2
      WHERE f.name = $1 AND f.deleted_at IS NULL`,
    [name, actor.userId],
  );
  if (!flow) throw new AppError("not-found", `There is no flow named ${name}.`);
  return flow;
}

/** What is expensive to compile is found to be so in a thread, before it is compiled here. */
async function programFor(text: string, type: string): Promise<Program> {
  const { problems } = await judge(text, type);
  if (problems.length > 0) throw cannotRun(problems);
  const { program } = compile(text, type);
  return program ?? unreachable();
}

function unreachable(): never {
  throw new Error("a drawing without problems has a program");
}

function cannotRun(problems: readonly Problem[]): AppError {
  const [first] = problems;
  return new AppError("invalid", `This drawing cannot run. ${first?.message ?? ""}`, {
    errors: problems.map(({ code, message }) => ({ path: "drawFlowObj", code, message })),
    more: { problems },
  });
}

/** The names that the start node gives, with the values of the input. */
function givenBy({ type, nodes, start }: Program, input: TestFields["input"]): Record<string, Value> {
  const sample = sampleOf(type) as Record<string, Value>;
  if (input === undefined) return sample;
  const { event: happened, message, method = "POST", body = null, headers = {}, query = {}, form = {} } = input;
  const kind = happened ? "event" : message ? "provider" : "webhook";
  if (isFlowType(type) && kind !== type) throw invalid("input", `must be what begins a flow of type ${type}`);
  if (happened) {
    const { event, name } = nodes[start]?.settings ?? {};
    const about = { name: event === "custom" ? name : event, at: new Date().toISOString(), hub: null, campaign: null };
    return { EVENT: { ...about, data: {}, ...happened } as Value };
  }
  if (message) {
    const { to, text, data, agent, campaign, referenceId } = message;
    const variables = { TO: to, MESSAGE: text, DATA: data as Value, AGENT: agent, CAMPAIGN: campaign };
    return { ...sample, ...variables, REFERENCE_ID: referenceId };
  }
  const lower = Object.entries(headers).map(([header, values]) => [header.toLowerCase(), values] as const);
  return {
    METHOD: method,
    BODY: body as Value,
    HEADERS: Object.fromEntries(lower),
    QUERY_PARAMS: query,
    FORM_PARAMS: form,
  };
}
