import { pool } from "../../../db.ts";
import { log } from "../../../log.ts";
import { LEASE, type OnceKey } from "./once.ts";

/** Less than a third of a lease: two that fail lose no key. */
const RENEW_MS = 3_000;

type Lease = { once: OnceKey; lost: () => void };

const leases = new Map<string, Lease>();
let renewing: NodeJS.Timeout | null = null;

/**
 * Renews the key's lease for as long as its run is under way here; gives what ends that, to be called before the key is
 * settled. `lost`: the process stood still for so long that the key is another's, whose run counts.
 */
export function leaseKey(once: OnceKey, lost: () => void): () => void {
  leases.set(once.runId, { once, lost });
  renewing ??= setInterval(() => {
    renew().catch((error: Error) => log.warn({ error: error.message }, "keys of calls could not be renewed"));
  }, RENEW_MS);
  return () => {
    leases.delete(once.runId);
    if (leases.size > 0 || !renewing) return;
    clearInterval(renewing);
    renewing = null;
  };
}

async function renew(): Promise<void> {
  const held = [...leases.values()].map(({ once }) => once);
  const { rows } = await pool().query<{ runId: string }>({
    name: "renew-run-keys",
    text: `UPDATE flow_run_key k SET expires_at = now() + ${LEASE}
             FROM unnest($1::bigint[], $2::text[], $3::bytea[], $4::uuid[]) AS given (flow_id, caller, key_hash, run_id)
            WHERE k.flow_id = given.flow_id AND k.caller = given.caller AND k.key_hash = given.key_hash
              AND k.run_id = given.run_id AND k.status IS NULL
           RETURNING k.run_id AS "runId"`,
    values: [
      held.map(({ flowId }) => String(flowId)),
      held.map(({ caller }) => caller),
      held.map(({ keyHash }) => keyHash),
      held.map(({ runId }) => runId),
    ],
  });
  const renewed = new Set(rows.map(({ runId }) => runId));
  // What was settled meanwhile is no longer among the leases.
  for (const { runId } of held) if (!renewed.has(runId)) leases.get(runId)?.lost();
}
