import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import type pg from "pg";
import type { ExportJobModel } from "../../generated/prisma/models/ExportJob.ts";
import { enqueue } from "../../jobs/queue.ts";
import type { ErasedBatch, EraseStep, Erasing } from "../../privacy/erase-step.ts";
import type { Person } from "../../privacy/person.ts";
import { EXPORT } from "./exports.ts";

/**
 * Files that were prepared before the person was taken out of the interactions: one that holds the person expires at
 * once, one that is being prepared is begun anew.
 */
export const eraseExports: EraseStep = { name: "exports", work: eraseExport };

async function eraseExport(client: pg.PoolClient, { person }: Erasing, cursor: string[] | null): Promise<ErasedBatch> {
  const { rows } = await client.query<Pick<ExportJobModel, "id" | "state">>(
    `SELECT id, state FROM export_job WHERE id > $1 AND state IN ('running', 'done') ORDER BY id LIMIT 1 FOR UPDATE`,
    [cursor?.[0] ?? 0],
  );
  const [job] = rows;
  if (!job) return { counts: {}, cursor: null };
  const isRunning = job.state === "running";
  const goes = isRunning || (await holds(client, job.id, person));
  if (goes) {
    const state = isRunning ? "queued" : "expired";
    await client.query("UPDATE export_job SET state = $2::export_state WHERE id = $1", [job.id, state]);
    await client.query("DELETE FROM export_piece WHERE export_id = $1", [job.id]);
    if (isRunning) await enqueue(client, EXPORT, { export: String(job.id) });
  }
  return { counts: { exports: goes && !isRunning ? 1 : 0 }, cursor: [String(job.id)] };
}

/** Whether the file says anything that may be the person's id. */
async function holds(client: pg.PoolClient, id: bigint, person: Person): Promise<boolean> {
  const wanted = person.fragments.map((fragment) => fragment.toLowerCase());
  const longest = Math.max(...wanted.map(({ length }) => length));
  let found = false;
  await pipeline(pieces(client, id), createGunzip(), async (text: AsyncIterable<Buffer>) => {
    let before = "";
    for await (const part of text) {
      // As latin1, bytes are characters one by one: what stands on the border of two parts is found as well.
      const now = before + part.toString("latin1").toLowerCase();
      found ||= wanted.some((one) => now.includes(Buffer.from(one).toString("latin1").toLowerCase()));
      before = now.slice(-4 * longest);
    }
  });
  return found;
}

async function* pieces(client: pg.PoolClient, id: bigint): AsyncGenerator<Buffer> {
  for (let number = 0; ; number++) {
    const { rows } = await client.query<{ body: Buffer }>(
      "SELECT body FROM export_piece WHERE export_id = $1 AND number = $2",
      [id, number],
    );
    if (!rows[0]) return;
    yield rows[0].body;
  }
}
