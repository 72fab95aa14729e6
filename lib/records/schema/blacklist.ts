import { z } from "zod";
import { blacklistKey, isAddress, numberDressing, phoneNumber } from "../../client-id.ts";
import { storableText } from "../../text.ts";
import { stamps } from "./record.ts";

/** A number or an address as the blacklist keeps it: digits only, or lower case; null where it is neither. */
export function listedClientId(given: string): string | null {
  const text = given.trim();
  const clientId = isAddress(text) ? text : phoneNumber(text);
  return clientId === null ? null : blacklistKey(clientId);
}

/** What is searched for as the blacklist keeps it: of a part of a number the digits alone. */
export function partOfListed(search: string): string {
  const digits = search.replace(numberDressing, "").replace(/^\+/, "");
  return /^\d+$/.test(digits) ? digits : search.trim();
}

const clientId = z
  .union([z.string().max(300), z.int().min(0).transform(String)], "must be text or a whole number")
  .transform((given, context) => {
    const kept = listedClientId(given);
    if (kept !== null) return kept;
    context.addIssue({ code: "custom", message: "must be a phone number of 3 to 20 digits or an email address" });
    return z.NEVER;
  });

const reason = storableText(500).nullable();

/** A number or address that no hub contacts, as POST takes it. */
export const blacklistFields = z.strictObject({ clientId, reason: reason.default(null) });
export type BlacklistFields = z.output<typeof blacklistFields>;

export const blacklistChanges = z.strictObject({ clientId, reason }).partial();
export type BlacklistChanges = z.output<typeof blacklistChanges>;

/** `{clientId}` of an address: the number or address in any spelling, else the entry's id. */
export const byClientId = z.strictObject({
  clientId: storableText(300, 1).transform((given) => listedClientId(given) ?? given),
});

export const blacklistRecord = z.object({
  id: z.int(),
  clientId: z.string(),
  reason: z.string().nullable(),
  ...stamps,
});
export type BlacklistRecord = z.output<typeof blacklistRecord>;
