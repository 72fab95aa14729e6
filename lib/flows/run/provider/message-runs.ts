import type pg from "pg";
import { pool } from "../../../db.ts";
import { orderedId } from "../../../ordered-id.ts";
import { compile } from "../../compile/compile.ts";
import { type ProviderMessage, providerNames } from "../../provider-message.ts";
import { acceptRuns, type NewRun } from "../durable/accept.ts";
import { isOnceMethod } from "../effects/http.ts";
import { readSteps } from "../log/logged-steps.ts";
import type { RunRecord } from "../schema.ts";
import type { ProgramRef } from "../state.ts";

/** Ids of runs that begin together tell times apart that differ by so much: they begin in their order. */
const ID_STEP_MS = 1 / 4096;
const REMEMBERED_VERSIONS = 5_000;

type Head = { flowId: bigint; flow: string; version: number; versionId: bigint; actsAs: string | null };

/** How many messages a second a flow takes over all hubs; null: any number. */
type Taking = { ratePerSecond: number | null };

// Ids mean something in their database only. A version never changes.
const rates = new WeakMap<object, Map<bigint, number | null>>();

/**
 * How a flow takes messages now: it is live as a provider, can run, and is not paused; null where it does not. It stays
 * so until the transaction ends.
 */
export async function takesMessages(client: pg.PoolClient, name: string): Promise<Taking | null> {
  const head = await lockProvider(client, name);
  return head && { ratePerSecond: await rateOf(client, head.versionId) };
}

async function rateOf(client: pg.PoolClient, versionId: bigint): Promise<number | null> {
  const known = rates.get(pool()) ?? new Map<bigint, number | null>();
  rates.set(pool(), known);
  const remembered = known.get(versionId);
  if (remembered !== undefined) return remembered;
  const { rows } = await client.query<{ text: string }>(
    "SELECT draw_flow_obj AS text FROM flow_version WHERE id = $1",
    [versionId],
  );
  const { program } = compile(rows[0]?.text ?? "", "provider");
  const given = program?.nodes[program.start]?.settings.ratePerSecond;
  const rate = typeof given === "number" ? given : null;
  if (known.size >= REMEMBERED_VERSIONS) known.clear();
  known.set(versionId, rate);
  return rate;
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
    `SELECT f.id AS "flowId", f.name AS flow, v.version, v.id AS "versionId", f.deployed_by::text AS "actsAs"
       FROM flow f JOIN flow_version v ON v.flow_id = f.id AND v.version = f.live
      WHERE f.name = $1 AND f.deleted_at IS NULL AND f.paused_at IS NULL AND v.type = 'provider' AND v.problems = '[]'
        FOR SHARE OF f`,
    [name],
  );
  return rows[0] ?? null;
}

type EndedRun = { run: string; reason: string; isUncertain: boolean };

/**
 * Which of these runs have ended, in what words, and whether the message may have gone out all the same: nobody knows of
 * one of its steps if it did, or it was cancelled before it could say what became of what it sent.
 */
export async function endedRuns(ids: readonly string[]): Promise<EndedRun[]> {
  // PostgreSQL cannot read all JSON that a carrier's words are in: it has no NUL, and no half of a surrogate pair.
  const { rows } = await pool().query<{
    run: string;
    status: string;
    error: string | null;
    unanswered: boolean;
    steps: string | null;
  }>(
    `SELECT id AS run, status, error_text AS error, error_code IS NOT DISTINCT FROM 'unknown' AS unanswered,
            CASE WHEN status = 'cancelled' OR position('"state":"unknown"' IN steps) > 0 THEN steps END AS steps
       FROM flow_run
      WHERE id = ANY($1::uuid[]) AND status IN ('done', 'failed', 'cancelled')`,
    [ids],
  );
  return rows.map(({ run, status, error, unanswered, steps }) => ({
    run,
    reason: wordsOf(status, error),
    isUncertain: unanswered || (steps !== null && isUncertain(readSteps(steps), status)),
  }));
}

function isUncertain(steps: RunRecord["steps"], status: string): boolean {
  return steps.some((step) => step.state === "unknown" || (status === "cancelled" && wentOut(step)));
}

/** Whether a step has sent something that cannot be called back; where the start of its input alone is there, it may have. */
function wentOut({ kind, error, input }: RunRecord["steps"][number]): boolean {
  if (error !== null || !["http", "email"].includes(kind)) return false;
  const isWhole = typeof input === "object" && input !== null && "method" in input;
  return kind === "email" || !isWhole || isOnceMethod(String(input.method));
}

function wordsOf(status: string, error: string | null): string {
  if (status === "cancelled")
    return error ? `The run of the flow was cancelled: ${error}` : "The run of the flow was cancelled.";
  if (status === "failed") return error ? `The run of the flow failed: ${error}` : "The run of the flow failed.";
  return "The flow ended without a result of its message.";
}
