import { expect, test } from "vitest";
import { GET as getZones } from "../../../app/api/dialer/id/[hubName]/lists/[id]/zones/route.ts";
import { db } from "../../db.ts";
import { call } from "../../testing/call.ts";
import { makeApiKey, makeHub } from "../../testing/factories.ts";

/** A list of two contacts without a zone of their own, three in Tokyo, and one there that is done. */
async function makeList(hubId: bigint): Promise<bigint> {
  const { id } = await db().list.create({
    data: { hubId, filename: "x", status: "inactive", received: 6n, saved: 6n, createdBy: "x" },
  });
  const tokyo = { timezone: "Asia/Tokyo" };
  const contacts: object[] = [{}, {}, tokyo, tokyo, tokyo, { ...tokyo, state: "done" }];
  await db().contact.createMany({
    data: contacts.map((contact, at) => ({ listId: id, position: BigInt(at), clientIds: ["123"], ...contact })),
  });
  return id;
}

test("who waits is counted by time zone, those without one in their campaign's", async () => {
  const hub = await makeHub();
  const key = await makeApiKey();
  const list = await makeList(hub.id);
  const zones = async () =>
    (await call(getZones, { path: `/api/dialer/id/${hub.name}/lists/${list}/zones`, key })).json.result;
  expect(await zones()).toEqual([
    { timezone: "Asia/Tokyo", waiting: 3 },
    { timezone: "America/Montevideo", waiting: 2 },
  ]);
  await db().campaign.update({ where: { id: hub.campaignId }, data: { timezone: "Asia/Tokyo" } });
  expect(await zones()).toEqual([{ timezone: "Asia/Tokyo", waiting: 5 }]);
  await db().contact.updateMany({ where: { listId: list }, data: { state: "done" } });
  expect(await zones()).toEqual([]);
});

test("a list of another hub, or of none, is not found; one outside the profile is not counted", async () => {
  const [hub, other] = [await makeHub(), await makeHub()];
  const list = await makeList(hub.id);
  const statusOf = async (of: string, key: string) =>
    (await call(getZones, { path: `/api/dialer/id/${of}/lists/${list}/zones`, key })).status;
  const key = await makeApiKey();
  expect(await statusOf(other.name, key)).toBe(404);
  expect(await statusOf("none-such", key)).toBe(404);
  expect(await statusOf(hub.name, await makeApiKey({ sees: { hubs: [other.id] } }))).toBe(403);
  expect(await statusOf(hub.name, await makeApiKey({ actions: ["flows:read"] }))).toBe(403);
});
