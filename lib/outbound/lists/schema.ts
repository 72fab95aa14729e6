import { z } from "zod";
import { digits, pageSchema } from "../../page.ts";
import { storableText } from "../../text-schema.ts";
import { utcMoment } from "../../time/utc-text.ts";
import { contactSchemas } from "../contact/contact.ts";
import { hubParams } from "../hubs/params.ts";
import { listStatuses } from "./statuses.ts";

export const listParams = hubParams.extend({ id: digits(1) });

/** What a list upload's body is; it is read as a stream (intake.ts) and never parsed by this schema. */
export const listUpload = z.object({
  filename: storableText(255, 1).meta({
    description: "Name of the list; may come after `list`, and need not be unique.",
  }),
  list: z
    .array(z.union([contactSchemas.telephony, contactSchemas.email, contactSchemas.message]))
    .min(1)
    .meta({ description: "Contacts in the form of the hub's channel." }),
});

const flag = z
  .enum(["true", "false"])
  .transform((text) => text === "true")
  .default(false);

export const uploadQuery = z.strictObject({
  onError: z.enum(["fail", "skip"]).default("fail").meta({ description: "`skip` stores the valid contacts." }),
  dryRun: flag.meta({ description: "Checks and counts, but stores nothing." }),
});
export type UploadQuery = z.output<typeof uploadQuery>;

export const warning = z.object({
  code: z.enum(["unknown", "duplicate", "not-preview", "nothing_to_send"]),
  property: z.string(),
  count: z.int(),
  message: z.string(),
});

/** `id` and `status` are null after a dry run. */
export const uploadAnswer = z.object({
  result: z.object({
    id: z.int().nullable(),
    filename: z.string(),
    hub: z.string(),
    status: z.literal("loading").nullable(),
    received: z.int(),
    rejected: z.int().meta({ description: "Contacts skipped with onError=skip; the receipt lists them." }),
    duplicateOf: z.int().nullable().meta({ description: "The latest list of the hub with the same contacts." }),
    warnings: z.array(warning),
  }),
});
export type UploadAnswer = z.output<typeof uploadAnswer>;

const listRecord = z.object({
  id: z.int(),
  filename: z.string(),
  hub: z.string(),
  kind: z.enum(["list", "leads"]),
  status: z.enum(listStatuses),
  order: z.int().meta({ description: "The priority: the list with the lowest number is contacted first." }),
  received: z.int(),
  saved: z.int(),
  rejected: z.int(),
  suppressed: z.int(),
  waiting: z.int().meta({ description: "Of those saved: who is to be attempted, now or later." }),
  working: z.int().meta({ description: "Of those saved: who is being attempted." }),
  done: z.int(),
  cancelled: z.int(),
  leftOut: z.int().meta({ description: "Skipped rows of its file; `left-out` has them." }),
  progress: z.number().meta({ description: "How much of what was received is processed, from 0 to 1." }),
  reason: z.string().nullable().meta({ description: "Why it failed; PATCH `status` to inactive resumes it." }),
  warnings: z.array(warning),
  createdBy: z.string(),
  createdAt: z.string(),
  loadedAt: z.string().nullable(),
  lastAttemptAt: z.string().nullable().meta({
    description: "When the latest attempt at one of its contacts began, in UTC; null while there was none.",
  }),
  start: z.string().nullable().meta({ description: "It is worked from then on, in UTC; null for no bound." }),
  end: z.string().nullable().meta({ description: "It is worked until then, in UTC; null for no bound." }),
});
export type ListRecord = z.output<typeof listRecord>;

export const oneList = z.object({ result: listRecord });
export const listPage = pageSchema(listRecord);

const zoneCount = z.object({
  timezone: z.string().meta({ description: "The contacts' own, or the campaign's where they have none." }),
  waiting: z.int().meta({ description: "How many contacts wait there." }),
});
export type ZoneCount = z.output<typeof zoneCount>;
export const listZonesAnswer = z.object({ result: z.array(zoneCount) });

export const listsParams = z.strictObject({
  index: digits(0).default(0),
  rows: digits(1, 10_000).default(50),
  filename: storableText(255, 1).optional(),
});
export type ListsQuery = z.output<typeof listsParams>;

export const listChanges = z
  .strictObject({
    status: z.enum(["active", "paused", "inactive"]).optional(),
    order: z.int().optional(),
    before: z.int().optional().describe("Id of the list of the hub that this one goes right before."),
    after: z.int().optional().describe("Id of the list of the hub that this one goes right after."),
    start: utcMoment.nullable().optional().describe("It may be worked from then on; null: no bound."),
    end: utcMoment.nullable().optional().describe("It may be worked until then; null: no bound."),
  })
  .refine((given) => Object.keys(given).length > 0, "must have status, order, before, after, start or end")
  .refine(
    ({ order, before, after }) => [order, before, after].filter((place) => place !== undefined).length <= 1,
    "must have only one of order, before and after",
  );
export type ListChanges = z.output<typeof listChanges>;
/** Changes as a caller writes them. */
export type ListChangesAsked = z.input<typeof listChanges>;

const outcomes = ["saved", "rejected", "suppressed"] as const;
export type ContactOutcome = (typeof outcomes)[number];

/** A line of a receipt: what became of one contact of the upload (docs/contract.md, 9.3). */
export const receiptLine = z.object({
  position: z.int(),
  outcome: z.enum(outcomes),
  reason: z.string().nullable(),
  number: z.string().nullable(),
  timezone: z.string(),
  contactId: z.string().nullable(),
  id: z.string().nullable(),
});
export type ReceiptLine = z.output<typeof receiptLine>;

export const receiptParams = z.strictObject({
  format: z.enum(["ndjson", "csv"]).optional().meta({ description: "Default: by the Accept header, or NDJSON." }),
  outcome: z.enum(outcomes).optional().meta({ description: "Only the lines with this outcome." }),
  index: digits(0).default(0).meta({ description: "How many lines to skip first." }),
  rows: digits(1, 10_000).optional().meta({ description: "How many lines; default all." }),
});
export type ReceiptQuery = z.output<typeof receiptParams>;
