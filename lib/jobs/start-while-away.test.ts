import { setTimeout as pause } from "node:timers/promises";
import { afterAll, expect, test, vi } from "vitest";
import { db } from "../db.ts";
import { enqueue, type Job, work } from "./queue.ts";

// A server of its own, which is ended; the settings are read when the product's modules are loaded.
const server = await vi.hoisted(async () => {
  const { startScratchServer } = await import("../testing/scratch-server.ts");
  const server = await startScratchServer();
  process.env.DATABASE_URL = server.url("postgres");
  return server;
});

const AWAY_MS = 1_500;
const worked: number[] = [];
const jobs: readonly Job[] = [
  { name: "tests.away", work: async ({ number }: { number?: number }) => void worked.push(number ?? -1) },
];

let finish = async () => {};
afterAll(async () => {
  await finish();
  await server.stop();
});

test("a worker that starts while the database is away begins once it is back", async () => {
  server.signal("SIGKILL");
  const back = pause(AWAY_MS).then(() => server.start());
  [finish] = await Promise.all([work(jobs), back]);
  await enqueue(db(), "tests.away", { number: 7 });
  await expect.poll(() => worked).toEqual([7]);
});
