import { type Actor, can } from "../actor.ts";
import { db, statement } from "../db.ts";
import { newest } from "./rows.ts";
import type { FlowSummary } from "./schema.ts";

/** What the head of a flow's page says of it. */
export type FlowHead = Pick<
  FlowSummary,
  "name" | "description" | "version" | "liveVersion" | "paused" | "problemCount"
>;

/** `drawing`: the text that the editor opens with, which is the actor's draft where there is one; null where it is long. */
type FlowBegin = FlowHead & { drawing: string | null };

/** A longer drawing is worth neither its reading nor its place in the HTML before the page asks for it. */
const LONGEST_DRAWING_BYTES = 100_000;

/** What is drawn of a flow's page before the flow itself is there; null where the page itself says why there is none. */
export async function flowHead(name: string, actor: Actor): Promise<FlowBegin | null> {
  if (!can(actor, "flows:read")) return null;
  const [head] = await statement<FlowBegin>(
    db(),
    `SELECT f.name, f.live AS "liveVersion", v.version, v.description, jsonb_array_length(v.problems) AS "problemCount",
            CASE WHEN octet_length(coalesce(d.text, v.draw_flow_obj)) <= ${LONGEST_DRAWING_BYTES}
                 THEN coalesce(d.text, v.draw_flow_obj) END AS drawing,
            CASE WHEN f.paused_at IS NOT NULL
                 THEN jsonb_build_object('reason', coalesce(f.paused_why, ''),
                                         'at', to_char(f.paused_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS')) END AS paused
       FROM ${newest} LEFT JOIN flow_draft d ON d.flow_id = f.id AND d.user_id = $2
      WHERE f.name = $1 AND f.deleted_at IS NULL`,
    [name.normalize("NFC"), can(actor, "flows:write") ? actor.userId : null],
  );
  return head ?? null;
}
