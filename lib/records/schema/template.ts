import { z } from "zod";
import { recordName, storableText } from "../../text-schema.ts";
import { stamps } from "./record.ts";

/** The channels that take written messages. */
export const writtenChannels = ["email", "sms", "whatsapp"] as const;

/** One line of an e-mail's head: a line break in it would begin a header of the sender's choosing. */
export const subject = storableText(500, 1).refine((value) => !/\p{Cc}/u.test(value), "must be one line");

const fields = {
  name: recordName,
  channel: z.enum(writtenChannels),
  subject: subject.nullable(),
  content: storableText(100_000, 1),
  enabled: z.boolean(),
};

/** A template as POST takes it. `${name}` in subject and content is filled from a contact's data. */
export const templateFields = z.strictObject({
  ...fields,
  subject: fields.subject.default(null),
  enabled: fields.enabled.default(true),
});
export type TemplateFields = z.output<typeof templateFields>;

export const templateChanges = z.strictObject(fields).partial();
export type TemplateChanges = z.output<typeof templateChanges>;

export const templateRecord = z.object({
  id: z.int(),
  name: z.string(),
  channel: z.enum(writtenChannels),
  subject: z.string().nullable(),
  content: z.string(),
  enabled: z.boolean(),
  ...stamps,
});
export type TemplateRecord = z.output<typeof templateRecord>;
