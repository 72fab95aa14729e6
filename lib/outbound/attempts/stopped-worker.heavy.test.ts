import { expect, test, vi } from "vitest";
import { attemptEnv, listOf, notOver, working } from "../../../faults/attempt-list.ts";
import { finishStep } from "../../../faults/crash-at-each.ts";
import { takeSlowly } from "../../../faults/crash-steps.ts";
import { pool } from "../../db.ts";
import { Chance } from "../../demo/chance.ts";
import { attemptContradictions } from "../../testing/attempt-invariants.ts";
import { makeApiKey } from "../../testing/factories.ts";
import { PROCESSES_MS, timeLimit } from "../../testing/time-limits.ts";
import { withQueues } from "../../testing/with-queues.ts";
import { outboundJobs } from "../jobs.ts";

vi.hoisted(() => {
  process.env.LOG_LEVEL = "silent";
});
withQueues(outboundJobs);

/** Much less than the minutes that other transactions may be idle. */
const PATIENCE_MS = timeLimit(25_000);
/** By this statement the list is in the queue; a claim has some ten statements more after it locked the pace. */
const FIRST_STATEMENT = 14;
const LAST_STATEMENT = 60;

const query = async (sql: string, values?: unknown[]) => (await pool().query(sql, values)).rows;
const paces = "SELECT FROM hub_pace WHERE hub_id = (SELECT id FROM hub WHERE name = $1)";
const isMade = async (hub: string) => (await query(paces, [hub])).length === 1;
const isFree = async (hub: string) => (await query(`${paces} FOR UPDATE SKIP LOCKED`, [hub])).length === 1;

test("a worker that hangs while it claims for a hub does not keep the hub's pace from others", {
  timeout: 2 * PROCESSES_MS,
}, async () => {
  const world = {
    key: await makeApiKey(),
    chance: new Chance(Number(process.env.SEED)),
    query,
    finish: async () => ({}),
  };
  let isKept = false;
  for (let at = FIRST_STATEMENT; !isKept && at < LAST_STATEMENT; at += 2) {
    const numbers = [["+34655000101"], ["+34655000106", "+34655000112"]];
    const list = await listOf(world, { channel: "telephony", provider: "simulated" }, numbers);
    await takeSlowly(working(list), attemptEnv, at, async () => {
      isKept = (await isMade(list.hub)) && !(await isFree(list.hub));
      if (!isKept) return;
      await expect.poll(() => isFree(list.hub), { timeout: PATIENCE_MS }).toBe(true);
      await finishStep(working(list), attemptEnv);
      expect(await notOver(world, list)).toBeNull();
    });
    if (isKept) expect([await notOver(world, list), await attemptContradictions(query)]).toEqual([null, []]);
    else await finishStep(working(list), attemptEnv);
  }
  expect(isKept).toBe(true);
});
