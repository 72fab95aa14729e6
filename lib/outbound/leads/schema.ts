import { z } from "zod";
import { digits, pageSchema } from "../../page.ts";
import { isZone } from "../../time/zone-name.ts";
import { expiry, leadSchemas, scheduleDate } from "../contact/contact.ts";
import { hubParams } from "../hubs/params.ts";
import { warning } from "../lists/schema.ts";

/** What one request may bring. */
export const leadLimits = { contacts: 10_000, bytes: 32 * 1024 * 1024 };

/** A lead's id is its list's and its position there: `17-3`. */
export const leadParams = hubParams.extend({
  id: z.string().regex(/^\d{1,15}-\d{1,15}$/, "must be a lead's id, such as 17-3"),
});

/** What a leads upload's body is; like a list it is read by intake.ts. */
export const leadsUpload = z.object({
  leads: z.array(z.union([leadSchemas.telephony, leadSchemas.email, leadSchemas.message])).min(1),
});

/** A lead as a caller writes it. */
export type NewLead = z.input<typeof leadsUpload>["leads"][number];

export const addLeadsQuery = z.strictObject({
  leftOut: digits(1).optional().describe("Id of the skipped rows of the file."),
});

const leadStatuses = ["scheduled", "working", "done", "cancelled"] as const;

export const leadsAnswer = z.object({
  result: z.object({
    received: z.int(),
    saved: z.int(),
    list: z.int().meta({ description: "The list of the hub's leads of this month." }),
    leads: z.array(z.object({ id: z.string(), clientId: z.string(), scheduledFor: z.string().nullable() })),
    warnings: z.array(warning),
  }),
});
export type LeadsAnswer = z.output<typeof leadsAnswer>;

const leadRecord = z.object({
  id: z.string(),
  list: z.int(),
  status: z.enum(leadStatuses),
  clientId: z.string().meta({ description: "The number to try first, or the address." }),
  clientIds: z.array(z.string()),
  scheduledFor: z.string().nullable().meta({ description: "In UTC; null for as soon as possible." }),
  expiresAt: z.string().nullable().meta({ description: "In UTC: from then on nobody is contacted; null for no end." }),
  timezone: z.string().meta({ description: "The lead's time zone, or the campaign's if it has none." }),
  priority: z.int(),
  contactId: z.string().nullable(),
  agent: z.string().nullable(),
  attempts: z.int(),
  data: z.record(z.string(), z.unknown()).nullable(),
});
export type LeadRecord = z.output<typeof leadRecord>;

export const oneLead = z.object({ result: leadRecord });
export const leadPage = pageSchema(leadRecord);

export const leadsParams = z.strictObject({
  index: digits(0).default(0),
  rows: digits(1, 10_000).default(50),
  status: z.enum(leadStatuses).optional(),
});
export type LeadsQuery = z.output<typeof leadsParams>;

export const leadChanges = z
  .strictObject({
    scheduleDate: scheduleDate.nullable().optional().meta({
      description: "In the lead's time zone, or the campaign's if it has none; null for as soon as possible.",
    }),
    timezone: z
      .string()
      .refine(isZone, "must be the name of an IANA time zone, such as Europe/Madrid")
      .nullable()
      .optional()
      .meta({ description: "Null for the campaign's. A date that is kept is read again in the new time zone." }),
    expiresAt: expiry
      .nullable()
      .optional()
      .meta({ description: "In UTC: from then on nobody is contacted; null for no end." }),
  })
  .refine((given) => Object.keys(given).length > 0, "must have scheduleDate, timezone or expiresAt");
export type LeadChanges = z.output<typeof leadChanges>;
