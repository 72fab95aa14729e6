import { z } from "zod";
import { storableText } from "../text-schema.ts";

/** A password that someone chooses; `password-rules.ts` says what else it must not be. */
export const newPassword = storableText(256, 8);

/** A change of one's own password: `current` is the present one. */
export const passwordChange = z.strictObject({ current: storableText(256, 1), password: newPassword });
export type PasswordChange = z.output<typeof passwordChange>;

export const accountRecord = z.object({
  username: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  profile: z.string().nullable(),
  /** What the caller may do: the profile's actions, narrowed by the key's scopes. */
  permissions: z.array(z.string()),
  hasPassword: z.boolean(),
  lastSignedInAt: z.string().nullable(),
});
export type AccountRecord = z.output<typeof accountRecord>;

export const sessionRecord = z.object({
  id: z.uuid(),
  /** What its browser says of itself; null where that is not known. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  address: z.string().nullable(),
  signedInAt: z.string(),
  /** The last request that its user caused, to the minute. */
  lastSeenAt: z.string(),
  expiresAt: z.string(),
  /** Whether it is the session that asks. */
  current: z.boolean(),
});
export type SessionRecord = z.output<typeof sessionRecord>;

export const bySessionId = z.strictObject({ id: z.uuid("must be a UUID") });

/** How many other sessions ended. */
export const endedSessions = z.object({ ended: z.int() });
export type EndedSessions = z.output<typeof endedSessions>;

/** What an invitation's page sends: the token of its address, and the password. */
export const acceptance = z.strictObject({ token: storableText(200, 1), password: newPassword });
export type Acceptance = z.output<typeof acceptance>;

/** A link that sets a password once; the only answer that ever holds it. */
export const invitationLink = z.object({ user: z.string(), url: z.string(), expiresAt: z.string() });
export type InvitationLink = z.output<typeof invitationLink>;

/** What a link's token leads to; `gone` says why it sets no password any more. */
export type Invitation =
  | { state: "open"; username: string; isNew: boolean }
  | { state: "unknown" | "used" | "expired" | "revoked" | "disabled" };
