import type pg from "pg";
import type { Actor } from "../auth/actor.ts";
import { parseUtc } from "../time.ts";
import type { Fed, Stored } from "./store.ts";

/** What is told of a part of a feed. `began` is a reading of `performance.now()`. */
type Batch = Partial<Stored> & { fed?: Fed[]; rejected?: number; began: number };

/** Counts what a transaction of the feed took in; within it, so that the count is as true as what it counts. */
export async function countBatch(
  client: Pick<pg.PoolClient, "query">,
  { fed = [], created = 0, updated = 0, rejected = 0, began }: Batch,
  actor: Actor,
): Promise<void> {
  const { first, last, newest } = spanOf(fed);
  await client.query({
    name: "feed-batch",
    text: `INSERT INTO feed_batch (username, api_key_id, received, created, updated, rejected,
                                   first_start, last_start, newest, took)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    values: [
      ...[actor.username, actor.keyId, fed.length + rejected, created, updated, rejected],
      ...[first, last, newest].map((date) => (date ? parseUtc(date) : null)),
      Math.round(performance.now() - began),
    ],
  });
}

/** The earliest and the latest start, and the latest date of all; empty where there is nothing. */
function spanOf(fed: Fed[]): { first: string; last: string; newest: string } {
  let [first, last, newest] = ["", "", ""];
  for (const { segments } of fed) {
    for (const { start, end } of segments) {
      if (first === "" || start < first) first = start;
      if (start > last) last = start;
      if (start > newest) newest = start;
      if (end !== null && end > newest) newest = end;
    }
  }
  return { first, last, newest };
}
