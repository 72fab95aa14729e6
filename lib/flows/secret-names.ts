import { db, statement } from "../db.ts";
import type { FlowVersionModel } from "../generated/prisma/models/FlowVersion.ts";
import { judge } from "./compile/threaded.ts";

/** Drawings of up to 5 MB are in memory at once. */
const BATCH_ROWS = 10;

/**
 * Notes which secrets each version names, where that was not done when it was saved: by a release that had no secrets.
 * The newest first, which are those that run. Returns how many there were.
 */
export async function noteSecrets(signal?: AbortSignal): Promise<number> {
  let noted = 0;
  while (!signal?.aborted) {
    const versions = await statement<Pick<FlowVersionModel, "id" | "drawFlowObj" | "type">>(
      db(),
      `SELECT id, draw_flow_obj AS "drawFlowObj", type FROM flow_version
        WHERE secrets IS NULL ORDER BY id DESC LIMIT ${BATCH_ROWS}`,
    );
    if (versions.length === 0) break;
    for (const { id, drawFlowObj, type } of versions) {
      const { secrets } = await judge(drawFlowObj, type);
      await statement(db(), "UPDATE flow_version SET secrets = $2::text[] WHERE id = $1", [id, secrets]);
    }
    noted += versions.length;
  }
  return noted;
}
