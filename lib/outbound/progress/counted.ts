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

/** The outcomes by which a contact was reached; `sent`: of channels that report no more. `attempt_kinds` has the same. */
export const reachedKinds = {
  reached: ["answered", "delivered", "read"],
  sent: ["answered", "delivered", "read", "sent"],
} as const satisfies Record<string, readonly AttemptOutcome[]>;

// Attempts are counted by the quarter of an hour in which they started, as long as no zone's offset is finer.
const QUARTER_MS = 15 * MINUTE_MS;

/**
 * The range as the quarters that lie in it whole, whose attempts were counted when they changed, and what is before and
 * behind them, whose attempts are looked at: $1 to $6. No attempt starts in what is to come of a quarter.
 */
function valuesOf({ hubId, from, until }: CountedAttempts, now = Date.now()): [bigint, ...string[]] {
  const first = Math.ceil(from.getTime() / QUARTER_MS) * QUARTER_MS;
  const isOpen = until.getTime() > now;
  const last = (isOpen ? Math.ceil : Math.floor)(until.getTime() / QUARTER_MS) * QUARTER_MS;
  const moments = last > first ? [first, last, last, until.getTime()] : [from, from, from, until].map(Number);
  return [hubId, from.toISOString(), ...moments.map((at) => new Date(at).toISOString())];
}

const WHOLE = "hub_id = $1 AND at >= $3 AND at < $4";
const EDGES = `hub_id = $1 AND (started_at >= $2 AND started_at < $3 OR started_at >= $5 AND started_at < $6)`;

/** How many attempts, or those of them with this outcome, or by this agent. */
export async function countAttempts(
  counted: CountedAttempts,
  { outcome, agent }: { outcome?: AttemptOutcome | undefined; agent?: string | undefined },
): Promise<number> {
  const isOne = "($7::text IS NULL OR outcome = $7) AND ($8::text IS NULL OR agent = $8)";
  const { rows } = await pool().query<{ attempts: number }>(
    `SELECT ((SELECT coalesce(sum(attempts), 0) FROM attempt_count WHERE ${WHOLE} AND ${isOne})
           + (SELECT count(*) FROM attempt WHERE ${EDGES} AND ${isOne}))::int AS attempts`,
    [...valuesOf(counted), outcome ?? null, agent ?? null],
  );
  return rows[0]?.attempts ?? 0;
}

type Disposition = NonNullable<AttemptRecord["disposition"]>;
type TallyRow = {
  part: string | null;
  agent: string | null;
  disposition: Disposition | null;
  outcome: AttemptOutcome | null;
  attempts: number;
};
type AttemptTallies = {
  /** By the first second, had the range begun with a whole one, of the part in which they started on the zone's clock. */
  byPart: Map<string, Tally>;
  byAgent: Map<string, Tally>;
  /** How many have each disposition, most first. */
  dispositions: (Disposition & { attempts: number })[];
};

/** The attempts of a range by its parts, by agent and by disposition, in one walk through what was counted. */
export async function tallyAttempts(
  counted: CountedAttempts,
  { lengthMs }: RangeParts,
  zone: string,
): Promise<AttemptTallies> {
  // A million attempts are turned into the zone's clock a quarter of an hour at once.
  const bin = (length: string, at: string, origin: string) =>
    `date_bin(make_interval(secs => ${length}::float8 / 1000), ${at}, ${origin})`;
  const isFine = lengthMs < QUARTER_MS;
  const { hubId, from, until } = counted;
  const own = [from, from, from, from, until].map((at) => at.toISOString());
  const values = isFine ? [hubId, ...own] : valuesOf(counted);
  const { rows } = await pool().query<TallyRow>(
    `SELECT to_char(${bin("$8", "at AT TIME ZONE $7::text", "$10::timestamp")}, 'YYYY-MM-DD HH24:MI:SS') AS part,
            agent, disposition, outcome, sum(attempts)::int AS attempts
       FROM (SELECT at, agent, disposition, outcome, sum(attempts) AS attempts
               FROM (SELECT at, agent, disposition, outcome, attempts FROM attempt_count WHERE ${WHOLE}
                     UNION ALL
                     SELECT ${bin("$9", "started_at", "$10::timestamp AT TIME ZONE 'UTC'")}, agent, disposition, outcome, 1
                       FROM attempt WHERE ${EDGES}) AS one
              GROUP BY GROUPING SETS ((at, outcome), (agent, disposition, outcome))) AS short
      WHERE at IS NOT NULL OR agent IS NOT NULL OR disposition IS NOT NULL
      GROUP BY 1, 2, 3, 4 HAVING sum(attempts) <> 0`,
    [...values, zone, lengthMs, Math.min(lengthMs, QUARTER_MS), formatUtc(new Date(MONDAY_MS))],
  );
  return {
    byPart: tallied(rows, ({ part }) => part),
    byAgent: tallied(rows, ({ agent }) => agent),
    dispositions: dispositionsOf(rows),
  };
}

