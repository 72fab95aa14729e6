import { z } from "zod";

export const templatesParams = z.strictObject({
  contact: z
    .string()
    .regex(/^\d{1,15}-\d{1,15}$/, "must be a contact's id, such as 17-3")
    .optional()
    .describe("Id of the contact or lead of the hub to fill them from; absent: the newest list's first."),
});
export type TemplatesQuery = z.output<typeof templatesParams>;

const templatePreview = z.object({
  name: z.string(),
  subject: z.string().nullable(),
  content: z.string(),
  enabled: z.boolean(),
  isDefault: z.boolean().describe("Whether it is the hub's own."),
  preview: z.object({
    subject: z.string().nullable().describe("The template's, else the hub's."),
    content: z.string(),
    html: z.boolean().describe("Whether the content is HTML, into which values are put escaped."),
    missing: z.array(z.string()).describe("What the templates ask for and the contact's data does not have."),
  }),
});
export type TemplatePreview = z.output<typeof templatePreview>;

export const templatePreviews = z.object({
  result: z.array(templatePreview),
  contact: z
    .object({ id: z.string(), number: z.string() })
    .nullable()
    .describe("Whom they are filled from; null where the hub has nobody, and then nothing is filled."),
});
export type TemplatePreviews = z.output<typeof templatePreviews>;
