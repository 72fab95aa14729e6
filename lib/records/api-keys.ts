import { audit } from "../audit/audit.ts";
import { type Actor, permissions } from "../auth/actor.ts";
import { keyHash, keyPrefix, makeKey } from "../auth/api-keys.ts";
import { db } from "../db.ts";
import { AppError } from "../errors.ts";
import type { ApiKeyModel } from "../generated/prisma/models/ApiKey.ts";
import type { Page } from "../page.ts";
import { formatUtc } from "../time/instant.ts";
import { change, given, idNamed, idOf, missing } from "./rows.ts";
import type { ApiKeyChanges, ApiKeyFields, ApiKeyRecord, NewApiKey } from "./schema/api-key.ts";
import type { RecordsQuery } from "./schema/record.ts";
import { inAnyCase, type SearchedTable, tablePage } from "./table-page.ts";

const include = { user: { select: { username: true } } };

const table: SearchedTable<"api-keys"> = {
  from: `api_key r JOIN "user" u ON u.id = r.user_id`,
  texts: ["r.name", "r.prefix", "u.username"],
  sorts: {
    name: inAnyCase("r.name"),
    prefix: ["r.prefix"],
    user: inAnyCase("u.username"),
    // Those that work first, then the expired, then the revoked.
    state: ["CASE WHEN r.revoked_at IS NOT NULL THEN 3 WHEN r.expires_at <= now() THEN 2 ELSE 1 END", "lower(r.name)"],
    createdAt: ["r.created_at"],
    lastUsedAt: ["r.last_used_at"],
    expiresAt: ["r.expires_at"],
  },
};

export async function list(query: RecordsQuery, _actor: Actor): Promise<Page<ApiKeyRecord>> {
  const read = (ids: bigint[]) => db().apiKey.findMany({ where: { id: { in: ids } }, include });
  const { found, ...page } = await tablePage(table, query, read);
  return { result: found.map(present), ...page };
}

export async function read(key: string, _actor: Actor): Promise<{ result: ApiKeyRecord }> {
  const row = await db().apiKey.findUnique({ where: { id: BigInt(key) }, include });
  if (!row) throw missing("api_key", key);
  return { result: present(row) };
}

/** The only answer that ever holds the key. */
export function create(fields: ApiKeyFields, actor: Actor): Promise<{ result: NewApiKey }> {
  return change("name", async (tx) => {
    const { user, scopes, ...own } = fields;
    const userId = await idNamed(tx, "user", user, "user");
    const key = makeKey();
    const data = { ...own, userId, scopes: scopes ?? [], prefix: keyPrefix(key), hash: keyHash(key) };
    const record = present(await tx.apiKey.create({ data, include }));
    await audit(tx, actor, "key.create", record.prefix, null, record);
    return { result: { ...record, key } };
  });
}

export function update(key: string, changes: ApiKeyChanges, actor: Actor): Promise<{ result: ApiKeyRecord }> {
  return change("name", async (tx) => {
    const id = await idOf(tx, "api_key", key, "change");
    const before = present(await tx.apiKey.findUniqueOrThrow({ where: { id }, include }));
    if (before.revokedAt !== null) throw new AppError("conflict", "The key is revoked; create another.");
    const data = given({ ...changes, scopes: changes.scopes === null ? [] : changes.scopes });
    const result = present(await tx.apiKey.update({ where: { id }, data, include }));
    await audit(tx, actor, "key.update", result.prefix, before, result);
    return { result };
  });
}

/** Revokes the key for good; every process stops taking it within a second. */
export function remove(key: string, actor: Actor): Promise<{ result: ApiKeyRecord; removed: boolean }> {
  return change("name", async (tx) => {
    const id = await idOf(tx, "api_key", key, "change");
    const before = present(await tx.apiKey.findUniqueOrThrow({ where: { id }, include }));
    if (before.revokedAt !== null) return { result: before, removed: false };
    const data = { revokedAt: new Date() };
    const result = present(await tx.apiKey.update({ where: { id }, data, include }));
    await audit(tx, actor, "key.revoke", result.prefix, before, result);
    return { result, removed: false };
  });
}

function present(row: ApiKeyModel & { user: { username: string } }): ApiKeyRecord {
  const at = (date: Date | null) => date && formatUtc(date);
  return {
    id: Number(row.id),
    name: row.name,
    user: row.user.username,
    prefix: row.prefix,
    scopes: row.scopes.length === 0 ? null : permissions.filter((one) => row.scopes.includes(one)),
    createdAt: formatUtc(row.createdAt),
    expiresAt: at(row.expiresAt),
    revokedAt: at(row.revokedAt),
    lastUsedAt: at(row.lastUsedAt),
  };
}
