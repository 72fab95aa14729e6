import { Prisma } from "../generated/prisma/client.ts";
import type { CampaignModel } from "../generated/prisma/models/Campaign.ts";
import { storedSchedule } from "../time/weekly-schedule.ts";
import { recordVerbs } from "./record.ts";
import { given, stampsOf } from "./rows.ts";
import type { CampaignChanges, CampaignFields, CampaignRecord } from "./schema/campaign.ts";
import { inAnyCase } from "./table-page.ts";

/** One that a hub, a blacklist entry or an interaction names is disabled instead of removed. */
export const { list, read, create, update, remove } = recordVerbs<
  "campaigns",
  CampaignModel,
  CampaignRecord,
  CampaignFields,
  CampaignChanges
>({
  table: "campaign",
  unique: "name",
  target: ({ name }) => name,
  searched: {
    from: "campaign r",
    texts: ["r.name", "r.timezone"],
    sorts: {
      name: inAnyCase("r.name"),
      timezone: ["r.timezone", "lower(r.name)"],
      enabled: ["r.enabled", "lower(r.name)"],
    },
  },
  rows: (tx, where) => tx.campaign.findMany({ where }),
  present: (rows) => rows.map(present),
  insert(tx, fields) {
    const data = { ...fields, schedule: fields.schedule ?? Prisma.DbNull, holidays: fields.holidays.toSorted() };
    return tx.campaign.create({ data });
  },
  alter(tx, id, changes) {
    const schedule = changes.schedule === null ? Prisma.DbNull : changes.schedule;
    const data = given({ ...changes, schedule, holidays: changes.holidays?.toSorted() });
    return tx.campaign.update({ where: { id }, data });
  },
});

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
