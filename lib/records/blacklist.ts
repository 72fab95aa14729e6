import { audit } from "../audit/audit.ts";
import type { Actor } from "../auth/actor.ts";
import { db } from "../db.ts";
import type { BlacklistEntryModel } from "../generated/prisma/models/BlacklistEntry.ts";
import type { Page } from "../page.ts";
import { change, containsText, given, idOf, missing, paging, stampsOf } from "./rows.ts";
import type { BlacklistChanges, BlacklistFields, BlacklistRecord } from "./schema/blacklist.ts";
import type { RecordsQuery } from "./schema/record.ts";

export async function list(query: RecordsQuery, _actor: Actor): Promise<Page<BlacklistRecord>> {
  const where = query.search === undefined ? {} : { clientId: containsText(query.search) };
  const [total, rows] = await db().$transaction([
    db().blacklistEntry.count({ where }),
    db().blacklistEntry.findMany({ where, orderBy: { id: "desc" }, ...paging(query) }),
  ]);
  return { result: rows.map(present), index: query.index, rows: query.rows, total };
}

export async function read(key: string, _actor: Actor): Promise<{ result: BlacklistRecord }> {
  const row = await db().blacklistEntry.findUnique({ where: { id: await idOf(db(), "blacklist", key) } });
  if (!row) throw missing("blacklist", key);
  return { result: present(row) };
}

export function create(fields: BlacklistFields, actor: Actor): Promise<{ result: BlacklistRecord }> {
  return change("clientId", async (tx) => {
    const result = present(await tx.blacklistEntry.create({ data: fields }));
    await audit(tx, actor, "blacklist.create", result.clientId, null, result);
    return { result };
  });
}

export function update(key: string, changes: BlacklistChanges, actor: Actor): Promise<{ result: BlacklistRecord }> {
  return change("clientId", async (tx) => {
    const id = await idOf(tx, "blacklist", key, "change");
    const before = present(await tx.blacklistEntry.findUniqueOrThrow({ where: { id } }));
    const result = present(await tx.blacklistEntry.update({ where: { id }, data: given(changes) }));
    await audit(tx, actor, "blacklist.update", before.clientId, before, result);
    return { result };
  });
}

export function remove(key: string, actor: Actor): Promise<{ result: BlacklistRecord; removed: boolean }> {
  return change("clientId", async (tx) => {
    const id = await idOf(tx, "blacklist", key, "remove");
    const before = present(await tx.blacklistEntry.delete({ where: { id } }));
    await audit(tx, actor, "blacklist.remove", before.clientId, before);
    return { result: before, removed: true };
  });
}

function present(row: BlacklistEntryModel): BlacklistRecord {
  return { ...stampsOf(row), clientId: row.clientId, reason: row.reason };
}
