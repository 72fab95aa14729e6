import type { Actor } from "../auth/actor.ts";
import { db } from "../db.ts";
import type { Page } from "../page.ts";
import type { FlowsQuery } from "./schema.ts";

/** The names of all flows that are not deleted, alphabetically. */
export async function names(query: FlowsQuery, _actor: Actor): Promise<Page<string>> {
  const where = { deletedAt: null };
  const [total, flows] = await db().$transaction([
    db().flow.count({ where }),
    db().flow.findMany({
      where,
      select: { name: true },
      orderBy: { name: "asc" },
      skip: query.index,
      ...(query.rows !== undefined && { take: query.rows }),
    }),
  ]);
  return { result: flows.map((flow) => flow.name), index: query.index, rows: query.rows ?? total, total };
}
