import { z } from "zod";
import { permissions } from "../../actor.ts";
import { recordName, storableText } from "../../text-schema.ts";
import { utcMoment } from "../../time/utc-text.ts";

const expiry = utcMoment.refine((at) => at.getTime() > Date.now(), {
  message: "must be in the future; use DELETE to revoke a key immediately",
  params: { isPast: true },
});

const fields = {
  name: storableText(128, 1),
  /**
   * What the key may do at most; null: whatever its user may. An empty array is refused, since it could be read
   * as nothing and as everything.
   */
  scopes: z
    .array(z.enum(permissions))
    .min(1, "must name a scope, or be null for all permissions of the user")
    .nullable(),
  expiresAt: expiry.nullable(),
};

/** A key as POST takes it. `user` is its owner's username. */
export const apiKeyFields = z.strictObject({
  user: recordName,
  ...fields,
  scopes: fields.scopes.default(null),
  expiresAt: fields.expiresAt.default(null),
});
export type ApiKeyFields = z.output<typeof apiKeyFields>;

export const apiKeyChanges = z.strictObject(fields).partial();
export type ApiKeyChanges = z.output<typeof apiKeyChanges>;

export const apiKeyRecord = z.object({
  id: z.int(),
  name: z.string(),
  user: z.string(),
  prefix: z.string(),
  scopes: z.array(z.enum(permissions)).nullable(),
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
  revokedAt: z.string().nullable(),
  lastUsedAt: z.string().nullable(),
});
export type ApiKeyRecord = z.output<typeof apiKeyRecord>;

/** A new key: `key` is told here and never again. */
export const newApiKey = apiKeyRecord.extend({
  key: z
    .string()
    .nullable()
    .describe("Shown once: null if an Idempotency-Key repeats the answer. Revoke a key that you did not receive."),
});
export type NewApiKey = z.output<typeof newApiKey>;
