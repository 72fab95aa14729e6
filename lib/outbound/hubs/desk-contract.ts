import { z } from "zod";
import { contract, json } from "../../http/contract.ts";
import { mailTrialAnswer } from "../../mail/schema.ts";
import { pageSchema, recordPaging } from "../../page.ts";
import { hubRecord } from "../../records/schema/hub.ts";
import { schedule } from "../../time/weekly-schedule.ts";
import { listStatuses } from "../lists/statuses.ts";
import { templatePreviews, templatesParams, templateTrial } from "./template-schema.ts";

const { name, mode, campaign, contactingSchedule, enabled } = hubRecord.shape;

/** How a hub works; changed at `/api/hubs`, by administrators. */
const settings = hubRecord
  .pick({
    maxAttempts: true,
    retryMinutes: true,
    concurrency: true,
    ratePerSecond: true,
    template: true,
    subject: true,
    provider: true,
    horizontal: true,
    country: true,
    maxAbandon: true,
    previewSeconds: true,
    wrapUpSeconds: true,
    maxPerDay: true,
    maxTotal: true,
    volumePerDay: true,
    retries: true,
    machine: true,
    from: true,
    replyTo: true,
    unsubscribe: true,
  })
  .strict();

/** A hub as its desk shows it. */
const deskHub = z.strictObject({
  name,
  channel: z.enum(["telephony", "email", "sms", "whatsapp", "webchat", "instagram", "messenger"]),
  mode,
  campaign,
  timezone: z.string().meta({ description: "The campaign's time zone, also used for contacts without their own" }),
  schedule: schedule
    .nullable()
    .meta({ description: "The campaign's opening hours, in its time zone; null for always open" }),
  holidays: z
    .array(z.string())
    .meta({ description: "Days of the campaign's own clock on which it stays closed, as yyyy-MM-dd" }),
  contactingSchedule: contactingSchedule.meta({
    description: "The hub's calling window, in each contact's time zone; null for always open",
  }),
  hours: z
    .strictObject({
      open: z.boolean(),
      opensAt: z.string().nullable(),
      closesAt: z.string().nullable(),
    })
    .meta({
      description:
        "The state now, for a contact in the campaign's time zone; null if it does not change within 400 days",
    }),
  enabled,
  campaignEnabled: z.boolean().meta({ description: "A disabled campaign holds all of its hubs" }),
  providerLive: z.boolean().meta({
    description:
      "Whether the provider can send: it is `smtp` and mail is set up, `simulated`, or a flow whose live version is a provider",
  }),
  providerFails: z.boolean().meta({
    description: "Whether the provider failed at the last attempts: one at a time tries it, the others wait",
  }),
  settings: settings.meta({ description: "The current settings; administrators change them at /api/hubs" }),
  lists: z.record(z.enum(listStatuses), z.int()).meta({ description: "How many lists there are in each status" }),
  contactsWaiting: z.int().meta({ description: "Waiting contacts of the active lists" }),
  leadsWaiting: z.int(),
  leadsDue: z.int().meta({ description: "Waiting leads whose time has come, or that are due as soon as possible" }),
  nextLeadAt: z.string().nullable().meta({ description: "When the first of the other waiting leads is due" }),
});
export type DeskHub = z.output<typeof deskHub>;

export const deskContracts = {
  hubs: contract({
    method: "GET",
    path: "/api/dialer",
    operationId: "listHubSummaries",
    summary:
      "List the outbound hubs that the caller may see, by name, with their lists by status and their waiting leads",
    tag: "automation",
    permission: "lists:read",
    query: z.strictObject(recordPaging),
    answer: pageSchema(deskHub),
  }),
  hub: contract({
    method: "GET",
    path: "/api/dialer/id/{hubName}",
    operationId: "getHubSummary",
    summary: "Get one outbound hub, with its lists by status and its waiting leads",
    tag: "automation",
    permission: "lists:read",
    params: z.object({ hubName: z.string() }),
    answer: z.object({ result: deskHub }),
  }),
  templates: contract({
    method: "GET",
    path: "/api/dialer/id/{hubName}/templates",
    operationId: "listHubTemplates",
    summary: "List the templates of the hub's channel, each filled as a contact of the hub would receive it",
    tag: "automation",
    permission: "lists:read",
    params: z.object({ hubName: z.string() }),
    query: templatesParams,
    answer: templatePreviews,
  }),
  testTemplate: contract({
    method: "POST",
    path: "/api/dialer/id/{hubName}/templates/test",
    operationId: "testTemplate",
    summary: "Send a template now to one address, filled as a contact of the hub would receive it; it is no attempt",
    tag: "automation",
    permission: "admin",
    params: z.object({ hubName: z.string() }),
    body: json(templateTrial),
    answer: mailTrialAnswer,
    idempotency: "refused",
  }),
};
