import { db, statement } from "../db.ts";
import { AppError } from "../errors.ts";
import type { FlowModel } from "../generated/prisma/models/Flow.ts";
import { formatUtc } from "../time/instant.ts";
import { restorable } from "./rows.ts";

type OpenedFlow = Omit<FlowModel, "changedAt">;

/** The flow that someone has open, deleted or not: the one of that id where it is told, else of that name. */
async function sought(name: string, flowId: number | undefined): Promise<OpenedFlow> {
  const [flow] = await statement<OpenedFlow>(
    db(),
    `SELECT f.id, f.name, f.latest, f.live, f.deleted_at AS "deletedAt", f.deleted_by AS "deletedBy",
            f.renamed_by AS "renamedBy"
       FROM flow f
      WHERE (f.name = $1 OR f.id = $2::bigint) AND (f.deleted_at IS NULL OR ${restorable})
      ORDER BY f.id IS NOT DISTINCT FROM $2::bigint DESC, f.deleted_at DESC NULLS FIRST, f.id DESC LIMIT 1`,
    [name, flowId ?? null],
  );
  if (!flow) throw new AppError("not-found", `There is no flow named ${name}.`);
  return flow;
}

/** The flow of that name; a deleted one as long as it can be restored and no other has its name. */
export async function known(name: string): Promise<OpenedFlow> {
  return sought(name, undefined);
}

/**
 * The flow as it was opened. That it was deleted, renamed or replaced meanwhile is a 410 that says so: `name` is what
 * it is or was called last, `by` who did it, null where that is not known.
 */
export async function opened(name: string, flowId: number | undefined): Promise<OpenedFlow> {
  const flow = await sought(name, flowId);
  if (flow.deletedAt) {
    const deletedAt = formatUtc(flow.deletedAt);
    const what = `The flow ${flow.name} was deleted${by(flow.deletedBy)} on ${deletedAt} UTC.`;
    throw new AppError("gone", `${what} It can be restored for 30 days.`, {
      more: { reason: "deleted", name: flow.name, by: flow.deletedBy, deletedAt },
    });
  }
  if (flowId !== undefined && flow.id !== BigInt(flowId)) {
    const more = { reason: "replaced" };
    throw new AppError("gone", `The flow that was opened no longer exists; another flow has the name ${name} now.`, {
      more,
    });
  }
  if (flow.name !== name) {
    const more = { reason: "renamed", name: flow.name, by: flow.renamedBy };
    throw new AppError("gone", `The flow ${name} was renamed to ${flow.name}${by(flow.renamedBy)}.`, { more });
  }
  return flow;
}

function by(username: string | null): string {
  return username === null ? "" : ` by ${username}`;
}
