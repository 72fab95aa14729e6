import type { Actor } from "../../../actor.ts";
import { audit } from "../../../audit/audit.ts";
import { transaction } from "../../../db.ts";
import { AppError } from "../../../errors.ts";
import { orderedId } from "../../../ordered-id.ts";
import { acceptRuns, type NewRun } from "../durable/accept.ts";
import { readRun } from "../log/runs.ts";
import type { RunRecord } from "../schema.ts";
import { type FirstRun, givenOf, requireFirstRun, retryObstacle } from "./first-run.ts";

/** Begins a new live run of the same input, on what is live now. It happens, whatever is killed. */
export async function retryRun(id: string, actor: Actor): Promise<{ result: RunRecord }> {
  const newId = orderedId();
  await transaction(async (tx) => {
    const first = await requireFirstRun(tx, id);
    const obstacle = retryObstacle(first);
    if (obstacle) throw new AppError("conflict", obstacle);
    const retry = retryOf(first, newId);
    await acceptRuns([retry]);
    await audit(tx, actor, "run.retry", id, null, { flow: first.flowName, run: newId });
  });
  return readRun(newId, actor);
}

/** The new run of one without an obstacle. */
export function retryOf(first: FirstRun, id: string): NewRun {
  const { flowId, flowName: flow, liveVersion: version, actsAs, type } = first;
  const ref = { flow, flowId: String(flowId), version, actsAs };
  return { id, flowId, ref, type, kind: "retry", of: first.id, startedAt: Date.now(), ...givenOf(first) };
}
