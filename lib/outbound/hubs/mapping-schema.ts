import { z } from "zod";
import { jsonObject } from "../contact/contact.ts";
import { sha256Hex } from "./number-check-schema.ts";
import { hubParams } from "./params.ts";

const MAPPING_BYTES = 64 * 1024;

export const mappingParams = hubParams.extend({
  fingerprint: sha256Hex.describe("SHA-256 of a file's headers, 64 lower-case hexadecimal digits."),
});

const mapping = jsonObject.meta({
  override: { type: "object" },
  description: "What the columns are matched to; at most 64 KB.",
});

export const mappingFields = z
  .strictObject({ mapping })
  .refine((given) => Buffer.byteLength(JSON.stringify(given.mapping)) <= MAPPING_BYTES, {
    path: ["mapping"],
    message: "must be at most 64 KB",
  });

const mappingRecord = z.object({
  mapping,
  from: z.enum(["mine", "workspace"]).describe("`mine`: the caller's own for this hub; `workspace`: any other."),
  own: z
    .boolean()
    .describe("Whether the caller saved it; a matching by someone else should be checked before it is used."),
  sameHub: z.boolean().describe("Whether it was saved for this hub."),
});
export const oneMapping = z.object({ result: mappingRecord });
export const foundMapping = z.object({ result: mappingRecord.nullable() });
export type MappingRecord = z.output<typeof mappingRecord>;
