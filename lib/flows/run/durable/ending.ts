import { statement, type Tx, transaction } from "../../../db.ts";
import { failureValues, tellFailures } from "../events/failures.ts";
import type { RunRecord } from "../schema.ts";
import { whileAway } from "./away.ts";
import { forgetEffects } from "./effects.ts";
import { LostRun, type TakenRun } from "./work.ts";

type EndedAsItIs = { flow: string; error: RunRecord["error"] };

/**
 * Ends a run whose row of the work is gone: what its log has of it stays. An effect whose end is not known is named in
 * its error, in place of `error`. Null where it has ended already.
 */
export async function endAsItIs(
  tx: Tx,
  id: string,
  status: "cancelled" | "failed",
  error: RunRecord["error"],
): Promise<EndedAsItIs | null> {
  const node = await forgetEffects(tx, id);
  const why = node === null ? error : ({ node, label: null, code: "unknown", message: UNANSWERED } as const);
  const [ended] = await statement<{ flow: string }>(
    tx,
    `UPDATE flow_run SET status = $2::text, waits_until = NULL, over_by = NULL,
            duration_ms = greatest(0, extract(epoch FROM clock_timestamp() - started_at) * 1000),
            error_node = $3::text, error_code = $4::text, error_text = $5::text
      WHERE id = $1::uuid AND status IN ('queued', 'running', 'waiting') RETURNING flow_name AS flow`,
    [id, status, why?.node ?? null, why?.code ?? null, why?.message ?? null],
  );
  return ended ? { ...ended, error: why } : null;
}

const UNANSWERED = "The node had no answer by then.";

/**
 * Ends a run that no process can go on with, as failed. It needs nothing that may be what cannot be read, or not be
 * written. Throws LostRun where the run is another's by then.
 */
export async function breakOff(
  taken: TakenRun,
  origin: RunRecord["origin"],
  message: string,
  code: "interrupted" | "timeout" = "interrupted",
): Promise<void> {
  const { runId: id, claim, version } = taken;
  const kind = taken.kind as RunRecord["kind"];
  await whileAway(() =>
    transaction(async (tx) => {
      const row = await statement(
        tx,
        "DELETE FROM flow_work WHERE run_id = $1::uuid AND claim = $2::uuid RETURNING run_id",
        [id, claim],
      );
      if (row.length === 0) throw new LostRun(id);
      const ended = await endAsItIs(tx, id, "failed", { node: null, label: null, code, message });
      if (!ended) return;
      const record = { ...ended, id, version, kind, origin, status: "failed" } as const;
      await statement(tx, tellFailures(1, "true"), failureValues([record]));
    }),
  );
}
