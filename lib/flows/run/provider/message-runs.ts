import type pg from "pg";
import { pool } from "../../../db.ts";
import { orderedId } from "../../../ordered-id.ts";
import { type ProviderMessage, providerNames } from "../../provider-message.ts";
import { acceptRuns, type NewRun } from "../durable/accept.ts";
import type { ProgramRef } from "../state.ts";

/** Ids of runs that begin together tell times apart that differ by so much: they begin in their order. */
const ID_STEP_MS = 1 / 4096;

type Head = { flowId: bigint; flow: string; version: number; actsAs: string | null };

/**
 * Whether a flow takes messages now: it is live as a provider, can run, and is not paused. It stays so until the
 * transaction ends.
 */
export async function takesMessages(client: pg.PoolClient, name: string): Promise<boolean> {
  return (await lockProvider(client, name)) !== null;
}

/** Begins a run for each message, in the transaction around it; gives the ids of the runs in the order of the messages. */
export async function beginProviderRuns(
  client: pg.PoolClient,
  name: string,
  hub: string,
  messages: readonly ProviderMessage[],
): Promise<string[]> {
  const head = await lockProvider(client, name);
  if (!head) throw new Error(`the flow ${name} takes no messages any more`);
  const now = performance.timeOrigin + performance.now();
  const ref: ProgramRef = { flow: head.flow, flowId: String(head.flowId), version: head.version, actsAs: head.actsAs };
  const runs = messages.map(
    (message, i): NewRun => ({
      id: orderedId(now + i * ID_STEP_MS),
      flowId: head.flowId,
      ref,
      type: "provider",
      kind: "live",
      of: null,
      origin: { hub, attempt: message.attempt },
      given: providerNames(message),
      startedAt: Date.now(),
    }),
  );
  await acceptRuns(runs);
  return runs.map(({ id }) => id);
}

async function lockProvider(client: pg.PoolClient, name: string): Promise<Head | null> {
  const { rows } = await client.query<Head>(
    `SELECT f.id AS "flowId", f.name AS flow, v.version, f.deployed_by::text AS "actsAs"
       FROM flow f JOIN flow_version v ON v.flow_id = f.id AND v.version = f.live
      WHERE f.name = $1 AND f.deleted_at IS NULL AND f.paused_at IS NULL AND v.type = 'provider' AND v.problems = '[]'
        FOR SHARE OF f`,
    [name],
  );
  return rows[0] ?? null;
}

/** Which of these runs have ended, and in what words. */
export async function endedRuns(ids: readonly string[]): Promise<{ run: string; reason: string }[]> {
  const { rows } = await pool().query<{ run: string; status: string; error: string | null }>(
    `SELECT id AS run, status, error_text AS error FROM flow_run
      WHERE id = ANY($1::uuid[]) AND status IN ('done', 'failed', 'cancelled')`,
    [ids],
  );
  return rows.map(({ run, status, error }) => ({ run, reason: wordsOf(status, error) }));
}

function wordsOf(status: string, error: string | null): string {
  if (status === "cancelled") return "The run of the flow was cancelled.";
  if (status === "failed") return error ? `The run of the flow failed: ${error}` : "The run of the flow failed.";
  return "The flow ended without a result of its message.";
}
