import type { Actor } from "../../../actor.ts";
import { audit } from "../../../audit/audit.ts";
import { db, statement, transaction } from "../../../db.ts";
import { AppError, invalid } from "../../../errors.ts";
import { realPorts } from "../effects/ports.ts";
import type { FlowWorld } from "../effects/world.ts";
import { readRun } from "../log/runs.ts";
import type { RunRecord } from "../schema.ts";
import { newestOf } from "../test-run.ts";
import { type TriedDrawing, tryDrawing } from "../try-drawing.ts";
import { repeatingPorts } from "./earlier-effects.ts";
import { type FirstRun, givenOf, requireFirstRun } from "./first-run.ts";
import { type ReplayFields, replayFields } from "./schema.ts";

/**
 * Runs the input of a run again and gives all that happened. Stubbed, nothing outside of the run changes: its effects
 * give what they gave in the first run, and waits pass at once.
 */
export async function replayRun(
  id: string,
  fields: ReplayFields | undefined,
  actor: Actor,
  { signal, world }: { signal: AbortSignal; world: FlowWorld },
): Promise<{ result: RunRecord }> {
  const { on, effects } = fields ?? replayFields.parse({});
  const first = await requireFirstRun(db(), id);
  const drawing = await drawingOf(first, on, actor);
  const isReal = effects === "real";
  const { steps } = isReal ? { steps: [] } : (await readRun(id, actor)).result;
  if (isReal) {
    const { flow, version } = drawing;
    await transaction((tx) => audit(tx, actor, "run.replay", id, null, { flow, version, effects }));
  }
  const { given, origin } = givenOf(first);
  const portsOf = (runId: string, begun: () => Promise<void>) =>
    isReal ? realPorts({ runId, depth: 0, begun, world }) : repeatingPorts(steps, world);
  const about = { kind: "replay", of: id, origin } as const;
  return tryDrawing(drawing, { about, given: () => given, passesWaits: !isReal, portsOf }, actor, signal);
}

async function drawingOf(first: FirstRun, on: ReplayFields["on"], actor: Actor): Promise<TriedDrawing> {
  const { flowId, flowName: flow, isDeleted, liveVersion, type } = first;
  if (isDeleted) throw new AppError("conflict", `The flow ${flow} was deleted.`);
  const drawing = on === "draft" ? await draftOf(flow, actor) : await savedAs(flow, flowId, on, liveVersion);
  if (drawing.type === type) return { flowId, flow, field: "on", ...drawing };
  throw new AppError("conflict", `The run is of type ${type}, and what is to run now of type ${drawing.type}.`);
}

type Content = Pick<TriedDrawing, "version" | "type" | "text">;

async function draftOf(flow: string, actor: Actor): Promise<Content> {
  const { draft, text, version, type } = await newestOf(flow, actor);
  return draft === null || draft === text ? { text, version, type } : { text: draft, version: null, type };
}

async function savedAs(
  flow: string,
  flowId: bigint,
  on: "live" | number,
  liveVersion: number | null,
): Promise<Content> {
  const version = on === "live" ? liveVersion : on;
  if (version === null) throw new AppError("conflict", `No version of the flow ${flow} is live.`);
  const [saved] = await statement<Content>(
    db(),
    "SELECT version, type, draw_flow_obj AS text FROM flow_version WHERE flow_id = $1 AND version = $2::bigint",
    [flowId, version],
  );
  if (!saved) throw invalid("on", `there is no version ${version} of this flow`, "unknown");
  return saved;
}
