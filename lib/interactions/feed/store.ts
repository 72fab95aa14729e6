import type pg from "pg";
import type { Actor } from "../../actor.ts";
import { copyInto } from "../../database/copy.ts";
import { sqlState } from "../../database/errors.ts";
import { AppError } from "../../errors.ts";
import { readJson } from "../../json/read.ts";
import type { Kind, Names } from "../names.ts";
import { type Before, type InteractionChange, publishChanges } from "./events.ts";
import { factsOf, type SegmentFacts } from "./segment-facts.ts";
import { bodiesOf, notReplaced, positionsOf, type SegmentPosition } from "./segment-positions.ts";
import { inOrder, type PlacedSegment, type SegmentIds, type SummaryRow, segmentRow, summaryOf } from "./summary.ts";
import { requireSeenStored, type StoredIds } from "./visible-to-caller.ts";

/** An interaction as fed, every part checked. */
export type FeedInteraction = { guid: string; segments: SegmentFacts[] };

export type Stored = { created: number; updated: number };

type StoreOptions = {
  /** A guess, which only the pace depends on. */
  allNew?: boolean;
  /** The guids of the product's own interactions: their own segments, called as they are, go when others come. */
  own?: ReadonlySet<string>;
};

/** An interaction as it was stored. */
export type Merged = InteractionChange & { changed: PlacedSegment[]; isAttended: boolean };

const noneOwn: ReadonlySet<string> = new Set();

const UNIQUE_VIOLATION = "23505";
// Below this, the round trips of a COPY cost more than it saves.
const FEW_ROWS = 50;

/**
 * Stores interactions within a transaction, each with its summary: segments that are there already are replaced,
 * others stay. `known` names all that they name (`ensureRecords`).
 */
export async function storeSegments(
  client: pg.PoolClient,
  fed: FeedInteraction[],
  known: Names,
  actor: Actor,
  { allNew = false, own = noneOwn }: StoreOptions = {},
): Promise<{ stored: Stored; merged: Merged[] }> {
  const grouped = group(fed);
  // New ones first and in order of guid: whoever meets another's uncommitted row waits here, and never in a ring.
  const fresh = grouped.map((one) => merge(one, known));
  const created = await insertNew(client, fresh, allNew);
  const merged = fresh.filter(({ row }) => created.has(row.guid));
  if (created.size < fresh.length) {
    const rest = grouped.filter(({ guid }) => !created.has(guid));
    const updated = await mergeWithStored(client, rest, { known, own }, (rows) => requireSeenStored(fed, rows, actor));
    await update(client, updated);
    await removeOwn(client, updated, own);
    merged.push(...updated);
  }
  await publishChanges(client, merged, known);
  return { stored: { created: created.size, updated: fed.length - created.size }, merged };
}

/** One entry a guid, in order of guid: an interaction may come twice in one batch. */
function group(fed: FeedInteraction[]): FeedInteraction[] {
  const byGuid = new Map<string, SegmentFacts[]>();
  for (const { guid, segments } of fed) byGuid.set(guid, [...(byGuid.get(guid) ?? []), ...segments]);
  return [...byGuid].map(([guid, segments]) => ({ guid, segments })).sort((a, b) => (a.guid < b.guid ? -1 : 1));
}

/** A segment posted again takes the place it had. `kept` are those of the stored ones that were not. */
function merge(
  { guid, segments }: FeedInteraction,
  known: Names,
  before: Before | null = null,
  stored: SegmentPosition[] = [],
  kept: PlacedSegment[] = [],
): Merged {
  const changed = placedSegments(segments, known, stored);
  const all = inOrder([...kept, ...changed]);
  return { row: summaryOf(guid, all), changed, before, isAttended: all.some(({ isAttended }) => isAttended) };
}

/** Gives segments as fed their ids and their places behind those that are there already. */
export function placedSegments(fed: SegmentFacts[], known: Names, stored: SegmentPosition[] = []): PlacedSegment[] {
  const places = new Map(stored.map(({ segmentId, position }) => [segmentId, position]));
  let next = Math.max(-1, ...places.values()) + 1;
  const placed = new Map<string, PlacedSegment>();
  for (const facts of fed) {
    const position = places.get(facts.segmentId) ?? next++;
    places.set(facts.segmentId, position);
    placed.set(facts.segmentId, { ...facts, ...idsOf(facts, known), position });
  }
  return [...placed.values()];
}

function idsOf({ campaign, agent, automation, hub }: SegmentFacts, known: Names): SegmentIds {
  const idOf = (kind: Kind, name: string) => {
    const id = known.idOf(kind, name);
    if (id === undefined) throw new Error(`the ${kind} lack ${name}`);
    return id;
  };
  return {
    campaignId: idOf("campaigns", campaign),
    agentId: agent && idOf("users", agent),
    automationId: automation && idOf("automations", automation),
    hubId: hub && idOf("hubs", hub),
  };
}

/** Inserts those that are not there yet, with their segments, and says which. */
async function insertNew(client: pg.PoolClient, fresh: Merged[], expected: boolean): Promise<Set<string>> {
  const guids = (merged: Merged[]) => new Set(merged.map(({ row }) => row.guid));
  if (fresh.length >= FEW_ROWS) {
    // Asking first which are there takes as long as a tenth of the COPY.
    if (expected && (await copied(client, fresh))) return guids(fresh);
    const absent = await absentOf(client, fresh);
    if (await copied(client, absent)) return guids(absent);
  }
  const { rows } = await client.query<{ guid: string }>({
    name: "interactions-insert",
    text: `INSERT INTO interaction SELECT * FROM json_populate_recordset(NULL::interaction, $1)
           ON CONFLICT (guid) DO NOTHING RETURNING guid`,
    values: [JSON.stringify(fresh.map(({ row }) => row))],
  });
  const created = new Set(rows.map(({ guid }) => guid));
  await putSegments(
    client,
    fresh.filter(({ row }) => created.has(row.guid)),
  );
  return created;
}

