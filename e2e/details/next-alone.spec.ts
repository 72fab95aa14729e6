import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { APIRequestContext, APIResponse } from "@playwright/test";
import { freePort } from "../../lib/launch/port.ts";
import { startScratchServer } from "../../lib/testing/scratch-server.ts";
import { timeLimit } from "../../lib/testing/time-limits.ts";
import { admin, PRODUCT_START_MS, SECRET, startProduct } from "../app.ts";
import { test as base, expect } from "../fixtures.ts";

/** Next by itself starts beside the product, and loads every route as it is first asked for. */
const NEXT_START_MS = timeLimit(20_000);

type Served = { ours: string; next: string };

const test = base.extend<object, { served: Served }>({
  // One database behind the product and behind Next's own server, which has nothing of ours in front of it.
  served: [
    async ({ browserName: _ }, use) => {
      const database = await startScratchServer();
      const DATABASE_URL = database.url("postgres");
      const { url, stop } = await startProduct({ DEMO: "0", DATABASE_URL });
      const port = await freePort();
      const next = startNext(port, DATABASE_URL);
      const address = `http://127.0.0.1:${port}`;
      await expect.poll(() => isUp(address), { timeout: NEXT_START_MS }).toBe(true);
      await use({ ours: url, next: address });
      next.kill("SIGTERM");
      await once(next, "close");
      await stop();
      await database.stop();
    },
    { scope: "worker", timeout: PRODUCT_START_MS },
  ],
});

function startNext(port: number, DATABASE_URL: string): ChildProcess {
  const NEXT_DIST_DIR = process.env.NEXT_DIST_DIR ?? ".next-test";
  const env = { ...process.env, NODE_ENV: "production", NEXT_DIST_DIR, DATABASE_URL, SECRET, LOG_LEVEL: "error" };
  // It does not outlive this process, however that ends: its channel is cut then.
  const ending = 'data:text/javascript,process.once("disconnect", () => process.exit(0))';
  const args = [
    "--import",
    ending,
    "node_modules/next/dist/bin/next",
    "start",
    "--port",
    String(port),
    "--hostname",
    "127.0.0.1",
  ];
  const cwd = join(import.meta.dirname, "../..");
  return spawn(process.execPath, args, {
    cwd,
    env: env as NodeJS.ProcessEnv,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
}

async function isUp(address: string): Promise<boolean> {
  return fetch(`${address}/api/health/live`).then(
    ({ ok }) => ok,
    () => false,
  );
}

type Sample = { method: string; path: string; data?: unknown; headers?: Record<string, string> };

const json = { "Content-Type": "application/json" };
const day = { initialdate: "2026-09-01 00:00:00", finaldate: "2026-09-01 23:59:59", index: 0, rows: 5 };

/** In this order: the one makes what the next ones read, change and remove. */
function samplesOf(name: string): Sample[] {
  const one = `/api/campaigns/${name}`;
  return [
    { method: "POST", path: "/api/campaigns", data: { name, timezone: "Europe/Madrid" } },
    { method: "POST", path: "/api/campaigns", data: { name, timezone: "Europe/Madrid" } },
    { method: "POST", path: "/api/campaigns", data: "{", headers: json },
    { method: "GET", path: "/api/campaigns?rows=0" },
    { method: "GET", path: one },
    { method: "GET", path: `${one}?nope=1` },
    { method: "GET", path: one, headers: { "X-ApiKey": "nobody's key" } },
    { method: "HEAD", path: one },
    { method: "PATCH", path: one, data: { enabled: false } },
    { method: "PUT", path: one, data: {} },
    { method: "PUT", path: "/api/settings/contacting", data: { nope: 1 } },
    { method: "DELETE", path: one },
    { method: "GET", path: one },
    { method: "POST", path: "/api/interactions/search", data: day },
    { method: "GET", path: `/api/interactions?${new URLSearchParams(day as never)}`, headers: { Accept: "text/csv" } },
    { method: "GET", path: "/api/nothing/here" },
    { method: "POST", path: `/api/webhook/${name}`, data: { any: "body" } },
  ];
}

/** What both must answer alike. */
async function seen(answer: APIResponse, name: string) {
  const text = (await answer.text())
    .replaceAll(name, "NAME")
    .replace(/"(id|createdAt|updatedAt|serverDate)":[^,}]+/g, '"$1":0');
  const { "content-type": type, allow, "cache-control": cache, etag } = answer.headers();
  return { status: answer.status(), type, allow, cache, tagged: etag !== undefined, text };
}

async function answersOf(request: APIRequestContext, base: string, name: string) {
  const answers = [];
  for (const { method, path, data, headers } of samplesOf(name)) {
    const sent = {
      method,
      data,
      maxRedirects: 0,
      headers: { "X-ApiKey": admin.key, "X-Request-Id": "one", ...headers },
    };
    answers.push({
      method,
      path: path.replace(name, "NAME"),
      ...(await seen(await request.fetch(base + path, sent), name)),
    });
  }
  return answers;
}

test("Next alone serves each method as our server does, refusals and streams too", async ({ request, served }) => {
  const ours = await answersOf(request, served.ours, "by-our-server");
  const next = await answersOf(request, served.next, "by-next-alone");
  expect(next).toEqual(ours);
  const statuses = [200, 400, 400, 400, 200, 400, 401, 200, 200, 405, 400, 200, 404, 200, 200, 404, 404];
  expect(ours.map(({ status }) => status)).toEqual(statuses);
});
