import { z } from "zod";
import { text } from "../../text.ts";

/** SHA-256 in hexadecimal. */
export const sha256Hex = z
  .string()
  .regex(/^[0-9a-f]{64}$/, "must be a SHA-256, 64 hexadecimal digits in lower case")
  .describe("A SHA-256, 64 hexadecimal digits in lower case.");

const MAX_CHECKED = 50_000;
export const CHECK_BYTES = 16 * 1024 * 1024;

const MAX_NAMES = 20_000;
const names = z.array(z.string()).max(MAX_NAMES, `must be at most ${MAX_NAMES} names`).default([]);

export const checkFields = z.strictObject({
  numbers: z
    .array(text(254))
    .max(MAX_CHECKED, `must be at most ${MAX_CHECKED} numbers`)
    .default([])
    .describe("Numbers or addresses, as a contact would have them."),
  agents: names.describe("Usernames that contacts name."),
  templates: names.describe("Templates that contacts name."),
  attachments: names.describe("Attachments that contacts name."),
  fingerprint: sha256Hex.optional().describe("Of the list to come: its contacts' SHA-256, as uploads make it."),
});
export type CheckFields = z.output<typeof checkFields>;

const unknownNames = z
  .array(z.object({ index: z.int(), meant: z.string().nullable() }))
  .describe("Those that are not there, by ascending index; `meant` is one that is nearly called so.");

/** `blacklisted` and `listed` are ascending indexes into the numbers asked about. */
export const checkAnswer = z.object({
  result: z.object({
    blacklisted: z.array(z.int()).describe("On the blacklist."),
    listed: z.array(z.int()).describe("In a list of this hub that is not finished, or a lead that waits."),
    unknown: z.object({ agents: unknownNames, templates: unknownNames, attachments: unknownNames }),
    duplicateOf: z.int().nullable().describe("The newest list of the hub with this fingerprint."),
  }),
});
export type CheckAnswer = z.output<typeof checkAnswer>;
