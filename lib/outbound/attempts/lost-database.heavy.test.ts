import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, expect, test, vi } from "vitest";
import { attemptEnv, listOf, notOver, simulatedCalls } from "../../../faults/attempt-list.ts";
import { db, pool } from "../../db.ts";
import { Chance } from "../../demo/chance.ts";
import { migrate } from "../../launch/migrate.ts";
import { root } from "../../launch/root.ts";
import { attemptContradictions } from "../../testing/attempt-invariants.ts";
import { fewOf } from "../../testing/draws.ts";
import { PROCESSES_MS } from "../../testing/time-limits.ts";

// A server of its own, which is ended; the settings are read when the product's modules are loaded.
const server = await vi.hoisted(async () => {
  const { startScratchServer } = await import("../../testing/scratch-server.ts");
  const server = await startScratchServer();
  process.env.DATABASE_URL = server.url("postgres");
  return server;
});
await migrate(server.url("postgres"));

const CONTACTS = fewOf(600, 1_000);
const KILLS = fewOf(2, 3);
const workers: ChildProcess[] = [];
afterAll(async () => {
  for (const worker of workers) worker.kill("SIGKILL");
  await server.stop();
});

test("two workers live on when the database ends, and contact each as often as it is due", {
  timeout: 2 * PROCESSES_MS,
}, async () => {
  const query = async (sql: string, values?: unknown[]) => (await pool().query(sql, values)).rows;
  const chance = new Chance(Number(process.env.SEED));
  const world = { key: "", chance, query, finish: async () => ({}) };
  const numbers = (i: number) =>
    [chance.between(6, 9), chance.between(0, 9)].map((digit, at) => `+34${6_000_000 + 2 * i + at}${digit}`);
  const contacts = Array.from({ length: CONTACTS }, (_, i) => numbers(i));
  const list = await listOf(world, { channel: "telephony", provider: "simulated" }, contacts);
  const env = { ...process.env, ...attemptEnv, ROLE: "worker", LOG_LEVEL: "silent" };
  for (let i = 0; i < 2; i++) workers.push(spawn(process.execPath, ["worker.ts"], { cwd: root, env, stdio: "ignore" }));
  const ended = Promise.race(workers.map((worker) => once(worker, "exit"))).then(([code]) => code);
  const done = async () => Number((await db().list.findUniqueOrThrow({ where: { id: BigInt(list.id) } })).done);
  for (let kills = 0; kills < KILLS; kills++) {
    const before = await done();
    await expect.poll(done, { interval: 5, timeout: PROCESSES_MS }).toBeGreaterThan(before);
    server.signal("SIGKILL");
    await pause(200);
    await server.start();
    expect(await attemptContradictions(query)).toEqual([]);
  }
  expect(await done()).toBeLessThan(CONTACTS);
  await expect.poll(done, { timeout: PROCESSES_MS }).toBe(CONTACTS);
  const attempts = await db().attempt.findMany({ where: { listId: BigInt(list.id) }, orderBy: { n: "asc" } });
  const made = Map.groupBy(attempts, ({ position }) => Number(position));
  const calls = contacts.map((_, i) => made.get(i)?.map(({ number, outcome }) => `${number} ${outcome}`));
  expect(calls).toEqual(contacts.map(simulatedCalls));
  expect([await notOver(world, list), await attemptContradictions(query)]).toEqual([null, []]);
  expect(await Promise.race([ended, pause(100, "at work")])).toBe("at work");
});
