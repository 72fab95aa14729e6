import type { PrismaTx } from "../db.ts";
import { invalid } from "../errors.ts";
import type { DispositionModel } from "../generated/prisma/models/Disposition.ts";
import { recordVerbs } from "./record.ts";
import { given, stampsOf } from "./rows.ts";
import type { DispositionChanges, DispositionFields, DispositionRecord } from "./schema/disposition.ts";
import { inAnyCase } from "./table-page.ts";

/** The levels as pages show them: one text. */
const levelsText = "array_to_string(r.levels, ' › ')";

/** One that an interaction has is disabled instead of removed. */
export const { list, read, create, update, remove } = recordVerbs<
  "dispositions",
  DispositionModel,
  DispositionRecord,
  DispositionFields,
  DispositionChanges
>({
  table: "disposition",
  unique: "id",
  target: ({ id }) => String(id),
  searched: {
    from: "disposition r",
    texts: [levelsText],
    sorts: {
      id: [],
      levels: inAnyCase(levelsText),
      action: ["r.action", `lower(${levelsText})`],
      enabled: ["r.enabled", `lower(${levelsText})`],
    },
  },
  rows: (tx, where) => tx.disposition.findMany({ where }),
  present: (rows) => rows.map(present),
  async insert(tx, { id, ...fields }) {
    await requireOwnLevels(tx, fields.levels, null);
    return id ? tx.disposition.create({ data: { id, ...fields } }) : createNumbered(tx, fields);
  },
  async alter(tx, id, changes) {
    if (changes.levels) await requireOwnLevels(tx, changes.levels, id);
    return tx.disposition.update({ where: { id }, data: given(changes) });
  },
});

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

function present(row: DispositionModel): DispositionRecord {
  const { levels, action, confirmed, enabled } = row;
  const blacklist = row.blacklist as DispositionRecord["blacklist"];
  return { ...stampsOf(row), levels, action, blacklist, confirmed, enabled };
}
