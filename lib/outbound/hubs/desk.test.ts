import { expect, test } from "vitest";
import { GET as getHub } from "../../../app/api/dialer/id/[hubName]/route.ts";
import { GET as getHubs } from "../../../app/api/dialer/route.ts";
import { db } from "../../db.ts";
import { Prisma } from "../../generated/prisma/client.ts";
import { call } from "../../testing/call.ts";
import { makeApiKey, makeCampaign, makeHub, unique } from "../../testing/factories.ts";
import { DAY_MS } from "../../time/durations.ts";
import { formatUtc } from "../../time/instant.ts";

test("hubs with their campaign, their lists by status and their waiting leads", async () => {
  const hub = await makeHub();
  const list = (status: "loading" | "inactive" | "active", saved: bigint) => ({
    hubId: hub.id,
    filename: "x",
    status,
    received: saved,
    saved,
    createdBy: "x",
  });
  await db().list.createMany({
    data: [list("inactive", 9n), list("inactive", 0n), { ...list("active", 9n), working: 1n, done: 3n, cancelled: 1n }],
  });
  const leads = await db().list.create({
    data: { hubId: hub.id, kind: "leads", month: "2026-11", filename: "x", createdBy: "x", saved: 3n, done: 1n },
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
    campaignEnabled: true,
    providerLive: false,
    providerFails: false,
    settings: {
      maxAttempts: 3,
      retryMinutes: 60,
      concurrency: 10,
      ratePerSecond: 10,
      template: null,
      subject: null,
      provider: null,
      horizontal: false,
      country: null,
      maxAbandon: 3,
      previewSeconds: 60,
      wrapUpSeconds: 30,
      maxPerDay: null,
      maxTotal: null,
      volumePerDay: null,
      retries: {},
      machine: null,
      from: null,
      replyTo: null,
      unsubscribe: false,
    },
    lists: { loading: 0, inactive: 2, active: 1, paused: 0, finished: 0, failed: 0 },
    contactsWaiting: 4,
    leadsWaiting: 2,
    leadsDue: 2,
    nextLeadAt: null,
  });
});

test("what holds a hub: its campaign, a provider that is not live, leads that are due later", async () => {
  const campaign = await makeCampaign();
  const hub = await makeHub({ campaignId: campaign.id });
  const key = await makeApiKey();
  const desk = async () => (await call(getHub, { path: `/api/dialer/id/${hub.name}`, key })).json.result;
  const name = unique("provider");
  const saved = { description: "", user: "x", savedBy: "x", problems: [] };
  const version = { version: 1, drawFlowObj: "{}", flow: "", type: "provider", ...saved };
  await db().flow.create({ data: { name, versions: { create: version } } });
  await db().hub.update({ where: { id: hub.id }, data: { provider: name } });
  await db().campaign.update({ where: { id: campaign.id }, data: { enabled: false } });
  const due = new Date(Date.now() + DAY_MS);
  const leads = await db().list.create({
    data: { hubId: hub.id, kind: "leads", month: "2026-11", filename: "x", createdBy: "x", saved: 3n },
  });
  const lead = { listId: leads.id, clientIds: ["123"] };
  const times = [due, new Date(due.getTime() + DAY_MS), new Date(0)];
  const data = times.map((scheduledFor, at) => ({ ...lead, position: BigInt(at), scheduledFor }));
  await db().contact.createMany({ data });
  expect(await desk()).toMatchObject({
    campaignEnabled: false,
    providerLive: false,
    leadsWaiting: 3,
    leadsDue: 1,
    nextLeadAt: formatUtc(due),
  });
  await db().flow.updateMany({ where: { name }, data: { live: 1 } });
  expect(await desk()).toMatchObject({ providerLive: true });
  await db().flow.updateMany({ where: { name }, data: { deletedAt: new Date() } });
  expect(await desk()).toMatchObject({ providerLive: false });
  await db().hub.update({ where: { id: hub.id }, data: { provider: "simulated" } });
  expect(await desk()).toMatchObject({ providerLive: true });
  await db().hub.update({ where: { id: hub.id }, data: { provider: "smtp" } });
  expect(await desk()).toMatchObject({ providerLive: false });
  const server = { host: "mail.example.com", port: 25, security: "none", fromAddress: "a@example.com", fromName: "A" };
  await db().mailServer.create({ data: { ...server, changedBy: "x" } });
  expect(await desk()).toMatchObject({ providerLive: true, providerFails: false });
  await db().providerHealth.create({
    data: { name: "smtp", closedAt: new Date(), reason: "providerUnreachable", probeAt: new Date() },
  });
  expect(await desk()).toMatchObject({ providerLive: true, providerFails: true });
  await db().providerHealth.deleteMany();
  await db().mailServer.deleteMany();
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
  const at = Date.now();
  const holidays = [-1, 0, 1].map((days) => formatUtc(new Date(at + days * DAY_MS)).slice(0, 10));
  await db().campaign.update({
    where: { id: campaign.id },
    data: { timezone: "UTC", schedule: Prisma.DbNull, holidays },
  });
  const opensAt = `${formatUtc(new Date(at + 2 * DAY_MS)).slice(0, 10)} 00:00:00`;
  expect(await desk()).toMatchObject({ holidays, hours: { open: false, opensAt, closesAt: null } });
  await db().campaign.update({ where: { id: campaign.id }, data: { schedule: day } });
  await db().hub.update({ where: { id: hub.id }, data: { contactingSchedule: { mon: ["09:00-10:00"] } } });
  expect((await desk()).hours).toEqual({ open: false, opensAt: null, closesAt: null });
});
