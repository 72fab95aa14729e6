import { z } from "zod";
import { digits } from "../page.ts";
import { isStorable } from "../text.ts";

const version = z.int().positive();
const time = z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);

const flowId = version
  .optional()
  .describe("The id of the flow that was opened; a 410 tells who renamed, deleted or replaced it since.");

/** What an editor keeps of a drawing that is not saved yet. */
export const draftFields = z
  .strictObject({
    text: z
      .string()
      .refine(isStorable, "must not contain a NUL character or half of a surrogate pair")
      .describe("Any text, stored byte for byte; at most 5 MB of UTF-8."),
    baseVersion: version.describe("The version that editing started from."),
    flowId,
    revision: z
      .int()
      .nonnegative()
      .optional()
      .describe("The revision that this one follows, 0 if there was no draft; 412 if there is a newer one."),
  })
  .meta({ id: "FlowDraftFields" });
export type DraftFields = z.output<typeof draftFields>;

export const discardQuery = z.strictObject({
  revision: digits(1).optional().describe("The revision to discard; 412 if there is a newer one."),
});
export type DiscardQuery = z.output<typeof discardQuery>;

const draftKept = z
  .strictObject({
    baseVersion: version,
    savedAt: time,
    revision: version.describe("Changes every time the draft is saved."),
  })
  .meta({ id: "FlowDraftKept" });
export type DraftKept = z.output<typeof draftKept>;

const draft = draftKept
  .extend({
    text: z.string(),
    deletedAt: time
      .nullable()
      .describe("When the flow was deleted, if it was; the draft is kept until the flow is erased."),
  })
  .meta({ id: "FlowDraft" });
export type FlowDraft = z.output<typeof draft>;

export const presenceFields = z.strictObject({ flowId }).meta({ id: "FlowPresenceFields" });
export type PresenceFields = z.output<typeof presenceFields>;

const presence = z
  .strictObject({
    others: z
      .array(z.strictObject({ username: z.string(), since: time }))
      .describe("Other users who have the flow open and may change it, the first one first."),
    version: version.describe("The number of the latest version."),
    liveVersion: version.nullable(),
    etag: z.string().describe("The ETag of the latest version."),
    draft: version.nullable().describe("The revision of the caller's draft; null if there is none."),
  })
  .meta({ id: "FlowPresence" });
export type FlowPresence = z.output<typeof presence>;

export const draftAnswer = z.object({ result: draft.nullable() });
export const draftKeptAnswer = z.object({ result: draftKept });
export const noDraftAnswer = z.object({ result: z.null() });
export const presenceAnswer = z.object({ result: presence });
