import type pg from "pg";
import { system } from "../../actor.ts";
import { readJson } from "../../json/read.ts";
import { lockedNames } from "./locked-names.ts";
import type { FeedSegment } from "./schema.ts";
import { factsOf } from "./segment-facts.ts";
import { type FeedInteraction, storeSegments } from "./store.ts";

/** An interaction that the product makes of its own work: one segment, whose id is the guid. */
type OwnInteraction = { guid: string; isNew: boolean; segment: FeedSegment };

/**
 * Stores them, with the events that a feed of them has, but uncounted: nobody fed them. One that is not new and not
 * there any more was let go: it does not come back. Neither does who was taken out of it.
 */
export async function storeOwn(client: pg.PoolClient, own: readonly OwnInteraction[]): Promise<void> {
  const before = await ownSegments(
    client,
    own.filter(({ isNew }) => !isNew).map(({ guid }) => guid),
  );
  const fed = own.flatMap(({ guid, isNew, segment }): FeedInteraction[] => {
    const stored = before.get(guid);
    if (!isNew && !stored) return [];
    const now = { ...segment, client: stored ? stored.client : segment.client };
    return [{ guid, segments: [factsOf(now, JSON.stringify(now))] }];
  });
  if (fed.length === 0) return;
  await storeSegments(client, fed, await lockedNames(client, fed, system), system, { allNew: before.size === 0 });
}

/** Lets go of those whose work came to nothing; an interaction that a feed told of keeps what the feed said. */
export async function removeOwn(client: pg.PoolClient, guids: readonly string[]): Promise<void> {
  if (guids.length === 0) return;
  await client.query("SELECT FROM interaction WHERE guid = ANY($1::uuid[]) ORDER BY guid FOR UPDATE", [guids]);
  await client.query("DELETE FROM segment WHERE guid = ANY($1::uuid[]) AND segment_id = guid::text", [guids]);
  await client.query(
    `DELETE FROM interaction i
      WHERE guid = ANY($1::uuid[]) AND NOT EXISTS (SELECT FROM segment s WHERE s.guid = i.guid)`,
    [guids],
  );
}

/** Their own segments as they are stored, by guid; nobody changes these interactions until the transaction ends. */
async function ownSegments(client: pg.PoolClient, guids: readonly string[]): Promise<Map<string, FeedSegment>> {
  if (guids.length === 0) return new Map();
  await client.query("SELECT FROM interaction WHERE guid = ANY($1::uuid[]) ORDER BY guid FOR UPDATE", [guids]);
  const { rows } = await client.query<{ guid: string; body: string }>(
    `SELECT s.guid, s.body FROM unnest($1::uuid[]) AS one (guid)
       JOIN segment s ON s.guid = one.guid AND s.segment_id = one.guid::text`,
    [guids],
  );
  return new Map(rows.map(({ guid, body }) => [guid, readJson(body) as FeedSegment]));
}
