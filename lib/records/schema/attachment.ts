import { z } from "zod";
import { recordName } from "../../text.ts";

/** What a contact's `attachments` names: a file name, never a path. */
export const attachmentPath = recordName
  .refine((name) => !/[/\\]/.test(name), "must be a file name without a path")
  .refine((name) => !name.startsWith("."), "must not start with a dot");

/** The form: one file, in the field `file`. */
export const attachmentForm = z.strictObject({ file: z.file() });

/** `{path}` of an address: the file's name, else the attachment's id. */
export const byPath = z.strictObject({ name: recordName, path: recordName });

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
