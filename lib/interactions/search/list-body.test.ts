import { beforeAll, describe, expect, test } from "vitest";
import { POST as SEARCH } from "@/app/api/interactions/search/route.ts";
import { db } from "../../db.ts";
import { BRIDGED } from "../../http/server/get-with-body.ts";
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

describe("a body", () => {
  const bridged = (body: unknown, query: Record<string, string> = range, key = all.key) =>
    call(SEARCH, {
      path: `/api/interactions/search?${new URLSearchParams(query)}`,
      method: "POST",
      headers: { [BRIDGED]: "GET" },
      body,
      key,
    });

  test("on a GET, as the server hands it on: a read, whatever the key may write", async () => {
    const before = await db().interaction.count();
    const answer = await bridged({ users: ["luis"], dispositions: [41] }, range, all.readOnly);
    expect(guids(answer)).toEqual([mail.guid]);
    expect(await db().interaction.count()).toBe(before);
    expect(guids(await bridged({ users: [], outboundHubs: ["calls"] }))).toEqual([call1.guid]);
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
  ])("on a GET: %s is 400, in the GET's words", async (_, body) => {
    const headers = { [BRIDGED]: "GET", "Content-Type": "application/json" };
    const path = `/api/interactions/search?${new URLSearchParams(range)}`;
    const { status, json } = await call(SEARCH, { path, method: "POST", headers, body, key: all.key });
    expect([status, json.instance]).toEqual([400, "/api/interactions"]);
  });

  test("and the query may not name the same", async () => {
    const { status, json } = await bridged({ users: ["luis"] }, { ...range, users: "luis" });
    expect([status, json.errors[0].path]).toEqual([400, "users"]);
  });

  test("of another type is 415", async () => {
    const headers = { [BRIDGED]: "GET", "Content-Type": "text/plain" };
    const path = `/api/interactions/search?${new URLSearchParams(range)}`;
    expect((await call(SEARCH, { path, method: "POST", headers, body: "{}", key: all.key })).status).toBe(415);
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
