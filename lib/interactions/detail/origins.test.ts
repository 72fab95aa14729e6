import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { GET } from "@/app/api/interactions/id/[guid]/origins/route.ts";
import { db, pool } from "../../db.ts";
import { call } from "../../testing/call.ts";
import { makeApiKey, makeHub, unique } from "../../testing/factories.ts";
import { feedAll, makeInteraction } from "../../testing/interactions.ts";

type Hub = Awaited<ReturnType<typeof makeHub>>;
let hub: Hub;
let key: string;

async function makeList(of: Hub, filename: string, contacts: { clientIds: string[]; contactId?: string }[]) {
  const { id } = await db().list.create({ data: { hubId: of.id, filename, createdBy: "admin", status: "inactive" } });
  const data = contacts.map((contact, position) => ({ ...contact, listId: id, position: BigInt(position) }));
  await db().contact.createMany({ data });
  return Number(id);
}

async function ask(given: Parameters<typeof makeInteraction>[0], as = key) {
  const one = makeInteraction({ client: { id: "34600", contactId: "crm-1" }, ...given });
  await feedAll([one]);
  return call(GET, { path: `/api/interactions/id/${one.guid}/origins`, key: as });
}

beforeAll(async () => {
  hub = await makeHub();
  key = await makeApiKey();
});

test("the newest list of the name that has the contact is found, by contactId before the number", async () => {
  const [list, number] = [unique("June"), "34600"];
  const first = await makeList(hub, list, [{ clientIds: ["1"] }, { clientIds: ["+34600"], contactId: "crm-1" }]);
  await makeList(hub, list, [{ clientIds: [number] }]);
  const newest = await makeList(hub, list, [{ clientIds: ["5"] }]);
  const dialer = { name: hub.name, list };
  const { json } = await ask({ dialer });
  expect(json.result).toMatchObject([{ hub: hub.name, desk: true, list, listId: first, contact: "crm-1" }]);
  const other = await ask({ dialer, client: { id: "+34600", contactId: "crm-2" } });
  expect(other.json.result[0]).toMatchObject({ listId: newest - 1, contact: number });
  const nobody = await ask({ dialer, client: { id: "9" } });
  expect(nobody.json.result[0]).toMatchObject({ listId: newest, contact: null });
});

test("a list that is not there is named and no more, of a hub that names none nothing", async () => {
  const { json } = await ask({ dialer: { name: hub.name, list: "gone" } });
  expect(json.result).toMatchObject([{ desk: true, list: "gone", listId: null, contact: null }]);
  expect((await ask({ dialer: { name: hub.name } })).json.result).toMatchObject([{ list: null, listId: null }]);
  expect((await ask({})).json.result).toEqual([]);
});

test("who may not open the hub's desk is told its name alone", async () => {
  const list = unique("list");
  await makeList(hub, list, [{ clientIds: ["34600"] }]);
  const dialer = { name: hub.name, list };
  const closed = { hub: hub.name, desk: false, list, listId: null, contact: null };
  const reader = await makeApiKey({ actions: ["interactions:read"] });
  expect((await ask({ dialer }, reader)).json.result).toMatchObject([closed]);
  const demo = await db().campaign.findUniqueOrThrow({ where: { name: "Demo" } });
  const elsewhere = await makeApiKey({ sees: { campaigns: [demo.id] } });
  expect((await ask({ dialer }, elsewhere)).json.result).toMatchObject([closed]);
});

test("it is as hidden as the interaction", async () => {
  const support = makeInteraction({ campaign: "Support" });
  await feedAll([makeInteraction(), support]);
  const demo = await db().campaign.findUniqueOrThrow({ where: { name: "Demo" } });
  const restricted = await makeApiKey({ sees: { campaigns: [demo.id] } });
  const statusOf = async (guid: string, as: string) =>
    (await call(GET, { path: `/api/interactions/id/${guid}/origins`, key: as })).status;
  expect(await statusOf(support.guid, restricted)).toBe(400);
  expect(await statusOf(randomUUID(), key)).toBe(404);
  expect(await statusOf("x", key)).toBe(400);
});

test("that each search takes long makes nobody wait for all of them", async () => {
  const list = unique("list");
  await makeList(hub, list, [{ clientIds: ["34600"] }]);
  const dialer = { name: hub.name, list };
  const one = makeInteraction(...Array.from({ length: 30 }, (_, i) => ({ dialer, client: { id: `${34700 + i}` } })));
  await feedAll([one]);
  const waiting = await pool().connect();
  try {
    await waiting.query("BEGIN; LOCK TABLE contact IN ACCESS EXCLUSIVE MODE");
    const began = performance.now();
    const { json } = await call(GET, { path: `/api/interactions/id/${one.guid}/origins`, key });
    // A search gives up after 1.5 s; thirty of them would take 45.
    expect(performance.now() - began).toBeLessThan(40_000);
    expect(json.result).toHaveLength(30);
    for (const origin of json.result) expect(origin).toMatchObject({ hub: hub.name, desk: true, list, contact: null });
  } finally {
    await waiting.query("ROLLBACK");
    waiting.release();
  }
});
