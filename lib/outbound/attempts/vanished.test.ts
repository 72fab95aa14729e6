import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { DELETE as removeCampaign } from "../../../app/api/campaigns/[name]/route.ts";
import { GET as getGates } from "../../../app/api/dialer/id/[hubName]/gates/route.ts";
import { GET as getContacts } from "../../../app/api/dialer/id/[hubName]/lists/[id]/contacts/route.ts";
import { GET as getProgress } from "../../../app/api/dialer/id/[hubName]/progress/route.ts";
import { POST as preview } from "../../../app/api/dialer/id/[hubName]/schedule/preview/route.ts";
import { db, pool } from "../../db.ts";
import { env } from "../../env.ts";
import { Prisma } from "../../generated/prisma/client.ts";
import { attemptContradictions } from "../../testing/attempt-invariants.ts";
import { call } from "../../testing/call.ts";
import { makeApiKey } from "../../testing/factories.ts";
import { weekdays } from "../../time/weekly-schedule.ts";
import { type Hub, listIn, workingHub } from "../dispatch/hub.fixture.ts";
import { makeAttemptClock, makeDispatcher } from "./dispatcher.ts";

/** A zone that neither PostgreSQL nor Node has: as one that was taken out of the IANA database. */
const GONE = "Europe/Atlantis";
const allDay = Object.fromEntries(weekdays.map((day) => [day, ["00:00-24:00"]]));
const always = Prisma.DbNull;
const calls = { concurrency: 100, ratePerSecond: 1000, maxAttempts: 1, maxPerDay: 5, volumePerDay: 5000 };
let next = 500_000_000;
const someone = (more: object = {}) => ({ clientIds: [`+34${++next}1`], ...more });

const usual = { ...env() };
Object.assign(env(), { SIMULATED_DELAY_MS: 100, SIMULATED_TALK_MS: 300 });
afterAll(() => void Object.assign(env(), usual));

let key: string;
beforeAll(async () => {
  key = await makeApiKey();
});

beforeEach(() => {
  const pollers = [makeDispatcher(), makeAttemptClock()];
  for (const poller of pollers) poller.start();
  onTestFinished(async () => void (await Promise.all(pollers.map((poller) => poller.stop()))));
});

const attempted = async (list: bigint) =>
  (await db().attempt.findMany({ where: { listId: list }, orderBy: { position: "asc" } })).map(({ position }) =>
    Number(position),
  );
const statusOf = async (list: bigint) => (await db().list.findUniqueOrThrow({ where: { id: list } })).status;
const finished = (list: bigint) => expect.poll(() => statusOf(list)).toBe("finished");

/** Hubs beside it begin and end a list. */
async function othersGoOn(): Promise<void> {
  await finished(await listIn(await workingHub({}, { ...calls, contactingSchedule: allDay }), [someone(), someone()]));
}

/** What a supervisor finds: how many each gate holds, and what holds the contacts that wait. */
async function shown(hub: Hub, list: bigint) {
  const path = `/api/dialer/id/${hub.name}`;
  const { gates, opensAt } = (await call(getGates, { path: `${path}/gates`, key })).json.result;
  const contacts = (await call(getContacts, { path: `${path}/lists/${list}/contacts?status=waiting`, key })).json;
  return {
    held: gates.filter((one: { contacts: number }) => one.contacts > 0),
    opensAt,
    whys: contacts.result.map(({ first, gates: all }: { first: string; gates: { gate: string; why: string }[] }) => [
      first,
      all.find(({ gate }) => gate === first)?.why,
    ]),
  };
}

async function everyPageAnswers(hub: Hub): Promise<void> {
  const path = `/api/dialer/id/${hub.name}`;
  expect((await call(getProgress, { path: `${path}/progress`, key })).status).toBe(200);
  expect((await call(preview, { path: `${path}/schedule/preview`, key, body: {} })).status).toBe(200);
}

test("a contact's zone that vanished keeps that contact waiting, and nobody else", async () => {
  const hub = await workingHub(
    {},
    { ...calls, contactingSchedule: { ...allDay, mon: ["00:00-12:00", "12:00-24:00"] } },
  );
  const list = await listIn(hub, [someone(), someone({ timezone: GONE }), someone({ timezone: "Asia/Tokyo" })]);
  await expect.poll(() => attempted(list)).toEqual([0, 2]);
  await othersGoOn();
  expect(await attempted(list)).toEqual([0, 2]);
  expect(await shown(hub, list)).toEqual({
    held: [{ gate: "hours", contacts: 1 }],
    opensAt: null,
    whys: [["hours", "The contact's time zone is not known."]],
  });
  await everyPageAnswers(hub);
  expect(await attemptContradictions(async (sql) => (await pool().query(sql)).rows)).toEqual([]);
});

test.for([
  ["always open", always],
  ["open all day", allDay],
] as const)("a campaign whose zone vanished, %s, contacts nobody until it has another", async ([, schedule]) => {
  const hub = await workingHub({}, { ...calls, ratePerSecond: 10, contactingSchedule: schedule });
  await db().campaign.update({ where: { id: hub.campaignId }, data: { schedule } });
  const people = Array.from({ length: 30 }, (_, i) => someone(i % 2 ? { timezone: "Asia/Tokyo" } : {}));
  const list = await listIn(hub, people);
  await expect.poll(async () => (await attempted(list)).length).toBeGreaterThan(0);
  await db().campaign.update({ where: { id: hub.campaignId }, data: { timezone: GONE } });
  const before = await attempted(list);
  await othersGoOn();
  expect(await attempted(list)).toEqual(before);
  const left = people.length - before.length;
  expect(left).toBeGreaterThan(0);
  expect(await shown(hub, list)).toEqual({
    held: [{ gate: "campaign", contacts: left }],
    opensAt: null,
    whys: Array.from({ length: left }, () => ["campaign", "The campaign's time zone is not known."]),
  });
  await everyPageAnswers(hub);
  await db().hub.update({ where: { id: hub.id }, data: { ratePerSecond: 1000 } });
  await db().campaign.update({ where: { id: hub.campaignId }, data: { timezone: "Europe/Madrid" } });
  await finished(list);
  expect(await attempted(list)).toHaveLength(people.length);
  expect(await attemptContradictions(async (sql) => (await pool().query(sql)).rows)).toEqual([]);
});

test("a campaign that is deleted while a list of it is worked is disabled, and contacts nobody", async () => {
  const hub = await workingHub({}, { ...calls, ratePerSecond: 10 });
  const list = await listIn(hub, Array.from({ length: 30 }, someone));
  await expect.poll(async () => (await attempted(list)).length).toBeGreaterThan(0);
  const { name } = await db().campaign.findUniqueOrThrow({ where: { id: hub.campaignId } });
  expect((await call(removeCampaign, { path: `/api/campaigns/${name}`, key })).status).toBe(200);
  const before = await attempted(list);
  await othersGoOn();
  expect(await attempted(list)).toEqual(before);
  const waiting = 30 - before.length;
  expect(await shown(hub, list)).toEqual({
    held: [{ gate: "campaign", contacts: waiting }],
    opensAt: null,
    whys: Array.from({ length: waiting }, () => ["campaign", "The campaign is disabled."]),
  });
  await expect(pool().query("DELETE FROM campaign WHERE id = $1", [hub.campaignId])).rejects.toThrow(
    "hub_campaign_id_fkey",
  );
});
