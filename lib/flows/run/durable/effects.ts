import { pool, statement, type Tx } from "../../../db.ts";
import type { FlowEffectModel } from "../../../generated/prisma/models/FlowEffect.ts";
import { gatherer } from "../../../jobs/gather.ts";
import { readJson } from "../../../json/read.ts";
import { seal, unseal } from "../../../secrets/seal.ts";
import type { Effect } from "../effect.ts";
import type { EffectOutcome } from "../engine.ts";
import { whileAwayOrAlone } from "./away.ts";
import { LostRun, type RunHold } from "./work.ts";

export const OUTCOME = "outcome of a flow's effect";

/** What came of a try of an effect; null: it was started, and nobody knows. */
export type KnownOutcome = (EffectOutcome & { retryMs?: number }) | null;
export type EffectMark = Pick<Effect, "key" | "attempt"> & { outcome: KnownOutcome };

type Row = Pick<FlowEffectModel, "runId" | "key" | "attempt" | "outcome">;

/** What was written of the run's effects since it was last put aside, by `key attempt`. */
export async function knownEffects(runId: string): Promise<Map<string, KnownOutcome>> {
  const { rows } = await pool().query<Row>(
    `SELECT run_id AS "runId", key, attempt, outcome FROM flow_effect WHERE run_id = $1`,
    [runId],
  );
  return new Map(rows.map(({ key, attempt, outcome }) => [markName({ key, attempt }), openOutcome(outcome)]));
}

const openOutcome = (sealed: Row["outcome"]): KnownOutcome =>
  sealed && readJson<EffectOutcome>(Buffer.from(unseal(OUTCOME, sealed)).toString());

/** Forgets the run's effects. Gives the node of an effect whose end is not known, or null. */
export async function forgetEffects(tx: Tx, runId: string): Promise<string | null> {
  const rows = await statement<Pick<Row, "key" | "attempt" | "outcome">>(
    tx,
    "DELETE FROM flow_effect WHERE run_id = $1::uuid RETURNING key, attempt, outcome",
    [runId],
  );
  rows.sort((one, other) => one.attempt - other.attempt);
  // Of several tries the last one says what came of the effect.
  const last = new Map(rows.map(({ key, outcome }) => [key, outcome]));
  for (const [key, outcome] of last) {
    if (isUnknown(outcome)) return key.split(":").at(-2) ?? null;
  }
  return null;
}

function isUnknown(sealed: Row["outcome"]): boolean {
  try {
    return sealed === null || openOutcome(sealed)?.state === "unknown";
  } catch {
    // What another SECRET sealed cannot be read any more; a run can be cancelled all the same.
    return true;
  }
}

export function markName({ key, attempt }: Pick<Effect, "key" | "attempt">): string {
  return `${key} ${attempt}`;
}

/**
 * Writes marks of a run; throws LostRun if another process has it. A process that takes the run over waits for the lock,
 * and then finds the marks.
 */
export async function markEffects(hold: RunHold, marks: readonly EffectMark[]): Promise<void> {
  if (marks.length === 0) return;
  const marking = { hold, marks };
  const isDone = await whileAwayOrAlone(
    () => mark(marking),
    async () => (await write([marking]))[0] === true,
  );
  if (!isDone) throw new LostRun(hold.runId);
}

/** As `markEffects`, in the transaction that the caller is in: the effect commits with its mark. */
export async function markWithin(hold: RunHold, marks: readonly EffectMark[]): Promise<void> {
  const [isDone] = await write([{ hold, marks }]);
  if (!isDone) throw new LostRun(hold.runId);
}

type Marking = { hold: RunHold; marks: readonly EffectMark[] };
const mark = gatherer(write);

async function write(batch: readonly Marking[]): Promise<boolean[]> {
  const rows = batch.flatMap(({ hold, marks }) => marks.map((one) => ({ ...hold, ...one })));
  const { rows: held } = await pool().query<{ runId: string }>({
    name: "mark-effects",
    text: `
      WITH held AS (
        SELECT run_id FROM flow_work WHERE (run_id, claim) IN (SELECT * FROM unnest($1::uuid[], $2::uuid[]))
         ORDER BY run_id FOR SHARE
      ), marked AS (
        INSERT INTO flow_effect (run_id, key, attempt, outcome)
        SELECT run_id, key, attempt, outcome
          FROM unnest($3::uuid[], $4::text[], $5::int[], $6::bytea[]) AS given (run_id, key, attempt, outcome)
          JOIN held USING (run_id)
            ON CONFLICT (run_id, key, attempt) DO UPDATE SET outcome = EXCLUDED.outcome
      )
      SELECT run_id AS "runId" FROM held`,
    values: [
      batch.map(({ hold }) => hold.runId),
      batch.map(({ hold }) => hold.claim),
      rows.map(({ runId }) => runId),
      rows.map(({ key }) => key),
      rows.map(({ attempt }) => attempt),
      rows.map(({ outcome }) => outcome && seal(OUTCOME, Buffer.from(JSON.stringify(outcome)))),
    ],
  });
  const runs = new Set(held.map(({ runId }) => runId));
  return batch.map(({ hold }) => runs.has(hold.runId));
}
