import { db, statement, type Tx } from "../db.ts";
import { AppError } from "../errors.ts";
import type { BlacklistEntryModel } from "../generated/prisma/models/BlacklistEntry.ts";
import { formatUtc } from "../time/instant.ts";
import { recordVerbs } from "./record.ts";
import { given, idNamed, type Lock, locks, missing, stampsOf } from "./rows.ts";
import {
  type BlacklistChanges,
  type BlacklistFields,
  type BlacklistQuery,
  type BlacklistRecord,
  partOfListed,
} from "./schema/blacklist.ts";
import { inAnyCase, type SearchedTable } from "./table-page.ts";

const include = { campaign: { select: { name: true } } };

type Row = BlacklistEntryModel & { campaign: { name: string } | null };

const searched: SearchedTable<"blacklist"> = {
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

/** An entry takes the place of one that has expired. */
export const { list, read, create, update, remove } = recordVerbs<
  "blacklist",
  Row,
  BlacklistRecord,
  BlacklistFields,
  BlacklistChanges,
  BlacklistQuery
>({
  table: "blacklist",
  unique: "clientId",
  target: ({ clientId }) => clientId,
  async searched({ campaign }) {
    if (campaign === undefined) return searched;
    return { ...searched, only: `r.campaign_id = ${await campaignIdOf(db(), campaign)}` };
  },
  rows: (tx, where) => tx.blacklistEntry.findMany({ where, include }),
  present: (rows) => rows.map(present),
  locate: entryId,
  async replace(tx, { clientId, campaign }) {
    const same = { clientId, campaignId: await campaignIdOf(tx, campaign) };
    const expired = await tx.blacklistEntry.findFirst({ where: { ...same, expiresAt: { lte: new Date() } }, include });
    if (expired) await tx.blacklistEntry.delete({ where: { id: expired.id } });
    return expired && present(expired);
  },
  async insert(tx, { campaign, ...own }) {
    return tx.blacklistEntry.create({ data: { ...own, campaignId: await campaignIdOf(tx, campaign) }, include });
  },
  async alter(tx, id, { campaign, ...own }) {
    const campaignId = campaign === undefined ? undefined : await campaignIdOf(tx, campaign);
    return tx.blacklistEntry.update({ where: { id }, data: given({ ...own, campaignId }), include });
  },
});

/** The entry that an address names; 409 where only single campaigns have one of the number, and several do. */
async function entryId(tx: Tx, key: string, lock: Lock = "none"): Promise<bigint> {
  const rows = await statement<Pick<BlacklistEntryModel, "id" | "clientId" | "campaignId">>(
    tx,
    `SELECT id, client_id AS "clientId", campaign_id AS "campaignId" FROM blacklist
      WHERE client_id = $1 OR id = $2 ORDER BY client_id = $1 DESC, campaign_id NULLS FIRST ${locks[lock]}`,
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

function present(row: Row): BlacklistRecord {
  return {
    ...stampsOf(row),
    clientId: row.clientId,
    reason: row.reason,
    campaign: row.campaign?.name ?? null,
    expiresAt: row.expiresAt && formatUtc(row.expiresAt),
  };
}
