import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, test } from "vitest";
import { GET, POST } from "@/app/api/erasures/route.ts";
import { db, pool, statement } from "../db.ts";
import { call } from "../testing/call.ts";
import { fewOf } from "../testing/draws.ts";
import { makeApiKey } from "../testing/factories.ts";
import { feedAll, makeInteraction } from "../testing/interactions.ts";
import { PROCESSES_MS } from "../testing/time-limits.ts";
import { withQueues } from "../testing/with-queues.ts";
import { erasureJobs } from "./jobs.ts";

const root = join(import.meta.dirname, "../..");
const INTERACTIONS = fewOf(1500, 3000);
const KILLS = fewOf(2, 4);

withQueues(erasureJobs);

/** A process that works the erasure, as the worker's would. */
function startWork(id: number) {
  const code = `import { workErasure } from "./lib/erasure/work.ts";
    await workErasure(${id}n, new AbortController().signal); process.exit(0);`;
  const env = { ...process.env, LOG_LEVEL: "silent" };
  return spawn(process.execPath, ["--input-type=module", "-e", code], { cwd: root, env, stdio: "ignore" });
}

test("processes killed in the middle of batches erase all of it, and count nothing twice", {
  timeout: PROCESSES_MS,
}, async () => {
  const key = await makeApiKey();
  const client = { id: "+59899123456", name: "Ana Diaz" };
  await feedAll(Array.from({ length: INTERACTIONS }, () => makeInteraction({ client, comments: ["rang"] })));
  const { id } = (await call(POST, { path: "/api/erasures", key, body: { clientId: client.id } })).json.result;
  const state = async () => (await call(GET, { path: "/api/erasures", key })).json.result[0];
  for (let kills = 0, reached = 0; kills < KILLS; kills++) {
    // A row of the third batch is locked: no more than two are erased before the kill, however late it comes.
    const row = await pool().connect();
    await row.query("BEGIN");
    await row.query(
      "SELECT FROM interaction WHERE guid = (SELECT guid FROM interaction ORDER BY guid OFFSET $1 LIMIT 1) FOR UPDATE",
      [reached + 500],
    );
    const work = startWork(id);
    const done = async () => (await state()).counts.interactions ?? 0;
    await expect.poll(done, { interval: 5 }).toBeGreaterThan(reached);
    work.kill("SIGKILL");
    await once(work, "exit");
    await row.query("ROLLBACK");
    row.release();
    reached = await done();
    expect(reached).toBeLessThan(INTERACTIONS);
  }
  expect(await once(startWork(id), "exit")).toEqual([0, null]);
  expect(await state()).toMatchObject({
    state: "done",
    counts: { interactions: INTERACTIONS, segments: INTERACTIONS, events: 0 },
  });
  const left =
    "SELECT count(*) AS n FROM segment WHERE body LIKE '%59899123456%' OR body LIKE '%Ana%' OR body LIKE '%rang%'";
  expect(await statement(db(), left)).toEqual([{ n: 0n }]);
  expect(await statement(db(), "SELECT sought FROM erasure")).toEqual([{ sought: null }]);
  expect(await statement(db(), "SELECT count(*) AS n FROM erasure_interaction")).toEqual([{ n: 0n }]);
});
