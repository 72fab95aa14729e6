import { z } from "zod";
import { recordName } from "../../text-schema.ts";
import { parseWall } from "../../time/instant.ts";
import { schedule } from "../../time/weekly-schedule.ts";
import { isZone } from "../../time/zone-name.ts";
import { stamps } from "./record.ts";

const MOST_HOLIDAYS = 1000;

const holidays = z
  .array(z.string().refine((day) => parseWall(`${day} 00:00:00`) !== null, "must be a day of the calendar, yyyy-MM-dd"))
  .max(MOST_HOLIDAYS, `must be at most ${MOST_HOLIDAYS} days`)
  .superRefine((days, context) => {
    for (const [i, day] of days.entries()) {
      if (days.indexOf(day) < i) context.addIssue({ code: "custom", path: [i], message: "is there twice" });
    }
  })
  .describe("Days of the campaign's clock on which its schedule is closed, yyyy-MM-dd; answered in their order.");

const fields = {
  name: recordName,
  timezone: z.string().refine(isZone, "must be an IANA time zone such as America/Montevideo"),
  schedule: schedule.nullable(),
  enabled: z.boolean(),
  holidays,
};

/** A campaign as POST takes it. */
export const campaignFields = z.strictObject({
  ...fields,
  schedule: fields.schedule.default(null),
  enabled: fields.enabled.default(true),
  holidays: fields.holidays.default([]),
});
export type CampaignFields = z.output<typeof campaignFields>;

export const campaignChanges = z.strictObject(fields).partial();
export type CampaignChanges = z.output<typeof campaignChanges>;

export const campaignRecord = z.object({
  id: z.int(),
  name: z.string(),
  timezone: z.string(),
  schedule: schedule.nullable(),
  enabled: z.boolean(),
  holidays: z.array(z.string()),
  ...stamps,
});
export type CampaignRecord = z.output<typeof campaignRecord>;
