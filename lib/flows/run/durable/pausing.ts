import { system } from "../../../actor.ts";
import { audit } from "../../../audit/audit.ts";
import { statement, transaction } from "../../../db.ts";
import { log } from "../../../log.ts";
import type { TakenRun } from "./work.ts";

/** A flow is paused when so many processes in a row ended with the same run of it in hand. */
const PAUSE_CRASHES = 20;

/** Pauses the flows of runs that keep ending the processes which have them: no run of them begins until it is resumed. */
export async function pauseCrashing(suspects: readonly TakenRun[]): Promise<void> {
  const flows = suspects.filter(({ crashes }) => crashes >= PAUSE_CRASHES).map(({ flowId }) => String(flowId));
  if (flows.length === 0) return;
  await transaction(async (tx) => {
    const why = `${PAUSE_CRASHES} processes in a row ended while they executed the same run of it.`;
    const paused = await statement<{ name: string }>(
      tx,
      `UPDATE flow SET paused_at = now(), paused_why = $2 WHERE id = ANY($1::bigint[]) AND paused_at IS NULL
       RETURNING name`,
      [flows, why],
    );
    for (const { name } of paused) {
      await audit(tx, system, "flow.pause", name, null, { why });
      log.error({ flow: name }, "a flow is paused: processes ended with it in hand");
    }
  });
}
