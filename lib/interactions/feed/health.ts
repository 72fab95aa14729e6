import type { Actor } from "../../actor.ts";
import { pool } from "../../db.ts";
import type { ApiKeyModel } from "../../generated/prisma/models/ApiKey.ts";
import type { FeedBatchModel } from "../../generated/prisma/models/FeedBatch.ts";
import type { FeedRejectModel } from "../../generated/prisma/models/FeedReject.ts";
import { SqlParams } from "../../sql-params.ts";
import { formatUtc } from "../../time/instant.ts";
import { fedByCaller, isRestricted } from "../search/visibility.ts";
import type { FeedCounts, FeedHealth } from "./health-schema.ts";
import { feedState } from "./state.ts";

const MINUTES = 60;
const CAUSES = 50;
const CALLERS = 100;

const windows = { minute: "1 minute", hour: "1 hour", day: "1 day" } as const;
const sums = ["received", "created", "updated", "rejected", "ahead"] as const;

type Window = keyof typeof windows;
type Sum = (typeof sums)[number];
type Counted = Record<`${Window}_${Sum}`, string>;
type Caller = Counted & {
  user: FeedBatchModel["username"];
  key: ApiKeyModel["name"] | null;
  last: FeedBatchModel["receivedAt"];
  newest: FeedBatchModel["newest"];
};
type Cause = Pick<FeedRejectModel, "cause" | "code" | "message"> & Record<"count" | "waiting", string>;

const counted = (Object.keys(windows) as Window[])
  .flatMap((window) =>
    sums.map((sum) => {
      const within = `received_at > now() - interval '${windows[window]}'`;
      return `coalesce(sum(${sum}) FILTER (WHERE ${within}), 0)::text AS ${window}_${sum}`;
    }),
  )
  .join(", ");

/**
 * The feed's health at this moment, or that of what the actor fed, where he does not see all; one statement after the
 * other, for it is asked for often and never urgent.
 */
export async function readFeedHealth(actor: Actor): Promise<{ result: FeedHealth; serverDate: string }> {
  const params = new SqlParams();
  const own = fedByCaller(actor, params, "fed") ?? "true";
  const { rows: callers } = await pool().query<Caller>(
    `SELECT username AS user, name AS key, max(received_at) AS last, ${counted},
            max(newest) FILTER (WHERE received_at > now() - interval '1 day') AS newest
       FROM feed_batch AS fed LEFT JOIN api_key ON api_key.id = api_key_id
      WHERE ${own} GROUP BY username, api_key_id, name ORDER BY last DESC`,
    params.values,
  );
  const minutes = await lastMinutes(actor);
  const { rows: causes } = await pool().query<Cause>(
    `SELECT cause, min(code) AS code, min(message) AS message, count(*)::text AS count,
            (sum(count(*)) OVER ())::text AS waiting
       FROM feed_reject AS fed WHERE stored_at IS NULL AND ${own}
      GROUP BY cause ORDER BY count(*) DESC, cause LIMIT ${CAUSES}`,
    params.values,
  );
  const now = Date.now();
  const last = callers[0]?.last ?? null;
  const newest = callers.reduce<Date | null>((best, one) => later(best, one.newest), null);
  const seconds = (since: Date) => Math.max(0, Math.round((now - since.getTime()) / 1000));
  const hour = within("hour", callers);
  return {
    result: {
      own: isRestricted(actor),
      state: feedState(last && seconds(last), hour.rejected),
      lastReceived: last && formatUtc(last),
      newest: newest && formatUtc(newest),
      lag: newest && seconds(newest),
      minute: within("minute", callers),
      hour,
      day: within("day", callers),
      minutes,
      callers: callers.slice(0, CALLERS).map((row) => ({
        user: row.user,
        key: row.key,
        lastReceived: formatUtc(row.last),
        newest: row.newest && formatUtc(row.newest),
        day: within("day", [row]),
      })),
      waiting: Number(causes[0]?.waiting ?? 0),
      causes: causes.map(({ cause, code, message, count }) => ({ cause, code, message, count: Number(count) })),
    },
    serverDate: formatUtc(new Date(now)),
  };
}

function within(window: Window, rows: Caller[]): FeedCounts {
  const of = (sum: Sum) => rows.reduce((all, row) => all + Number(row[`${window}_${sum}`]), 0);
  return {
    received: of("received"),
    created: of("created"),
    updated: of("updated"),
    rejected: of("rejected"),
    ahead: of("ahead"),
  };
}

/** Minute by minute, those of nothing among them. */
async function lastMinutes(actor: Actor): Promise<FeedHealth["minutes"]> {
  const params = new SqlParams();
  const before = params.add(MINUTES - 1);
  const own = fedByCaller(actor, params, "fed") ?? "true";
  const { rows } = await pool().query<{ at: Date; received: string; rejected: string }>(
    `WITH span AS (SELECT date_trunc('minute', now()) AS until),
          counted AS (
            SELECT date_trunc('minute', received_at) AS at, sum(received) AS received, sum(rejected) AS rejected
              FROM feed_batch AS fed, span WHERE received_at >= until - make_interval(mins => ${before}::int) AND ${own} GROUP BY 1)
     SELECT at, coalesce(received, 0)::text AS received, coalesce(rejected, 0)::text AS rejected
       FROM span, generate_series(until - make_interval(mins => ${before}::int), until, '1 minute') AS at
       LEFT JOIN counted USING (at) ORDER BY at`,
    params.values,
  );
  return rows.map(({ at, received, rejected }) => ({
    at: formatUtc(at),
    received: Number(received),
    rejected: Number(rejected),
  }));
}

function later(one: Date | null, other: Date | null): Date | null {
  return one && (!other || one > other) ? one : other;
}
