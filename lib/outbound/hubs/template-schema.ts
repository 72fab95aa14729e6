import { z } from "zod";
import { bareAddress } from "../../mail/schema.ts";
import { templateFields } from "../../records/schema/template.ts";

const contact = z
  .string()
  .regex(/^\d{1,15}-\d{1,15}$/, "must be a contact's id, such as 17-3")
  .optional()
  .describe(
    "Id of the contact or lead of the hub whose values fill the merge fields; absent: the first of the latest list.",
  );

export const templatesParams = z.strictObject({ contact });
export type TemplatesQuery = z.output<typeof templatesParams>;

/** A template, saved or not, the address to send it to, and the contact whose values fill it. */
export const templateTrial = z.strictObject({
  to: bareAddress.describe("Who gets the message; it need not be a contact's address."),
  subject: templateFields.shape.subject.describe("As a template has it; null or absent: the hub's."),
  content: templateFields.shape.content.describe("As a template has it, with its merge fields."),
  contact,
});
export type TemplateTrial = z.output<typeof templateTrial>;

const templatePreview = z.object({
  name: z.string(),
  subject: z.string().nullable(),
  content: z.string(),
  enabled: z.boolean(),
  isDefault: z.boolean().describe("Whether it is the hub's default."),
  preview: z.object({
    subject: z.string().nullable().describe("The template's subject, or the hub's if it has none."),
    content: z.string(),
    html: z.boolean().describe("Whether the content is HTML; values are escaped in it."),
    missing: z.array(z.string()).describe("The merge fields for which the contact has no value."),
  }),
});
export type TemplatePreview = z.output<typeof templatePreview>;

export const templatePreviews = z.object({
  result: z.array(templatePreview),
  contact: z
    .object({ id: z.string(), number: z.string() })
    .nullable()
    .describe("The contact they are filled with; null if the hub has no contacts, and then nothing is filled."),
});
export type TemplatePreviews = z.output<typeof templatePreviews>;
