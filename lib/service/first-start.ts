import { randomBytes } from "node:crypto";
import { permissions } from "../actor.ts";
import { audit } from "../audit/audit.ts";
import { keyHash, keyPrefix, makeKey } from "../auth/api-keys.ts";
import { hashPassword } from "../auth/password.ts";
import { faultOf } from "../auth/password-rules.ts";
import { type PrismaTx, transaction } from "../db.ts";
import type { Settings } from "../env.ts";

/** What a first start made up, to be shown once; null where the setting gave it. */
export type FirstStart = {
  username: string;
  password: string | null;
  key: string | null;
  /** Whether the password that was given is one of those that are tried first. */
  weak: boolean;
};

const SYSTEM = { username: "system" };

/**
 * Makes the administrator of an empty database from ADMIN_PASSWORD and ADMIN_API_KEY, or makes those up.
 * Null where someone is there already. Several starting at once make one.
 */
export async function seedAdministrator(
  settings: Pick<Settings, "ADMIN_PASSWORD" | "ADMIN_API_KEY">,
): Promise<FirstStart | null> {
  const password = settings.ADMIN_PASSWORD ?? randomBytes(15).toString("base64url");
  const key = settings.ADMIN_API_KEY ?? makeKey();
  const passwordHash = await hashPassword(password);
  const weak = (await faultOf(password, { username: "admin" })) !== null;
  return transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('switchyard seed'))`;
    if ((await tx.user.count({ where: { profileId: { not: null } } })) > 0) return null;
    const profile = await administratorProfile(tx);
    const user = await tx.user.create({
      data: { username: "admin", name: "Administrator", passwordHash, profileId: profile.id },
    });
    await tx.apiKey.create({
      data: { userId: user.id, name: "First key", prefix: keyPrefix(key), hash: keyHash(key), scopes: [] },
    });
    await audit(tx, SYSTEM, "user.create", user.username, null, { username: user.username, profile: profile.name });
    return {
      username: user.username,
      password: settings.ADMIN_PASSWORD ? null : password,
      key: settings.ADMIN_API_KEY ? null : key,
      weak,
    };
  });
}

/** The profile that may do and see everything. */
function administratorProfile(tx: PrismaTx) {
  const everything = { actions: [...permissions], allCampaigns: true, allHubs: true, allAgents: true };
  return tx.profile.upsert({
    where: { name: "Administrator" },
    create: { name: "Administrator", ...everything },
    update: {},
  });
}
