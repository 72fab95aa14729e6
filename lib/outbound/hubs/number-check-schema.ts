import { z } from "zod";
import { storableText } from "../../text-schema.ts";

/** SHA-256 in hexadecimal. */
export const sha256Hex = z
  .string()
  .regex(/^[0-9a-f]{64}$/, "must be a SHA-256, 64 lower-case hexadecimal digits")
  .describe("A SHA-256, 64 lower-case hexadecimal digits.");

const MAX_NUMBERS = 50_000;
export const CHECK_BYTES = 16 * 1024 * 1024;

const MAX_NAMES = 20_000;
const names = z.array(z.string()).max(MAX_NAMES, `must be at most ${MAX_NAMES} names`).default([]);

export const checkFields = z.strictObject({
  numbers: z
    .array(storableText(254))
    .max(MAX_NUMBERS, `must be at most ${MAX_NUMBERS} numbers`)
    .default([])
    .describe("Numbers or addresses, as in a contact."),
  agents: names.describe("Usernames of agents that contacts name."),
  templates: names.describe("Templates that contacts name."),
  attachments: names.describe("Attachments that contacts name."),
  fingerprint: sha256Hex.optional().describe("The SHA-256 of the contacts of the new list, computed as for an upload."),
});
export type CheckFields = z.output<typeof checkFields>;
/** What is asked: what is left out is empty. */
export type CheckQuestion = z.input<typeof checkFields>;

const unknownNames = z
  .array(z.object({ index: z.int(), meant: z.string().nullable() }))
  .describe("Those that do not exist, by ascending index; `meant` is one with a similar name.");

/** `blacklisted` and `listed` are ascending indexes into the numbers asked about. */
export const checkAnswer = z.object({
  result: z.object({
    blacklisted: z.array(z.int()).describe("On the blacklist."),
    listed: z.array(z.int()).describe("In an unfinished list of this hub, or in a waiting lead."),
    unknown: z.object({ agents: unknownNames, templates: unknownNames, attachments: unknownNames }),
    duplicateOf: z.int().nullable().describe("The latest list of the hub with this fingerprint."),
  }),
});
export type CheckAnswer = z.output<typeof checkAnswer>;
