import { beforeAll, expect, test } from "vitest";
import { GET } from "@/app/api/blacklist/hits/route.ts";
import { db } from "../../db.ts";
import { orderedId } from "../../ordered-id.ts";
import { call } from "../../testing/call.ts";
import { makeApiKey, makeHub } from "../../testing/factories.ts";
import { makePace } from "../attempts/claim.ts";
import { workHub } from "../attempts/dispatcher.ts";
import { feedQueue } from "../attempts/queue.ts";
import { type Hub, listIn, workingHub } from "../dispatch/hub.fixture.ts";

let key: string;
beforeAll(async () => {
  key = await makeApiKey();
});

const ask = (query: Record<string, string> = {}) =>
  call(GET, { path: `/api/blacklist/hits?${new URLSearchParams(query)}`, key });
const clientIds = async (query: Record<string, string>) =>
  (await ask(query)).json.result.map((hit: { clientId: string }) => hit.clientId);

let at = Date.parse("2026-10-05T10:00:00Z");
async function passOver(hub: Hub, clientId: string): Promise<void> {
  at += 1000;
  const given = { clientId, hubId: hub.id, campaignId: hub.campaignId, listId: 17n, position: 3n };
  await db().blacklistHit.create({ data: { ...given, id: orderedId(at), at: new Date(at) } });
}

test("a number that an attempt passed over is told with its hub, its list and its contact", async () => {
  const hub = await workingHub({}, { mode: "broadcast" });
  const clientId = "+34655000001";
  await db().blacklistEntry.create({ data: { clientId: "34655000001" } });
  const list = await listIn(hub, [{ clientIds: [clientId] }]);
  await feedQueue(list);
  await makePace([hub.id]);
  await workHub(hub.id, [{ id: list, comesDue: false }]);
  const { json } = await ask({ hub: hub.name });
  expect(json).toEqual({
    result: [
      { clientId, hub: hub.name, list: Number(list), contact: `${list}-0`, at: expect.stringMatching(/^\d{4}-/) },
    ],
    index: 0,
    rows: 50,
    total: 1,
  });
});

test("the newest come first, by page, and are found by number in any spelling, by address in any case, and by hub", async () => {
  const [one, other] = [await makeHub(), await makeHub()];
  await passOver(one, "+34655111222");
  await passOver(other, "0034655111222");
  await passOver(one, "Ana@Example.com");
  expect(await clientIds({ clientId: "34 655 11-12-22" })).toEqual(["0034655111222", "+34655111222"]);
  expect(await clientIds({ clientId: "+34655111222", hub: one.name })).toEqual(["+34655111222"]);
  expect(await clientIds({ clientId: "ana@EXAMPLE.com" })).toEqual(["Ana@Example.com"]);
  expect(await clientIds({ hub: one.name })).toEqual(["Ana@Example.com", "+34655111222"]);
  expect((await ask({ hub: one.name, index: "1", rows: "1" })).json).toMatchObject({
    result: [{ clientId: "+34655111222", at: "2026-10-05 10:00:01" }],
    total: 2,
  });
  expect(await clientIds({ hub: "no such hub" })).toEqual([]);
});

test("what was passed over for a hub that was removed stays", async () => {
  const hub = await makeHub();
  await passOver(hub, "+34655333444");
  await db().hub.delete({ where: { id: hub.id } });
  expect((await ask({ clientId: "+34655333444" })).json.result).toMatchObject([{ hub: null }]);
});

test("only administrators ask for them, and a wrong page is named", async () => {
  const other = await makeApiKey({ scopes: ["lists:write"] });
  expect((await call(GET, { path: "/api/blacklist/hits", key: other })).status).toBe(403);
  const refused = await ask({ rows: "0" });
  expect([refused.status, refused.json.errors[0].path]).toEqual([400, "rows"]);
});
