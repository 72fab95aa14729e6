import type { Actor } from "../auth/actor.ts";
import { db, run, type Tx } from "../db.ts";
import { invalid } from "../errors.ts";
import { tooLarge } from "../http/body.ts";
import { formatUtc } from "../time.ts";
import { DRAWING_LIMIT } from "./drawing-limit.ts";
import type { DraftFields, DraftKept, FlowDraft } from "./editing-schema.ts";
import { known, opened } from "./opened.ts";

/** The actor's own draft of the flow, of a deleted one too; null where there is none. */
export async function readDraft(name: string, actor: Actor): Promise<{ result: FlowDraft | null }> {
  const { id, deletedAt } = await known(name);
  const draft = await db().flowDraft.findUnique({ where: { flowId_userId: { flowId: id, userId: actor.userId } } });
  if (!draft) return { result: null };
  const { text, baseVersion, savedAt } = draft;
  return {
    result: { text, baseVersion, savedAt: formatUtc(savedAt), deletedAt: deletedAt && formatUtc(deletedAt) },
  };
}

/** Keeps the text as the actor's draft, in place of the former. Versions and what is live are not touched. */
export async function keepDraft(name: string, fields: DraftFields, actor: Actor): Promise<{ result: DraftKept }> {
  const { text, baseVersion, flowId } = fields;
  if (Buffer.byteLength(text) > DRAWING_LIMIT) throw tooLarge(DRAWING_LIMIT);
  const flow = await opened(name, flowId);
  if (baseVersion > flow.latest) throw invalid("baseVersion", `there is no version ${baseVersion} yet`, "unknown");
  const [kept] = await run<{ savedAt: Date }>(
    db(),
    `INSERT INTO flow_draft (flow_id, user_id, text, base_version, saved_at)
     VALUES ($1, $2, $3, $4::int, clock_timestamp())
     ON CONFLICT (flow_id, user_id) DO UPDATE
       SET text = EXCLUDED.text, base_version = EXCLUDED.base_version, saved_at = EXCLUDED.saved_at
     RETURNING saved_at AS "savedAt"`,
    [flow.id, actor.userId, text, baseVersion],
  );
  return { result: { baseVersion, savedAt: formatUtc(kept?.savedAt ?? new Date()) } };
}

export async function discardDraft(name: string, actor: Actor): Promise<{ result: null }> {
  const { id } = await known(name);
  await forgetDraft(db(), id, actor);
  return { result: null };
}

/** What was drawn is a version now, or not wanted. */
export async function forgetDraft(tx: Tx, flowId: bigint, { userId }: Actor): Promise<void> {
  await run(tx, "DELETE FROM flow_draft WHERE flow_id = $1 AND user_id = $2", [flowId, userId]);
}
