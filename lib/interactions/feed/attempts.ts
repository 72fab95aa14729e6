import type pg from "pg";
import type { Actor } from "../../actor.ts";
import type { FeedInteraction, Merged } from "./store.ts";
import type { SummaryRow } from "./summary.ts";
import { requireSeenStored } from "./visible-to-caller.ts";

/** An attempt that is fed: its guid, and whose it is. */
type FedAttempt = {
  guid: string;
  hubId: bigint;
  /** Null: its hub was removed. */
  campaignId: bigint | null;
  /** Whether its interaction was the product's own until now. */
  isOwn: boolean;
};

/** What was fed under the guid of an attempt. */
type FedEnd = {
  guid: string;
  /** Nothing is known of the attempt's end until its interaction is finished. */
  finished: boolean;
  withAgent: boolean;
  /** Whether an automation, if no agent, attended it. */
  isAttended: boolean;
  abandon: boolean;
  disposition: Pick<SummaryRow, "disposition_id" | "disposition_comment" | "disposition_levels"> | null;
};

/** What the feed asks of the domain that makes attempts. Attempts are locked before interactions. */
export type FedAttempts = {
  /** Which of the guids are attempts'; they do not change until the transaction ends. */
  lock: (client: pg.PoolClient, guids: readonly string[]) => Promise<FedAttempt[]>;
  complete: (client: pg.PoolClient, ends: readonly FedEnd[], actor: Actor) => Promise<void>;
};

/** The attempts among what is fed; throws `NotVisible` for those at hubs that the actor does not see. */
export async function lockAttempts(
  client: pg.PoolClient,
  fed: FeedInteraction[],
  attempts: FedAttempts | undefined,
  actor: Actor,
): Promise<FedAttempt[]> {
  const guids = [...new Set(fed.map(({ guid }) => guid).filter(isOrdered))];
  if (!attempts || guids.length === 0) return [];
  const locked = await attempts.lock(client, guids);
  const owners = locked.map(({ guid, hubId, campaignId }) => ({
    guid,
    campaign_ids: campaignId === null ? [] : [String(campaignId)],
    agent_ids: [],
    hub_ids: [String(hubId)],
  }));
  requireSeenStored(fed, owners, actor);
  return locked;
}

/** Ids of attempts are of version 7: most guids of a feed are not, and need no look into the database. */
function isOrdered(guid: string): boolean {
  return guid[14] === "7";
}

/** Tells what became of attempts by the interactions as they are stored now. */
export async function completeAttempts(
  client: pg.PoolClient,
  merged: readonly Merged[],
  locked: readonly FedAttempt[],
  attempts: FedAttempts | undefined,
  actor: Actor,
): Promise<void> {
  if (!attempts || locked.length === 0) return;
  const guids = new Set(locked.map(({ guid }) => guid));
  const ends = merged.filter(({ row }) => guids.has(row.guid)).map(endOf);
  await attempts.complete(client, ends, actor);
}

function endOf({ row, isAttended }: Merged): FedEnd {
  const { guid, finished, with_agent: withAgent, abandon } = row;
  return { guid, finished, withAgent, isAttended, abandon, disposition: row.disposition_id === null ? null : row };
}
