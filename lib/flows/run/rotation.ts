import { system } from "../../actor.ts";
import { audit } from "../../audit/audit.ts";
import { db, statement, transaction } from "../../db.ts";
import { seal, unseal } from "../../secrets/seal.ts";
import { secret } from "../../secrets/secret.ts";
import { OUTCOME } from "./durable/effects.ts";
import { STATE } from "./durable/state.ts";

const BATCH_ROWS = 200;

type Row = { place: string[]; sealed: Uint8Array };
type Resealed = { resealed: number; lost: number };

/** A column with what a run needs to go on; `key` finds its row, in the order in which it is walked. */
type SealedColumn = { table: string; key: readonly [name: string, type: string][]; column: string; purpose: string };

const columns: readonly SealedColumn[] = [
  { table: "flow_work", key: [["run_id", "uuid"]], column: "state", purpose: STATE },
  {
    table: "flow_effect",
    key: [
      ["run_id", "uuid"],
      ["key", "text"],
      ["attempt", "int"],
    ],
    column: "outcome",
    purpose: OUTCOME,
  },
];

/**
 * Seals what the runs that go on need with the present SECRET. What is sealed with it already stays, so it can be done
 * again. `lost`: what neither opens.
 */
export async function resealRuns(old: string): Promise<Resealed> {
  const sum = { resealed: 0, lost: 0 };
  for (const column of columns) {
    let after: string[] | null = null;
    do {
      const batch: Resealed & { last: string[] | null } = await resealBatch(column, after, old);
      sum.resealed += batch.resealed;
      sum.lost += batch.lost;
      after = batch.last;
    } while (after);
  }
  if (sum.resealed > 0) await transaction((tx) => audit(tx, system, "run.reseal", "runs", null, sum));
  return sum;
}

/** One row at a time and only as it was read: nothing of a run waits for this. Who changes one seals it anew anyway. */
async function resealBatch(
  { table, key, column, purpose }: SealedColumn,
  after: string[] | null,
  old: string,
): Promise<Resealed & { last: string[] | null }> {
  const names = key.map(([name]) => name).join(", ");
  const places = key.map(([, type], i) => `$${i + 1}::text::${type}`).join(", ");
  const rows = await statement<Row>(
    db(),
    `SELECT ARRAY[${key.map(([name]) => `${name}::text`).join(", ")}] AS place, ${column} AS sealed FROM ${table}
      WHERE ${column} IS NOT NULL ${after ? `AND (${names}) > (${places})` : ""}
      ORDER BY ${names} LIMIT ${BATCH_ROWS}`,
    after ?? [],
  );
  const counts = { resealed: 0, lost: 0 };
  for (const { place, sealed } of rows) {
    if (opened(purpose, sealed)) continue;
    const bytes = opened(purpose, sealed, old);
    if (bytes) {
      const [next, former] = [`$${key.length + 1}::bytea`, `$${key.length + 2}::bytea`];
      const changed = await statement(
        db(),
        `UPDATE ${table} SET ${column} = ${next} WHERE (${names}) = (${places}) AND ${column} = ${former} RETURNING 1`,
        [...place, seal(purpose, bytes), sealed],
      );
      counts.resealed += changed.length;
    } else counts.lost++;
  }
  return { ...counts, last: rows.length < BATCH_ROWS ? null : (rows.at(-1)?.place ?? null) };
}

function opened(purpose: string, sealed: Uint8Array, by = secret()): Uint8Array | null {
  try {
    return unseal(purpose, sealed, by);
  } catch {
    return null;
  }
}
