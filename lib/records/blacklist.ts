import { audit } from "../audit/audit.ts";
import type { Actor } from "../auth/actor.ts";
import { db } from "../db.ts";
import type { BlacklistEntryModel } from "../generated/prisma/models/BlacklistEntry.ts";
import type { Page } from "../page.ts";
import { change, given, idOf, missing, stampsOf } from "./rows.ts";
import { type BlacklistChanges, type BlacklistFields, type BlacklistRecord, partOfListed } from "./schema/blacklist.ts";
import type { RecordsQuery } from "./schema/record.ts";
import { inAnyCase, type SearchedTable, tablePage } from "./table-page.ts";

const table: SearchedTable<"blacklist"> = {
  from: "blacklist r",
  texts: [["r.client_id", partOfListed], "r.reason"],
  sorts: {
    clientId: ["r.client_id"],
    reason: inAnyCase("r.reason"),
    // Ids are given in this order, and by them a page of a million entries is found at once.
    createdAt: [],
  },
};

export async function list(query: RecordsQuery, _actor: Actor): Promise<Page<BlacklistRecord>> {
  const read = (ids: bigint[]) => db().blacklistEntry.findMany({ where: { id: { in: ids } } });
  const { found, ...page } = await tablePage(table, query, read);
  return { result: found.map(present), ...page };
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
