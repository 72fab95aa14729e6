import type pg from "pg";
import { pool } from "../../db.ts";
import type { HubModel } from "../../generated/prisma/models/Hub.ts";
import type { ListModel } from "../../generated/prisma/models/List.ts";
import { MINUTE_MS } from "../../time/durations.ts";
import { formatUtc } from "../../time/instant.ts";
import type { AttemptOutcome } from "../attempts/outcomes.ts";
import type { AttemptRecord } from "../attempts/schema.ts";
import { MONDAY_MS, type RangeParts } from "./parts.ts";

/** The attempts of a hub that are counted. */
export type CountedAttempts = { hubId: bigint; from: Date; until: Date };
export type OutcomeCounts = Partial<Record<AttemptOutcome, number>>;
export type Tally = { attempts: number; outcomes: OutcomeCounts };

const inRange = "hub_id = $1 AND started_at >= $2 AND started_at < $3";
const valuesOf = ({ hubId, from, until }: CountedAttempts) => [hubId, from.toISOString(), until.toISOString()];

// What a part of a statement gives is taken for few values, so that processes share the counting of them. This says that
// it stays such a part: unlike the number 0, the planner sees at once that the text leaves out no row.
const OF_FEW_VALUES = "OFFSET '0'";

type TallyRow = { key: string; outcome: AttemptOutcome | null; attempts: number };

function tallied(rows: readonly TallyRow[]): Map<string, Tally> {
  const found = new Map<string, Tally>();
  for (const { key, outcome, attempts } of rows) {
    const tally = found.get(key) ?? { attempts: 0, outcomes: {} };
    found.set(key, tally);
    tally.attempts += attempts;
    if (outcome !== null) tally.outcomes[outcome] = (tally.outcomes[outcome] ?? 0) + attempts;
  }
  return found;
}

// Every zone's offset is a multiple of it.
const OFFSET_MS = 15 * MINUTE_MS;

/** By the first second, had the range begun with a whole one, of the part in which they started on the zone's clock. */
export async function tallyParts(
  counted: CountedAttempts,
  { lengthMs }: RangeParts,
  zone: string,
): Promise<Map<string, Tally>> {
  // A million attempts are turned into the zone's clock a quarter of an hour at once.
  const bin = (length: string, at: string, origin: string) =>
    `date_bin(make_interval(secs => ${length}::float8 / 1000), ${at}, ${origin})`;
  const { rows } = await pool().query<TallyRow>(
    `SELECT to_char(${bin("$5", "at AT TIME ZONE $4::text", "$7::timestamp")}, 'YYYY-MM-DD HH24:MI:SS') AS key,
            outcome, sum(attempts)::int AS attempts
       FROM (SELECT at, outcome, count(*) AS attempts
               FROM (SELECT ${bin("$6", "started_at", "$7::timestamp AT TIME ZONE 'UTC'")} AS at, outcome
                       FROM attempt WHERE ${inRange} ${OF_FEW_VALUES}) AS a GROUP BY 1, 2) AS short GROUP BY 1, 2`,
    [...valuesOf(counted), zone, lengthMs, Math.min(lengthMs, OFFSET_MS), formatUtc(new Date(MONDAY_MS))],
  );
  return tallied(rows);
}

type Disposition = NonNullable<AttemptRecord["disposition"]>;
type MarkedRow = {
  agent: string | null;
  disposition: Disposition | null;
  outcome: AttemptOutcome | null;
  attempts: number;
};

/** By agent, and how many have each disposition, most first. */
export async function tallyMarked(
  counted: CountedAttempts,
): Promise<{ byAgent: Map<string, Tally>; dispositions: (Disposition & { attempts: number })[] }> {
  const { rows } = await pool().query<MarkedRow>(
    `SELECT agent, disposition, outcome, count(*)::int AS attempts FROM attempt
      WHERE ${inRange} AND (agent IS NOT NULL OR disposition IS NOT NULL) GROUP BY 1, 2, 3`,
    valuesOf(counted),
  );
  const byDisposition = new Map<string, Disposition & { attempts: number }>();
  for (const { disposition, attempts } of rows) {
    if (disposition === null) continue;
    const key = JSON.stringify(disposition);
    byDisposition.set(key, { ...disposition, attempts: attempts + (byDisposition.get(key)?.attempts ?? 0) });
  }
  return {
    byAgent: tallied(rows.flatMap(({ agent, ...row }) => (agent === null ? [] : [{ key: agent, ...row }]))),
    dispositions: [...byDisposition.values()].sort(
      (one, other) => other.attempts - one.attempts || (String(one.id) < String(other.id) ? -1 : 1),
    ),
  };
}

/** Contacts with an attempt, and those of them with one of these outcomes. */
export async function countContactsOf(counted: CountedAttempts, reached: readonly AttemptOutcome[]) {
  // Each contact is a bit among those of the 64 beside it: few rows, which processes share, in place of a row for each.
  const { rows } = await pool().query<{ attempted: number; reached: number }>(
    `SELECT coalesce(sum(bit_count(attempted::bit(64))), 0)::int AS attempted,
            coalesce(sum(bit_count(reached::bit(64))), 0)::int AS reached
       FROM (SELECT bit_or(own) AS attempted, bit_or(own) FILTER (WHERE outcome = ANY($4::text[])) AS reached
               FROM (SELECT list_id, position >> 6 AS part, 1::bigint << (position & 63)::int AS own, outcome
                       FROM attempt WHERE ${inRange} ${OF_FEW_VALUES}) AS a GROUP BY list_id, part) AS parts`,
    [...valuesOf(counted), reached],
  );
  return rows[0] ?? { attempted: 0, reached: 0 };
}

type Loaded = Pick<ListModel, "saved" | "done" | "cancelled"> & { left: bigint };

/** What the hub's lists and leads have, and what is left of its active lists. */
export async function countLoaded(hubId: HubModel["id"]): Promise<Loaded> {
  const { rows } = await pool().query<Loaded>(
    `SELECT coalesce(sum(saved), 0)::bigint AS saved, coalesce(sum(done), 0)::bigint AS done,
            coalesce(sum(cancelled), 0)::bigint AS cancelled,
            coalesce(sum(saved - done - cancelled) FILTER (WHERE kind = 'list' AND status = 'active'), 0)::bigint AS left
       FROM list WHERE hub_id = $1`,
    [hubId],
  );
  return rows[0] ?? { saved: 0n, done: 0n, cancelled: 0n, left: 0n };
}

/** Percent of a campaign's answered calls that were abandoned; null where none was answered. */
export async function abandonRate(
  campaignId: bigint,
  now: Date,
  client: pg.Pool | pg.PoolClient = pool(),
): Promise<{ day: number | null; month: number | null }> {
  const of = (outcomes: string, since = "") => `count(*) FILTER (WHERE outcome ${outcomes}${since})`;
  const rate = (since?: string) =>
    `round(100.0 * ${of("= 'abandoned'", since)} / nullif(${of("IS NOT NULL", since)}, 0), 2)::float8`;
  const { rows } = await client.query<{ day: number | null; month: number | null }>(
    `SELECT ${rate(" AND started_at >= $2::timestamptz - interval '1 day'")} AS day, ${rate()} AS month FROM attempt
      WHERE hub_id IN (SELECT id FROM hub WHERE campaign_id = $1 AND channel = 'telephony')
        AND outcome IN ('answered', 'abandoned') AND started_at >= $2::timestamptz - interval '30 days'`,
    [campaignId, now.toISOString()],
  );
  return rows[0] ?? { day: null, month: null };
}
