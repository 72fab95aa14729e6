import { audit } from "../audit/audit.ts";
import type { Actor } from "../auth/actor.ts";
import { db, type PrismaTx } from "../db.ts";
import { invalid } from "../errors.ts";
import type { DispositionModel } from "../generated/prisma/models/Disposition.ts";
import type { Page } from "../page.ts";
import { isReferred } from "./references.ts";
import { change, given, idOf, missing, stampsOf } from "./rows.ts";
import type { DispositionChanges, DispositionFields, DispositionRecord } from "./schema/disposition.ts";
import type { RecordsQuery } from "./schema/record.ts";
import { inAnyCase, type SearchedTable, tablePage } from "./table-page.ts";

/** The levels as pages show them: one text. */
const levelsText = "array_to_string(r.levels, ' › ')";

const table: SearchedTable<"dispositions"> = {
  from: "disposition r",
  texts: [levelsText],
  sorts: {
    id: [],
    levels: inAnyCase(levelsText),
    action: ["r.action", `lower(${levelsText})`],
    enabled: ["r.enabled", `lower(${levelsText})`],
  },
};

export async function list(query: RecordsQuery, _actor: Actor): Promise<Page<DispositionRecord>> {
  const read = (ids: bigint[]) => db().disposition.findMany({ where: { id: { in: ids } } });
  const { found, ...page } = await tablePage(table, query, read);
  return { result: found.map(present), ...page };
}

export async function read(key: string, _actor: Actor): Promise<{ result: DispositionRecord }> {
  const row = await db().disposition.findUnique({ where: { id: BigInt(key) } });
  if (!row) throw missing("disposition", key);
  return { result: present(row) };
}

export function create({ id, ...fields }: DispositionFields, actor: Actor): Promise<{ result: DispositionRecord }> {
  return change("id", async (tx) => {
    await requireOwnLevels(tx, fields.levels, null);
    const row = id ? await tx.disposition.create({ data: { id, ...fields } }) : await createNumbered(tx, fields);
    const result = present(row);
    await audit(tx, actor, "disposition.create", String(result.id), null, result);
    return { result };
  });
}

/** Takes the lowest free id: the sequence knows nothing of the ids that callers and the feed bring. */
async function createNumbered(tx: PrismaTx, fields: Omit<DispositionFields, "id">): Promise<DispositionModel> {
  for (;;) {
    const [free] = await tx.$queryRaw<[{ id: bigint }]>`
      SELECT min(before.id) + 1 AS id
        FROM (SELECT 0::bigint AS id UNION ALL SELECT id FROM disposition WHERE id BETWEEN 1 AND 9007199254740990) before
       WHERE NOT EXISTS (SELECT 1 FROM disposition next WHERE next.id = before.id + 1)`;
    const data = [{ id: free.id, ...fields }];
    const [made] = await tx.disposition.createManyAndReturn({ data, skipDuplicates: true });
    if (made) return made;
  }
}

export function update(key: string, changes: DispositionChanges, actor: Actor): Promise<{ result: DispositionRecord }> {
  return change("id", async (tx) => {
    const id = await idOf(tx, "disposition", key, "change");
    const before = present(await tx.disposition.findUniqueOrThrow({ where: { id } }));
    if (changes.levels) await requireOwnLevels(tx, changes.levels, id);
    const result = present(await tx.disposition.update({ where: { id }, data: given(changes) }));
    await audit(tx, actor, "disposition.update", String(result.id), before, result);
    return { result };
  });
}

/**
 * Refuses levels that another disposition has: agents could not tell the two apart. The feed may bring such, with ids
 * of their own, so no constraint of the table says it.
 */
async function requireOwnLevels(tx: PrismaTx, levels: string[], own: bigint | null): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('switchyard disposition levels'))`;
  const others = await tx.disposition.findMany({
    where: { levels: { equals: levels } },
    select: { id: true },
    take: 2,
  });
  const other = others.find(({ id }) => id !== own);
  if (other) throw invalid("levels", `are already those of disposition ${other.id}`, "taken");
}

/** Removes the disposition, or disables it where an interaction has it. */
export function remove(key: string, actor: Actor): Promise<{ result: DispositionRecord; removed: boolean }> {
  return change("id", async (tx) => {
    const id = await idOf(tx, "disposition", key, "remove");
    const before = present(await tx.disposition.findUniqueOrThrow({ where: { id } }));
    if (await isReferred(tx, "disposition", id)) {
      const result = present(await tx.disposition.update({ where: { id }, data: { enabled: false } }));
      await audit(tx, actor, "disposition.disable", String(result.id), before, result);
      return { result, removed: false };
    }
    await tx.disposition.delete({ where: { id } });
    await audit(tx, actor, "disposition.remove", String(before.id), before);
    return { result: before, removed: true };
  });
}

function present(row: DispositionModel): DispositionRecord {
  const { levels, action, confirmed, enabled } = row;
  const blacklist = row.blacklist as DispositionRecord["blacklist"];
  return { ...stampsOf(row), levels, action, blacklist, confirmed, enabled };
}
