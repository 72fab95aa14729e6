import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, expect, test, vi } from "vitest";
import { migrate } from "../../launch/migrate.ts";
import { fewOf } from "../../testing/draws.ts";
import { makeApiKey, makeHub } from "../../testing/factories.ts";
import { fetchList, listOf, manyContacts, uploadTo } from "../../testing/list-upload.ts";
import { PROCESSES_MS } from "../../testing/time-limits.ts";
import { withQueues } from "../../testing/with-queues.ts";
import { outboundJobs } from "../jobs.ts";

const root = join(import.meta.dirname, "../../..");
const CONTACTS = fewOf(200_000, 300_000);
const KILLS = fewOf(2, 3);

// A server of its own, which is ended; the settings are read when the product's modules are loaded.
const server = await vi.hoisted(async () => {
  const { startScratchServer } = await import("../../testing/scratch-server.ts");
  const server = await startScratchServer();
  process.env.DATABASE_URL = server.url("postgres");
  return server;
});
await migrate(server.url("postgres"));
withQueues(outboundJobs);

let worker: ChildProcess | undefined;
afterAll(async () => {
  worker?.kill("SIGKILL");
  await server.stop();
});

test("a worker lives on when the database ends while a list loads, and loads it to its end", {
  timeout: PROCESSES_MS,
}, async () => {
  const [hub, key] = [await makeHub(), await makeApiKey()];
  const { id } = (await uploadTo(hub, key, listOf(manyContacts(CONTACTS)))).json.result;
  const env = { ...process.env, ROLE: "worker", LOG_LEVEL: "silent" };
  worker = spawn(process.execPath, ["worker.ts"], { cwd: root, env, stdio: "ignore" });
  const ended = once(worker, "exit").then(([code]) => code);
  const saved = async () => (await fetchList(hub, key, id)).saved;
  for (let kills = 0; kills < KILLS; kills++) {
    const before = await saved();
    await expect.poll(saved, { interval: 5 }).toBeGreaterThan(before);
    server.signal("SIGKILL");
    await pause(200);
    await server.start();
  }
  const status = async () => (await fetchList(hub, key, id)).status;
  await expect.poll(status, { timeout: PROCESSES_MS }).toBe("inactive");
  expect(await fetchList(hub, key, id)).toMatchObject({ received: CONTACTS, saved: CONTACTS, rejected: 0 });
  expect(await Promise.race([ended, pause(100, "at work")])).toBe("at work");
});
