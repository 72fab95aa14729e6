import { expect, test, vi } from "vitest";
import { attemptEnv } from "../../../faults/attempt-list.ts";
import { attemptPaths } from "../../../faults/attempt-paths.ts";
import { crashAtEach, finishStep, standStillAtEach } from "../../../faults/crash-at-each.ts";
import type { World } from "../../../faults/sweep-paths.ts";
import { pool } from "../../db.ts";
import { Chance } from "../../demo/chance.ts";
import { drawnOf } from "../../testing/draws.ts";
import { makeApiKey } from "../../testing/factories.ts";
import { PROCESSES_MS } from "../../testing/time-limits.ts";
import { withQueues } from "../../testing/with-queues.ts";
import { outboundJobs } from "../jobs.ts";

vi.hoisted(() => {
  process.env.LOG_LEVEL = "silent";
});
withQueues(outboundJobs);

/** The usual run takes a third of the paths and crashes at some statements, each time at others; every one is tried by `npm run test:deep`. */
const STRIDE = process.env.DEEP === "1" ? 1 : 40;
/** Three processes take the step each time. */
const STANDING_STRIDE = STRIDE === 1 ? 1 : 3 * STRIDE;
const LONG = { timeout: 5 * PROCESSES_MS };

const paths = Object.entries(attemptPaths);
const world = async (salt: number): Promise<World> => ({
  key: await makeApiKey(),
  chance: new Chance(Number(process.env.SEED) + salt),
  query: async (sql, values) => (await pool().query(sql, values)).rows,
  finish: (step) => finishStep(step, attemptEnv),
});

for (const [i, [name, path]] of drawnOf([...paths.entries()])) {
  test(`a process that ends at any statement leaves nothing wrong: ${name}`, LONG, async () => {
    const { wrong, crashes } = await crashAtEach(path, await world(i), attemptEnv, STRIDE);
    expect(wrong).toEqual([]);
    expect(crashes).toBeGreaterThan(0);
  });
}

const worked = paths.filter(([name]) => name.includes("attempts"));
for (const [i, [name, path]] of drawnOf([...worked.entries()])) {
  test(`a worker that stands still longer than its lease does nothing twice: ${name}`, LONG, async () => {
    const { wrong, stops } = await standStillAtEach(path, await world(100 + i), attemptEnv, STANDING_STRIDE);
    expect(wrong).toEqual([]);
    expect(stops).toBeGreaterThan(0);
  });
}
