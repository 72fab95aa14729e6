import { type Actor, can } from "../../actor.ts";
import { audit } from "../../audit/audit.ts";
import { sqlState } from "../../database/errors.ts";
import { db, type PrismaTx, statement, transaction } from "../../db.ts";
import { AppError, invalid } from "../../errors.ts";
import { Prisma } from "../../generated/prisma/client.ts";
import type { SavedViewModel } from "../../generated/prisma/models/SavedView.ts";
import type { SavedViewMarkModel } from "../../generated/prisma/models/SavedViewMark.ts";
import type { Page } from "../../page.ts";
import { formatUtc } from "../../time/instant.ts";
import { fitting } from "./fit.ts";
import {
  type SavedViewChanges,
  type SavedViewFields,
  type SavedViewMarks,
  type SavedViewRecord,
  type SavedViewsQuery,
  savedViewFields,
} from "./schema.ts";

type Row = SavedViewModel & { user: { username: string }; marks: Pick<SavedViewMarkModel, "pinned" | "isDefault">[] };

/** A view's owner, and what it is to the actor. */
const beside = ({ userId }: Actor) => ({ user: { select: { username: true } }, marks: { where: { userId } } });

/** The actor's views and the team's, by name. */
export async function savedViews({ index, rows }: SavedViewsQuery, actor: Actor): Promise<Page<SavedViewRecord>> {
  const where = visibleTo(actor);
  const [total, found] = await db().$transaction([
    db().savedView.count({ where }),
    db().savedView.findMany({
      where,
      include: beside(actor),
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
    const row = await tx.savedView.create({ data, include: beside(actor) });
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
      // What is shared no more is nothing to the team.
      ...(changes.shared === false && { teamDefault: false }),
    };
    const row = await tx.savedView.update({ where: { id: before.id }, data, include: beside(actor) });
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

/** Sets what a view is to the actor: a tab, a default; `teamDefault` is for everyone, and asks for the right to change it. */
export function markView(id: string, marks: SavedViewMarks, actor: Actor): Promise<{ result: SavedViewRecord }> {
  return transaction(async (tx) => {
    // One at a time: a view that becomes the default takes the place of another.
    await statement(tx, "SELECT pg_advisory_xact_lock(hashtext('switchyard view marks'))::text");
    const { teamDefault, pinned, default: isDefault } = marks;
    const before = await locked(tx, id, actor);
    if (teamDefault !== undefined) await markForTeam(tx, before, teamDefault, actor);
    const key = { userId: actor.userId, viewId: before.id };
    if (isDefault) await tx.savedViewMark.updateMany({ where: { userId: actor.userId }, data: { isDefault: false } });
    const changes = { ...(pinned !== undefined && { pinned }), ...(isDefault !== undefined && { isDefault }) };
    await tx.savedViewMark.upsert({ where: { userId_viewId: key }, create: { ...key, ...changes }, update: changes });
    const row = await visible(tx, id, actor);
    await audit(tx, actor, "view.mark", row.name, marksOf(before), marksOf(row));
    return one(row, actor);
  });
}

async function markForTeam(tx: PrismaTx, row: Row, teamDefault: boolean, actor: Actor): Promise<void> {
  ensureMayChange(row, actor);
  if (teamDefault && !row.shared) throw invalid("teamDefault", "is for a view that is shared with the team");
  if (teamDefault) await tx.savedView.updateMany({ where: { teamDefault: true }, data: { teamDefault: false } });
  await tx.savedView.update({ where: { id: row.id }, data: { teamDefault } });
}

/** The id of the view that the actor's search opens with: their own default, else the team's. */
export async function defaultViewId(actor: Actor): Promise<string | null> {
  const isDefault = { OR: [{ teamDefault: true }, { marks: { some: { userId: actor.userId, isDefault: true } } }] };
  const where = { AND: [visibleTo(actor), isDefault] };
  const found = await db().savedView.findMany({ where, include: beside(actor) });
  const chosen = found.find((row) => marksOf(row).default) ?? found[0];
  return chosen ? String(chosen.id) : null;
}

/** What is someone's own is not there for others, whatever they may do. */
function visibleTo({ userId }: Actor) {
  return { OR: [{ userId }, { shared: true }] };
}

async function visible(tx: Pick<PrismaTx, "savedView">, id: string, actor: Actor): Promise<Row> {
  const row = await tx.savedView.findUnique({
    where: { id: BigInt(id), ...visibleTo(actor) },
    include: beside(actor),
  });
  if (!row) throw new AppError("not-found", `There is no view ${id}.`);
  return row;
}

async function locked(tx: PrismaTx, id: string, actor: Actor): Promise<Row> {
  await statement(tx, "SELECT FROM saved_view WHERE id = $1 FOR UPDATE", [BigInt(id)]);
  return visible(tx, id, actor);
}

async function changeable(tx: PrismaTx, id: string, actor: Actor): Promise<Row> {
  const row = await locked(tx, id, actor);
  ensureMayChange(row, actor);
  return row;
}

function ensureMayChange({ userId, user }: Row, actor: Actor): void {
  if (userId === actor.userId || can(actor, "admin")) return;
  throw new AppError("forbidden", `Only ${user.username}, who owns this view, or an administrator can change it.`);
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
    ...marksOf(row),
    search: fitted[i]?.search ?? fields.search,
    leftOut: fitted[i]?.leftOut ?? {},
    gone: fitted[i]?.gone ?? {},
    owner: row.user.username,
    createdAt: formatUtc(row.createdAt),
    updatedAt: formatUtc(row.updatedAt),
  }));
}

function kept({ name, shared, search, columns, density }: Row): SavedViewFields {
  return savedViewFields.parse({ name, shared, search, columns, density });
}

function marksOf({ marks: [mark], teamDefault }: Row) {
  return { pinned: mark?.pinned ?? false, default: mark?.isDefault ?? false, teamDefault };
}
