import { z } from "zod";
import { digits, pageSchema } from "../../page.ts";
import { storableText } from "../../text-schema.ts";
import { attemptOutcomes } from "../attempts/outcomes.ts";
import { attemptRecord, contactResult } from "../attempts/schema.ts";
import { contactSchemas } from "../contact/contact.ts";
import { gateState } from "../dispatch/gate-schema.ts";
import { gates } from "../dispatch/gates.ts";
import { listParams } from "./schema.ts";

export const contactStatuses = ["waiting", "working", "done", "cancelled"] as const;

/** A contact's id is its list's and its position there: `17-3`. */
const contactId = z.string().regex(/^\d{1,15}-\d{1,15}$/, "must be a contact's id, such as 17-3");

export const contactParams = listParams.extend({ contactId });

export const contactsParams = z.strictObject({
  index: digits(0).default(0),
  rows: digits(1, 1000).default(50),
  search: storableText(254, 1)
    .optional()
    .describe("The start of a number or an address, a position, or a complete contactId."),
  status: z.enum(contactStatuses).optional().describe("Only contacts of this status."),
  result: z.enum(attemptOutcomes).optional().describe("Only contacts whose best outcome is this one."),
  gate: z.enum(gates).optional().describe("Only contacts that this gate holds back as the first."),
});
export type ContactsQuery = z.output<typeof contactsParams>;

const savedContact = z.object({
  id: z.string(),
  position: z.int(),
  status: z.enum(contactStatuses),
  attempts: z.int(),
  number: z.string().describe("The number to try first, or the address."),
  clientIds: z.array(z.string()),
  timezone: z.string().nullable().describe("The contact's time zone; null for the campaign's."),
  priority: z.int(),
  contactId: z.string().nullable(),
  agent: z.string().nullable(),
  template: z.string().nullable(),
  subject: z.string().nullable(),
  content: z.string().nullable(),
  attachments: z.array(z.string()),
  data: z.record(z.string(), z.unknown()).nullable(),
});
export type SavedContact = z.output<typeof savedContact>;

const contactRecord = savedContact.extend({
  result: contactResult.meta({ description: "The best outcome of its attempts; null while there is none." }),
  history: z.array(attemptRecord).meta({ description: "Its attempts, oldest first." }),
  nextAttempt: z
    .string()
    .nullable()
    .meta({ description: "Not before this time, by a retry or the contact's own date; null for no such time." }),
  gates: z.array(gateState).meta({
    description: "What must be open before the contact is attempted, in the order in which it is looked at.",
  }),
  first: z.enum(gates).nullable().meta({ description: "The first gate that is closed; null: the contact is due." }),
});
export type ContactRecord = z.output<typeof contactRecord>;

export const removedContact = z.object({ result: savedContact });
export const oneContact = z.object({ result: contactRecord });
export const contactPage = pageSchema(contactRecord);

const { timezone, priority, contactId: whose, agent, data } = contactSchemas.telephony.shape;
const { subject, attachments, content, template } = contactSchemas.email.shape;

/** What a PATCH takes; which of these a contact has is the hub's channel's to say. */
export const contactChanges = z
  .strictObject({
    clientIds: contactSchemas.telephony.shape.clientIds.optional(),
    clientId: z.union([z.string(), z.int()]).optional(),
    timezone: timezone.nullable(),
    priority: priority.nullable(),
    contactId: whose.nullable(),
    agent: agent.nullable(),
    data: data.nullable(),
    subject: subject.nullable(),
    attachments: attachments.nullable(),
    content: content.nullable(),
    template: template.nullable(),
  })
  .refine((given) => Object.keys(given).length > 0, "must have a property to change");
export type ContactChanges = z.output<typeof contactChanges>;
