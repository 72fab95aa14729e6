import { type Actor, can } from "../actor.ts";
import { db, statement } from "../db.ts";
import { AppError } from "../errors.ts";
import type { NodeNeed } from "./compile/compile.ts";
import { judge } from "./compile/threaded.ts";

/**
 * A flow acts as the user who deployed it, so a key that lets through less must not deploy one that does more: what its
 * nodes need is asked of the key. A user who is signed in is judged when the flow runs.
 */
export function requireNeeds(needs: readonly NodeNeed[], actor: Actor): void {
  if (actor.keyId === null) return;
  const lacking = needs.find(({ permission }) => !can(actor, permission));
  if (!lacking) return;
  const { node, permission } = lacking;
  const message = `Node ${node} needs the permission ${permission}, which the key that deploys the flow lacks.`;
  throw new AppError("forbidden", message, { more: { node, permission } });
}

type VersionNeeds = { flowId: bigint; needs: readonly NodeNeed[] };

/** What the nodes of a version need, of the flow that has this name now; null where there is no such version. */
export async function versionNeeds(name: string, version: number): Promise<VersionNeeds | null> {
  const [found] = await statement<{ flowId: bigint; text: string; type: string }>(
    db(),
    `SELECT f.id AS "flowId", v.draw_flow_obj AS text, v.type
       FROM flow f JOIN flow_version v ON v.flow_id = f.id
      WHERE f.name = $1 AND f.deleted_at IS NULL AND v.version = $2::bigint`,
    [name, version],
  );
  if (!found) return null;
  const { needs } = await judge(found.text, found.type);
  return { flowId: found.flowId, needs };
}
