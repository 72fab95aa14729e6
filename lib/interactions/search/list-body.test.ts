import { request } from "undici";
import { beforeAll, describe, expect, test } from "vitest";
import { GET as LIST } from "@/app/api/interactions/route.ts";
import { POST as SEARCH } from "@/app/api/interactions/search/route.ts";
import { db } from "../../db.ts";
import { serve } from "../../http/server/listening.fixture.ts";
import { call } from "../../testing/call.ts";
import { makeApiKey } from "../../testing/factories.ts";
import { feedAll, makeInteraction } from "../../testing/interactions.ts";

const range = { initialdate: "2026-10-01 00:00:00", finaldate: "2026-10-31 23:59:59", index: "0", rows: "50" };
const mail = makeInteraction(
  { agent: "luis", channel: "email", connectorId: "7" },
  { channel: "email", automation: "menu", disposition: { id: "41" } },
);
const call1 = makeInteraction({ start: "2026-10-06 02:30:00", dialer: { name: "calls", list: "June" } });
const all = { key: "", readOnly: "", nothing: "" };

beforeAll(async () => {
  expect(await feedAll([mail, call1])).toMatchObject({ created: 2, rejected: 0 });
  all.key = await makeApiKey();
  all.readOnly = await makeApiKey({ actions: ["interactions:read"] });
  all.nothing = await makeApiKey({ actions: ["flows:read"] });
});

const guids = ({ json }: { json: { result: { guid: string }[] } }) => json.result.map(({ guid }) => guid);

type Given = { body: unknown; query?: Record<string, string>; key?: string; headers?: Record<string, string> };

describe("a body", () => {
  // Neither a Request nor fetch gives a GET a body: these go by a server, which takes it from the message.
  async function get({ body, query = range, key = all.key, headers = {} }: Given) {
    const base = await serve(LIST);
    const { statusCode, body: answer } = await request(`${base}/api/interactions?${new URLSearchParams(query)}`, {
      headers: { "X-ApiKey": key, "Content-Type": "application/json", ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
    return { status: statusCode, json: (await answer.json()) as ReturnType<typeof JSON.parse> };
  }

  test("on a GET filters, with a key that may only read, and nothing is stored", async () => {
    const before = await db().interaction.count();
    expect(guids(await get({ body: { users: ["luis"], dispositions: [41] }, key: all.readOnly }))).toEqual([mail.guid]);
    expect(guids(await get({ body: { users: [], outboundHubs: ["calls"] } }))).toEqual([call1.guid]);
    expect(await db().interaction.count()).toBe(before);
  });

  test.each([
    ["not JSON", "{"],
    ["an array", "[]"],
    ["text for a list", '{"users":"a"}'],
    ["numbers for names", '{"users":[1]}'],
    ["text for ids", '{"dispositions":["1"]}'],
    ["an unknown property", '{"nope":[]}'],
    ["null", '{"users":null}'],
    ["a name twice", '{"users":[],"users":[]}'],
  ])("on a GET: %s is 400", async (_, body) => {
    const { status, json } = await get({ body });
    expect([status, json.instance]).toEqual([400, "/api/interactions"]);
  });

  test("and the query may not name the same", async () => {
    const { status, json } = await get({ body: { users: ["luis"] }, query: { ...range, users: "luis" } });
    expect([status, json.errors[0].path]).toEqual([400, "users"]);
  });

  test("of another type is 415", async () => {
    expect((await get({ body: "{}", headers: { "Content-Type": "text/plain" } })).status).toBe(415);
  });

  test("of POST search takes everything as JSON", async () => {
    const search = (body: object, key = all.readOnly) => call(SEARCH, { path: "/api/interactions/search", body, key });
    const base = { ...range, index: 0, rows: 50 };
    const body = {
      ...base,
      channels: ["email"],
      connectorId: 7,
      orders: [{ field: "start_date", direction: "asc" }],
      automations: ["menu"],
    };
    expect(guids(await search(body))).toEqual([mail.guid]);
    expect(guids(await search({ ...base, channels: "email,telephony", outboundHubs: ["calls"] }))).toEqual([
      call1.guid,
    ]);
    for (const wrong of [
      { rows: "50" },
      { rows: 10_001 },
      { index: 0.5 },
      { index: -1 },
      { orders: "[]" },
      { nope: 1 },
    ]) {
      expect((await search({ ...base, ...wrong })).status).toBe(400);
    }
    const { rows, ...lacking } = base;
    expect((await search(lacking)).status).toBe(400);
    expect((await search(base, all.nothing)).status).toBe(400);
    const query = await call(SEARCH, { path: "/api/interactions/search?rows=5", body: base, key: all.key });
    expect(query.status).toBe(400);
  });
});
