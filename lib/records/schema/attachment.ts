import { z } from "zod";
import { recordName } from "../../text-schema.ts";

/** What a contact's `attachments` names: a file name, never a path. */
export const attachmentPath = recordName
  .refine((name) => !/[/\\]/.test(name), "must be a file name without a path")
  .refine((name) => !name.startsWith("."), "must not start with a dot");

/** The form: one file, in the field `file`. */
export const attachmentForm = z.strictObject({ file: z.file() });

/** `{path}` of an address: the file's name, else the attachment's id. */
export const byPath = z.strictObject({ name: recordName, path: recordName });

/** The hub's id and the file's name, in an address that a provider flow got. */
export const bySignedPath = z.strictObject({ hub: z.string().regex(/^\d{1,18}$/, "must be digits"), path: recordName });

/** `until`: seconds since 1970. */
export const addressSignature = z.strictObject({
  until: z.coerce.number().pipe(z.int()).meta({ description: "Until when the address is good: seconds since 1970." }),
  signature: z.string().max(100),
});

export const attachmentRecord = z.object({
  id: z.int(),
  path: z.string(),
  contentType: z.string(),
  size: z.int(),
  sha256: z.string(),
  createdAt: z.string(),
  usedBy: z
    .object({ lists: z.int(), leads: z.int() })
    .describe("Unfinished lists and waiting leads with a contact that names the file."),
});
export type AttachmentRecord = z.output<typeof attachmentRecord>;
