import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test, vi } from "vitest";
import { pageActor } from "../../auth/page-actor.ts";
import { closeDatabase, pool } from "../../db.ts";
import { migrate } from "../../launch/migrate.ts";
import { makeSession, makeUser } from "../../testing/factories.ts";
import { requestAndAbort } from "../../testing/hostile/aborted-requests.ts";
import { edge } from "./edge.ts";
import { frontServer } from "./front-server.ts";
import { withPageSession } from "./page-session.ts";

// A database server of its own, which goes away; the settings are read when the product's modules are loaded.
const database = await vi.hoisted(async () => {
  const { startScratchServer } = await import("../../testing/scratch-server.ts");
  const server = await startScratchServer();
  process.env.DATABASE_URL = server.url("postgres");
  process.env.ROLE = "web";
  return server;
});
await migrate(database.url("postgres"));
const user = await makeUser();
const { cookie } = (await makeSession(user)).headers;
// This server commits without waiting for its log: what is not on its disk by then would not outlive SIGKILL.
await pool().query("CHECKPOINT");

/** In place of Next: pages that say for whom they are drawn, and fail where they cannot know; some are for everybody. */
let drawn = 0;
const pages = withPageSession(async ({ url, headers }, response) => {
  drawn++;
  const known = pageActor(String(headers["x-nonce"]));
  if (known !== undefined) return void response.end(known?.username ?? "nobody");
  response.writeHead(/^\/(login|_next|icon)/.test(url ?? "") ? 200 : 500).end();
});
/** Of requests that are done with. */
const nonces: string[] = [];
const server = frontServer(
  edge(async (request, response) => {
    await pages(request, response);
    nonces.push(String(request.headers["x-nonce"]));
  }),
);
server.listen(0, "127.0.0.1");
await once(server, "listening");
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  database.signal("SIGCONT");
  await closeDatabase();
  await database.stop();
});

const signedIn = { cookie: cookie ?? "" };
const ask = (path: string, headers: Record<string, string> = signedIn, method = "GET") =>
  fetch(origin + path, { method, headers, redirect: "manual" });

test("a page is drawn for whom its session names, and forgotten with its answer", async () => {
  expect(await (await ask("/flows?find=x")).text()).toBe(user.username);
  expect(await (await ask("/flows", {})).text()).toBe("nobody");
  expect(await (await ask("/flows", { cookie: `${cookie}x` })).text()).toBe("nobody");
  await expect.poll(() => nonces.map(pageActor)).toEqual([undefined, undefined, undefined]);
});

test("no page is drawn where the reader leaves while the session is looked up, and whom it is for is forgotten", async () => {
  const [done, drawnBefore] = [nonces.length, drawn];
  const locked = await pool().connect();
  await locked.query("BEGIN; LOCK TABLE session");
  await requestAndAbort(origin, { path: "/flows", headers: signedIn, times: 5 });
  await locked.query("COMMIT");
  locked.release();
  await expect.poll(() => nonces.length - done).toBe(5);
  expect(nonces.slice(done).map(pageActor)).toEqual(Array(5).fill(undefined));
  expect(drawn).toBe(drawnBefore);
});

const aways = {
  frozen: { go: () => database.signal("SIGSTOP"), back: async () => database.signal("SIGCONT") },
  stopped: { go: () => database.signal("SIGKILL"), back: () => database.start() },
};

test.each(["frozen", "stopped"] as const)(
  "where the database is %s, a page says so in place of failing",
  async (how) => {
    aways[how].go();
    const drawnBefore = drawn;
    const answer = await ask("/interactions?range=week&channels=sms");
    const html = await answer.text();
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toBe("2");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
    // Neither a way to the sign-in nor another cookie: the session stays.
    expect(answer.headers.get("location")).toBeNull();
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(html).toContain("<h1>The service cannot reach its database</h1>");
    expect(html).not.toMatch(/ECONN|terminated|postgres|\bat .*\.ts/);
    const nonce = /'nonce-([^']+)'/.exec(answer.headers.get("content-security-policy") ?? "")?.[1];
    const scripts = html.match(/<script[^>]*>/g) ?? [];
    expect(scripts.length).toBeGreaterThan(0);
    expect(new Set(scripts)).toEqual(new Set([`<script nonce="${nonce}">`]));
    const [spanish, portuguese, asked, followed, invited] = await Promise.all([
      ask("/flows", { cookie: `${cookie}; locale=es`, "accept-language": "pt" }),
      ask("/flows", { ...signedIn, "accept-language": "pt-BR,en;q=0.5" }),
      ask("/flows", signedIn, "HEAD"),
      ask("/flows?_rsc=1", { ...signedIn, rsc: "1" }),
      ask("/invite/token", {}),
    ]);
    expect(await spanish.text()).toMatch(/<html lang="es"[^>]*>.*base de datos/s);
    expect(await portuguese.text()).toMatch(/<html lang="pt"[^>]*>.*banco de dados/s);
    expect([asked.status, await asked.text()]).toEqual([503, ""]);
    // The router loads an answer that is none of its own as a page.
    expect([followed.status, followed.headers.get("content-type")]).toEqual([503, "text/html; charset=utf-8"]);
    expect(invited.status).toBe(503);
    expect(drawn).toBe(drawnBefore);
    const open = [ask("/login"), ask("/_next/static/x.js"), ask("/icon.svg"), ask("/flows", {})];
    expect((await Promise.all(open)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await aways[how].back();
    await expect.poll(async () => (await ask("/interactions?range=week")).text()).toBe(user.username);
  },
);
