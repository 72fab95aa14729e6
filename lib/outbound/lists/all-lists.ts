import type { Actor, Visible } from "../../actor.ts";
import { db } from "../../db.ts";
import type { Page } from "../../page.ts";
import type { AllListsQuery } from "./all-lists-contract.ts";
import { omittedOfList, presentList } from "./lists.ts";
import type { ListRecord } from "./schema.ts";

/** The lists of every hub that the actor's profile shows, latest first. Fresh leads are not among them. */
export async function allLists(
  { index, rows, search, status }: AllListsQuery,
  actor: Actor,
): Promise<Page<ListRecord>> {
  const hub = { id: among(actor.sees.hubs), campaignId: among(actor.sees.campaigns) };
  const holds = search === undefined ? null : { contains: literal(search), mode: "insensitive" as const };
  const where = {
    kind: "list",
    hub,
    ...(status && { status: { in: status } }),
    ...(holds && { OR: [{ filename: holds }, { createdBy: holds }, { hub: { name: holds } }] }),
  } as const;
  const [total, found] = await db().$transaction([
    db().list.count({ where }),
    db().list.findMany({
      where,
      omit: omittedOfList,
      include: { hub: { select: { name: true } } },
      orderBy: { id: "desc" },
      skip: index,
      take: rows,
    }),
  ]);
  return { result: found.map(({ hub: { name }, ...row }) => presentList(row, name)), index, rows, total };
}

/** The text as a pattern in which no character stands for others. */
function literal(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

function among(visible: Visible): { in?: bigint[] } {
  return visible === "all" ? {} : { in: [...visible] };
}
