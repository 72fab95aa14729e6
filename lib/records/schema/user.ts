import { z } from "zod";
import { invitationLink, newPassword } from "../../account/schema.ts";
import { recordName, storableText } from "../../text-schema.ts";
import { recordsParams, stamps } from "./record.ts";

const fields = {
  username: recordName,
  name: storableText(200, 1).nullable(),
  email: z.email().max(254).nullable(),
  /** null takes the password away: nobody signs in as this user then. */
  password: newPassword.nullable(),
  /** Name of a profile; null for someone who is only named, as an agent. */
  profile: recordName.nullable(),
  enabled: z.boolean(),
};

/** A user as POST takes it. */
export const userFields = z.strictObject({
  ...fields,
  name: fields.name.default(null),
  email: fields.email.default(null),
  password: fields.password.default(null),
  profile: fields.profile.default(null),
  enabled: fields.enabled.default(true),
});
export type UserFields = z.output<typeof userFields>;

export const userChanges = z.strictObject(fields).partial();
export type UserChanges = z.output<typeof userChanges>;

export const usersQuery = recordsParams("users", "the username, the name, the email address or the profile").extend({
  locked: z
    .literal("true")
    .transform(() => true)
    .optional()
    .meta({ description: "`true` lists only the enabled users whom failed sign-ins keep out" }),
});
export type UsersQuery = z.output<typeof usersQuery>;

/** `{username}` of an address: the exact username, else the id where the text is digits only. */
export const byUsername = z.strictObject({ username: recordName });

export const userRecord = z.object({
  id: z.int(),
  username: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  profile: z.string().nullable(),
  enabled: z.boolean(),
  hasPassword: z.boolean(),
  lastSignedInAt: z.string().nullable(),
  /** Until when a link waits that sets the password; null where none does. */
  invitedUntil: z.string().nullable(),
  /** Until when failed sign-ins keep the user out, but for addresses that it has signed in from. */
  lockedUntil: z.string().nullable(),
  ...stamps,
});
export type UserRecord = z.output<typeof userRecord>;

/** The answer that holds a link which sets the user's password, told once. */
export const invitationAnswer = z.object({ result: invitationLink });