async function absentOf(client: pg.PoolClient, fresh: Merged[]): Promise<Merged[]> {
  const { rows } = await client.query<{ guid: string }>("SELECT guid FROM interaction WHERE guid = ANY($1::uuid[])", [
    `{${fresh.map(({ row }) => row.guid).join(",")}}`,
  ]);
  const there = new Set(rows.map(({ guid }) => guid));
  return fresh.filter(({ row }) => !there.has(row.guid));
}

/** Inserts by COPY, several times as fast; false where one is there, or someone else is inserting it just now. */
async function copied(client: pg.PoolClient, absent: Merged[]): Promise<boolean> {
  await client.query("SAVEPOINT copying");
  try {
    await copyInto(
      client,
      "interaction",
      absent.map(({ row }) => row),
    );
    await copyInto(
      client,
      "segment",
      absent.flatMap(({ row, changed }) => changed.map((one) => segmentRow(row.guid, one))),
    );
    return true;
  } catch (error) {
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error;
    await client.query("ROLLBACK TO copying");
    return false;
  }
}

type StoredRow = Before & StoredIds & Pick<SummaryRow, "automation_ids">;

/**
 * Locks the interactions that are there, in order of guid, has them judged, and lays what was fed over their segments.
 */
async function mergeWithStored(
  client: pg.PoolClient,
  fed: FeedInteraction[],
  { known, own }: { known: Names; own: ReadonlySet<string> },
  judge: (stored: StoredIds[]) => void,
): Promise<Merged[]> {
  const guids = fed.map(({ guid }) => guid);
  const { rows } = await client.query<StoredRow>(
    `SELECT guid, finished, disposition_id, disposition_comment, disposition_levels,
            campaign_ids, agent_ids, automation_ids, hub_ids
       FROM interaction WHERE guid = ANY($1::uuid[]) ORDER BY guid FOR UPDATE`,
    [guids],
  );
  judge(rows);
  const before = new Map(rows.map((row) => [row.guid, row]));
  const stored = await positionsOf(client, guids);
  // What comes again whole needs nothing of what was there but its places.
  const left = new Map(
    fed.map((one) => [
      one.guid,
      notReplaced(stored.get(one.guid) ?? [], one).filter(
        ({ segmentId }) => segmentId !== one.guid || !own.has(one.guid),
      ),
    ]),
  );
  const bodies = await bodiesOf(client, left);
  return fed.map((one) => {
    const { guid } = one;
    const row = before.get(guid);
    if (!row)
      throw new AppError("busy", `${guid} was being changed by another request; send it again.`, { retryAfter: 1 });
    // By the ids of then: a campaign that was renamed since is the same campaign.
    const kept = (left.get(guid) ?? []).map(({ segmentId, position, index }) => {
      const body = bodies.get(`${guid} ${segmentId}`) ?? "";
      return {
        ...factsOf(readJson(body), body),
        position,
        campaignId: String(row.campaign_ids[index]),
        agentId: row.agent_ids[index] ?? null,
        automationId: row.automation_ids[index] ?? null,
        hubId: row.hub_ids[index] ?? null,
      };
    });
    return merge(one, known, row, stored.get(guid), kept);
  });
}

async function update(client: pg.PoolClient, merged: Merged[]): Promise<void> {
  const [first] = merged;
  if (!first) return;
  const columns = Object.keys(first.row).filter((column) => column !== "guid");
  await putSegments(client, merged);
  await client.query({
    name: "interactions-update",
    text: `UPDATE interaction SET (${columns.join(", ")}) = (${columns.map((column) => `fed.${column}`).join(", ")})
             FROM json_populate_recordset(NULL::interaction, $1) AS fed
            WHERE interaction.guid = fed.guid AND interaction.* IS DISTINCT FROM fed.*`,
    values: [JSON.stringify(merged.map(({ row }) => row))],
  });
}

async function putSegments(client: pg.PoolClient, merged: Merged[]): Promise<void> {
  const rows = merged.flatMap(({ row, changed }) => changed.map((segment) => segmentRow(row.guid, segment)));
  await client.query({
    name: "interactions-segments",
    text: `INSERT INTO segment SELECT * FROM json_populate_recordset(NULL::segment, $1)
           ON CONFLICT (guid, segment_id) DO UPDATE SET started_at = excluded.started_at, body = excluded.body
             WHERE segment.body <> excluded.body`,
    values: [JSON.stringify(rows)],
  });
}

/** Of the product's own interactions, the segments that others came in place of. */
async function removeOwn(client: pg.PoolClient, updated: Merged[], own: ReadonlySet<string>): Promise<void> {
  const gone = updated.filter(
    ({ row, changed }) => own.has(row.guid) && !changed.some(({ segmentId }) => segmentId === row.guid),
  );
  if (gone.length === 0) return;
  await client.query("DELETE FROM segment WHERE guid = ANY($1::uuid[]) AND segment_id = guid::text", [
    gone.map(({ row }) => row.guid),
  ]);
}
