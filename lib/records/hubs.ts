import { audit } from "../audit/audit.ts";
import type { Actor } from "../auth/actor.ts";
import { db } from "../db.ts";
import { Prisma } from "../generated/prisma/client.ts";
import type { HubModel } from "../generated/prisma/models/Hub.ts";
import type { Page } from "../page.ts";
import { SMTP } from "../providers.ts";
import { storedSchedule } from "../time/weekly-schedule.ts";
import { requireFitting } from "./hub-rules.ts";
import { forget, isReferred } from "./references.ts";
import { change, given, idNamed, idOf, missing, stampsOf } from "./rows.ts";
import { type HubChanges, type HubFields, type HubRecord, hubRecord } from "./schema/hub.ts";
import type { RecordsQuery } from "./schema/record.ts";
import { inAnyCase, type SearchedTable, tablePage } from "./table-page.ts";

const include = { campaign: { select: { name: true } }, template: { select: { name: true } } };

const table: SearchedTable<"hubs"> = {
  from: "hub r JOIN campaign c ON c.id = r.campaign_id",
  texts: ["r.name"],
  sorts: {
    name: inAnyCase("r.name"),
    channel: ["r.channel", "lower(r.name)"],
    campaign: [...inAnyCase("c.name"), "lower(r.name)"],
    enabled: ["r.enabled", "lower(r.name)"],
  },
};

export async function list(query: RecordsQuery, _actor: Actor): Promise<Page<HubRecord>> {
  const read = (ids: bigint[]) => db().hub.findMany({ where: { id: { in: ids } }, include });
  const { found, ...page } = await tablePage(table, query, read);
  return { result: found.map(present), ...page };
}

export async function read(key: string, _actor: Actor): Promise<{ result: HubRecord }> {
  const row = await db().hub.findUnique({ where: { id: await idOf(db(), "hub", key) }, include });
  if (!row) throw missing("hub", key);
  return { result: present(row) };
}

/** An e-mail hub sends by SMTP unless told otherwise. */
export function create(fields: HubFields, actor: Actor): Promise<{ result: HubRecord }> {
  return change("name", async (tx) => {
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
    const result = present(await tx.hub.create({ data, include }));
    await audit(tx, actor, "hub.create", result.name, null, result);
    return { result };
  });
}

/** A hub keeps its channel: its lists were made for it. */
export function update(key: string, changes: HubChanges, actor: Actor): Promise<{ result: HubRecord }> {
  return change("name", async (tx) => {
    const { campaign, template, contactingSchedule: hours, ...own } = changes;
    const campaignId = campaign === undefined ? undefined : await idNamed(tx, "campaign", campaign, "campaign");
    const templateId = typeof template === "string" ? await idNamed(tx, "template", template, "template") : template;
    const id = await idOf(tx, "hub", key, "change");
    const before = present(await tx.hub.findUniqueOrThrow({ where: { id }, include }));
    await requireFitting(tx, before.channel, changes);
    const contactingSchedule = hours === null ? Prisma.DbNull : hours;
    const data = given({ ...own, campaignId, templateId, contactingSchedule });
    const result = present(await tx.hub.update({ where: { id }, data, include }));
    await audit(tx, actor, "hub.update", before.name, before, result);
    return { result };
  });
}

/** Removes the hub and its attachments, or disables it where a list or an interaction refers to it. */
export function remove(key: string, actor: Actor): Promise<{ result: HubRecord; removed: boolean }> {
  return change("name", async (tx) => {
    const id = await idOf(tx, "hub", key, "remove");
    const before = present(await tx.hub.findUniqueOrThrow({ where: { id }, include }));
    if (await isReferred(tx, "hub", id)) {
      const result = present(await tx.hub.update({ where: { id }, data: { enabled: false }, include }));
      await audit(tx, actor, "hub.disable", before.name, before, result);
      return { result, removed: false };
    }
    await tx.hub.delete({ where: { id } });
    await forget(tx, "hub", id);
    await audit(tx, actor, "hub.remove", before.name, before);
    return { result: before, removed: true };
  });
}

function present(row: HubModel & { campaign: { name: string }; template: { name: string } | null }): HubRecord {
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
