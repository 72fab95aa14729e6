import { expect, test } from "vitest";
import { GET as getHours } from "../../../app/api/dialer/id/[hubName]/lists/[id]/hours/route.ts";
import { db } from "../../db.ts";
import { call } from "../../testing/call.ts";
import { makeApiKey, makeCampaign, makeHub } from "../../testing/factories.ts";
import { DAY_MS } from "../../time/durations.ts";

const days = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"] as const;

/** A list of two contacts without a zone of their own, one in Tokyo, and one that is done. */
async function makeList(hubId: bigint): Promise<bigint> {
  const { id } = await db().list.create({
    data: { hubId, filename: "x", status: "inactive", received: 4n, saved: 4n, createdBy: "x" },
  });
  const contact = (position: bigint, more: object = {}) => ({ listId: id, position, clientIds: ["123"], ...more });
  const tokyo = { timezone: "Asia/Tokyo" };
  await db().contact.createMany({
    data: [contact(0n), contact(1n), contact(2n, tokyo), contact(3n, { ...tokyo, state: "done" })],
  });
  return id;
}

test("who waits is counted by the hours of each contact's own clock", async () => {
  const campaign = await makeCampaign();
  const hub = await makeHub({ campaignId: campaign.id });
  const key = await makeApiKey();
  const list = await makeList(hub.id);
  const hours = async () =>
    (await call(getHours, { path: `/api/dialer/id/${hub.name}/lists/${list}/hours`, key })).json.result;
  expect(await hours()).toEqual({ waiting: 3, open: 3, never: 0, opensAt: null });

  await db().hub.update({ where: { id: hub.id }, data: { contactingSchedule: {} } });
  expect(await hours()).toEqual({ waiting: 3, open: 0, never: 3, opensAt: null });

  // Open all of the day that follows tomorrow in UTC: no clock is there yet, and Tokyo's comes there first.
  const opens = new Date((Math.floor(Date.now() / DAY_MS) + 2) * DAY_MS);
  const day = days[opens.getUTCDay()] ?? "mon";
  await db().hub.update({ where: { id: hub.id }, data: { contactingSchedule: { [day]: ["00:00-24:00"] } } });
  const before = new Date(opens.getTime() - DAY_MS).toISOString().slice(0, 10);
  expect(await hours()).toEqual({ waiting: 3, open: 0, never: 0, opensAt: `${before} 15:00:00` });
});

test("a list of another hub, or of none, is not found", async () => {
  const [hub, other] = [await makeHub(), await makeHub()];
  const key = await makeApiKey();
  const list = await makeList(hub.id);
  for (const path of [`${other.name}/lists/${list}`, `none-such/lists/${list}`])
    expect((await call(getHours, { path: `/api/dialer/id/${path}/hours`, key })).status).toBe(404);
  const reader = await makeApiKey({ actions: ["flows:read"] });
  expect((await call(getHours, { path: `/api/dialer/id/${hub.name}/lists/${list}/hours`, key: reader })).status).toBe(
    403,
  );
});
