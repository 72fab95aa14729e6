import { z } from "zod";
import { bareNumber, canonicalId, isAddress, phoneNumber } from "../../client-id.ts";
import { recordName, storableText } from "../../text-schema.ts";
import { utcMoment } from "../../time/utc-text.ts";
import { recordsParams, stamps } from "./record.ts";

/** A number or an address as the blacklist keeps it (`canonicalId`); null where it is neither. */
export function listedClientId(given: string): string | null {
  const text = given.trim();
  const clientId = isAddress(text) ? text : phoneNumber(bareNumber(text));
  return clientId === null ? null : canonicalId(clientId);
}

/** What is searched for as the blacklist keeps it: of a part of a number the digits alone. */
export function partOfListed(search: string): string {
  const digits = canonicalId(search);
  return /^\d+$/.test(digits) ? digits : search.trim() || search;
}

const clientId = z
  .union([z.string().max(300), z.int().min(0).transform(String)], "must be text or a whole number")
  .transform((given, context) => {
    const kept = listedClientId(given);
    if (kept !== null) return kept;
    context.addIssue({ code: "custom", message: "must be a phone number of 3 to 20 digits or an email address" });
    return z.NEVER;
  });

export const REASON_CHARACTERS = 500;

const reason = storableText(REASON_CHARACTERS).nullable();

const fields = {
  clientId,
  reason,
  campaign: recordName.nullable().describe("Only hubs of this campaign do not contact it; null: no hub does."),
  expiresAt: utcMoment.nullable().describe("From then on it is contacted again; null: never."),
};

const future = fields.expiresAt.refine((at) => at === null || at.getTime() > Date.now(), {
  message: "must be in the future",
  params: { isPast: true },
});

/** A number or address that no hub contacts, or none of a campaign, as POST takes it. */
export const blacklistFields = z.strictObject({
  ...fields,
  reason: fields.reason.default(null),
  campaign: fields.campaign.default(null),
  expiresAt: future.default(null),
});
export type BlacklistFields = z.output<typeof blacklistFields>;

const MAX_ENTRIES = 5000;
/** Room for so many entries with the longest reasons. */
export const ENTRIES_BYTES = 16 * 1024 * 1024;

const atMost = `must be at most ${MAX_ENTRIES} entries`;

/** Several entries, all of them or none. */
export const blacklistBatch = z.strictObject({
  entries: z.array(blacklistFields).min(1, "must hold at least one entry").max(MAX_ENTRIES, atMost),
});
export type BlacklistBatch = z.output<typeof blacklistBatch>;

export const blacklistAdded = z.object({
  result: z.object({
    received: z.int(),
    added: z.int(),
    known: z
      .int()
      .describe("There already with the same campaign, or more than once in the request; what is there stays."),
  }),
});
export type BlacklistAdded = z.output<typeof blacklistAdded>;

/** Numbers and addresses that are asked about. */
export const blacklistQuestion = z.strictObject({
  clientIds: z.array(clientId).max(MAX_ENTRIES, atMost),
  campaign: fields.campaign
    .default(null)
    .describe("What hubs of this campaign do not contact; null: only what is on it for all campaigns."),
});
export type BlacklistQuestion = z.output<typeof blacklistQuestion>;

export const blacklistKnown = z.object({
  result: z.object({
    known: z.array(z.int()).describe("Ascending indexes of those that are on the blacklist."),
    same: z
      .array(z.int())
      .describe("Ascending indexes of those that have an entry of this very campaign, or with null one for all."),
  }),
});
export type BlacklistKnown = z.output<typeof blacklistKnown>;

/** A list of entries may be of one campaign alone. */
export const blacklistParams = recordsParams(
  "blacklist",
  "the number or address, a number in any spelling, or the reason",
).extend({ campaign: recordName.optional().describe("Only entries of this campaign, without those for all of them.") });
export type BlacklistQuery = z.output<typeof blacklistParams>;

/** A whole entry, as a form has it: what has expired can be changed too. */
export const blacklistEntry = z.strictObject(fields);

export const blacklistChanges = blacklistEntry.partial();
export type BlacklistChanges = z.output<typeof blacklistChanges>;

/**
 * `{clientId}` of an address: the number or address in any spelling, else the entry's id, or `id:` and its id. Of several
 * entries of a number it is the one for all campaigns.
 */
export const byClientId = z.strictObject({
  clientId: storableText(300, 1).transform((given) => listedClientId(given) ?? given),
});

export const blacklistRecord = z.object({
  id: z.int(),
  clientId: z.string(),
  reason: z.string().nullable(),
  campaign: z.string().nullable(),
  expiresAt: z.string().nullable().describe("In UTC; what has expired stays on the list, and stops nobody."),
  ...stamps,
});
export type BlacklistRecord = z.output<typeof blacklistRecord>;
