import type pg from "pg";
import { pool } from "../../db.ts";
import type { ContactModel } from "../../generated/prisma/models/Contact.ts";
import { begunOf, type Pace } from "../attempts/pace.ts";
import { midnightBefore } from "./clock.ts";
import type { Counts, DueContact } from "./due.ts";

type Client = Pick<pg.Pool, "query">;
type Capped = Pick<DueContact, "campaign"> & { hub: Pick<DueContact["hub"], "maxPerDay"> };
/** A contact, and the number to try now as `PhoneCountry.key` has it. */
type Asked = Pick<ContactModel, "listId" | "position" | "timezone"> & { client: string };

/** How often a number may be attempted over all hubs. */
export type NumberCap = { days: number; attempts: number };
export type CapCounts = Pick<Counts, "today" | "number">;

/** What the caps count of each of these contacts; of caps that are not set nothing is counted. */
export async function capCounts(
  client: Client,
  { hub, campaign }: Capped,
  asked: readonly Asked[],
  now: Date,
): Promise<CapCounts[]> {
  const isCapped = hub.maxPerDay !== null && hub.maxPerDay !== undefined;
  const today = isCapped
    ? await startsSince(client, asked, (timezone) => midnightBefore(now, timezone ?? campaign.timezone))
    : null;
  const cap = await numberCap(client);
  const byNumber = cap ? await startsTo(client, asked, cap) : null;
  return asked.map((one, i) => ({
    ...(today && { today: today[i] ?? 0 }),
    ...(cap && { number: { cap, at: byNumber?.get(one.client) ?? [] } }),
  }));
}

/** Null: as often as hubs do. */
export async function numberCap(client: Client): Promise<NumberCap | null> {
  const { rows } = await client.query<NumberCap>(
    "SELECT days, attempts FROM contacting_cap WHERE days IS NOT NULL AND attempts IS NOT NULL",
  );
  return rows[0] ?? null;
}

/** How often each was attempted since a moment of its clock. */
async function startsSince(
  client: Client,
  asked: readonly Asked[],
  from: (timezone: string | null) => Date,
): Promise<number[]> {
  const { rows } = await client.query<{ at: string; n: number }>(
    `SELECT one.at, count(*)::int AS n
       FROM unnest($1::bigint[], $2::bigint[], $3::timestamptz[]) WITH ORDINALITY AS one (list_id, position, start, at)
       JOIN attempt a ON a.list_id = one.list_id AND a.position = one.position AND a.started_at >= one.start
      GROUP BY one.at`,
    [
      asked.map(({ listId }) => String(listId)),
      asked.map(({ position }) => String(position)),
      asked.map(({ timezone }) => from(timezone).toISOString()),
    ],
  );
  const counts = asked.map(() => 0);
  for (const { at, n } of rows) counts[Number(at) - 1] = n;
  return counts;
}

async function startsTo(client: Client, asked: readonly Asked[], { days }: NumberCap): Promise<Map<string, Date[]>> {
  const { rows } = await client.query<{ client: string; at: Date[] }>(
    `SELECT client, array_agg(started_at ORDER BY started_at) AS at FROM attempt
      WHERE client = ANY($1) AND started_at > clock_timestamp() - make_interval(days => $2) GROUP BY client`,
    [asked.map((one) => one.client), days],
  );
  return new Map(rows.map((row) => [row.client, row.at]));
}

/** Who has had so many attempts to a number as the cap allows, and when the next may be; as `PhoneCountry.key` has it. */
export async function cappedNumbers({ days, attempts }: NumberCap): Promise<Map<string, Date>> {
  const { rows } = await pool().query<{ client: string; until: Date }>(
    `SELECT client, (array_agg(started_at ORDER BY started_at DESC))[$2] + make_interval(days => $1) AS until
       FROM attempt WHERE started_at > clock_timestamp() - make_interval(days => $1)
      GROUP BY client HAVING count(*) >= $2`,
    [days, attempts],
  );
  return new Map(rows.map(({ client, until }) => [client, until]));
}

/** What a hub's pace counts now. */
export async function paceCounts(
  hubId: bigint,
  timezone: string,
  now: Date,
): Promise<Required<Pick<Counts, "atWork" | "withinSecond" | "hubToday">>> {
  const { rows } = await pool().query<Pace & { atWork: number }>(
    `SELECT coalesce(p.at, '{}') AS at, coalesce(p.counts, '{}') AS counts, coalesce(p.day, '') AS day,
            coalesce(p.today, 0) AS today, (SELECT count(*)::int FROM at_work WHERE hub_id = h.id) AS "atWork"
       FROM hub h LEFT JOIN hub_pace p ON p.hub_id = h.id WHERE h.id = $1`,
    [hubId],
  );
  const [row] = rows;
  return row ? { atWork: row.atWork, ...begunOf(row, timezone, now) } : { atWork: 0, withinSecond: 0, hubToday: 0 };
}
