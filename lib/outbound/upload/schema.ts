import { z } from "zod";
import { digits, pageSchema } from "../../page.ts";
import { storableText } from "../../text-schema.ts";
import { contactSchemas } from "../contact/contact.ts";
import { hubParams } from "../hubs/params.ts";
import { leftOutReference } from "../lists/left-out-schema.ts";

export const uploadParams = hubParams.extend({ id: digits(1).describe("The id of the upload, and of the new list.") });
export const partParams = uploadParams.extend({
  first: digits(0).describe("Position in the list of the first contact of the chunk: the number received so far."),
});

export const uploadFields = z.strictObject({
  filename: storableText(255, 1).describe("Name of the new list."),
  onError: z
    .enum(["fail", "skip"])
    .default("fail")
    .describe("`skip` skips contacts with problems and lists them in the receipt."),
});
export type UploadFields = z.output<typeof uploadFields>;

/** What a chunk's body is; like a list it is read by intake.ts. */
export const part = z.object({
  list: z.array(z.union([contactSchemas.telephony, contactSchemas.email, contactSchemas.message])).min(1),
});

/** What a chunk may hold at most. */
export const partLimits = { contacts: 10_000, bytes: 16 * 1024 * 1024 };

export const completion = z.strictObject({ leftOut: leftOutReference.optional() });

export const uploadsQuery = z.strictObject({ index: digits(0).default(0), rows: digits(1, 1000).default(50) });
export type UploadsQuery = z.output<typeof uploadsQuery>;

const uploadRecord = z.object({
  id: z.int(),
  filename: z.string(),
  hub: z.string(),
  onError: z.enum(["fail", "skip"]),
  received: z.int().describe("How many contacts are stored safely: the next chunk starts there."),
  rejected: z.int(),
  completed: z.boolean().describe("Whether the list was created from it."),
  createdAt: z.string(),
  expiresAt: z.string().describe("In UTC; when it is cancelled unless another chunk arrives."),
});
export type UploadRecord = z.output<typeof uploadRecord>;

export const oneUpload = z.object({ result: uploadRecord });
export const uploadPage = pageSchema(uploadRecord);

/** `errors` are the first hundred that bad contacts of this chunk were left out for. */
export const partAnswer = oneUpload.extend({
  errors: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })),
});
export type PartAnswer = z.output<typeof partAnswer>;
