import type pg from "pg";
import type { CampaignModel } from "../../generated/prisma/models/Campaign.ts";
import type { HubModel } from "../../generated/prisma/models/Hub.ts";
import { storedSchedule } from "../../time/weekly-schedule.ts";
import type { DueContact } from "../dispatch/due.ts";
import type { Retrying } from "./outcomes.ts";

/** What attempts need to know of a hub, as it stands in the transaction. */
export type AttemptHub = Pick<DueContact, "campaign"> & {
  id: bigint;
  name: string;
  campaignId: bigint;
  campaignName: string;
  channel: HubModel["channel"];
  mode: HubModel["mode"];
  isCall: boolean;
  /** Whether an agent talks to who answers. */
  needsAgent: boolean;
  wrapUpSeconds: number;
  previewSeconds: number;
  /** Percent of the answered calls. */
  maxAbandon: number;
  provider: string | null;
  /** The sender of its own. */
  from: string | null;
  hasTemplate: boolean;
  country: string | null;
  limits: DueContact["hub"] & { maxTotal: number | null; maxPerDay: number | null; volumePerDay: number | null };
  retrying: Retrying;
};

type Row = Pick<
  HubModel,
  | "id"
  | "name"
  | "channel"
  | "mode"
  | "campaignId"
  | "provider"
  | "from"
  | "templateId"
  | "country"
  | "enabled"
  | "maxAttempts"
  | "retryMinutes"
  | "concurrency"
  | "ratePerSecond"
  | "maxPerDay"
  | "maxTotal"
  | "volumePerDay"
  | "machine"
  | "wrapUpSeconds"
  | "previewSeconds"
  | "maxAbandon"
> & {
  contactingSchedule: unknown;
  retries: unknown;
  campaignName: string;
  campaignEnabled: boolean;
  schedule: unknown;
} & Pick<CampaignModel, "timezone" | "holidays">;

const columns = `h.id, h.name, h.channel, h.mode, h.campaign_id AS "campaignId", h.provider, h.from_address AS "from", h.template_id AS "templateId",
  h.country, h.enabled, h.contacting_schedule AS "contactingSchedule", h.max_attempts AS "maxAttempts",
  h.retry_minutes AS "retryMinutes", h.concurrency, h.rate_per_second AS "ratePerSecond", h.max_per_day AS "maxPerDay",
  h.max_total AS "maxTotal", h.volume_per_day AS "volumePerDay", h.machine, h.retries, h.wrap_up_seconds AS "wrapUpSeconds",
  h.preview_seconds AS "previewSeconds", h.max_abandon AS "maxAbandon", c.name AS "campaignName",
  c.enabled AS "campaignEnabled", c.timezone, c.schedule, c.holidays`;

/** These hubs; `lock` keeps them from being changed until the transaction ends. */
export async function attemptHubs(
  client: pg.Pool | pg.PoolClient,
  ids: readonly bigint[],
  lock: "" | "FOR SHARE" = "",
): Promise<Map<bigint, AttemptHub>> {
  const { rows } = await client.query<Row>(
    `SELECT ${columns} FROM hub h JOIN campaign c ON c.id = h.campaign_id WHERE h.id = ANY($1::bigint[]) ${lock}`,
    [ids.map(String)],
  );
  return new Map(rows.map((row) => [row.id, ofRow(row)]));
}

function ofRow(row: Row): AttemptHub {
  const { id, name, channel, mode, campaignId, campaignName, provider, from, templateId, country } = row;
  const { enabled, maxAttempts, concurrency, ratePerSecond, maxPerDay, maxTotal, volumePerDay } = row;
  const needsAgent = channel === "telephony" && mode !== "broadcast";
  const caps = { maxPerDay, maxTotal, volumePerDay };
  const contactingSchedule = storedSchedule(row.contactingSchedule);
  return {
    id,
    name,
    campaignId,
    campaignName,
    channel,
    mode,
    isCall: channel === "telephony",
    needsAgent,
    wrapUpSeconds: row.wrapUpSeconds,
    previewSeconds: row.previewSeconds,
    maxAbandon: row.maxAbandon,
    provider,
    from,
    hasTemplate: templateId !== null,
    country,
    campaign: {
      enabled: row.campaignEnabled,
      timezone: row.timezone,
      schedule: storedSchedule(row.schedule),
      holidays: row.holidays,
    },
    limits: { enabled, contactingSchedule, maxAttempts, concurrency, ratePerSecond, ...caps },
    retrying: {
      maxAttempts,
      retryMinutes: row.retryMinutes,
      maxTotal,
      retries: row.retries as Retrying["retries"],
      machine: row.machine as Retrying["machine"],
      needsAgent,
    },
  };
}