/** The rows that have a key, by it. */
function tallied(rows: readonly TallyRow[], keyOf: (row: TallyRow) => string | null): Map<string, Tally> {
  const found = new Map<string, Tally>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key === null) continue;
    const tally = found.get(key) ?? { attempts: 0, outcomes: {} };
    found.set(key, tally);
    tally.attempts += row.attempts;
    if (row.outcome !== null) tally.outcomes[row.outcome] = (tally.outcomes[row.outcome] ?? 0) + row.attempts;
  }
  return found;
}

function dispositionsOf(rows: readonly TallyRow[]): AttemptTallies["dispositions"] {
  const found = new Map<string, Disposition & { attempts: number }>();
  for (const { disposition, attempts } of rows) {
    if (disposition === null) continue;
    const key = JSON.stringify(disposition);
    found.set(key, { ...disposition, attempts: attempts + (found.get(key)?.attempts ?? 0) });
  }
  return [...found.values()].sort(
    (one, other) => other.attempts - one.attempts || (String(one.id) < String(other.id) ? -1 : 1),
  );
}

/** Contacts with an attempt, and those of them that an attempt reached. */
export async function countContactsOf(counted: CountedAttempts, reached: keyof typeof reachedKinds) {
  // An attempt is another contact's where none of the kind was before it in these quarters; so is the first of those in
  // what is before and behind them, whose contact has none there.
  const others = (attempts: (of: string) => string) =>
    `(SELECT count(*) FROM (SELECT DISTINCT list_id, position FROM attempt WHERE ${EDGES} ${attempts("attempt")}) AS edge
       WHERE NOT EXISTS (SELECT FROM attempt a WHERE a.list_id = edge.list_id AND a.position = edge.position
                            AND a.hub_id = $1 AND a.started_at >= $3 AND a.started_at < $4 ${attempts("a")}))`;
  const isReached = (of: string) => `AND ${of}.outcome = ANY($7::text[])`;
  const { rows } = await pool().query<{ attempted: number; reached: number }>(
    `SELECT (made.attempted - again.attempted + ${others(() => "")})::int AS attempted,
            (made.reached - again.reached + ${others(isReached)})::int AS reached
       FROM (SELECT coalesce(sum(attempts), 0) AS attempted, coalesce(sum(attempts) FILTER (WHERE outcome = ANY($7::text[])), 0) AS reached
               FROM attempt_count WHERE ${WHOLE}) AS made,
            (SELECT coalesce(sum(repeats) FILTER (WHERE kind = 'attempted'), 0) AS attempted,
                    coalesce(sum(repeats) FILTER (WHERE kind = $8), 0) AS reached
               FROM attempt_repeat WHERE ${WHOLE} AND before >= $3 AND before < $4) AS again`,
    [...valuesOf(counted), reachedKinds[reached], reached],
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
  const { rows } = await client.query<{ span: "day" | "month"; percent: number | null }>(
    `WITH counted AS MATERIALIZED (
       SELECT at, outcome, sum(attempts) AS attempts FROM attempt_count
        WHERE at > $2::timestamptz - interval '30 days' AND ${ofCampaign} GROUP BY 1, 2)
     SELECT span, round(100.0 * coalesce(sum(attempts) FILTER (WHERE outcome = 'abandoned'), 0) / nullif(sum(attempts), 0), 2)::float8 AS percent
       FROM (VALUES ('day', interval '1 day'), ('month', interval '30 days')) AS spans (span, length)
      CROSS JOIN LATERAL (SELECT $2::timestamptz - length AS since) AS span_start
      CROSS JOIN LATERAL (SELECT date_bin('15 minutes', since, '2000-01-01Z') + interval '15 minutes' AS whole) AS quarter
      CROSS JOIN LATERAL (
        SELECT outcome, attempts FROM counted WHERE at >= whole
        UNION ALL SELECT outcome, 1 FROM attempt WHERE started_at >= since AND started_at < whole AND ${ofCampaign}) AS those
      GROUP BY span`,
    [campaignId, now.toISOString()],
  );
  const of = (span: "day" | "month") => rows.find((row) => row.span === span)?.percent ?? null;
  return { day: of("day"), month: of("month") };
}

const ofCampaign = `outcome IN ('answered', 'abandoned') AND
  hub_id = ANY(ARRAY(SELECT id FROM hub WHERE campaign_id = $1 AND channel = 'telephony'))`;
