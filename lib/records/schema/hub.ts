import { z } from "zod";
import { recordName } from "../../text.ts";
import { schedule } from "../../time/weekly-schedule.ts";
import { stamps } from "./record.ts";
import { subject } from "./template.ts";

export const hubChannels = ["telephony", "email", "sms", "whatsapp"] as const;
export const hubModes = ["preview", "predictive", "progressive", "broadcast"] as const;

function whole(low: number, high: number) {
  return z.int().min(low, `must be from ${low} to ${high}`).max(high, `must be from ${low} to ${high}`);
}

const fields = {
  name: recordName,
  channel: z.enum(hubChannels),
  /** Telephony only, and there required. */
  mode: z.enum(hubModes).nullable(),
  /** Name of a campaign. */
  campaign: recordName,
  enabled: z.boolean(),
  /** On the contact's own clock; null is always. */
  contactingSchedule: schedule.nullable(),
  maxAttempts: whole(1, 100),
  retryMinutes: whole(1, 525_600),
  concurrency: whole(1, 10_000),
  ratePerSecond: whole(1, 10_000),
  /** Name of a template of the hub's channel. */
  template: recordName.nullable(),
  subject: subject.nullable(),
  /** `smtp` (email only) or the name of a flow of type `provider`. */
  provider: recordName.nullable(),
  horizontal: z.boolean(),
  /** Numbers without a code are judged as this country's; ISO 3166-1 alpha-2. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, "must be two capital letters (ISO 3166-1 alpha-2)")
    .nullable(),
};

/** A hub as POST takes it. */
export const hubFields = z.strictObject({
  ...fields,
  mode: fields.mode.default(null),
  enabled: fields.enabled.default(false),
  contactingSchedule: fields.contactingSchedule.default(null),
  maxAttempts: fields.maxAttempts.default(3),
  retryMinutes: fields.retryMinutes.default(60),
  concurrency: fields.concurrency.default(10),
  ratePerSecond: fields.ratePerSecond.default(10),
  template: fields.template.default(null),
  subject: fields.subject.default(null),
  provider: fields.provider.optional(),
  horizontal: fields.horizontal.default(false),
  country: fields.country.default(null),
});
export type HubFields = z.output<typeof hubFields>;

export const hubChanges = z.strictObject(fields).partial();
export type HubChanges = z.output<typeof hubChanges>;

export const hubRecord = z.object({
  id: z.int(),
  name: z.string(),
  channel: z.enum(hubChannels),
  mode: z.enum(hubModes).nullable(),
  campaign: z.string(),
  enabled: z.boolean(),
  contactingSchedule: schedule.nullable(),
  maxAttempts: z.int(),
  retryMinutes: z.int(),
  concurrency: z.int(),
  ratePerSecond: z.int(),
  template: z.string().nullable(),
  subject: z.string().nullable(),
  provider: z.string().nullable(),
  horizontal: z.boolean(),
  country: z.string().nullable(),
  ...stamps,
});
export type HubRecord = z.output<typeof hubRecord>;
