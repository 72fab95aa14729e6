import { randomUUID } from "node:crypto";
import { request } from "node:http";
import { text } from "node:stream/consumers";
import type { APIRequestContext } from "@playwright/test";
import { sendChunks } from "../lib/testing/hostile/chunked-body.ts";
import { admin } from "./app.ts";
import { expect, test } from "./fixtures.ts";

// A day of which no other journey feeds.
const day = "2026-09-08";

// Next drops the body of a GET: that our server reads it can only be seen from outside.
const range = { initialdate: `${day} 00:00:00`, finaldate: `${day} 23:59:59`, index: "0", rows: "50" };

type Answer = { status: number; json: { total: number; result: { guid: string }[]; instance?: string } };

/** A GET as curl sends it with `-X GET -d`; the headers must say how the body ends. */
function get(body: string, headers: Record<string, string | number>, method = "GET"): Promise<Answer> {
  const url = `${process.env.E2E_URL}/api/interactions?${new URLSearchParams(range)}`;
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers: { "Content-Type": "application/json", ...headers } }, (response) =>
      text(response).then(
        (answer) => resolve({ status: response.statusCode ?? 0, json: answer && JSON.parse(answer) }),
        reject,
      ),
    );
    sent.on("error", reject).end(body);
  });
}

async function keyThatReads(api: APIRequestContext): Promise<string> {
  const data = { name: "reads", user: admin.username, scopes: ["interactions:read"] };
  return (await (await api.post("/api/api-keys", { data })).json()).result.key;
}

async function feed(api: APIRequestContext, campaign: string): Promise<string> {
  const timings = { startDate: `${day} 10:00:00`, endDate: `${day} 10:00:30` };
  const segment = { segmentId: randomUUID(), campaign, channel: "sms", direction: "inbound", timings };
  const guid = randomUUID();
  expect((await api.post("/api/interactions", { data: { guid, segments: [segment] } })).status()).toBe(200);
  return guid;
}

test("a GET's body filters, plain and chunked, with a key that may not write, and nothing is stored", async ({
  api,
}) => {
  const key = await keyThatReads(api);
  const campaign = `body-${randomUUID()}`;
  const guid = await feed(api, campaign);
  await feed(api, `other-${randomUUID()}`);
  const total = async () => (await (await api.get("/api/interactions", { params: range })).json()).total;
  const before = await total();
  const body = JSON.stringify({ campaigns: [campaign] });
  for (const framing of [{ "Content-Length": Buffer.byteLength(body) }, { "Transfer-Encoding": "chunked" }]) {
    const { status, json } = await get(body, { "X-ApiKey": key, ...framing });
    expect([status, json.total, json.result.map((one) => one.guid)]).toEqual([200, 1, [guid]]);
  }
  expect(await total()).toBe(before);
});

test("a GET's bad body is refused, and a POST to the search stays one whatever its headers say", async ({ api }) => {
  const key = await keyThatReads(api);
  const refused = await get('{"nope":[]}', { "X-ApiKey": key, "Content-Length": 11 });
  expect([refused.status, refused.json.instance]).toEqual([400, "/api/interactions"]);
  // A HEAD goes by Next, as everything does in development.
  const head = await get('{"nope":[]}', { "X-ApiKey": key, "Content-Length": 11 }, "HEAD");
  expect(head.status).toBe(400);
  const timings = { startDate: `${day} 10:00:00` };
  const segments = [{ segmentId: "s", campaign: "Demo", channel: "sms", direction: "inbound", timings }];
  const body = JSON.stringify({ guid: randomUUID(), segments });
  const fed = await get(body, { "X-ApiKey": key, "Content-Length": body.length });
  expect(fed.status).toBe(400);
  const headers = { "x-switchyard-bridged": "GET", "x-apikey": key };
  const posted = await api.post("/api/interactions/search", { headers, params: range, data: {} });
  expect(posted.status()).toBe(400);
});

test("what Next would drop, send on or answer wrongly is refused before it", async ({ api }) => {
  const statusOf = async (path: string, options = {}) =>
    (await api.fetch(path, { maxRedirects: 0, ...options })).status();
  for (const name of ["__proto__", "nxtPflow", "nxtIflow", "nextInternalLocale"])
    expect([name, await statusOf(`/api/webhooks/names?${name}=1`)]).toEqual([name, 400]);
  expect(await statusOf("/api/webhooks/")).toBe(404);
  expect(await statusOf("/api//webhooks")).toBe(404);
  expect(await statusOf("/_next/image?url=%2Ficon.svg&w=64&q=75")).toBe(404);
  expect(await statusOf("/overview", { method: "POST", data: {} })).toBe(405);
  const headers = { Cookie: "next-auth.session-token=%zz", "X-ApiKey": "" };
  expect(await statusOf("/overview", { headers })).toBeLessThan(400);
  expect(await statusOf("/api/webhooks", { headers: { Host: "elsewhere.example" } })).toBe(421);
});

test("the API of hubs answers under both its names, with every method and a body", async ({ api }) => {
  for (const [path, options] of [
    ["", {}],
    ["/id/demo-calls", {}],
    ["/id/demo-calls/lists?rows=1", { method: "HEAD" }],
    ["/id/demo-calls/lists", { method: "PATCH", data: {} }],
    ["/id/demo-calls/lists", { method: "POST", data: { filename: "none", list: [] } }],
    ["/id/demo-calls/nothing", {}],
  ] as const) {
    // Another journey may change a hub between the two.
    await expect(async () => {
      const [one, other] = await Promise.all(
        ["/api/dialer", "/api/dialers"].map(async (name) => {
          const answer = await api.fetch(`${name}${path}`, { ...options, headers: { "X-Request-Id": "one" } });
          return { status: answer.status(), text: (await answer.text()).replace(`"${name}`, '"/api/hubs') };
        }),
      );
      expect([path, other]).toEqual([path, one]);
    }).toPass();
  }
});

test("a body that is refused in its middle is told why, by whatever reads it", async ({ api }) => {
  const key = await keyThatReads(api);
  const base = process.env.E2E_URL ?? "";
  const crumbs = { chunk: " ", writes: 10, chunksAWrite: 5000 };
  const headers = { "X-ApiKey": key };
  const search = await sendChunks(base, { path: "/api/interactions/search", headers, ...crumbs });
  expect([search.status, search.json.errors[0].code]).toEqual([400, "chunks"]);
  const form = { "Content-Type": "application/x-www-form-urlencoded" };
  const long = { chunk: "a".repeat(10_000), writes: 100, chunksAWrite: 1 };
  const signIn = await sendChunks(base, { path: "/api/auth/callback/credentials", headers: form, ...long });
  expect([signIn.status, signIn.json.type]).toEqual([413, "/problems/too-large"]);
});
