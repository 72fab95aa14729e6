import { type AddressInfo, connect, createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterAll, describe, expect, test, vi } from "vitest";
import { GET as getCampaigns } from "@/app/api/campaigns/route.ts";
import { POST as beginUpload } from "@/app/api/dialer/id/[hubName]/uploads/route.ts";
import { GET as ready } from "@/app/api/health/ready/route.ts";
import { POST as search } from "@/app/api/interactions/search/route.ts";
import { closeDatabase, pgTransaction, pool } from "../db.ts";
import { migrate } from "../launch/migrate.ts";
import { call } from "../testing/call.ts";
import { fewOf } from "../testing/draws.ts";
import { makeApiKey, makeHub, unique } from "../testing/factories.ts";
import { Watch } from "./watch.ts";

const FREEZES = fewOf(2, 3);

// A server of its own, which is frozen; the settings are read when the product's modules are loaded.
const server = await vi.hoisted(async () => {
  const { startScratchServer } = await import("../testing/scratch-server.ts");
  const server = await startScratchServer();
  process.env.DATABASE_URL = server.url("postgres");
  process.env.ROLE = "web";
  return server;
});
await migrate(server.url("postgres"));
const [key, hub] = [await makeApiKey(), await makeHub()];

afterAll(async () => {
  server.signal("SIGCONT");
  await closeDatabase();
  await server.stop();
});

const range = { initialdate: "2026-10-05 00:00:00", finaldate: "2026-10-12 00:00:00", timezone: "UTC" };
const begin = () =>
  call(beginUpload, {
    path: `/api/dialer/id/${hub.name}/uploads`,
    key,
    headers: { "Idempotency-Key": unique("k") },
    body: { filename: "a" },
  });
const asks: (() => Promise<{ status: number }>)[] = [
  begin,
  () => call(search, { path: "/api/interactions/search", key, body: { ...range, index: 0, rows: 5 } }),
  () => call(getCampaigns, { path: "/api/campaigns", key }),
];

async function timed(ask: () => Promise<{ status: number; headers?: Headers }>) {
  const began = performance.now();
  const { status, headers } = await ask();
  return { status, retry: headers?.get("retry-after"), seconds: (performance.now() - began) / 1000 };
}

test("a frozen database is a 503 within seconds, and works again once it is thawed", async () => {
  for (let freezes = 0; freezes < FREEZES; freezes++) {
    expect((await Promise.all(asks.map((ask) => ask()))).map(({ status }) => status)).toEqual([200, 200, 200]);
    // Some are in the middle of their work, others come while nothing answers.
    const held = pgTransaction(async (client) => {
      await pause(500);
      await client.query("SELECT 1");
    }).catch(() => "failed");
    await pause(200);
    server.signal("SIGSTOP");
    const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => timed(asks[i % asks.length] ?? begin)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    expect(new Set(answers.map(({ retry }) => retry))).toEqual(new Set(["2"]));
    expect(Math.max(...answers.map(({ seconds }) => seconds))).toBeLessThan(30);
    expect(await held).toBe("failed");
    // By now nobody waits for what is known to be silent: of some tries the machine holds up not all.
    const tries: Awaited<ReturnType<typeof timed>>[] = [];
    for (let n = 0; n < 8; n++) tries.push(...(await Promise.all(asks.map(timed))));
    expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([503]));
    for (const of of asks.keys()) {
      const seconds = tries.filter((_, n) => n % asks.length === of).map((one) => one.seconds);
      expect(Math.min(...seconds)).toBeLessThan(1);
    }
    const state = await timed(() => call(ready, { path: "/api/health/ready" }));
    expect(state.status).toBe(503);
    expect(state.seconds).toBeLessThan(30);
    server.signal("SIGCONT");
    await expect.poll(async () => (await begin()).status).toBe(200);
  }
  // A connection may still be opening for a request that has ended.
  await expect.poll(() => pool().totalCount - pool().idleCount).toBe(0);
});

test("who finds the database silent while it connects hears the same", async () => {
  await closeDatabase();
  server.signal("SIGSTOP");
  const answers = await Promise.all(asks.map(timed));
  server.signal("SIGCONT");
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
  await expect.poll(async () => (await begin()).status).toBe(200);
});

test("who was told so and still stands in the pool's queue is not called again when the pool gives up", async () => {
  const own = new pg.Pool({ connectionString: server.url("postgres"), max: 1, connectionTimeoutMillis: 2500 });
  own.on("error", () => undefined);
  const held = await own.connect();
  held.on("error", () => undefined);
  const watch = new Watch(server.url("postgres"), 100);
  watch.over(own);
  const thrown = vi.fn();
  process.on("uncaughtException", thrown);
  server.signal("SIGSTOP");
  await expect(own.connect()).rejects.toThrow("no sign of life");
  await pause(2500);
  server.signal("SIGCONT");
  process.off("uncaughtException", thrown);
  held.release(true);
  await Promise.all([own.end(), watch.stop()]);
  expect(thrown).not.toHaveBeenCalled();
});

/** A proxy in front of the server that gives each packet of the server on after so long, until it is muted. */
async function slowProxy(delayMs: number) {
  const { port } = new URL(server.url("postgres"));
  let opened = 0;
  let isMuted = false;
  const proxy = createServer((socket) => {
    opened++;
    const onward = connect(Number(port), "127.0.0.1");
    for (const one of [socket, onward]) one.on("error", () => undefined);
    socket.pipe(onward);
    onward.on("data", (packet) => isMuted || setTimeout(() => socket.write(packet), delayMs));
    socket.once("close", () => onward.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const url = new URL(server.url("postgres"));
  url.port = String((proxy.address() as AddressInfo).port);
  const mute = () => {
    isMuted = true;
  };
  return { url: url.href, opened: () => opened, mute, close: () => proxy.close() };
}

/** How long the watch waits here: long enough for a busy machine to let a client in. */
const WAIT_MS = 2000;

/** Whether a connection of a pool under such a watch is still of use after `work` was done for four times its wait. */
async function survives(url: string, work: (client: pg.PoolClient) => Promise<unknown>): Promise<boolean> {
  const own = new pg.Pool({ connectionString: server.url("postgres"), max: 1 });
  own.on("error", () => undefined);
  const watch = new Watch(url, WAIT_MS);
  watch.over(own);
  const held = await own.connect();
  let isLost = false;
  held.on("error", () => {
    isLost = true;
  });
  const until = performance.now() + 4 * WAIT_MS;
  while (!isLost && performance.now() < until) await work(held).catch(() => undefined);
  const alive = await held.query("SELECT 1").then(
    () => true,
    () => false,
  );
  held.release(true);
  await Promise.all([own.end(), watch.stop()]);
  return alive;
}

describe.concurrent("is not frozen", () => {
  test("a database that is slow to answer, packet by packet", async () => {
    const proxy = await slowProxy(800);
    expect(await survives(proxy.url, () => pause(100))).toBe(true);
    proxy.close();
  });

  test("a database that answers others", async () => {
    const proxy = await slowProxy(0);
    setTimeout(proxy.mute, 1000);
    expect(await survives(proxy.url, (client) => client.query("SELECT pg_sleep(0.1)"))).toBe(true);
    // The watch has left its own connection, which answers nothing, and asks on another one.
    expect(proxy.opened()).toBeGreaterThan(1);
    expect(await survives(proxy.url, () => pause(100))).toBe(false);
    proxy.close();
  });

  test("a database at a statement that takes long", async () => {
    const { rows } = await pool().query("SELECT 1 AS one FROM pg_sleep(4)");
    expect(rows).toEqual([{ one: 1 }]);
  });
});
