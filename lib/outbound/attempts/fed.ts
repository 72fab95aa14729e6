import type pg from "pg";
import type { Author } from "../../audit/audit.ts";
import type { AttemptModel } from "../../generated/prisma/models/Attempt.ts";
import type { HubModel } from "../../generated/prisma/models/Hub.ts";
import type { CarrierStatus } from "../../providers.ts";
import { disposeReported } from "./dispositions/dispose.ts";
import type { AttemptHub } from "./hub.ts";
import type { AttemptStanding } from "./outcomes.ts";
import { reportLocked } from "./report.ts";

/** What an interaction that was fed under an attempt's id says of it. */
type FedEnd = {
  guid: string;
  finished: boolean;
  withAgent: boolean;
  isAttended: boolean;
  abandon: boolean;
  disposition: { disposition_id: number | null; disposition_comment: string | null } | null;
};

type Locked = { guid: string; campaignId: bigint | null; isOwn: boolean } & Pick<AttemptModel, "hubId">;

/** The attempts with these ids, locked in one order. */
export async function lockFed(client: pg.PoolClient, guids: readonly string[]): Promise<Locked[]> {
  const { rows } = await client.query<Pick<AttemptModel, "id" | "hubId" | "shown">>(
    `SELECT id, hub_id AS "hubId", shown FROM attempt WHERE id = ANY($1::uuid[]) ORDER BY id FOR UPDATE`,
    [guids],
  );
  if (rows.length === 0) return [];
  const hubs = await client.query<Pick<HubModel, "id" | "campaignId">>(
    `SELECT id, campaign_id AS "campaignId" FROM hub WHERE id = ANY($1::bigint[])`,
    [[...new Set(rows.map(({ hubId }) => String(hubId)))]],
  );
  const campaigns = new Map(hubs.rows.map(({ id, campaignId }) => [id, campaignId]));
  return rows.map(({ id, hubId, shown }) => ({
    guid: id,
    hubId,
    campaignId: campaigns.get(hubId) ?? null,
    isOwn: shown !== "fed",
  }));
}

/**
 * Takes note that these attempts' interactions are the feed's from now on, and ends those whose interaction is finished.
 * A disposition that was fed acts as one that a carrier reports: one that nobody confirmed does nothing yet.
 */
export async function completeFed(client: pg.PoolClient, ends: readonly FedEnd[], by: Author): Promise<void> {
  await client.query("UPDATE attempt SET shown = 'fed' WHERE id = ANY($1::uuid[]) AND shown <> 'fed'", [
    ends.map(({ guid }) => guid),
  ]);
  await disposeFed(client, ends, by);
  const finished = new Map(ends.filter((end) => end.finished).map((end) => [end.guid, end]));
  await reportLocked(client, [...finished.keys()], (attempt, hub) => {
    const end = finished.get(attempt.id);
    const isOpen = attempt.status !== "ended" || attempt.outcome === "unknown";
    return end && isOpen ? { says: saidBy(end, attempt, hub), nextAt: null } : null;
  });
}

type Undisposed = Pick<AttemptModel, "id" | "listId" | "position">;

/** Disposes of attempts that have no disposition yet. */
async function disposeFed(client: pg.PoolClient, ends: readonly FedEnd[], by: Author): Promise<void> {
  const told = new Map(ends.flatMap(({ guid, disposition }) => (disposition ? [[guid, disposition] as const] : [])));
  if (told.size === 0) return;
  const { rows } = await client.query<Undisposed>(
    `SELECT id, list_id AS "listId", position FROM attempt WHERE id = ANY($1::uuid[]) AND disposition IS NULL
      ORDER BY list_id, position, id`,
    [[...told.keys()]],
  );
  if (rows.length === 0) return;
  // All contacts before any list, as everybody locks them; those of the other attempts too.
  await client.query(
    `SELECT FROM contact c JOIN attempt a ON a.list_id = c.list_id AND a.position = c.position
      WHERE a.id = ANY($1::uuid[]) ORDER BY c.list_id, c.position FOR NO KEY UPDATE OF c`,
    [ends.map(({ guid }) => guid)],
  );
  for (const { id } of rows) {
    const { disposition_id: named, disposition_comment: comment } = told.get(id) ?? {};
    if (named) await disposeReported(client, id, { id: named, by, comment: comment ?? null }, null);
  }
}

/** What the carrier of an attempt would have said of its end. */
function saidBy(
  { withAgent, isAttended, abandon }: FedEnd,
  { status }: AttemptStanding,
  hub: AttemptHub | null,
): CarrierStatus {
  if (!hub?.isCall) return withAgent ? "answered" : "sent";
  if (withAgent || status === "talking") return "completed";
  // Whoever hangs up on a call that nobody was to talk in has answered it.
  if (isAttended && (!hub.needsAgent || !abandon)) return "completed";
  return abandon ? "abandoned" : "no_answer";
}
