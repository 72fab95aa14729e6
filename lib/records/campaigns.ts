import { audit } from "../audit/audit.ts";
import type { Actor } from "../auth/actor.ts";
import { db } from "../db.ts";
import { Prisma } from "../generated/prisma/client.ts";
import type { CampaignModel } from "../generated/prisma/models/Campaign.ts";
import type { Page } from "../page.ts";
import { storedSchedule } from "../time/weekly-schedule.ts";
import { forget, isReferred } from "./references.ts";
import { change, given, idOf, missing, stampsOf } from "./rows.ts";
import type { CampaignChanges, CampaignFields, CampaignRecord } from "./schema/campaign.ts";
import type { RecordsQuery } from "./schema/record.ts";
import { inAnyCase, type SearchedTable, tablePage } from "./table-page.ts";

const table: SearchedTable<"campaigns"> = {
  from: "campaign r",
  texts: ["r.name", "r.timezone"],
  sorts: {
    name: inAnyCase("r.name"),
    timezone: ["r.timezone", "lower(r.name)"],
    enabled: ["r.enabled", "lower(r.name)"],
  },
};

export async function list(query: RecordsQuery, _actor: Actor): Promise<Page<CampaignRecord>> {
  const read = (ids: bigint[]) => db().campaign.findMany({ where: { id: { in: ids } } });
  const { found, ...page } = await tablePage(table, query, read);
  return { result: found.map(present), ...page };
}

export async function read(key: string, _actor: Actor): Promise<{ result: CampaignRecord }> {
  const row = await db().campaign.findUnique({ where: { id: await idOf(db(), "campaign", key) } });
  if (!row) throw missing("campaign", key);
  return { result: present(row) };
}

export function create(fields: CampaignFields, actor: Actor): Promise<{ result: CampaignRecord }> {
  return change("name", async (tx) => {
    const data = { ...fields, schedule: fields.schedule ?? Prisma.DbNull, holidays: fields.holidays.toSorted() };
    const result = present(await tx.campaign.create({ data }));
    await audit(tx, actor, "campaign.create", result.name, null, result);
    return { result };
  });
}

export function update(key: string, changes: CampaignChanges, actor: Actor): Promise<{ result: CampaignRecord }> {
  return change("name", async (tx) => {
    const id = await idOf(tx, "campaign", key, "change");
    const before = present(await tx.campaign.findUniqueOrThrow({ where: { id } }));
    const schedule = changes.schedule === null ? Prisma.DbNull : changes.schedule;
    const data = given({ ...changes, schedule, holidays: changes.holidays?.toSorted() });
    const result = present(await tx.campaign.update({ where: { id }, data }));
    await audit(tx, actor, "campaign.update", before.name, before, result);
    return { result };
  });
}

/** Removes the campaign, or disables it where a hub or an interaction refers to it. */
export function remove(key: string, actor: Actor): Promise<{ result: CampaignRecord; removed: boolean }> {
  return change("name", async (tx) => {
    const id = await idOf(tx, "campaign", key, "remove");
    const before = present(await tx.campaign.findUniqueOrThrow({ where: { id } }));
    if (await isReferred(tx, "campaign", id)) {
      const result = present(await tx.campaign.update({ where: { id }, data: { enabled: false } }));
      await audit(tx, actor, "campaign.disable", before.name, before, result);
      return { result, removed: false };
    }
    await tx.campaign.delete({ where: { id } });
    await forget(tx, "campaign", id);
    await audit(tx, actor, "campaign.remove", before.name, before);
    return { result: before, removed: true };
  });
}

function present(row: CampaignModel): CampaignRecord {
  return {
    ...stampsOf(row),
    name: row.name,
    timezone: row.timezone,
    schedule: storedSchedule(row.schedule),
    enabled: row.enabled,
    holidays: row.holidays,
  };
}
