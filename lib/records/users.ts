import { invite as inviteUser, revokeInvitations } from "../account/invitations.ts";
import type { InvitationLink } from "../account/schema.ts";
import type { Actor } from "../actor.ts";
import { audit } from "../audit/audit.ts";
import { lockedAccount, locksOf, unlock as unlockUser } from "../auth/lock.ts";
import { hashPassword } from "../auth/password.ts";
import { requireGoodPassword } from "../auth/password-rules.ts";
import { db, type PrismaTx, type Tx } from "../db.ts";
import { AppError } from "../errors.ts";
import type { UserModel } from "../generated/prisma/models/User.ts";
import { formatUtc } from "../time/instant.ts";
import { oneAtATime, requireAdministrator } from "./administrators.ts";
import { readingVerbs } from "./record.ts";
import { forget, isReferred } from "./references.ts";
import { change, given, idNamed, idOf, stampsOf } from "./rows.ts";
import type { UserChanges, UserFields, UserRecord, UsersQuery } from "./schema/user.ts";
import { inAnyCase, type SearchedTable } from "./table-page.ts";

const include = {
  profile: { select: { name: true } },
  invitations: { where: { usedAt: null, revokedAt: null }, orderBy: { id: "desc" }, take: 1 },
} as const;

/** What keeps a user from signing in, beginning with what an administrator can do something about. */
const state = `CASE
  WHEN NOT r.enabled THEN 7
  WHEN ${lockedAccount("r.id")} THEN 1
  WHEN r.profile_id IS NULL THEN 6
  WHEN EXISTS (SELECT FROM invitation i WHERE i.user_id = r.id AND i.used_at IS NULL AND i.revoked_at IS NULL
                                          AND i.expires_at > now())
  THEN CASE WHEN r.password_hash IS NULL THEN 3 ELSE 4 END
  WHEN r.password_hash IS NULL THEN 2
  ELSE 5 END`;

const searched: SearchedTable<"users"> = {
  from: `"user" r LEFT JOIN profile p ON p.id = r.profile_id`,
  texts: ["r.username", "r.name", "r.email", "p.name"],
  sorts: {
    username: inAnyCase("r.username"),
    name: [...inAnyCase("r.name"), "lower(r.username)"],
    email: inAnyCase("r.email"),
    profile: [...inAnyCase("p.name"), "lower(r.username)"],
    state: [state, "lower(r.username)"],
    lastSignedInAt: ["r.last_signed_in_at", "lower(r.username)"],
  },
};

const { list, read, one } = readingVerbs<"users", Row, UserRecord, UsersQuery>({
  table: "user",
  searched: ({ locked }) => (locked ? { ...searched, only: `r.enabled AND ${lockedAccount("r.id")}` } : searched),
  rows: (tx, where) => tx.user.findMany({ where, include }),
  present: presentAll,
});

export { list, read };

export async function create(fields: UserFields, actor: Actor): Promise<{ result: UserRecord }> {
  const { profile, password, ...own } = fields;
  if (password !== null) await requireGoodPassword(password, own);
  const passwordHash = password === null ? null : await hashPassword(password);
  return change("username", async (tx) => {
    const profileId = profile === null ? null : await idNamed(tx, "profile", profile, "profile");
    const result = await present(tx, await tx.user.create({ data: { ...own, passwordHash, profileId }, include }));
    await audit(tx, actor, "user.create", result.username, null, result);
    return { result };
  });
}

/** A change of password, profile or `enabled` ends every session of the user at once. */
export async function update(key: string, changes: UserChanges, actor: Actor): Promise<{ result: UserRecord }> {
  const { profile, password, ...own } = changes;
  if (typeof password === "string") await requireGoodPassword(password, await ownerOf(key, own));
  const passwordHash = typeof password === "string" ? await hashPassword(password) : password;
  return change("username", async (tx) => {
    await oneAtATime(tx);
    const id = await idOf(tx, "user", key, "change");
    const row = await tx.user.findUniqueOrThrow({ where: { id }, include });
    const before = await present(tx, row);
    if (own.enabled === false) refuseSelf(id, actor);
    const profileId = typeof profile === "string" ? await idNamed(tx, "profile", profile, "profile") : profile;
    const ends =
      password !== undefined ||
      (profileId !== undefined && profileId !== row.profileId) ||
      (own.enabled !== undefined && own.enabled !== row.enabled);
    const data = given({ ...own, passwordHash, profileId, ...(ends && { sessionVersion: { increment: 1 } }) });
    // An invitation from before must not undo this change, reach another person, or give more than it was made for.
    if (ends || (["username", "name", "email"] as const).some((field) => isChanged(row[field], own[field]))) {
      await revokeInvitations(tx, id);
    }
    // Who is given a password is meant to sign in with it.
    if (typeof password === "string") await unlockUser(tx, id);
    const result = await present(tx, await tx.user.update({ where: { id }, data, include }));
    await requireAdministrator(tx);
    const after = password === undefined ? result : { ...result, passwordChanged: true };
    await audit(tx, actor, "user.update", row.username, before, after);
    return { result };
  });
}

