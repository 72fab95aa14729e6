import { type Actor, permissions } from "../actor.ts";
import { audit } from "../audit/audit.ts";
import { keyHash, keyPrefix, makeKey } from "../auth/api-keys.ts";
import { AppError } from "../errors.ts";
import type { ApiKeyModel } from "../generated/prisma/models/ApiKey.ts";
import { formatUtc } from "../time/instant.ts";
import { readingVerbs } from "./record.ts";
import { change, given, idNamed } from "./rows.ts";
import type { ApiKeyChanges, ApiKeyFields, ApiKeyRecord, NewApiKey } from "./schema/api-key.ts";
import { inAnyCase } from "./table-page.ts";

const include = { user: { select: { username: true } } };

type Row = ApiKeyModel & { user: { username: string } };

const { list, read, one } = readingVerbs<"api-keys", Row, ApiKeyRecord>({
  table: "api_key",
  searched: {
    from: `api_key r JOIN "user" u ON u.id = r.user_id`,
    texts: ["r.name", "r.prefix", "u.username"],
    sorts: {
      name: inAnyCase("r.name"),
      prefix: ["r.prefix"],
      user: inAnyCase("u.username"),
      // Those that work first, then the expired, then the revoked.
      state: [
        "CASE WHEN r.revoked_at IS NOT NULL THEN 3 WHEN r.expires_at <= now() THEN 2 ELSE 1 END",
        "lower(r.name)",
      ],
      createdAt: ["r.created_at"],
      lastUsedAt: ["r.last_used_at"],
      expiresAt: ["r.expires_at"],
    },
  },
  rows: (tx, where) => tx.apiKey.findMany({ where, include }),
  present: (rows) => rows.map(present),
});

export { list, read };

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
    const { id, shown: before } = await one(tx, key, "change");
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
    const { id, shown: before } = await one(tx, key, "change");
    if (before.revokedAt !== null) return { result: before, removed: false };
    const data = { revokedAt: new Date() };
    const result = present(await tx.apiKey.update({ where: { id }, data, include }));
    await audit(tx, actor, "key.revoke", result.prefix, before, result);
    return { result, removed: false };
  });
}

function present(row: Row): ApiKeyRecord {
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
