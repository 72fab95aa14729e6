import { expect, test } from "vitest";
import { GET as getHub } from "../../../app/api/dialer/id/[hubName]/route.ts";
import { GET as getHubs } from "../../../app/api/dialer/route.ts";
import { db } from "../../db.ts";
import { call } from "../../testing/call.ts";
import { makeApiKey, makeCampaign, makeHub } from "../../testing/factories.ts";

test("hubs with their campaign, their lists by status and their waiting leads", async () => {
  const hub = await makeHub();
  const list = (status: "loading" | "inactive" | "active") => ({
    hubId: hub.id,
    filename: "x",
    status,
    createdBy: "x",
  });
  await db().list.createMany({ data: [list("inactive"), list("inactive"), list("active")] });
  const leads = await db().list.create({
    data: { hubId: hub.id, kind: "leads", month: "2026-11", filename: "x", createdBy: "x" },
  });
  const lead = (position: bigint, state: "waiting" | "done") => ({
    listId: leads.id,
    position,
    clientIds: ["123"],
    state,
  });
  await db().contact.createMany({ data: [lead(0n, "waiting"), lead(1n, "waiting"), lead(2n, "done")] });
  const answer = await call(getHub, { path: `/api/dialer/id/${hub.name}`, key: await makeApiKey() });
  expect(answer.json.result).toMatchObject({
    name: hub.name,
    channel: "telephony",
    mode: "predictive",
    timezone: "America/Montevideo",
    enabled: false,
    settings: {
      maxAttempts: 3,
      retryMinutes: 60,
      concurrency: 10,
      ratePerSecond: 10,
      template: null,
      subject: null,
      provider: null,
      horizontal: false,
    },
    lists: { loading: 0, inactive: 2, active: 1, paused: 0, finished: 0, failed: 0 },
    leadsWaiting: 2,
  });
});

test("a profile sees the hubs that are its own, of campaigns that are its own", async () => {
  const campaign = await makeCampaign();
  const [seen, otherCampaign, otherHub] = [
    await makeHub({ campaignId: campaign.id }),
    await makeHub(),
    await makeHub({ campaignId: campaign.id }),
  ];
  const key = await makeApiKey({ sees: { campaigns: [campaign.id], hubs: [seen.id, otherCampaign.id] } });
  const { json } = await call(getHubs, { path: "/api/dialer", key });
  expect(json).toMatchObject({ result: [{ name: seen.name }], index: 0, rows: 1, total: 1 });
  for (const hub of [otherCampaign, otherHub])
    expect((await call(getHub, { path: `/api/dialer/id/${hub.name}`, key })).status).toBe(403);
  expect((await call(getHub, { path: "/api/dialer/id/none-such", key })).status).toBe(404);
});

test("pages, strictly, and for who may work lists", async () => {
  const key = await makeApiKey();
  await makeHub();
  const { json } = await call(getHubs, { path: "/api/dialer?index=0&rows=1", key });
  expect(json).toMatchObject({ rows: 1, total: await db().hub.count() });
  expect(json.result).toHaveLength(1);
  expect((await call(getHubs, { path: "/api/dialer?rows=0", key })).status).toBe(400);
  expect(
    (await call(getHubs, { path: "/api/dialer", key: await makeApiKey({ actions: ["flows:read"] }) })).status,
  ).toBe(403);
});

test("a hub's hours: both schedules, and when they open or close next", async () => {
  const campaign = await makeCampaign();
  const hub = await makeHub({ campaignId: campaign.id });
  const key = await makeApiKey();
  const desk = async () => (await call(getHub, { path: `/api/dialer/id/${hub.name}`, key })).json.result;
  expect(await desk()).toMatchObject({
    schedule: null,
    contactingSchedule: null,
    hours: { open: true, opensAt: null, closesAt: null },
  });
  const day = { tue: ["09:00-24:00"], wed: ["00:00-10:00"] };
  await db().campaign.update({ where: { id: campaign.id }, data: { timezone: "Asia/Tokyo", schedule: day } });
  const { hours, ...rest } = await desk();
  expect(rest).toMatchObject({ schedule: day, contactingSchedule: null });
  // Nine on Tuesday in Tokyo is midnight between Monday and Tuesday, and ten on Wednesday is one in the night.
  const next = hours.open ? hours.closesAt : hours.opensAt;
  expect(next).toMatch(hours.open ? / 01:00:00$/ : / 00:00:00$/);
  expect(new Date(`${next.replace(" ", "T")}Z`).getUTCDay()).toBe(hours.open ? 3 : 2);
  await db().hub.update({ where: { id: hub.id }, data: { contactingSchedule: { mon: ["09:00-10:00"] } } });
  expect((await desk()).hours).toEqual({ open: false, opensAt: null, closesAt: null });
});
