import type pg from "pg";
import { pgTransaction } from "../../db.ts";
import type { AttemptModel } from "../../generated/prisma/models/Attempt.ts";
import type { FeedSegment } from "../../interactions/feed/schema.ts";
import { Poller } from "../../jobs/poller.ts";
import { SECOND_MS } from "../../time/durations.ts";
import { formatUtc } from "../../time/instant.ts";
import { type AttemptHub, attemptHubs } from "./hub.ts";
import { notIdleForLong } from "./pace.ts";

/** The interaction of an attempt: its guid is the attempt's id, and so is the id of its one segment. */
type ShownAttempt = {
  guid: string;
  /** Otherwise it was written before: where it is gone by now, it stays gone. */
  isNew: boolean;
  segment: FeedSegment;
};

/** Writes the interactions of attempts, in the transaction around it. */
type ShowAttempts = (client: pg.PoolClient, shown: readonly ShownAttempt[]) => Promise<void>;

const LOOK_MS = 200;
/** One transaction shows so many at most. */
const MOST_ATTEMPTS = 500;
/** One that ends within this is written once, whole, not twice. */
const YOUNG_MS = 300;

type Row = Pick<
  AttemptModel,
  | "listId"
  | "position"
  | "n"
  | "id"
  | "hubId"
  | "filename"
  | "contactId"
  | "number"
  | "status"
  | "outcome"
  | "reason"
  | "startedAt"
  | "endedAt"
  | "agent"
  | "provider"
  | "runId"
  | "simulated"
  | "shown"
  | "comment"
> & { disposition: { id: string | number; levels: string[] } | null };

const columns = `list_id AS "listId", position, n, id, hub_id AS "hubId", filename, contact_id AS "contactId", number, status,
  outcome, reason, started_at AS "startedAt", ended_at AS "endedAt", agent, disposition, comment, provider, run_id AS "runId",
  simulated, shown`;

/** Makes an interaction of every attempt, within a second, together with any number of other processes. */
export function makeAttemptShower(show: ShowAttempts): Poller {
  return new Poller({
    what: "attempts that are no interaction yet",
    everyMs: LOOK_MS,
    atOnce: 1,
    find: async () => [{ key: "shown", work: async () => (await showAttempts(show)) === MOST_ATTEMPTS }],
  });
}

/** Brings the interactions of some attempts up to what the attempts came to, all or none; gives how many there were. */
export async function showAttempts(show: ShowAttempts): Promise<number> {
  return pgTransaction(async (client) => {
    // Tables that grew since they were analyzed would be read whole, and all that waits sorted; and only a plain look into
    // an index marks the entries of what was shown as dead.
    await client.query(
      "SELECT set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true)",
    );
    const { rows } = await client.query<Row>(
      `SELECT ${columns}, ${notIdleForLong} FROM attempt
        WHERE shown IN ('new', 'changed')
          AND (status = 'ended' OR started_at <= clock_timestamp() - make_interval(secs => ${YOUNG_MS / SECOND_MS}))
        ORDER BY id LIMIT ${MOST_ATTEMPTS} FOR NO KEY UPDATE SKIP LOCKED`,
    );
    if (rows.length === 0) return 0;
    // Names that are written down do not change meanwhile.
    const hubs = await attemptHubs(client, [...new Set(rows.map(({ hubId }) => hubId))], "FOR SHARE");
    const shown = rows.flatMap((row): ShownAttempt[] => {
      const hub = hubs.get(row.hubId);
      return hub ? [{ guid: row.id, isNew: row.shown === "new", segment: segmentOf(row, hub) }] : [];
    });
    await show(client, shown);
    await client.query(
      `UPDATE attempt a SET shown = 'shown' FROM unnest($1::bigint[], $2::bigint[], $3::int[]) AS one (list_id, position, n)
        WHERE a.list_id = one.list_id AND a.position = one.position AND a.n = one.n`,
      [rows.map(({ listId }) => String(listId)), rows.map(({ position }) => String(position)), rows.map(({ n }) => n)],
    );
    return rows.length;
  });
}

function segmentOf(row: Row, hub: AttemptHub): FeedSegment {
  const { id, startedAt, endedAt, agent, outcome, disposition } = row;
  return {
    segmentId: id,
    campaign: hub.campaignName,
    channel: hub.channel,
    direction: "outbound",
    agent,
    data: dataOf(row),
    timings: {
      startDate: formatUtc(startedAt),
      endDate: endedAt && formatUtc(endedAt),
      duration: endedAt && Math.max(0, Math.floor((endedAt.getTime() - startedAt.getTime()) / SECOND_MS)),
    },
    client: { id: row.number, contactId: row.contactId },
    flags: { finished: row.status === "ended", abandon: outcome === "abandoned" },
    disposition: disposition && {
      id: String(disposition.id),
      comment: row.comment ?? "",
      levels: disposition.levels,
    },
    dialer: { id: Number(hub.id), name: hub.name, list: row.filename },
  };
}

/** What the segment of an attempt says that other segments have no place for; what is not there is left out. */
function dataOf(row: Row): Record<string, unknown> {
  const { listId, position, n, outcome, reason, provider, runId, simulated } = row;
  return {
    attempt: n,
    list: Number(listId),
    contact: `${listId}-${position}`,
    provider,
    ...(outcome && { outcome }),
    ...(reason && { reason }),
    ...(runId && { run: runId }),
    ...(simulated && { simulated }),
  };
}
