import type pg from "pg";
import { system } from "../actor.ts";
import { audit } from "../audit/audit.ts";
import { eraseAudit } from "../audit/erasing.ts";
import { pgTransaction } from "../db.ts";
import { eraseEvents } from "../events/erasing.ts";
import { eraseSealedOfRuns } from "../flows/run/erasing.ts";
import type { ErasureModel } from "../generated/prisma/models/Erasure.ts";
import { eraseAnswers } from "../idempotency/erasing.ts";
import { eraseInteractions } from "../interactions/erasing.ts";
import { eraseExports } from "../interactions/export/erasing.ts";
import { enqueue } from "../jobs/queue.ts";
import { withPause } from "../jobs/with-pause.ts";
import { eraseFromLists } from "../outbound/erasing/erasing.ts";
import type { ErasedBatch, EraseStep } from "../privacy/erase-step.ts";
import { Person } from "../privacy/person.ts";
import { unsealPersonKey } from "../privacy/person-key.ts";
import { digestOf } from "./certificate.ts";
import { eraseCopies } from "./copies.ts";
import { ERASE, find } from "./erasures.ts";
import { eraseRunsUnderWay } from "./runs-under-way.ts";

/** In this order: contacts wait staged before they are saved, and an interaction's events are known by it. */
const steps: readonly EraseStep[] = [
  ...eraseFromLists,
  ...eraseInteractions,
  eraseExports,
  { name: "events", work: eraseEvents },
  { name: "answers", work: eraseAnswers },
  ...eraseSealedOfRuns,
  { name: "copies", work: eraseCopies },
  { name: "audit", work: eraseAudit },
  eraseRunsUnderWay,
];

/** Whom it seeks stands there until it is done. */
type Row = Pick<ErasureModel, "step"> & { cursor: string[] | null; sought: Buffer; counts: Record<string, number> };

const WAITING_S = 3;

/**
 * Works an erasure batch by batch until it is done, or waits for something: then it is queued again. One that was cut
 * off goes on behind its last whole batch.
 */
export async function workErasure(id: bigint, signal: AbortSignal): Promise<void> {
  for (let more = true; more; ) {
    more = await withPause(() => batch(id), signal);
  }
}

/** One transaction: what it erases, its counts and how far it came go together. False once it is done, or waits. */
async function batch(id: bigint): Promise<boolean> {
  return pgTransaction(async (client) => {
    const { rows } = await client.query<Row>(
      "SELECT step, cursor, sought, counts FROM erasure WHERE id = $1 AND state <> 'done' FOR UPDATE",
      [id],
    );
    const [row] = rows;
    if (!row) return false;
    const at = steps.findIndex(({ name }) => name === (row.step ?? steps[0]?.name));
    const step = steps[at];
    if (!step) throw new Error(`there is no step ${row.step}`);
    const person = new Person(unsealPersonKey(row.sought));
    const done = await step.work(client, { id, person }, row.cursor);
    const next = done.cursor ? step : steps[at + 1];
    await client.query(
      `UPDATE erasure SET state = 'running', started_at = coalesce(started_at, now()), step = $2, cursor = $3, counts = $4
        WHERE id = $1`,
      [id, next?.name ?? null, done.cursor && JSON.stringify(done.cursor), JSON.stringify(sum(row.counts, done))],
    );
    if (!next) await finish(client, id);
    if (done.waits) await enqueue(client, ERASE, { erasure: String(id) }, WAITING_S);
    return next !== undefined && !done.waits;
  });
}

function sum(before: Record<string, number>, { counts }: ErasedBatch): Record<string, number> {
  const after = { ...before };
  for (const [name, count] of Object.entries(counts)) after[name] = (after[name] ?? 0) + count;
  return after;
}

/** Lets go of whom it was about, and makes the certificate. */
async function finish(client: pg.PoolClient, id: bigint): Promise<void> {
  await client.query("DELETE FROM erasure_interaction WHERE erasure_id = $1", [id]);
  await client.query("UPDATE erasure SET state = 'done', finished_at = now(), sought = NULL WHERE id = $1", [id]);
  const record = await find(client, id);
  await client.query("UPDATE erasure SET digest = $2 WHERE id = $1", [id, digestOf(record)]);
  await audit(client, system, "erasure.done", String(id), null, record.counts);
}
