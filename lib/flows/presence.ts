import type { Actor } from "../auth/actor.ts";
import { db, run } from "../db.ts";
import { formatUtc } from "../time.ts";
import type { FlowPresence, PresenceFields } from "./editing-schema.ts";
import { etagOf } from "./etag.ts";
import { opened } from "./opened.ts";

/** Notes that the actor has the flow open for 30 seconds more, by the database's clock, and tells who else has. */
export async function isPresent(
  name: string,
  { flowId }: PresenceFields,
  { userId }: Actor,
): Promise<{ result: FlowPresence }> {
  const { id, latest, live } = await opened(name, flowId);
  await run(
    db(),
    `INSERT INTO flow_presence AS known (flow_id, user_id, since, expires_at)
     VALUES ($1, $2, clock_timestamp(), clock_timestamp() + interval '30 seconds')
     ON CONFLICT (flow_id, user_id) DO UPDATE
       SET expires_at = EXCLUDED.expires_at,
           since = CASE WHEN known.expires_at < EXCLUDED.since THEN EXCLUDED.since ELSE known.since END`,
    [id, userId],
  );
  const others = await run<{ username: string; since: Date }>(
    db(),
    `SELECT u.username, p.since FROM flow_presence p JOIN "user" u ON u.id = p.user_id
      WHERE p.flow_id = $1 AND p.user_id <> $2 AND p.expires_at > clock_timestamp() AND u.enabled
      ORDER BY p.since, u.username`,
    [id, userId],
  );
  return {
    result: {
      others: others.map(({ username, since }) => ({ username, since: formatUtc(since) })),
      version: latest,
      liveVersion: live,
      etag: etagOf({ flowId: id, version: latest, live }),
    },
  };
}
