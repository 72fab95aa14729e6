import type pg from "pg";
import type { FeedInteraction } from "./store.ts";
import type { SegmentRow } from "./summary.ts";

/** Where a segment stands among those of its interaction in order of arrival. */
export type SegmentPosition = { segmentId: string; position: number };

/** A segment that is there, and which of its interaction's it is in order of start. */
type StoredPlace = SegmentPosition & { index: number };

/** The segments of these interactions. */
export async function positionsOf(client: pg.PoolClient, guids: string[]): Promise<Map<string, StoredPlace[]>> {
  const { rows } = await client.query<Pick<SegmentRow, "guid" | "segment_id" | "position">>({
    name: "interactions-places",
    text: `SELECT guid, segment_id, position FROM segment WHERE guid = ANY($1::uuid[])
            ORDER BY guid, started_at, position`,
    values: [guids],
  });
  const places = new Map<string, StoredPlace[]>();
  for (const { guid, segment_id, position } of rows) {
    const all = places.get(guid) ?? [];
    all.push({ segmentId: segment_id, position, index: all.length });
    places.set(guid, all);
  }
  return places;
}

/** Those of the stored segments that were not fed again. */
export function notReplaced(stored: StoredPlace[], { segments }: FeedInteraction): StoredPlace[] {
  const fed = new Set(segments.map(({ segmentId }) => segmentId));
  return stored.filter(({ segmentId }) => !fed.has(segmentId));
}

/** The bodies of those segments, by guid and id. */
export async function bodiesOf(
  client: pg.PoolClient,
  wanted: Map<string, SegmentPosition[]>,
): Promise<Map<string, string>> {
  const all = [...wanted].flatMap(([guid, places]) => places.map(({ segmentId }) => ({ guid, segmentId })));
  if (all.length === 0) return new Map();
  const { rows } = await client.query<Pick<SegmentRow, "guid" | "segment_id" | "body">>(
    `SELECT guid, segment_id, body FROM segment
       JOIN unnest($1::uuid[], $2::text[]) AS wanted(guid, segment_id) USING (guid, segment_id)`,
    [all.map(({ guid }) => guid), all.map(({ segmentId }) => segmentId)],
  );
  return new Map(rows.map(({ guid, segment_id, body }) => [`${guid} ${segment_id}`, body]));
}
