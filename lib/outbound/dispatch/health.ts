import type pg from "pg";
import { pool } from "../../db.ts";
import type { HubModel } from "../../generated/prisma/models/Hub.ts";
import type { ProviderHealthModel } from "../../generated/prisma/models/ProviderHealth.ts";
import { SIMULATED } from "../../providers.ts";
import type { GateHold, GateReason } from "./gates.ts";

type Client = Pick<pg.PoolClient, "query">;

/** So many errors in a row that are not a recipient's close a provider. */
const MOST_ERRORS = 20;
const LONGEST_BACKOFF_S = 300;
/** What became of a probe is known by then, or its worker is gone. */
const PROBE_S = 30;

/** Why a provider closes. */
export type ProviderTrouble = {
  name: string;
  reason: Extract<GateReason, "providerUnreachable" | "providerRefuses" | "senderRefused">;
  detail: string;
};
/** What the end of an attempt says of its provider. */
export type ProviderEnd = { name: string; isError: boolean };

/** Under which names the health of a hub's provider is: its own, and that of the hub's sender there. */
export function healthNames({ provider, from }: Pick<HubModel, "provider" | "from">): string[] {
  if (provider === null || provider === SIMULATED) return [];
  return [provider, ...(from === null ? [] : [senderHealth(provider, from)])];
}

/** The name of the health of one sender at a provider: a server that refuses it may take all others. */
export function senderHealth(provider: string, from: string): string {
  return `${provider} ${from}`;
}

/** The names of what failed, and is tried by one attempt at a time. */
export async function failingProviders(): Promise<ReadonlySet<string>> {
  const { rows } = await pool().query<{ name: string }>("SELECT name FROM provider_health WHERE closed_at IS NOT NULL");
  return new Set(rows.map(({ name }) => name));
}

/** What holds hubs back whose provider failed, until the next probe; null: nothing. */
export async function healthHold(names: readonly string[]): Promise<GateHold | null> {
  if (names.length === 0) return null;
  const { rows } = await pool().query<Pick<ProviderHealthModel, "reason" | "detail" | "probeAt">>(
    `SELECT reason, detail, probe_at AS "probeAt" FROM provider_health
      WHERE name = ANY($1) AND closed_at IS NOT NULL ORDER BY probe_at DESC LIMIT 1`,
    [names],
  );
  const [row] = rows;
  return row ? { reason: row.reason as GateReason, opensAt: row.probeAt, detail: row.detail } : null;
}

/**
 * How many attempts may begin by the health of a provider: any number, none, or one that probes it, which is then this
 * transaction's alone.
 */
export async function probeRoom(client: Client, names: readonly string[]): Promise<{ room: number; probed: string[] }> {
  const free = { room: Number.POSITIVE_INFINITY, probed: [] };
  if (names.length === 0) return free;
  const { rows: closed } = await client.query<{ name: string; isDue: boolean }>(
    `SELECT name, probe_at <= clock_timestamp() AS "isDue" FROM provider_health
      WHERE name = ANY($1) AND closed_at IS NOT NULL`,
    [names],
  );
  if (closed.length === 0) return free;
  if (!closed.every(({ isDue }) => isDue)) return { room: 0, probed: [] };
  const { rows: mine } = await client.query<{ name: string }>(
    `SELECT name FROM provider_health
      WHERE name = ANY($1) AND closed_at IS NOT NULL AND probe_at <= clock_timestamp()
      ORDER BY name FOR NO KEY UPDATE SKIP LOCKED`,
    [names],
  );
  return { room: mine.length === closed.length ? 1 : 0, probed: mine.map(({ name }) => name) };
}

/** An attempt began that probes these: nobody else does meanwhile. */
export async function noteProbe(client: Client, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await client.query(
    `UPDATE provider_health SET is_probing = true, probe_at = clock_timestamp() + make_interval(secs => ${PROBE_S})
      WHERE name = ANY($1)`,
    [names],
  );
}

/** When a provider is probed that fails at an attempt: later each time a probe failed, not for what was under way. */
const failing = `is_probing = false,
  probes = CASE WHEN h.closed_at IS NULL THEN 0 WHEN h.is_probing THEN least(h.probes + 1, 16) ELSE h.probes END,
  probe_at = CASE WHEN h.closed_at IS NULL THEN clock_timestamp() + interval '1 s'
    WHEN h.is_probing THEN clock_timestamp() + make_interval(secs => least(${LONGEST_BACKOFF_S}, 2 ^ (h.probes + 1)))
    ELSE h.probe_at END`;

/** Closes a provider that took nothing, until it is probed. */
export async function closeProvider(client: Client, { name, reason, detail }: ProviderTrouble): Promise<void> {
  await client.query(
    `INSERT INTO provider_health AS h (name, closed_at, reason, detail, probe_at)
     VALUES ($1, clock_timestamp(), $2, $3, clock_timestamp() + interval '1 s')
     ON CONFLICT (name) DO UPDATE SET closed_at = coalesce(h.closed_at, clock_timestamp()), reason = $2, detail = $3,
       ${failing}`,
    [name, reason, detail],
  );
}

/** Counts errors in a row, closes at the last that is borne, and opens what works again. */
export async function noteEnds(client: Client, ends: readonly ProviderEnd[]): Promise<void> {
  const names = [...new Set(ends.map(({ name }) => name))].sort();
  if (names.length === 0) return;
  const counts = names.map((name) => {
    const own = ends.filter((end) => end.name === name);
    const last = own.findLastIndex(({ isError }) => !isError);
    return { errors: own.length - 1 - last, works: last >= 0 };
  });
  await client.query(
    `WITH one AS (SELECT * FROM unnest($1::text[], $2::int[], $3::boolean[]) AS one (name, errors, works)),
     known AS (
       SELECT h.name FROM provider_health h JOIN one USING (name)
        WHERE one.errors > 0 OR h.errors > 0 OR h.closed_at IS NOT NULL ORDER BY name FOR NO KEY UPDATE OF h
     ), counted AS (
       UPDATE provider_health h SET errors = ${inARow}, ${afterEnds}
         FROM one JOIN known USING (name) WHERE h.name = one.name
     )
     INSERT INTO provider_health AS h (name, errors, closed_at, reason, probe_at)
     SELECT name, errors, CASE WHEN ${tooMany("errors")} THEN clock_timestamp() END,
            CASE WHEN ${tooMany("errors")} THEN 'providerErrors' END, clock_timestamp() + interval '1 s'
       FROM one WHERE errors > 0 AND NOT EXISTS (SELECT FROM provider_health h WHERE h.name = one.name)
     ON CONFLICT (name) DO NOTHING`,
    [names, counts.map(({ errors }) => errors), counts.map(({ works }) => works)],
  );
}

const tooMany = (errors: string) => `${errors} >= ${MOST_ERRORS}`;
const inARow = "CASE WHEN one.works THEN one.errors ELSE h.errors + one.errors END";
/** Whatever an attempt ended as, its provider was there: only a row of errors leaves it closed. */
const afterEnds = `closed_at = CASE WHEN ${tooMany(inARow)} THEN coalesce(h.closed_at, clock_timestamp()) END,
  reason = CASE WHEN ${tooMany(inARow)} THEN 'providerErrors' END, detail = NULL, ${failing}`;

/** A provider that was set up anew may send at once, whatever it did before. */
export async function reopenProvider(provider: string): Promise<void> {
  await pool().query("DELETE FROM provider_health WHERE name = $1 OR starts_with(name, $1 || ' ')", [provider]);
}