/** Removes the user, or disables it where interactions, lists or the audit log name it; its keys end either way. */
export function remove(key: string, actor: Actor): Promise<{ result: UserRecord; removed: boolean }> {
  return change("username", async (tx) => {
    await oneAtATime(tx);
    const { id, shown: before } = await one(tx, key, "remove");
    refuseSelf(id, actor);
    const removed = !(await isReferred(tx, "user", id));
    const result = removed ? before : await disable(tx, id);
    if (removed) {
      await tx.user.delete({ where: { id } });
      await forget(tx, "user", id);
    }
    await requireAdministrator(tx);
    await audit(tx, actor, removed ? "user.remove" : "user.disable", before.username, before, removed ? null : result);
    return { result, removed };
  });
}

/** Makes a link by which the user sets a password: the first, or another in place of one that is forgotten. */
export function invite(key: string, actor: Actor): Promise<{ result: InvitationLink }> {
  return change("username", async (tx) => {
    const id = await idOf(tx, "user", key, "change");
    const user = await tx.user.findUniqueOrThrow({ where: { id } });
    if (!user.enabled) throw new AppError("conflict", "The user is disabled; enable it first.");
    if (user.profileId === null) throw new AppError("conflict", "The user has no profile; give it one first.");
    return { result: await inviteUser(tx, user, actor) };
  });
}

/** Ends the user's open link. */
export function uninvite(key: string, actor: Actor): Promise<{ result: UserRecord }> {
  return change("username", async (tx) => {
    const id = await idOf(tx, "user", key, "change");
    const ended = await revokeInvitations(tx, id);
    const result = await present(tx, await tx.user.findUniqueOrThrow({ where: { id }, include }));
    if (ended > 0) await audit(tx, actor, "user.uninvite", result.username);
    return { result };
  });
}

/** Lets a user try again whom failed sign-ins keep out. */
export function unlock(key: string, actor: Actor): Promise<{ result: UserRecord }> {
  return change("username", async (tx) => {
    const id = await idOf(tx, "user", key, "change");
    const forgotten = await unlockUser(tx, id);
    const result = await present(tx, await tx.user.findUniqueOrThrow({ where: { id }, include }));
    if (forgotten > 0) await audit(tx, actor, "user.unlock", result.username);
    return { result };
  });
}

/** Whose password it is to be, as the change leaves the user. */
async function ownerOf(key: string, changes: Pick<UserChanges, "username" | "name" | "email">) {
  const id = await idOf(db(), "user", key);
  const { username, name, email } = await db().user.findUniqueOrThrow({ where: { id } });
  return { username, name, email, ...given(changes) };
}

async function disable(tx: PrismaTx, id: bigint): Promise<UserRecord> {
  await tx.apiKey.updateMany({ where: { userId: id, revokedAt: null }, data: { revokedAt: new Date() } });
  await revokeInvitations(tx, id);
  const data = { enabled: false, sessionVersion: { increment: 1 } };
  return present(tx, await tx.user.update({ where: { id }, data, include }));
}

function isChanged<T>(before: T, after: T | undefined): boolean {
  return after !== undefined && after !== before;
}

function refuseSelf(id: bigint, actor: Actor): void {
  if (id === actor.userId) throw new AppError("conflict", "You cannot disable or delete your own account.");
}

type Row = UserModel & { profile: { name: string } | null; invitations: { expiresAt: Date }[] };

async function present(tx: Tx, row: Row): Promise<UserRecord> {
  const [record] = await presentAll([row], tx);
  return record as UserRecord;
}

async function presentAll(rows: Row[], tx: Tx): Promise<UserRecord[]> {
  const locks = await locksOf(
    tx,
    rows.map(({ id }) => id),
  );
  const at = (date: Date | null | undefined) => (date ? formatUtc(date) : null);
  return rows.map((row) => ({
    ...stampsOf(row),
    username: row.username,
    name: row.name,
    email: row.email,
    profile: row.profile?.name ?? null,
    enabled: row.enabled,
    hasPassword: row.passwordHash !== null,
    lastSignedInAt: at(row.lastSignedInAt),
    invitedUntil: at(row.invitations.map(({ expiresAt }) => expiresAt).find((end) => end.getTime() > Date.now())),
    lockedUntil: at(locks.get(row.id)),
  }));
}
