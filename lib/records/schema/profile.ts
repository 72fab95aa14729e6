import { z } from "zod";
import { permissions } from "../../actor.ts";
import { recordName } from "../../text-schema.ts";
import { stamps } from "./record.ts";

const visible = z.union([z.literal("all"), z.array(recordName).max(10_000)], 'must be "all" or an array of names');

const fields = {
  name: recordName,
  /** What its users may do; `flows:write` implies `flows:read`. */
  actions: z.array(z.enum(permissions)).max(permissions.length),
  campaigns: visible,
  hubs: visible,
  /** Usernames. */
  agents: visible,
};

/** A profile as POST takes it. Nothing has a default: what is forgotten must not turn into "all". */
export const profileFields = z.strictObject(fields);
export type ProfileFields = z.output<typeof profileFields>;

export const profileChanges = z.strictObject(fields).partial();
export type ProfileChanges = z.output<typeof profileChanges>;

export const profileRecord = z.object({
  id: z.int(),
  name: z.string(),
  actions: z.array(z.enum(permissions)),
  campaigns: z.union([z.literal("all"), z.array(z.string())]),
  hubs: z.union([z.literal("all"), z.array(z.string())]),
  agents: z.union([z.literal("all"), z.array(z.string())]),
  ...stamps,
});
export type ProfileRecord = z.output<typeof profileRecord>;
