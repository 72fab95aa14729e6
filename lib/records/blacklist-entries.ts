import type { Actor } from "../actor.ts";
import { audit } from "../audit/audit.ts";
import { db, type PrismaTx, statement } from "../db.ts";
import { change, idsNamed } from "./rows.ts";
import type { BlacklistAdded, BlacklistBatch, BlacklistKnown, BlacklistQuestion } from "./schema/blacklist.ts";

/**
 * Adds many entries at once; those that are there stay as they are, with their reasons, but for what has expired. The
 * audit log has how many they were: its pages are read whole, and each entry tells its own time.
 */
export function addEntries({ entries }: BlacklistBatch, actor: Actor): Promise<BlacklistAdded> {
  // In one order for all: two requests that add the same numbers never wait for each other in a ring.
  const sorted = [...entries].sort((a, b) => (a.clientId < b.clientId ? -1 : a.clientId > b.clientId ? 1 : 0));
  return change("entries", async (tx) => {
    const ids = await campaignIds(tx, entries);
    const data = sorted.map(({ campaign, ...own }) => ({
      ...own,
      campaignId: campaign === null ? null : (ids.get(campaign) ?? null),
    }));
    await statement(
      tx,
      `DELETE FROM blacklist AS b USING unnest($1::text[], $2::bigint[]) AS added(client_id, campaign_id)
        WHERE b.client_id = added.client_id AND b.campaign_id IS NOT DISTINCT FROM added.campaign_id
          AND b.expires_at <= now()`,
      [data.map(({ clientId }) => clientId), data.map(({ campaignId }) => campaignId)],
    );
    const { count } = await tx.blacklistEntry.createMany({ data, skipDuplicates: true });
    const result = { received: entries.length, added: count, known: entries.length - count };
    if (count > 0) await audit(tx, actor, "blacklist.import", "blacklist", null, result);
    return { result };
  });
}

/** The ids of the campaigns that entries name; a name that is unknown is told at the first entry that has it. */
async function campaignIds(tx: PrismaTx, entries: BlacklistBatch["entries"]): Promise<Map<string, bigint>> {
  const first = new Map<string, number>();
  for (const [i, { campaign }] of entries.entries()) {
    if (campaign !== null && !first.has(campaign)) first.set(campaign, i);
  }
  const names = [...first.keys()];
  if (names.length === 0) return new Map();
  await idsNamed(tx, "campaign", names, (i) => `entries[${first.get(names[i] ?? "")}].campaign`);
  const rows = await tx.campaign.findMany({ where: { name: { in: names } }, select: { id: true, name: true } });
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/** Tells which of some numbers and addresses are on the blacklist, for all campaigns or for one, and which an import adds. */
export async function checkEntries({ clientIds, campaign }: BlacklistQuestion, _actor: Actor): Promise<BlacklistKnown> {
  const id = campaign === null ? null : (await idsNamed(db(), "campaign", [campaign], () => "campaign"))[0];
  const rows = await db().blacklistEntry.findMany({
    where: {
      clientId: { in: clientIds },
      AND: [
        { OR: [{ campaignId: null }, ...(id ? [{ campaignId: id }] : [])] },
        { OR: [{ expiresAt: null }, { expiresAt: { gt: new Date() } }] },
      ],
    },
    select: { clientId: true, campaignId: true },
  });
  const indexesOf = (some: typeof rows) => {
    const listed = new Set(some.map(({ clientId }) => clientId));
    return [...clientIds.keys()].filter((index) => listed.has(clientIds[index] ?? ""));
  };
  const same = rows.filter(({ campaignId }) => campaignId === (id ?? null));
  return { result: { known: indexesOf(rows), same: indexesOf(same) } };
}
