import type { Actor } from "../../../actor.ts";
import { audit } from "../../../audit/audit.ts";
import { statement, transaction } from "../../../db.ts";
import { AppError } from "../../../errors.ts";
import { hold } from "../../locking.ts";
import { flowRecord, readFlowRow, type Tagged, taggedFlow } from "../../rows.ts";

/** Ends the pause of a flow: it answers calls again, and its runs begin, as if no process had ended with one of them. */
export async function resumeFlow(name: string, actor: Actor): Promise<Tagged> {
  return transaction(async (tx) => {
    const flow = await hold(tx, name);
    if (!flow) throw new AppError("not-found", `There is no flow named ${name}.`);
    const before = await readFlowRow(tx, flow.id);
    if (!before.pausedAt) throw new AppError("conflict", `The flow ${name} is not paused.`);
    await statement(tx, "UPDATE flow SET paused_at = NULL, paused_why = NULL WHERE id = $1", [flow.id]);
    await statement(tx, "UPDATE flow_work SET crashes = 0 WHERE flow_id = $1 AND crashes > 0", [flow.id]);
    await audit(tx, actor, "flow.resume", name, { why: before.pausedWhy }, null);
    const row = await readFlowRow(tx, flow.id);
    return taggedFlow(flowRecord(row), row);
  });
}
