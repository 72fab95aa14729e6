import { db } from "../../db.ts";

/** The levels of each of these dispositions that is there, by id. */
export async function dispositionLevels(ids: string[]): Promise<Map<string, string[]>> {
  const found = await db().disposition.findMany({
    where: { id: { in: ids.map(BigInt) } },
    select: { id: true, levels: true },
  });
  return new Map(found.map(({ id, levels }) => [String(id), levels]));
}
