import { z } from "zod";
import { bareAddress } from "../../mail/schema.ts";
import { recordName } from "../../text-schema.ts";
import { schedule } from "../../time/weekly-schedule.ts";
import { stamps } from "./record.ts";
import { subject } from "./template.ts";

export const hubChannels = ["telephony", "email", "sms", "whatsapp"] as const;
export const hubModes = ["preview", "predictive", "progressive", "broadcast"] as const;

function whole(low: number, high: number) {
  return z.int().min(low, `must be from ${low} to ${high}`).max(high, `must be from ${low} to ${high}`);
}

/** The outcomes that are tried again, and may have a wait and a number of attempts of their own. */
export const retriedOutcomes = ["busy", "no_answer", "machine", "error"] as const;

/** What becomes of a call that an answering machine takes; null: it is tried again. */
export const machineActions = ["done", "connect"] as const;

const MOST_MINUTES = 525_600;
const MOST_ATTEMPTS = 100;

const retry = z.strictObject({
  minutes: whole(1, MOST_MINUTES).describe("How long to wait after this outcome, instead of `retryMinutes`."),
  attempts: whole(1, MOST_ATTEMPTS).optional().describe("Attempts at a number, instead of `maxAttempts`."),
});

const retries = z
  .strictObject({
    busy: retry.optional(),
    no_answer: retry.optional(),
    machine: retry.optional(),
    error: retry.optional(),
  } satisfies Record<(typeof retriedOutcomes)[number], z.ZodType>)
  .describe("By outcome; an outcome that is absent follows `retryMinutes` and `maxAttempts`.");

/** The values of a hub that says nothing of them. */
export const hubDefaults = { maxAbandon: 3, previewSeconds: 60, wrapUpSeconds: 30 } as const;

const cap = z.int().min(1, "must be 1 or more, or null for no cap").max(1_000_000_000, "must be at most 1000000000");

const dispatching = {
  maxAbandon: z
    .number()
    .min(0, "must be from 0 to 50")
    .max(50, "must be from 0 to 50")
    .describe("Percent of the answered calls that may find no agent, for predictive hubs."),
  previewSeconds: whole(1, 3600).describe("How long a contact is offered to one agent, on preview hubs."),
  wrapUpSeconds: whole(1, 3600).describe("How long an agent has after a call, before the next one."),
  maxPerDay: cap.nullable().describe("Attempts at a contact in a day of its own clock; null: no cap."),
  maxTotal: cap.nullable().describe("Attempts at a contact in all; null: no cap."),
  volumePerDay: cap.nullable().describe("Attempts of the hub in a day of its campaign's clock; null: no cap."),
  retries,
  machine: z
    .enum(machineActions)
    .nullable()
    .describe("For calls that an answering machine takes: `done`, or `connect` as if a person answered; null: retry."),
  from: bareAddress.nullable().describe("Email hubs only: the sender; null: the mail server's."),
  replyTo: bareAddress.nullable().describe("Email hubs only: where answers go; null: to the sender."),
  unsubscribe: z.boolean().describe("Email hubs only: whether messages offer to unsubscribe with one click."),
};

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
  maxAttempts: whole(1, MOST_ATTEMPTS),
  retryMinutes: whole(1, MOST_MINUTES),
  concurrency: whole(1, 10_000),
  ratePerSecond: whole(1, 10_000),
  /** Name of a template of the hub's channel. */
  template: recordName.nullable(),
  subject: subject.nullable(),
  /** `smtp` (email only), `simulated`, or the name of a flow of type `provider`. */
  provider: recordName.nullable(),
  horizontal: z.boolean(),
  /** Numbers without a code are judged as this country's; ISO 3166-1 alpha-2. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, "must be two capital letters (ISO 3166-1 alpha-2)")
    .nullable(),
  ...dispatching,
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
  maxAbandon: fields.maxAbandon.default(hubDefaults.maxAbandon),
  previewSeconds: fields.previewSeconds.default(hubDefaults.previewSeconds),
  wrapUpSeconds: fields.wrapUpSeconds.default(hubDefaults.wrapUpSeconds),
  maxPerDay: fields.maxPerDay.default(null),
  maxTotal: fields.maxTotal.default(null),
  volumePerDay: fields.volumePerDay.default(null),
  retries: fields.retries.default({}),
  machine: fields.machine.default(null),
  from: fields.from.default(null),
  replyTo: fields.replyTo.default(null),
  unsubscribe: fields.unsubscribe.default(false),
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
  maxAbandon: z.number(),
  previewSeconds: z.int(),
  wrapUpSeconds: z.int(),
  maxPerDay: z.int().nullable(),
  maxTotal: z.int().nullable(),
  volumePerDay: z.int().nullable(),
  retries,
  machine: z.enum(machineActions).nullable(),
  from: z.string().nullable(),
  replyTo: z.string().nullable(),
  unsubscribe: z.boolean(),
  ...stamps,
});
export type HubRecord = z.output<typeof hubRecord>;
