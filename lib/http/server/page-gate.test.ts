import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { makeSession, makeUser } from "../../testing/factories.ts";
import { edge } from "./edge.ts";
import { frontServer } from "./front-server.ts";
import { pageGate } from "./page-gate.ts";
import { withPageSession } from "./page-session.ts";

/** In place of Next: pages that are not ready before they are let go, and everything else at once. */
const drawing: (() => void)[] = [];
const server = frontServer(
  edge(
    withPageSession(async ({ url }, response) => {
      if (url?.startsWith("/docs")) await new Promise<void>((done) => drawing.push(done));
      response.end("drawn");
    }),
  ),
);
server.listen(0, "127.0.0.1");
await once(server, "listening");
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const { cookie = "" } = (await makeSession(await makeUser())).headers;
const ask = (path: string, headers: Record<string, string> = {}, signal: AbortSignal | null = null) =>
  fetch(origin + path, { headers, signal });

afterAll(async () => {
  server.closeAllConnections();
  server.close();
});

test("of many pages for one address without a session two are drawn at once, and those beyond the queue are refused", async () => {
  const asked = Array.from({ length: 50 }, () => ask("/docs/api"));
  await expect.poll(() => pageGate.counts).toEqual({ running: 2, waiting: 32, refused: 16 });
  expect(drawing).toHaveLength(2);

  const signedIn = await Promise.all(Array.from({ length: 20 }, () => ask("/flows", { cookie })));
  const called = await Promise.all(Array.from({ length: 20 }, () => ask("/api/users", { cookie })));
  const signIn = await ask("/login");
  expect([...signedIn, ...called, signIn].map(({ status }) => status)).toEqual(Array(41).fill(200));
  expect(pageGate.counts).toEqual({ running: 2, waiting: 32, refused: 16 });

  const refused = await ask("/docs/api", { "accept-language": "es" });
  expect(refused.status).toBe(503);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await refused.text()).toContain("Se están abriendo demasiadas páginas");
  expect((await ask("/docs/api", { cookie: `${cookie}x` })).status).toBe(503);

  const timer = setInterval(() => {
    for (const done of drawing.splice(0)) done();
  }, 5);
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  clearInterval(timer);
  expect(statuses.filter((status) => status === 503)).toHaveLength(16);
  expect(statuses.filter((status) => status === 200)).toHaveLength(34);
  await expect.poll(() => pageGate.counts).toMatchObject({ running: 0, waiting: 0 });
});

test("who leaves gives the place back", async () => {
  const leaving = new AbortController();
  const asked = [1, 2].map(() => ask("/docs/api", {}, leaving.signal).catch(() => "left"));
  await expect.poll(() => pageGate.counts.running).toBe(2);
  leaving.abort();
  expect(await Promise.all(asked)).toEqual(["left", "left"]);
  await expect.poll(() => pageGate.counts.running).toBe(0);
  for (const done of drawing.splice(0)) done();
});
