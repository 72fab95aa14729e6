import type pg from "pg";
import type { AuditModel } from "../generated/prisma/models/Audit.ts";
import { type ErasedBatch, type Erasing, mayHold, patternsOf } from "../privacy/erase-step.ts";
import { keyRange } from "../privacy/key-range.ts";
import { ERASED, type Person, textWithoutPerson } from "../privacy/person.ts";
import { intactEntries, signRedactions } from "./redaction.ts";
import { lockSeals, mayChangeAudit } from "./seal.ts";

const key = [{ name: "id", type: "bigint" }];
const BATCH_ROWS = 5000;

type Row = Pick<AuditModel, "id" | "target"> & Record<"before" | "after", string | null>;

/** Entries of the audit log stay, with who did what and when; the person in them goes. Their seals are vouched for. */
export async function eraseAudit(
  client: pg.PoolClient,
  { person }: Erasing,
  cursor: string[] | null,
): Promise<ErasedBatch> {
  await lockSeals(client);
  const { where, values, last } = await keyRange(client, "audit", key, cursor, BATCH_ROWS);
  const texts = ["target", "before::text", "after::text"];
  const { rows } = await client.query<Row>(
    `SELECT id, target, before::text AS before, after::text AS after
       FROM audit WHERE ${where} AND ${mayHold(person, texts, `$${values.length + 1}`)}`,
    [...values, patternsOf(person)],
  );
  const changed = rows.flatMap((row) => {
    const left = without(row, person);
    return left.target === row.target && left.before === row.before && left.after === row.after ? [] : [left];
  });
  const intact = await intactEntries(
    client,
    changed.map(({ id }) => id),
  );
  await mayChangeAudit(client, "UPDATE", async () => {
    for (const { id, target, before, after } of changed) {
      await client.query("UPDATE audit SET target = $2, before = $3::jsonb, after = $4::jsonb WHERE id = $1", [
        id,
        target,
        before,
        after,
      ]);
    }
  });
  await signRedactions(client, intact);
  return { counts: { auditEntries: changed.length }, cursor: last };
}

function without({ id, target, before, after }: Row, person: Person): Row {
  return {
    id,
    target: person.is(target, target) ? ERASED : person.erasedFrom(target),
    before: before && textWithoutPerson(before, person),
    after: after && textWithoutPerson(after, person),
  };
}
