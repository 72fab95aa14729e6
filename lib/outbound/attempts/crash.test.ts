import { expect, test, vi } from "vitest";
import { attemptEnv } from "../../../faults/attempt-list.ts";
import { attemptPaths } from "../../../faults/attempt-paths.ts";
import { crashAtEach, finishStep } from "../../../faults/crash-at-each.ts";
import { pool } from "../../db.ts";
import { Chance } from "../../demo/chance.ts";
import { makeApiKey } from "../../testing/factories.ts";
import { PROCESSES_MS } from "../../testing/time-limits.ts";
import { withQueues } from "../../testing/with-queues.ts";
import { outboundJobs } from "../jobs.ts";

vi.hoisted(() => {
  process.env.LOG_LEVEL = "silent";
});
withQueues(outboundJobs);

/** The usual run crashes at some statements, each time at others; every one is tried by `npm run test:deep`. */
const STRIDE = process.env.DEEP === "1" ? 1 : 40;

for (const [i, [name, path]] of Object.entries(attemptPaths).entries()) {
  test(`a process that ends at any statement leaves nothing wrong: ${name}`, {
    timeout: 5 * PROCESSES_MS,
  }, async () => {
    const world = {
      key: await makeApiKey(),
      chance: new Chance(Number(process.env.SEED) + i),
      query: async (sql: string, values?: unknown[]) => (await pool().query(sql, values)).rows,
      finish: (step: Parameters<typeof finishStep>[0]) => finishStep(step, attemptEnv),
    };
    const { wrong, crashes } = await crashAtEach(path, world, attemptEnv, STRIDE);
    expect(wrong).toEqual([]);
    expect(crashes).toBeGreaterThan(0);
  });
}
