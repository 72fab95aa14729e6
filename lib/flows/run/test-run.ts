import { randomUUID } from "node:crypto";
import type { Actor } from "../../actor.ts";
import { audit } from "../../audit/audit.ts";
import { db, statement, transaction } from "../../db.ts";
import { AppError, invalid } from "../../errors.ts";
import { tooLarge } from "../../sent-body.ts";
import type { Program } from "../compile/program.ts";
import { sampleOf } from "../compile/sample-scope.ts";
import { DRAWING_BYTES } from "../drawing-limit.ts";
import type { Value } from "../expression/value.ts";
import { isFlowType } from "../nodes/kinds.ts";
import { providerNames } from "../provider-message.ts";
import { newest } from "../rows.ts";
import { realPorts, stubbedPorts } from "./effects/ports.ts";
import type { FlowWorld } from "./effects/world.ts";
import type { RunRecord, TestFields } from "./schema.ts";
import { tryDrawing } from "./try-drawing.ts";

type Newest = { id: bigint; version: number; type: string; text: string; draft: string | null };

/** Runs a drawing and gives all that happened. Stubbed, nothing outside of the run changes, and waits pass at once. */
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
  const version = text === flow.text && type === flow.type ? flow.version : null;
  const drawing = { flowId: flow.id, flow: name, version, type, text, field: "drawFlowObj" };
  const isReal = fields.effects === "real";
  if (isReal) await transaction((tx) => audit(tx, actor, "flow.test", name, null, { version, effects: "real" }));
  const portsOf = (runId: string, begun: () => Promise<void>) =>
    isReal ? realPorts({ runId, depth: 0, begun, world }) : stubbedPorts(world);
  const about = { kind: "test", of: null, origin: null } as const;
  const given = (program: Program) => givenBy(program, fields.input);
  return tryDrawing(drawing, { about, given, passesWaits: !isReal, portsOf }, actor, signal);
}

/** The newest version of a flow, and the caller's draft of it. */
export async function newestOf(name: string, actor: Actor): Promise<Newest> {
  const [flow] = await statement<Newest>(
    db(),
    `SELECT f.id, v.version, v.type, v.draw_flow_obj AS text, d.text AS draft
       FROM ${newest} LEFT JOIN flow_draft d ON d.flow_id = f.id AND d.user_id = $2
      WHERE f.name = $1 AND f.deleted_at IS NULL`,
    [name, actor.userId],
  );
  if (!flow) throw new AppError("not-found", `There is no flow named ${name}.`);
  return flow;
}

/** The names that the start node gives, with the values of the input. */
function givenBy({ type, nodes, start }: Program, input: TestFields["input"]): Record<string, Value> {
  const sample = sampleOf(type, nodes[start]?.settings) as Record<string, Value>;
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
    const names = providerNames({
      ...message,
      attempt: randomUUID(),
      attachments: [],
      data: message.data as Record<string, Value>,
    });
    return names;
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
