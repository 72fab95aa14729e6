import type pg from "pg";
import type { ProviderPaceModel } from "../../generated/prisma/models/ProviderPace.ts";
import { type Pace, paceAfter, room } from "./pace.ts";

type Row = Pick<ProviderPaceModel, "at" | "counts">;

/** A provider has no days and no end of its own: only its rate binds. */
const withoutDays = { day: "", today: 0 };
const unbound = { concurrency: Number.POSITIVE_INFINITY, volumePerDay: null, timezone: "UTC" };

/**
 * How many attempts a provider takes at `now`, so that no second sees more than its rate over all hubs and workers;
 * infinite where it has none (`null`). The pace is this transaction's alone until it ends: meanwhile others find no room. Whoever begins
 * attempts then notes them by `noteProviderPace`.
 */
export async function providerRoom(
  client: pg.PoolClient,
  provider: string,
  ratePerSecond: number | null,
  now: Date,
): Promise<number> {
  if (ratePerSecond === null) return Number.POSITIVE_INFINITY;
  await client.query(
    "INSERT INTO provider_pace (provider, at, counts) VALUES ($1, '{}', '{}') ON CONFLICT DO NOTHING",
    [provider],
  );
  const pace = await lockedPace(client, provider);
  return pace ? room(pace, { ...unbound, ratePerSecond }, 0, now) : 0;
}

/** Counts attempts that begin now. Nothing is written for a provider that never had a rate. */
export async function noteProviderPace(client: pg.PoolClient, provider: string, begun: number): Promise<void> {
  if (begun === 0) return;
  const pace = await lockedPace(client, provider);
  if (!pace) return;
  const { at, counts } = paceAfter(pace, unbound, begun, pace.now);
  await client.query("UPDATE provider_pace SET at = $2, counts = $3 WHERE provider = $1", [
    provider,
    at.map((moment) => moment.toISOString()),
    counts,
  ]);
}

async function lockedPace(client: pg.PoolClient, provider: string): Promise<(Pace & { now: Date }) | null> {
  const { rows } = await client.query<Row & { now: Date }>(
    "SELECT at, counts, clock_timestamp() AS now FROM provider_pace WHERE provider = $1 FOR UPDATE SKIP LOCKED",
    [provider],
  );
  return rows[0] ? { ...rows[0], ...withoutDays } : null;
}
