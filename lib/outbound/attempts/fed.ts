import type pg from "pg";
import type { AttemptModel } from "../../generated/prisma/models/Attempt.ts";
import type { HubModel } from "../../generated/prisma/models/Hub.ts";
import type { CarrierStatus } from "../../providers.ts";
import type { AttemptHub } from "./hub.ts";
import type { AttemptStanding } from "./outcomes.ts";
import { reportLocked } from "./report.ts";

/** What an interaction that was fed under an attempt's id says of it. */
type FedEnd = { guid: string; finished: boolean; withAgent: boolean; isAttended: boolean; abandon: boolean };

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
 * A disposition that was fed does not act here: nobody has confirmed what it does.
 */
export async function completeFed(client: pg.PoolClient, ends: readonly FedEnd[]): Promise<void> {
  await client.query("UPDATE attempt SET shown = 'fed' WHERE id = ANY($1::uuid[]) AND shown <> 'fed'", [
    ends.map(({ guid }) => guid),
  ]);
  const finished = new Map(ends.filter((end) => end.finished).map((end) => [end.guid, end]));
  await reportLocked(client, [...finished.keys()], (attempt, hub) => {
    const end = finished.get(attempt.id);
    const isOpen = attempt.status !== "ended" || attempt.outcome === "unknown";
    return end && isOpen ? { says: saidBy(end, attempt, hub), nextAt: null } : null;
  });
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
  if (isAttended && (hub.retrying.isBroadcast || !abandon)) return "completed";
  return abandon ? "abandoned" : "no_answer";
}
