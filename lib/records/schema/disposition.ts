import { z } from "zod";
import { recordName } from "../../text-schema.ts";
import { stamps } from "./record.ts";

/** What a disposition does with the contact it is set on. */
export const dispositionActions = ["final", "reschedule", "respool", "respoolNext"] as const;

/** Whose hubs do not contact a number any more once it is set; `null`: nobody's. */
export const dispositionBlacklists = ["campaign", "all"] as const;

const blacklist = z.enum(dispositionBlacklists).nullable();

const fields = {
  levels: z.array(recordName).min(1, "must name at least one level").max(8, "must be at most 8 levels"),
  action: z.enum(dispositionActions),
  blacklist: blacklist.describe("Puts the number on the blacklist, of the campaign or of all; null: it does not."),
  confirmed: z.boolean().describe("One that the feed made does nothing with contacts until this is true."),
  enabled: z.boolean(),
};

/** A disposition as POST takes it; `id` is for those who bring their own numbers, else one is made. */
export const dispositionFields = z.strictObject({
  id: z.int().min(1).optional(),
  ...fields,
  action: fields.action.default("final"),
  blacklist: fields.blacklist.default(null),
  confirmed: fields.confirmed.default(true),
  enabled: fields.enabled.default(true),
});
export type DispositionFields = z.output<typeof dispositionFields>;

export const dispositionChanges = z.strictObject(fields).partial();
export type DispositionChanges = z.output<typeof dispositionChanges>;

export const dispositionRecord = z.object({
  id: z.int(),
  levels: z.array(z.string()),
  action: z.enum(dispositionActions),
  blacklist,
  confirmed: z.boolean(),
  enabled: z.boolean(),
  ...stamps,
});
export type DispositionRecord = z.output<typeof dispositionRecord>;
