import { audit } from "../audit/audit.ts";
import type { Actor } from "../auth/actor.ts";
import { db } from "../db.ts";
import { change } from "./rows.ts";
import type { BlacklistAdded, BlacklistBatch, BlacklistKnown, BlacklistQuestion } from "./schema/blacklist.ts";

/**
 * Adds many entries at once; those that are there stay as they are, with their reasons. The audit log has how many they
 * were: its pages are read whole, and each entry tells its own time.
 */
export function addEntries({ entries }: BlacklistBatch, actor: Actor): Promise<BlacklistAdded> {
  // In one order for all: two requests that add the same numbers never wait for each other in a ring.
  const data = [...entries].sort((a, b) => (a.clientId < b.clientId ? -1 : a.clientId > b.clientId ? 1 : 0));
  return change("entries", async (tx) => {
    const { count } = await tx.blacklistEntry.createMany({ data, skipDuplicates: true });
    const result = { received: entries.length, added: count, known: entries.length - count };
    if (count > 0) await audit(tx, actor, "blacklist.import", "blacklist", null, result);
    return { result };
  });
}

/** Tells which of some numbers and addresses are on the blacklist. */
export async function checkEntries({ clientIds }: BlacklistQuestion, _actor: Actor): Promise<BlacklistKnown> {
  const rows = await db().blacklistEntry.findMany({
    where: { clientId: { in: clientIds } },
    select: { clientId: true },
  });
  const known = new Set(rows.map(({ clientId }) => clientId));
  return { result: { known: [...clientIds.keys()].filter((index) => known.has(clientIds[index] as string)) } };
}
