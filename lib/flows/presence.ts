import { type Actor, can } from "../auth/actor.ts";
import { db, run } from "../db.ts";
import { formatUtc } from "../time.ts";
import type { FlowPresence, PresenceFields } from "./editing-schema.ts";
import { etagOf } from "./etag.ts";
import { opened } from "./opened.ts";

/**
 * Notes that the actor has the flow open for 30 seconds more, by the database's clock, and tells who else has. Who may
 * only look is not noted.
 */
export async function isPresent(
  name: string,
  { flowId }: PresenceFields,
  actor: Actor,
): Promise<{ result: FlowPresence }> {
  const { userId } = actor;
  const { id, latest, live } = await opened(name, flowId);
  if (can(actor, "flows:write")) await note(id, userId);
  const others = await run<{ username: string; since: Date }>(
    db(),
    `SELECT u.username, p.since FROM flow_presence p JOIN "user" u ON u.id = p.user_id
      WHERE p.flow_id = $1 AND p.user_id <> $2 AND p.expires_at > clock_timestamp() AND u.enabled
      ORDER BY p.since, u.username`,
    [id, userId],
  );
  const [draft] = await run<{ revision: bigint }>(
    db(),
    "SELECT revision FROM flow_draft WHERE flow_id = $1 AND user_id = $2",
    [id, userId],
  );
  return {
    result: {
      others: others.map(({ username, since }) => ({ username, since: formatUtc(since) })),
      version: latest,
      liveVersion: live,
      etag: etagOf({ flowId: id, version: latest, live }),
      draft: draft ? Number(draft.revision) : null,
    },
  };
}

async function note(flowId: bigint, userId: bigint): Promise<void> {
  await run(
    db(),
    `INSERT INTO flow_presence AS known (flow_id, user_id, since, expires_at)
     VALUES ($1, $2, clock_timestamp(), clock_timestamp() + interval '30 seconds')
     ON CONFLICT (flow_id, user_id) DO UPDATE
       SET expires_at = EXCLUDED.expires_at,
           since = CASE WHEN known.expires_at < EXCLUDED.since THEN EXCLUDED.since ELSE known.since END`,
    [flowId, userId],
  );
}
