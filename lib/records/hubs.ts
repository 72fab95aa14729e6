import { Prisma } from "../generated/prisma/client.ts";
import type { HubModel } from "../generated/prisma/models/Hub.ts";
import { SMTP } from "../providers.ts";
import { storedSchedule } from "../time/weekly-schedule.ts";
import { requireFitting } from "./hub-rules.ts";
import { recordVerbs } from "./record.ts";
import { given, idNamed, stampsOf } from "./rows.ts";
import { type HubChanges, type HubFields, type HubRecord, hubRecord } from "./schema/hub.ts";
import { inAnyCase } from "./table-page.ts";

const include = { campaign: { select: { name: true } }, template: { select: { name: true } } };

type Row = HubModel & { campaign: { name: string }; template: { name: string } | null };

/**
 * A hub keeps its channel: its lists were made for it. One of email sends by SMTP unless told otherwise. One that a list or
 * an interaction names is disabled instead of removed.
 */
export const { list, read, create, update, remove } = recordVerbs<"hubs", Row, HubRecord, HubFields, HubChanges>({
  table: "hub",
  unique: "name",
  target: ({ name }) => name,
  searched: {
    from: "hub r JOIN campaign c ON c.id = r.campaign_id",
    texts: ["r.name"],
    sorts: {
      name: inAnyCase("r.name"),
      channel: ["r.channel", "lower(r.name)"],
      campaign: [...inAnyCase("c.name"), "lower(r.name)"],
      enabled: ["r.enabled", "lower(r.name)"],
    },
  },
  rows: (tx, where) => tx.hub.findMany({ where, include }),
  present: (rows) => rows.map(present),
  async insert(tx, fields) {
    const provider = fields.provider === undefined && fields.channel === "email" ? SMTP : (fields.provider ?? null);
    await requireFitting(tx, fields.channel, { ...fields, provider });
    const { campaign, template, contactingSchedule, ...own } = fields;
    const data = {
      ...own,
      provider,
      contactingSchedule: contactingSchedule ?? Prisma.DbNull,
      campaignId: await idNamed(tx, "campaign", campaign, "campaign"),
      templateId: template === null ? null : await idNamed(tx, "template", template, "template"),
    };
    return tx.hub.create({ data, include });
  },
  async alter(tx, id, changes, before) {
    const { campaign, template, contactingSchedule: hours, ...own } = changes;
    const campaignId = campaign === undefined ? undefined : await idNamed(tx, "campaign", campaign, "campaign");
    const templateId = typeof template === "string" ? await idNamed(tx, "template", template, "template") : template;
    await requireFitting(tx, before.channel, changes);
    const contactingSchedule = hours === null ? Prisma.DbNull : hours;
    const data = given({ ...own, campaignId, templateId, contactingSchedule });
    return tx.hub.update({ where: { id }, data, include });
  },
});

function present(row: Row): HubRecord {
  return {
    ...stampsOf(row),
    name: row.name,
    channel: hubRecord.shape.channel.parse(row.channel),
    mode: row.mode,
    campaign: row.campaign.name,
    enabled: row.enabled,
    contactingSchedule: storedSchedule(row.contactingSchedule),
    maxAttempts: row.maxAttempts,
    retryMinutes: row.retryMinutes,
    concurrency: row.concurrency,
    ratePerSecond: row.ratePerSecond,
    template: row.template?.name ?? null,
    subject: row.subject,
    provider: row.provider,
    horizontal: row.horizontal,
    country: row.country,
    maxAbandon: row.maxAbandon,
    previewSeconds: row.previewSeconds,
    wrapUpSeconds: row.wrapUpSeconds,
    maxPerDay: row.maxPerDay,
    maxTotal: row.maxTotal,
    volumePerDay: row.volumePerDay,
    retries: hubRecord.shape.retries.parse(row.retries),
    machine: hubRecord.shape.machine.parse(row.machine),
    from: row.from,
    replyTo: row.replyTo,
    unsubscribe: row.unsubscribe,
  };
}
