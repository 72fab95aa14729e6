import { type Actor, can } from "../../actor.ts";
import { audit } from "../../audit/audit.ts";
import { sqlState } from "../../database/errors.ts";
import { db, type PrismaTx, statement, transaction } from "../../db.ts";
import { AppError, invalid } from "../../errors.ts";
import { Prisma } from "../../generated/prisma/client.ts";
import type { SavedViewModel } from "../../generated/prisma/models/SavedView.ts";
import type { Page } from "../../page.ts";
import { formatUtc } from "../../time/instant.ts";
import { fitting } from "./fit.ts";
import {
  type SavedViewChanges,
  type SavedViewFields,
  type SavedViewRecord,
  type SavedViewsQuery,
  savedViewFields,
} from "./schema.ts";

type Row = SavedViewModel & { user: { username: string } };

const withOwner = { user: { select: { username: true } } };

/** The actor's views and the team's, by name. */
export async function savedViews({ index, rows }: SavedViewsQuery, actor: Actor): Promise<Page<SavedViewRecord>> {
  const where = { OR: [{ userId: actor.userId }, { shared: true }] };
  const [total, found] = await db().$transaction([
    db().savedView.count({ where }),
    db().savedView.findMany({
      where,
      include: withOwner,
      orderBy: [{ name: "asc" }, { id: "asc" }],
      skip: index,
      take: rows,
    }),
  ]);
  return { result: await present(found, actor), index, rows, total };
}

export async function savedView(id: string, actor: Actor): Promise<{ result: SavedViewRecord }> {
  return one(await visible(db(), id, actor), actor);
}

export function saveView(fields: SavedViewFields, actor: Actor): Promise<{ result: SavedViewRecord }> {
  return change(async (tx) => {
    const data = { ...fields, columns: fields.columns ?? Prisma.DbNull, userId: actor.userId };
    const row = await tx.savedView.create({ data, include: withOwner });
    await audit(tx, actor, "view.create", row.name, null, kept(row));
    return one(row, actor);
  });
}

export function changeView(id: string, changes: SavedViewChanges, actor: Actor): Promise<{ result: SavedViewRecord }> {
  return change(async (tx) => {
    const before = await changeable(tx, id, actor);
    const { columns, ...rest } = changes;
    const data = {
      ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
      ...(columns !== undefined && { columns: columns ?? Prisma.DbNull }),
    };
    const row = await tx.savedView.update({ where: { id: before.id }, data, include: withOwner });
    await audit(tx, actor, "view.update", before.name, kept(before), kept(row));
    return one(row, actor);
  });
}

export function removeView(id: string, actor: Actor): Promise<{ result: SavedViewRecord }> {
  return change(async (tx) => {
    const before = await changeable(tx, id, actor);
    await tx.savedView.delete({ where: { id: before.id } });
    await audit(tx, actor, "view.remove", before.name, kept(before));
    return one(before, actor);
  });
}

/** What is someone's own is not there for others, whatever they may do. */
async function visible(tx: Pick<PrismaTx, "savedView">, id: string, { userId }: Actor): Promise<Row> {
  const row = await tx.savedView.findUnique({ where: { id: BigInt(id) }, include: withOwner });
  if (!row || (row.userId !== userId && !row.shared)) throw new AppError("not-found", `There is no view ${id}.`);
  return row;
}

async function changeable(tx: PrismaTx, id: string, actor: Actor): Promise<Row> {
  await statement(tx, "SELECT FROM saved_view WHERE id = $1 FOR UPDATE", [BigInt(id)]);
  const row = await visible(tx, id, actor);
  if (row.userId === actor.userId || can(actor, "admin")) return row;
  throw new AppError("forbidden", `Only ${row.user.username}, who owns this view, or an administrator can change it.`);
}

async function change<T>(work: (tx: PrismaTx) => Promise<T>): Promise<T> {
  try {
    return await transaction(work);
  } catch (error) {
    if (["23505", "P2002"].includes(sqlState(error))) throw invalid("name", "is taken by another view", "taken");
    throw error;
  }
}

async function one(row: Row, actor: Actor): Promise<{ result: SavedViewRecord }> {
  const [result] = await present([row], actor);
  return { result: result as SavedViewRecord };
}

async function present(rows: Row[], actor: Actor): Promise<SavedViewRecord[]> {
  const views = rows.map((row) => ({ row, ...kept(row) }));
  const fitted = await fitting(
    views.map(({ search }) => search),
    actor,
  );
  return views.map(({ row, ...fields }, i) => ({
    id: Number(row.id),
    ...fields,
    search: fitted[i]?.search ?? fields.search,
    leftOut: fitted[i]?.leftOut ?? {},
    owner: row.user.username,
    createdAt: formatUtc(row.createdAt),
    updatedAt: formatUtc(row.updatedAt),
  }));
}

function kept({ name, shared, search, columns, density }: Row): SavedViewFields {
  return savedViewFields.parse({ name, shared, search, columns, density });
}
