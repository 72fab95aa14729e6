import { pool } from "../db.ts";
import { formatUtc } from "../time.ts";
import type { FeedCounts, FeedHealth } from "./feed-health-schema.ts";
import { feedState } from "./feed-state.ts";

const MINUTES = 60;
const CAUSES = 50;

type Sums = { received: string; created: string; updated: string; rejected: string };
type Caller = Sums & { user: string; key: string | null; last: Date; newest: Date | null };

const sums = ["received", "created", "updated", "rejected"] as const;
const sumOver = (interval: string) =>
  sums
    .map(
      (name) =>
        `coalesce(sum(${name}) FILTER (WHERE received_at > now() - interval '${interval}'), 0)::text AS ${name}`,
    )
    .join(", ");

/** The feed's health at this moment. */
export async function feedHealth(): Promise<{ result: FeedHealth; serverDate: string }> {
  const [windows, minutes, callers, causes] = await Promise.all([
    Promise.all((["1 minute", "1 hour", "1 day"] as const).map(within)),
    lastMinutes(),
    pool().query<Caller>(
      `SELECT username AS user, name AS key, max(received_at) AS last, ${sumOver("1 day")},
              max(newest) FILTER (WHERE received_at > now() - interval '1 day') AS newest
         FROM feed_batch LEFT JOIN api_key ON api_key.id = api_key_id
        GROUP BY username, api_key_id, name ORDER BY last DESC LIMIT 100`,
    ),
    pool().query<{ cause: string; code: string; message: string; count: string }>(
      `SELECT cause, min(code) AS code, min(message) AS message, count(*)::text AS count
         FROM feed_reject WHERE stored_at IS NULL GROUP BY cause ORDER BY count(*) DESC, cause LIMIT ${CAUSES}`,
    ),
  ]);
  const now = Date.now();
  const last = callers.rows[0]?.last ?? null;
  const newest = callers.rows.reduce<Date | null>((best, one) => later(best, one.newest), null);
  const seconds = (since: Date) => Math.max(0, Math.round((now - since.getTime()) / 1000));
  const [minute, hour, day] = windows as [FeedCounts, FeedCounts, FeedCounts];
  const { rows: waiting } = await pool().query<{ count: string }>(
    "SELECT count(*)::text AS count FROM feed_reject WHERE stored_at IS NULL",
  );
  return {
    result: {
      state: feedState(last && seconds(last), hour.rejected),
      lastReceived: last && formatUtc(last),
      newest: newest && formatUtc(newest),
      lag: newest && seconds(newest),
      ...{ minute, hour, day, minutes },
      callers: callers.rows.map((row) => ({
        user: row.user,
        key: row.key,
        lastReceived: formatUtc(row.last),
        newest: row.newest && formatUtc(row.newest),
        day: numbers(row),
      })),
      waiting: Number(waiting[0]?.count ?? 0),
      causes: causes.rows.map(({ count, ...row }) => ({ ...row, count: Number(count) })),
    },
    serverDate: formatUtc(new Date(now)),
  };
}

async function within(interval: string): Promise<FeedCounts> {
  const { rows } = await pool().query<Sums>(
    `SELECT ${sumOver(interval)} FROM feed_batch WHERE received_at > now() - interval '${interval}'`,
  );
  return numbers(rows[0]);
}

/** Minute by minute, those of nothing among them. */
async function lastMinutes(): Promise<FeedHealth["minutes"]> {
  const { rows } = await pool().query<{ at: Date; received: string; rejected: string }>(
    `WITH span AS (SELECT date_trunc('minute', now()) AS until),
          counted AS (
            SELECT date_trunc('minute', received_at) AS at, sum(received) AS received, sum(rejected) AS rejected
              FROM feed_batch, span WHERE received_at >= until - make_interval(mins => $1) GROUP BY 1)
     SELECT at, coalesce(received, 0)::text AS received, coalesce(rejected, 0)::text AS rejected
       FROM span, generate_series(until - make_interval(mins => $1), until, '1 minute') AS at
       LEFT JOIN counted USING (at) ORDER BY at`,
    [MINUTES - 1],
  );
  return rows.map(({ at, received, rejected }) => ({
    at: formatUtc(at),
    received: Number(received),
    rejected: Number(rejected),
  }));
}

function numbers(row: Sums | undefined): FeedCounts {
  const [received = 0, created = 0, updated = 0, rejected = 0] = sums.map((name) => Number(row?.[name] ?? 0));
  return { received, created, updated, rejected };
}

function later(one: Date | null, other: Date | null): Date | null {
  return one && (!other || one > other) ? one : other;
}
