import { type Actor, can } from "../actor.ts";
import { db, statement } from "../db.ts";
import { newest } from "./rows.ts";
import type { FlowSummary } from "./schema.ts";

/** What the head of a flow's page says of it. */
export type FlowHead = Pick<
  FlowSummary,
  "name" | "description" | "version" | "liveVersion" | "paused" | "problemCount"
>;

/** What is drawn of a flow's page before the flow itself is there; null where the page itself says why there is none. */
export async function flowHead(name: string, actor: Actor): Promise<FlowHead | null> {
  if (!can(actor, "flows:read")) return null;
  const [head] = await statement<FlowHead>(
    db(),
    `SELECT f.name, f.live AS "liveVersion", v.version, v.description, jsonb_array_length(v.problems) AS "problemCount",
            CASE WHEN f.paused_at IS NOT NULL
                 THEN jsonb_build_object('reason', coalesce(f.paused_why, ''),
                                         'at', to_char(f.paused_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS')) END AS paused
       FROM ${newest} WHERE f.name = $1 AND f.deleted_at IS NULL`,
    [name.normalize("NFC")],
  );
  return head ?? null;
}
