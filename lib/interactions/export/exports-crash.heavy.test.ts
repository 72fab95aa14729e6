import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { system } from "../../actor.ts";
import { byUser } from "../../auth/identify.ts";
import { db, pool } from "../../db.ts";
import { fewOf } from "../../testing/draws.ts";
import { makeUser } from "../../testing/factories.ts";
import { PROCESSES_MS } from "../../testing/time-limits.ts";
import { withQueues } from "../../testing/with-queues.ts";
import { download } from "./download.ts";
import { beginExport, exportNamed } from "./exports.ts";
import { exportJobs } from "./jobs.ts";

const root = join(import.meta.dirname, "../../..");
const ROWS = fewOf(20_000, 100_000);
/** Some come before it, and more after it. */
const HELD_PIECE = 2;

withQueues(exportJobs);
beforeAll(async () => {
  await db().$executeRaw`
    INSERT INTO interaction (guid, started_at, channel, direction, client_name, holiday, out_of_time, finished, with_agent)
    SELECT gen_random_uuid(), '2026-10-01'::timestamptz + i % 2000 * interval '1 minute', 'sms', 'inbound',
           repeat(md5(i::text), 20), false, false, true, false
      FROM generate_series(1, ${ROWS}::int) AS i`;
});

function startWorker(): ChildProcess {
  const env = { ...process.env, ROLE: "worker", LOG_LEVEL: "silent" };
  return spawn(process.execPath, ["worker.ts"], { cwd: root, env, stdio: "ignore" });
}

async function end(worker: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const ended = once(worker, "exit");
  worker.kill(signal);
  await ended;
}

test("a worker killed in the middle of a file leaves it to the next, with every row once", {
  timeout: PROCESSES_MS,
}, async () => {
  const owner = (await byUser((await makeUser()).id)) ?? system;
  const search = { initialdate: "2026-10-01 00:00:00", finaldate: "2026-10-31 23:59:59", timezone: "UTC" };
  const { id } = (await beginExport({ search, format: "csv", columns: ["guid", "clientName"] }, owner)).result;
  const state = async () => (await exportNamed(id, owner)).result;
  // A later piece has to wait: the first worker is in the middle of the file, however late it is killed.
  const held = await pool().connect();
  await held.query("BEGIN");
  await held.query("INSERT INTO export_piece (export_id, number, body) VALUES ($1, $2, '')", [id, HELD_PIECE]);
  const first = startWorker();
  await expect.poll(async () => (await state()).rows, { interval: 20, timeout: PROCESSES_MS }).toBeGreaterThan(0);
  await end(first, "SIGKILL");
  await held.query("ROLLBACK");
  held.release();
  expect(await state()).toMatchObject({ state: "running", total: ROWS });
  await pool().query(
    "UPDATE pgboss.job SET heartbeat_on = heartbeat_on - interval '10 seconds' WHERE state = 'active'",
  );
  const second = startWorker();
  // It takes the job up once the first has not been heard for ten seconds, and then writes every row.
  await expect.poll(async () => (await state()).state, { timeout: PROCESSES_MS }).toBe("done");
  await end(second, "SIGTERM");

  expect(await state()).toMatchObject({ rows: ROWS, total: ROWS });
  expect(await db().exportJob.findUniqueOrThrow({ where: { id: BigInt(id) } })).toMatchObject({ turn: 2 });
  const file = await download(id, false, owner);
  const guids = (await new Response(file.body).text())
    .split("\r\n")
    .slice(1, -1)
    .map((line) => line.slice(0, 36));
  expect(guids).toHaveLength(ROWS);
  expect(new Set(guids).size).toBe(ROWS);
});
