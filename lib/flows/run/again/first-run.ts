import { type PrismaTx, statement } from "../../../db.ts";
import { AppError } from "../../../errors.ts";
import type { FlowRunModel } from "../../../generated/prisma/models/FlowRun.ts";
import { readJson } from "../../../json/read.ts";
import { ERASED } from "../../../privacy/person.ts";
import type { Value } from "../../expression/value.ts";
import type { RunRecord } from "../schema.ts";

/** A run that is to be done again, and what of its flow is live now. */
export type FirstRun = Pick<FlowRunModel, "id" | "flowId" | "flowName" | "version" | "type" | "origin" | "input"> & {
  isDeleted: boolean;
  isErased: boolean;
  isMended: boolean;
  liveVersion: number | null;
  liveType: string | null;
  hasProblems: boolean | null;
  actsAs: string | null;
};

const LIVE_NOW = `
  LEFT JOIN flow f ON f.id = r.flow_id AND f.deleted_at IS NULL
  LEFT JOIN flow_version v ON v.flow_id = f.id AND v.version = f.live`;

const IS_ERASED = `strpos(r.input, '${ERASED}') > 0`;

/** Of `flow_run r`: those that can be retried, and what of their flow is live. */
export const RETRIABLE = `flow_run r ${LIVE_NOW}
  WHERE v.type = r.type AND v.problems = '[]'::jsonb AND NOT ${IS_ERASED}`;

/** Of `flow_run r`: whether a retry of it, or of its retry, fulfils this of `again`. */
export const hasRetry = (condition: string): string => `EXISTS (
  WITH RECURSIVE again AS (
    SELECT id, status FROM flow_run WHERE of_run = r.id AND kind = 'retry'
    UNION ALL
    SELECT next.id, next.status FROM again JOIN flow_run next ON next.of_run = again.id AND next.kind = 'retry'
  ) SELECT FROM again WHERE ${condition})`;

/** Of `flow_run r`: it succeeded at a later try, or is being tried again. */
export const IS_MENDED = hasRetry("again.status NOT IN ('failed', 'cancelled')");

/** The runs of these ids. */
export function findFirstRuns(tx: PrismaTx, ids: readonly string[]): Promise<FirstRun[]> {
  return statement<FirstRun>(
    tx,
    `SELECT r.id, r.flow_id AS "flowId", coalesce(f.name, r.flow_name) AS "flowName", r.version, r.type, r.origin,
            r.input, f.id IS NULL AS "isDeleted", ${IS_ERASED} AS "isErased", ${IS_MENDED} AS "isMended",
            v.version AS "liveVersion", v.type AS "liveType", v.problems <> '[]'::jsonb AS "hasProblems", f.deployed_by::text AS "actsAs"
       FROM flow_run r ${LIVE_NOW} WHERE r.id = ANY($1::uuid[])`,
    [ids],
  );
}

export async function requireFirstRun(tx: PrismaTx, id: string): Promise<FirstRun> {
  const [first] = await findFirstRuns(tx, [id]);
  if (!first) throw new AppError("not-found", `There is no run ${id}.`);
  if (first.isErased) throw new AppError("conflict", "The input of this run was erased: it cannot be done again.");
  return first;
}

/** Why the run cannot be retried, or null. */
export function retryObstacle({ flowName, type, liveVersion, liveType, hasProblems }: FirstRun): string | null {
  if (liveVersion === null) return `No version of the flow ${flowName} is live.`;
  if (liveType !== type) return `The run is of type ${type}, and what is live now of type ${liveType}.`;
  return hasProblems ? `Version ${liveVersion} of the flow ${flowName}, which is live, cannot run.` : null;
}

/** What began it. */
export function givenOf({ input, origin }: FirstRun): {
  given: Record<string, Value>;
  origin: RunRecord["origin"];
} {
  return { given: readJson<Record<string, Value>>(input), origin: readJson<RunRecord["origin"]>(origin) };
}
