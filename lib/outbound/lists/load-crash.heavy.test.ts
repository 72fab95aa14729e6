import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, it } from "vitest";
import { db, pool, statement } from "../../db.ts";
import { fewOf } from "../../testing/draws.ts";
import { makeApiKey, makeHub } from "../../testing/factories.ts";
import { fetchList, listOf, manyContacts, uploadTo } from "../../testing/list-upload.ts";
import { PROCESSES_MS } from "../../testing/time-limits.ts";
import { withQueues } from "../../testing/with-queues.ts";
import { outboundJobs } from "../jobs.ts";

const root = join(import.meta.dirname, "../../..");
const CONTACTS = fewOf(80_000, 200_000);
const KILLS = fewOf(2, 6);

withQueues(outboundJobs);

function startWorker(): ChildProcess {
  const env = { ...process.env, ROLE: "worker", LOG_LEVEL: "silent" };
  return spawn(process.execPath, ["worker.ts"], { cwd: root, env, stdio: "ignore" });
}

async function end(worker: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  const ended = once(worker, "exit");
  worker.kill(signal);
  await ended;
}

it("workers killed in the middle of chunks lose no contact and double none", { timeout: PROCESSES_MS }, async () => {
  const [hub, key] = [await makeHub(), await makeApiKey()];
  const { id } = (await uploadTo(hub, key, listOf(manyContacts(CONTACTS)))).json.result;
  const state = () => fetchList(hub, key, id);
  const moved = (from: number) => expect.poll(async () => (await state()).saved, { interval: 5 }).toBeGreaterThan(from);
  let killed = 0;
  for (; killed < KILLS; killed++) {
    const { saved, status } = await state();
    if (status !== "loading") break;
    // Each worker gets three chunks and skips the locked rest, so that enough is left for every kill.
    const rest = await pool().connect();
    await rest.query("BEGIN");
    await rest.query(
      `SELECT FROM list_chunk WHERE list_id = $1 AND first >
         (SELECT first FROM list_chunk WHERE list_id = $1 ORDER BY first OFFSET 2 LIMIT 1) FOR UPDATE`,
      [id],
    );
    const worker = startWorker();
    await moved(saved);
    // One lane has just committed, the others are at work.
    await end(worker, "SIGKILL");
    await rest.query("ROLLBACK");
    rest.release();
  }
  expect(killed).toBe(KILLS);
  const last = startWorker();
  await expect.poll(async () => (await state()).status, { timeout: PROCESSES_MS }).toBe("inactive");
  await end(last, "SIGTERM");

  expect(await state()).toMatchObject({ received: CONTACTS, saved: CONTACTS, rejected: 0, suppressed: 0 });
  const [found] = await statement<{ rows: bigint; positions: bigint; last: bigint; right: boolean }>(
    db(),
    `SELECT count(*) AS rows, count(DISTINCT position) AS positions, max(position) AS last,
            bool_and(client_ids[1] = '+34' || (600000000 + position)) AS right
       FROM contact WHERE list_id = $1`,
    [id],
  );
  expect(found).toEqual({
    rows: BigInt(CONTACTS),
    positions: BigInt(CONTACTS),
    last: BigInt(CONTACTS - 1),
    right: true,
  });
  expect(await db().listChunk.count()).toBe(0);
  expect(await db().event.count({ where: { name: "list.loaded" } })).toBe(1);
});
