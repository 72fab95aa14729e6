import { audit } from "../audit.ts";
import type { Actor } from "../auth/actor.ts";
import { hashPassword } from "../auth/password.ts";
import { db, type PrismaTx } from "../db.ts";
import { AppError } from "../errors.ts";
import type { UserModel } from "../generated/prisma/models/User.ts";
import type { Page } from "../page.ts";
import { oneAtATime, requireAdministrator } from "./administrators.ts";
import { forget, isReferred } from "./references.ts";
import { change, containing, given, idNamed, idOf, missing, paging, stampsOf } from "./rows.ts";
import type { RecordsQuery } from "./schema/record.ts";
import type { UserChanges, UserFields, UserRecord } from "./schema/user.ts";

const include = { profile: { select: { name: true } } };

export async function list(query: RecordsQuery, _actor: Actor): Promise<Page<UserRecord>> {
  const held = query.search === undefined ? null : containing(query.search);
  const where = held ? { OR: [{ username: held }, { name: held }] } : {};
  const [total, rows] = await db().$transaction([
    db().user.count({ where }),
    db().user.findMany({ where, include, orderBy: { username: "asc" }, ...paging(query) }),
  ]);
  return { result: rows.map(present), index: query.index, rows: query.rows, total };
}

export async function read(key: string, _actor: Actor): Promise<{ result: UserRecord }> {
  const row = await db().user.findUnique({ where: { id: await idOf(db(), "user", key) }, include });
  if (!row) throw missing("user", key);
  return { result: present(row) };
}

export async function create(fields: UserFields, actor: Actor): Promise<{ result: UserRecord }> {
  const { profile, password, ...own } = fields;
  const passwordHash = password === null ? null : await hashPassword(password);
  return change("username", async (tx) => {
    const profileId = profile === null ? null : await idNamed(tx, "profile", profile, "profile");
    const result = present(await tx.user.create({ data: { ...own, passwordHash, profileId }, include }));
    await audit(tx, actor, "user.create", result.username, null, result);
    return { result };
  });
}

/** A change of password, profile or `enabled` ends every session of the user at once. */
export async function update(key: string, changes: UserChanges, actor: Actor): Promise<{ result: UserRecord }> {
  const { profile, password, ...own } = changes;
  const passwordHash = typeof password === "string" ? await hashPassword(password) : password;
  return change("username", async (tx) => {
    await oneAtATime(tx);
    const id = await idOf(tx, "user", key, "change");
    const row = await tx.user.findUniqueOrThrow({ where: { id }, include });
    if (own.enabled === false) refuseSelf(id, actor);
    const profileId = typeof profile === "string" ? await idNamed(tx, "profile", profile, "profile") : profile;
    const ends =
      password !== undefined ||
      (profileId !== undefined && profileId !== row.profileId) ||
      (own.enabled !== undefined && own.enabled !== row.enabled);
    const data = given({ ...own, passwordHash, profileId, ...(ends && { sessionVersion: { increment: 1 } }) });
    const result = present(await tx.user.update({ where: { id }, data, include }));
    await requireAdministrator(tx);
    const after = password === undefined ? result : { ...result, passwordChanged: true };
    await audit(tx, actor, "user.update", row.username, present(row), after);
    return { result };
  });
}

/** Removes the user, or disables it where interactions, lists or the audit log name it; its keys end either way. */
export function remove(key: string, actor: Actor): Promise<{ result: UserRecord; removed: boolean }> {
  return change("username", async (tx) => {
    await oneAtATime(tx);
    const id = await idOf(tx, "user", key, "remove");
    refuseSelf(id, actor);
    const before = present(await tx.user.findUniqueOrThrow({ where: { id }, include }));
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

async function disable(tx: PrismaTx, id: bigint): Promise<UserRecord> {
  await tx.apiKey.updateMany({ where: { userId: id, revokedAt: null }, data: { revokedAt: new Date() } });
  const data = { enabled: false, sessionVersion: { increment: 1 } };
  return present(await tx.user.update({ where: { id }, data, include }));
}

function refuseSelf(id: bigint, actor: Actor): void {
  if (id === actor.userId) throw new AppError("conflict", "Nobody can disable or remove himself.");
}

function present(row: UserModel & { profile: { name: string } | null }): UserRecord {
  return {
    ...stampsOf(row),
    username: row.username,
    name: row.name,
    email: row.email,
    profile: row.profile?.name ?? null,
    enabled: row.enabled,
    hasPassword: row.passwordHash !== null,
  };
}
