import type { Actor } from "../../../actor.ts";
import { db } from "../../../db.ts";
import type { ChoosableDisposition } from "./schema.ts";

/** What agents choose from. What the feed made does nothing with a contact until somebody confirms it. */
export async function myDispositions(_actor: Actor): Promise<{ result: ChoosableDisposition[] }> {
  const found = await db().disposition.findMany({
    where: { enabled: true, confirmed: true },
    orderBy: [{ levels: "asc" }, { id: "asc" }],
  });
  return {
    result: found.map(({ id, levels, action }) => ({
      id: Number(id),
      levels,
      action: action as ChoosableDisposition["action"],
    })),
  };
}
