import type { Actor } from "../actor.ts";
import { db, type PrismaTx, statement } from "../db.ts";
import { AppError, invalid } from "../errors.ts";
import type { FlowDraftModel } from "../generated/prisma/models/FlowDraft.ts";
import { tooLarge } from "../sent-body.ts";
import { formatUtc } from "../time/instant.ts";
import { DRAWING_BYTES } from "./drawing-limit.ts";
import type { DiscardQuery, DraftFields, DraftKept, FlowDraft } from "./editing-schema.ts";
import { known, opened } from "./opened.ts";

/** The actor's own draft of the flow, of a deleted one too; null where there is none. */
export async function readDraft(name: string, actor: Actor): Promise<{ result: FlowDraft | null }> {
  const { id, deletedAt } = await known(name);
  const draft = await draftOf(id, actor);
  if (!draft) return { result: null };
  return { result: { text: draft.text, ...told(draft), deletedAt: deletedAt && formatUtc(deletedAt) } };
}

/**
 * Keeps the text as the actor's draft, in place of the former. Where it is told which one it follows, another that was
 * written meanwhile stays, and a 412 tells of it. Versions and what is live are not touched.
 */
export async function keepDraft(name: string, fields: DraftFields, actor: Actor): Promise<{ result: DraftKept }> {
  const { text, baseVersion, flowId, revision } = fields;
  if (Buffer.byteLength(text) > DRAWING_BYTES) throw tooLarge(DRAWING_BYTES);
  const flow = await opened(name, flowId);
  if (baseVersion > flow.latest) throw invalid("baseVersion", `there is no version ${baseVersion}`, "unknown");
  const [now] = await statement<Kept>(db(), follow(revision), [
    flow.id,
    actor.userId,
    text,
    baseVersion,
    ...(revision ? [revision] : []),
  ]);
  if (!now) throw changedElsewhere(await draftOf(flow.id, actor));
  return { result: told(now) };
}

/** Lets go of the draft; where it is told which one, another that was written meanwhile stays, with a 412. */
export async function discardDraft(name: string, { revision }: DiscardQuery, actor: Actor): Promise<{ result: null }> {
  const { id } = await known(name);
  const { count } = await db().flowDraft.deleteMany({
    where: { flowId: id, userId: actor.userId, ...(revision !== undefined && { revision }) },
  });
  const left = count > 0 ? null : await draftOf(id, actor);
  if (left) throw changedElsewhere(left);
  return { result: null };
}

/** What was drawn is a version now. A draft that says something else is of another tab, and stays. */
export async function forgetDraft(tx: PrismaTx, flowId: bigint, text: string, { userId }: Actor): Promise<void> {
  await tx.flowDraft.deleteMany({ where: { flowId, userId, text } });
}

const values = `(flow_id, user_id, text, base_version, saved_at) VALUES ($1, $2, $3, $4::int, clock_timestamp())`;
const kept = `revision, base_version AS "baseVersion", saved_at AS "savedAt"`;

function follow(revision: number | undefined): string {
  if (revision === 0) return `INSERT INTO flow_draft ${values} ON CONFLICT DO NOTHING RETURNING ${kept}`;
  if (revision) {
    return `UPDATE flow_draft SET text = $3, base_version = $4::int, saved_at = clock_timestamp(), revision = DEFAULT
             WHERE flow_id = $1 AND user_id = $2 AND revision = $5::bigint RETURNING ${kept}`;
  }
  return `INSERT INTO flow_draft ${values} ON CONFLICT (flow_id, user_id) DO UPDATE
             SET text = EXCLUDED.text, base_version = EXCLUDED.base_version, saved_at = EXCLUDED.saved_at,
                 revision = EXCLUDED.revision RETURNING ${kept}`;
}

type Kept = Pick<FlowDraftModel, "revision" | "baseVersion" | "savedAt">;

function told({ revision, baseVersion, savedAt }: Kept): DraftKept {
  return { revision: Number(revision), baseVersion, savedAt: formatUtc(savedAt) };
}

function draftOf(flowId: bigint, { userId }: Actor): Promise<FlowDraftModel | null> {
  return db().flowDraft.findUnique({ where: { flowId_userId: { flowId, userId } } });
}

function changedElsewhere(now: Kept | null): AppError {
  const what = now
    ? `It was saved again on ${formatUtc(now.savedAt)} UTC, perhaps in another tab.`
    : "It no longer exists: it was saved as a version or discarded.";
  return new AppError("stale", `Your draft has changed since you read it. ${what}`, {
    more: { current: now ? told(now) : null },
  });
}
