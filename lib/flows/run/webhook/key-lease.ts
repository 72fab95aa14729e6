import { pool } from "../../../db.ts";
import { log } from "../../../log.ts";
import { LEASE, type OnceKey } from "./once.ts";

/** Less than a third of a lease: no key is lost when two renewals in a row fail. */
const RENEW_MS = 3_000;

type Lease = { once: OnceKey; lost: () => void };

const leases = new Map<string, Lease>();
let renewing: NodeJS.Timeout | null = null;

/**
 * Renews the key's lease while its run is under way in this process. The function it gives ends that: call it before the
 * key is settled. `lost` is called where this process hung so long that another run has the key: that run counts.
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
  const keys = [...leases.values()].map(({ once }) => once);
  const { rows } = await pool().query<{ runId: string }>({
    name: "renew-run-keys",
    text: `UPDATE flow_run_key k SET expires_at = now() + ${LEASE}
             FROM unnest($1::bigint[], $2::text[], $3::bytea[], $4::uuid[]) AS given (flow_id, caller, key_hash, run_id)
            WHERE k.flow_id = given.flow_id AND k.caller = given.caller AND k.key_hash = given.key_hash
              AND k.run_id = given.run_id AND k.status IS NULL
           RETURNING k.run_id AS "runId"`,
    values: [
      keys.map(({ flowId }) => String(flowId)),
      keys.map(({ caller }) => caller),
      keys.map(({ keyHash }) => keyHash),
      keys.map(({ runId }) => runId),
    ],
  });
  const renewed = new Set(rows.map(({ runId }) => runId));
  // A key that was settled meanwhile is no longer among the leases.
  for (const { runId } of keys) if (!renewed.has(runId)) leases.get(runId)?.lost();
}
