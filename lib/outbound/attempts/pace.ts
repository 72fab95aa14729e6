import type pg from "pg";
import type { HubPaceModel } from "../../generated/prisma/models/HubPace.ts";
import { SECOND_MS } from "../../time/durations.ts";
import { formatIn } from "../../time/instant.ts";

/** How fast a hub went lately; whoever has it claims alone for the hub. */
export type Pace = Omit<HubPaceModel, "hubId">;

type Paced = { concurrency: number; ratePerSecond: number; volumePerDay: number | null; timezone: string };

/** So much of a second may be made up for at once where nothing was claimed for a while: what is more were a burst. */
const CATCH_UP_MS = 250;

/**
 * A column for statements that lock what other processes need. A process that hangs loses its transaction after ten
 * seconds, so that another does the work. Any other transaction may be idle for minutes.
 */
export const notIdleForLong = `(SELECT set_config('idle_in_transaction_session_timeout', '10s', true)) AS "idleLimit"`;

/**
 * The hub's pace, for this transaction alone; null if the hub has none. While another transaction has it, this one waits,
 * or gets null with `skipLocked`.
 */
export async function lockPace(
  client: pg.PoolClient,
  hubId: bigint,
  { skipLocked = false } = {},
): Promise<Pace | null> {
  const { rows } = await client.query<Pace>(
    `SELECT at, counts, day, today, ${notIdleForLong} FROM hub_pace WHERE hub_id = $1 FOR UPDATE ${skipLocked ? "SKIP LOCKED" : ""}`,
    [hubId],
  );
  return rows[0] ?? null;
}

/** How many attempts may begin at `now`, so that no second sees more than the rate, each worker's counted. */
export function room(pace: Pace, hub: Paced, atWork: number, now: Date): number {
  const { withinSecond, hubToday } = begunOf(pace, hub.timezone, now);
  const last = recent(pace, now).at(-1)?.at.getTime() ?? Number.NEGATIVE_INFINITY;
  const spread = Math.ceil((hub.ratePerSecond * Math.min(now.getTime() - last, CATCH_UP_MS)) / SECOND_MS);
  const left = (hub.volumePerDay ?? Number.POSITIVE_INFINITY) - hubToday;
  return Math.max(0, Math.min(hub.concurrency - atWork, hub.ratePerSecond - withinSecond, spread, left));
}

/** How many attempts of the hub began within the last second, and in this day of its campaign. */
export function begunOf(pace: Pace, timezone: string, now: Date): { withinSecond: number; hubToday: number } {
  const withinSecond = recent(pace, now).reduce((sum, { count }) => sum + count, 0);
  return { withinSecond, hubToday: pace.day === formatIn(now, timezone).slice(0, 10) ? pace.today : 0 };
}

/** The pace after so many more began. */
export function paceAfter(pace: Pace, { timezone }: Pick<Paced, "timezone">, begun: number, now: Date): Pace {
  const entries = [...recent(pace, now), { at: now, count: begun }];
  const day = formatIn(now, timezone).slice(0, 10);
  return {
    at: entries.map(({ at }) => at),
    counts: entries.map(({ count }) => count),
    day,
    today: (pace.day === day ? pace.today : 0) + begun,
  };
}

/** What began in the second before; a clock that was set back does not hold the hub. */
function recent({ at, counts }: Pace, now: Date) {
  return at
    .map((moment, i) => ({ at: moment, count: counts[i] ?? 0 }))
    .filter((one) => Math.abs(now.getTime() - one.at.getTime()) < SECOND_MS)
    .map((one) => (one.at > now ? { ...one, at: now } : one));
}

/**
 * Counts attempts that began in this transaction, at the time when all of them have: one that is dated earlier would
 * leave room again before a second is over.
 */
export async function notePace(
  client: pg.PoolClient,
  hubId: bigint,
  campaign: Pick<Paced, "timezone">,
  pace: Pace,
  begun: number,
): Promise<void> {
  const { at, counts, day, today } = paceAfter(pace, campaign, begun, await databaseTime(client));
  await client.query("UPDATE hub_pace SET at = $2, counts = $3, day = $4, today = $5 WHERE hub_id = $1", [
    hubId,
    at.map((moment) => moment.toISOString()),
    counts,
    day,
    today,
  ]);
}

/** The time by the database's clock, by which all workers go; it moves on within a transaction. */
export async function databaseTime(client: pg.PoolClient): Promise<Date> {
  const { rows } = await client.query<{ now: Date }>("SELECT clock_timestamp() AS now");
  return rows[0]?.now ?? new Date();
}
