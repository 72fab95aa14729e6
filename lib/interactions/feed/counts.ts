import type pg from "pg";
import type { Actor } from "../../actor.ts";
import { formatUtc, parseUtc } from "../../time/instant.ts";
import type { FeedInteraction, Stored } from "./store.ts";

/** What is told of a part of a feed. `began` is a reading of `performance.now()`. */
type Batch = Partial<Stored> & { fed?: FeedInteraction[]; rejected?: number; began: number };

/** Clocks differ: what is dated no later than so long after now, is of now. */
const CLOCKS_DIFFER_MS = 60_000;

/** Counts what a transaction of the feed took in; within it, so that the count is as true as what it counts. */
export async function countBatch(
  client: Pick<pg.PoolClient, "query">,
  { fed = [], created = 0, updated = 0, rejected = 0, began }: Batch,
  actor: Actor,
): Promise<void> {
  const { first, last, newest, ahead } = spanOf(fed, formatUtc(new Date(Date.now() + CLOCKS_DIFFER_MS)));
  await client.query({
    name: "feed-batch",
    text: `INSERT INTO feed_batch (username, user_id, api_key_id, received, created, updated, rejected, ahead,
                                   first_start, last_start, newest, took)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    values: [
      actor.username,
      actor.userId,
      actor.keyId,
      fed.length + rejected,
      created,
      updated,
      rejected,
      ahead,
      ...[first, last, newest].map((date) => (date ? parseUtc(date) : null)),
      Math.round(performance.now() - began),
    ],
  });
}

/**
 * The earliest and the latest start, the latest date of all that are not after `now`, and how many have one that is;
 * a date is empty where there is none.
 */
function spanOf(fed: FeedInteraction[], now: string): { first: string; last: string; newest: string; ahead: number } {
  let [first, last, newest] = ["", "", ""];
  let ahead = 0;
  for (const { segments } of fed) {
    let isAhead = false;
    for (const { start, end } of segments) {
      if (first === "" || start < first) first = start;
      if (start > last) last = start;
      if (start > now || (end !== null && end > now)) isAhead = true;
      if (start > newest && start <= now) newest = start;
      if (end !== null && end > newest && end <= now) newest = end;
    }
    if (isAhead) ahead++;
  }
  return { first, last, newest, ahead };
}
