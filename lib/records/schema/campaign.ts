import { z } from "zod";
import { recordName } from "../../text.ts";
import { schedule } from "../../time/weekly-schedule.ts";
import { isZone } from "../../time/zone-name.ts";
import { stamps } from "./record.ts";

const fields = {
  name: recordName,
  timezone: z.string().refine(isZone, "must be an IANA time zone such as America/Montevideo"),
  schedule: schedule.nullable(),
  enabled: z.boolean(),
};

/** A campaign as POST takes it. */
export const campaignFields = z.strictObject({
  ...fields,
  schedule: fields.schedule.default(null),
  enabled: fields.enabled.default(true),
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
  ...stamps,
});
export type CampaignRecord = z.output<typeof campaignRecord>;
