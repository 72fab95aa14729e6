import { audit } from "../audit/audit.ts";
import type { Actor } from "../auth/actor.ts";
import { db, statement, type Tx } from "../db.ts";
import { AppError } from "../errors.ts";
import type { BlacklistEntryModel } from "../generated/prisma/models/BlacklistEntry.ts";
import type { Page } from "../page.ts";
import { formatUtc } from "../time/instant.ts";
import { change, given, idNamed, missing, stampsOf } from "./rows.ts";
import {
  type BlacklistChanges,
  type BlacklistFields,
  type BlacklistQuery,
  type BlacklistRecord,
  partOfListed,
} from "./schema/blacklist.ts";
import { inAnyCase, type SearchedTable, tablePage } from "./table-page.ts";

const include = { campaign: { select: { name: true } } };

const table: SearchedTable<"blacklist"> = {
  from: "blacklist r LEFT JOIN campaign c ON c.id = r.campaign_id",
  texts: [["r.client_id", partOfListed], "r.reason"],
  sorts: {
    clientId: ["r.client_id"],
    reason: inAnyCase("r.reason"),
    campaign: inAnyCase("c.name"),
    expiresAt: ["r.expires_at"],
    // Ids are given in this order, and by them a page of a million entries is found at once.
    createdAt: [],
  },
};

export async function list({ campaign, ...query }: BlacklistQuery, _actor: Actor): Promise<Page<BlacklistRecord>> {
  const only = campaign === undefined ? "true" : `r.campaign_id = ${await campaignIdOf(db(), campaign)}`;
  const read = (ids: bigint[]) => db().blacklistEntry.findMany({ where: { id: { in: ids } }, include });
  const shown: SearchedTable<"blacklist"> = { ...table, only };
  const { found, ...page } = await tablePage(shown, query, read);
  return { result: found.map(present), ...page };
}

export async function read(key: string, _actor: Actor): Promise<{ result: BlacklistRecord }> {
  const row = await db().blacklistEntry.findUnique({ where: { id: await entryId(db(), key) }, include });
  if (!row) throw missing("blacklist", key);
  return { result: present(row) };
}

/** Adds an entry, in the place of one that has expired. */
export function create(fields: BlacklistFields, actor: Actor): Promise<{ result: BlacklistRecord }> {
  return change("clientId", async (tx) => {
    const { campaign, ...own } = fields;
    const campaignId = await campaignIdOf(tx, campaign);
    const same = { clientId: own.clientId, campaignId };
    const expired = await tx.blacklistEntry.findFirst({ where: { ...same, expiresAt: { lte: new Date() } }, include });
    if (expired) await tx.blacklistEntry.delete({ where: { id: expired.id } });
    const result = present(await tx.blacklistEntry.create({ data: { ...own, campaignId }, include }));
    await audit(tx, actor, "blacklist.create", result.clientId, expired && present(expired), result);
    return { result };
  });
}

export function update(key: string, changes: BlacklistChanges, actor: Actor): Promise<{ result: BlacklistRecord }> {
  return change("clientId", async (tx) => {
    const { campaign, ...own } = changes;
    const campaignId = campaign === undefined ? undefined : await campaignIdOf(tx, campaign);
    const id = await entryId(tx, key, "FOR NO KEY UPDATE");
    const before = present(await tx.blacklistEntry.findUniqueOrThrow({ where: { id }, include }));
    const data = given({ ...own, campaignId });
    const result = present(await tx.blacklistEntry.update({ where: { id }, data, include }));
    await audit(tx, actor, "blacklist.update", before.clientId, before, result);
    return { result };
  });
}

export function remove(key: string, actor: Actor): Promise<{ result: BlacklistRecord; removed: boolean }> {
  return change("clientId", async (tx) => {
    const id = await entryId(tx, key, "FOR UPDATE");
    const before = present(await tx.blacklistEntry.delete({ where: { id }, include }));
    await audit(tx, actor, "blacklist.remove", before.clientId, before);
    return { result: before, removed: true };
  });
}

/** The entry that an address names; 409 where only single campaigns have one of the number, and several do. */
async function entryId(tx: Tx, key: string, lock = ""): Promise<bigint> {
  const rows = await statement<Pick<BlacklistEntryModel, "id" | "clientId" | "campaignId">>(
    tx,
    `SELECT id, client_id AS "clientId", campaign_id AS "campaignId" FROM blacklist
      WHERE client_id = $1 OR id = $2 ORDER BY client_id = $1 DESC, campaign_id NULLS FIRST ${lock}`,
    [key, /^(id:)?\d{1,18}$/.test(key) ? BigInt(key.replace("id:", "")) : null],
  );
  const [first, second] = rows;
  if (!first) throw missing("blacklist", key);
  if (first.campaignId !== null && first.clientId === key && second?.clientId === key) {
    throw new AppError("conflict", `Several campaigns have an entry of ${key}; name one as id: and its id.`);
  }
  return first.id;
}

async function campaignIdOf(tx: Tx, name: string | null): Promise<bigint | null> {
  return name === null ? null : idNamed(tx, "campaign", name, "campaign");
}

function present(row: BlacklistEntryModel & { campaign: { name: string } | null }): BlacklistRecord {
  return {
    ...stampsOf(row),
    clientId: row.clientId,
    reason: row.reason,
    campaign: row.campaign?.name ?? null,
    expiresAt: row.expiresAt && formatUtc(row.expiresAt),
  };
}
