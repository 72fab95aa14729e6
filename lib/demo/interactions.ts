import type pg from "pg";
import { system } from "../actor.ts";
import { audit } from "../audit/audit.ts";
import { copyInto } from "../database/copy.ts";
import { pgTransaction } from "../db.ts";
import { ensureRecords } from "../interactions/feed/missing-records.ts";
import { factsOf } from "../interactions/feed/segment-facts.ts";
import { type FeedInteraction, placedSegments } from "../interactions/feed/store.ts";
import { inOrder, type SegmentRow, type SummaryRow, segmentRow, summaryOf } from "../interactions/feed/summary.ts";
import { type Arrival, arrive } from "./arrivals.ts";
import { makeClients, dispositions as tree } from "./cast.ts";
import { Chance } from "./chance.ts";
import { type Cast, type DemoDisposition, drawInteraction } from "./draw.ts";

const BATCH_ROWS = 2000;

export type DemoOptions = { rows?: number; days?: number; now?: Date; seed?: number };

/**
 * Fills the database with plausible interactions over the days up to `now`, all or none; the same for the same
 * seed. Campaigns, agents and hubs of the demo's names are used where they are there, and made where not.
 */
export async function seedInteractions(options: DemoOptions = {}): Promise<void> {
  const { rows: count = 20_000, days = 60, now = new Date(), seed = 7 } = options;
  const chance = new Chance(seed);
  const clients = makeClients(chance, Math.max(50, Math.ceil(count / 4)));
  const second = new Date(Math.floor(now.getTime() / 1000) * 1000);
  const cast: Cast = { clients, dispositions: await dispositions(), now: second };
  // In order of time, as a centre's interactions come: the table's pages then hold days.
  const arrivals = Array.from({ length: count }, () => arrive(chance, second, days));
  arrivals.sort((one, other) => one.at.getTime() - other.at.getTime());
  await pgTransaction(async (client) => {
    let copied = Promise.resolve();
    for (let done = 0; done < count; done += BATCH_ROWS) {
      const drawn = arrivals.slice(done, done + BATCH_ROWS).map((arrival) => drawOne(chance, cast, arrival));
      const rows = await rowsOf(drawn);
      await copied;
      // The next are drawn while these are on their way.
      copied = copy(client, rows);
      copied.catch(() => {});
    }
    await copied;
    await audit(client, system, "demo.create", "interactions", null, { rows: count });
  });
}

async function dispositions(): Promise<DemoDisposition[]> {
  return pgTransaction(async (client) => {
    const { rows } = await client.query<{ id: bigint; levels: string[] }>(
      "SELECT id, levels FROM disposition ORDER BY id LIMIT $1",
      [tree.length],
    );
    if (rows.length === 0) {
      for (const levels of tree) {
        const { rows: made } = await client.query<{ id: bigint; levels: string[] }>(
          "INSERT INTO disposition (levels, updated_at) VALUES ($1, now()) RETURNING id, levels",
          [levels],
        );
        rows.push(...made);
      }
    }
    return rows.map(({ id, levels }) => ({ id: Number(id), levels }));
  });
}

function drawOne(chance: Chance, cast: Cast, arrival: Arrival): FeedInteraction {
  const { guid, segments } = drawInteraction(chance, cast, arrival);
  return { guid, segments: segments.map((segment) => factsOf(segment, JSON.stringify(segment))) };
}

type Rows = { interactions: SummaryRow[]; segments: SegmentRow[] };

/** Both tables' rows, derived as the feed derives them. */
async function rowsOf(drawn: FeedInteraction[]): Promise<Rows> {
  const known = await ensureRecords(drawn, system);
  const rows: Rows = { interactions: [], segments: [] };
  for (const { guid, segments } of drawn) {
    const placed = placedSegments(segments, known);
    rows.interactions.push(summaryOf(guid, inOrder(placed)));
    rows.segments.push(...placed.map((segment) => segmentRow(guid, segment)));
  }
  return rows;
}

async function copy(client: pg.PoolClient, { interactions, segments }: Rows): Promise<void> {
  await copyInto(client, "interaction", interactions);
  await copyInto(client, "segment", segments);
}
