import type pg from "pg";
import { type Actor, sees, type Visible } from "../../../actor.ts";
import { pool } from "../../../db.ts";
import { MINUTE_MS } from "../../../time/durations.ts";
import type { AttemptHub } from "../hub.ts";
import type { AttemptReport } from "../report.ts";

/** A report of a provider's id that no attempt has waits so long for one. */
const EARLY_REPORT_MS = 15 * MINUTE_MS;

type Kept = {
  report: Omit<AttemptReport, "at"> & { at?: string | null };
  toldBy: { hubs: Seen; campaigns: Seen };
};
type Seen = "all" | number[];

/** Keeps others from giving an attempt this id of its provider, or reporting of it, until the transaction ends. */
export async function lockMessage(client: pg.PoolClient, messageId: string): Promise<void> {
  await client.query("SELECT pg_advisory_xact_lock(hashtext('switchyard message'), hashtext($1))", [messageId]);
}

/** Keeps a report until an attempt gets this id of its provider. */
export async function keepEarlyReport(
  client: pg.PoolClient,
  messageId: string,
  report: AttemptReport,
  { username, sees: { hubs, campaigns } }: Actor,
): Promise<void> {
  const disposition = report.disposition && { ...report.disposition, by: { username } };
  const toldBy = { hubs: seen(hubs), campaigns: seen(campaigns) };
  await client.query("INSERT INTO early_report (message_id, report, told_by) VALUES ($1, $2, $3)", [
    messageId,
    JSON.stringify({ ...report, disposition }),
    JSON.stringify(toldBy),
  ]);
}

/** What was told, in its order, of an id that an attempt of this hub has just been given, by who sees the hub. */
export async function takeEarlyReports(
  client: pg.PoolClient,
  messageId: string,
  hub: AttemptHub | null,
): Promise<AttemptReport[]> {
  await lockMessage(client, messageId);
  const { rows } = await client.query<Kept>(
    `WITH taken AS (DELETE FROM early_report WHERE message_id = $1 RETURNING id, report, told_by, created_at)
     SELECT report, told_by AS "toldBy" FROM taken WHERE created_at > $2 ORDER BY id`,
    [messageId, new Date(Date.now() - EARLY_REPORT_MS)],
  );
  return rows.flatMap(({ report, toldBy }) => {
    if (!hub || !sees(ids(toldBy.hubs), hub.id) || !sees(ids(toldBy.campaigns), hub.campaignId)) return [];
    return { ...report, at: report.at ? new Date(report.at) : null };
  });
}

/** Forgets the reports for which no attempt came. */
export async function sweepEarlyReports(): Promise<void> {
  await pool().query("DELETE FROM early_report WHERE created_at < $1", [new Date(Date.now() - EARLY_REPORT_MS)]);
}

function seen(visible: Visible): Seen {
  return visible === "all" ? "all" : visible.map(Number);
}

function ids(kept: Seen): Visible {
  return kept === "all" ? "all" : kept.map(BigInt);
}
