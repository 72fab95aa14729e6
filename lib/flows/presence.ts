import { type Actor, can } from "../actor.ts";
import { db, statement } from "../db.ts";
import { formatUtc } from "../time/instant.ts";
import type { FlowPresence, PresenceFields } from "./editing-schema.ts";
import { etagOf } from "./etag.ts";
import { opened } from "./opened.ts";

/**
 * Notes that the actor has the flow open for 30 seconds more, by the database's clock, and tells who else has. Who may
 * only look is not noted. A page asks every other second, so what is noted already is read and not written again.
 */
export async function isPresent(
  name: string,
  { flowId }: PresenceFields,
  actor: Actor,
): Promise<{ result: FlowPresence }> {
  const { userId } = actor;
  const { id, latest, live } = await opened(name, flowId);
  const known = await statement<Known>(
    db(),
    `SELECT u.username, p.since, p.user_id = $2 AS "isActor",
            p.expires_at > clock_timestamp() + interval '${NOTED_ANEW_BELOW_S} seconds' AS "isFresh",
            NULL::bigint AS revision
       FROM flow_presence p JOIN "user" u ON u.id = p.user_id
      WHERE p.flow_id = $1 AND p.expires_at > clock_timestamp() AND u.enabled
     UNION ALL
     SELECT NULL, NULL, true, false, revision FROM flow_draft WHERE flow_id = $1 AND user_id = $2
      ORDER BY since, username`,
    [id, userId],
  );
  const isNoted = known.some(({ isActor, isFresh }) => isActor && isFresh);
  if (!isNoted && can(actor, "flows:write")) await note(id, userId);
  const draft = known.find(({ revision }) => revision !== null);
  return {
    result: {
      others: known.flatMap(({ username, since, isActor }) =>
        isActor || !username || !since ? [] : [{ username, since: formatUtc(since) }],
      ),
      version: latest,
      liveVersion: live,
      etag: etagOf({ flowId: id, version: latest, live }),
      draft: draft ? Number(draft.revision) : null,
    },
  };
}

/** Someone who has the flow open, or the draft of the actor. */
type Known = {
  username: string | null;
  since: Date | null;
  isActor: boolean;
  isFresh: boolean;
  revision: bigint | null;
};

const NOTED_FOR_S = 30;
const NOTED_ANEW_BELOW_S = 20;

async function note(flowId: bigint, userId: bigint): Promise<void> {
  await statement(
    db(),
    `INSERT INTO flow_presence AS known (flow_id, user_id, since, expires_at)
     VALUES ($1, $2, clock_timestamp(), clock_timestamp() + interval '${NOTED_FOR_S} seconds')
     ON CONFLICT (flow_id, user_id) DO UPDATE
       SET expires_at = EXCLUDED.expires_at,
           since = CASE WHEN known.expires_at < EXCLUDED.since THEN EXCLUDED.since ELSE known.since END`,
    [flowId, userId],
  );
}
