import type { Actor } from "../../../actor.ts";
import { audit } from "../../../audit/audit.ts";
import { db, statement, transaction } from "../../../db.ts";
import { AppError } from "../../../errors.ts";
import { readRun } from "../log/runs.ts";
import type { RunRecord } from "../schema.ts";
import { endAsItIs } from "./ending.ts";

/**
 * Ends a run that has not ended. The worker that executes it finds its row gone, and stops. An effect that is under way
 * cannot be called back: the run's error names its node.
 */
export async function cancelRun(id: string, actor: Actor): Promise<{ result: RunRecord }> {
  await transaction(async (tx) => {
    // The locks are taken in the order in which workers take them.
    await statement(tx, "DELETE FROM flow_work WHERE run_id = $1::uuid", [id]);
    const cancelled = await endAsItIs(tx, id, "cancelled", null);
    if (!cancelled) throw await notCancelled(id);
    await audit(tx, actor, "run.cancel", id, null, { flow: cancelled.flow });
  });
  return readRun(id, actor);
}

async function notCancelled(id: string): Promise<AppError> {
  const found = await db().flowRun.findUnique({ where: { id }, select: { status: true } });
  if (!found) return new AppError("not-found", `There is no run ${id}.`);
  return new AppError("conflict", `The run has ended: it is ${found.status}.`);
}
