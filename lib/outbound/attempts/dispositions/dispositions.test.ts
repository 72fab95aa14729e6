import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { POST } from "@/app/api/dialer/id/[hubName]/lists/[id]/contacts/[contactId]/disposition/route.ts";
import { POST as REPORT } from "@/app/api/messages/[id]/status/route.ts";
import { db, pool } from "../../../db.ts";
import { call } from "../../../testing/call.ts";
import { makeApiKey, makeUser, unique } from "../../../testing/factories.ts";
import { MINUTE_MS } from "../../../time/durations.ts";
import { type Hub, listIn, workingHub } from "../../dispatch/hub.fixture.ts";
import { attempting } from "../attempting.fixture.ts";
import { addsUp } from "../counts.fixture.ts";
import { endAttempt, reportAttempt } from "../report.ts";

let key: string;
beforeAll(async () => {
  key = await makeApiKey();
});

type Place = { hub: Hub; list: bigint; position?: number };
const dispose = ({ hub, list, position = 0 }: Place, body: object, more: object = {}) =>
  call(POST, {
    path: `/api/dialer/id/${hub.name}/lists/${list}/contacts/${list}-${position}/disposition`,
    key,
    body,
    ...more,
  });
const made = async (data: object) =>
  Number((await db().disposition.create({ data: { levels: ["Test", unique("one")], ...data } })).id);
const contactOf = (list: bigint, position = 0) =>
  db().contact.findFirstOrThrow({ where: { listId: list, position: BigInt(position) } });
const listOf = (list: bigint) => db().list.findUniqueOrThrow({ where: { id: list } });
const queued = (list: bigint) => db().contactQueue.count({ where: { listId: list } });

const talks = { maxAttempts: 3, retryMinutes: 30 } as const;
/** Calls that were answered by somebody who talks to an agent; `ended` when they have talked. */
async function talked(count = 1, { more = {}, numbers = 1, isEnded = true } = {}) {
  const one = await attempting(count, { ...talks, ...more }, {}, numbers);
  // Who answers a call of a broadcast talks to nobody.
  await db().hub.update({ where: { id: one.hub.id }, data: { mode: "progressive" } });
  for (const id of one.ids) await (isEnded ? endAttempt(id, "answered") : reportAttempt(id, { says: "answered" }));
  return { ...one, id: one.ids[0] ?? "" };
}

test("a final disposition closes the contact, and its attempt tells it", async () => {
  const { hub, list, id } = await talked();
  expect(await contactOf(list)).toMatchObject({ state: "working" });
  const disposition = await made({ action: "final" });
  const { username } = await makeUser();
  const { status, json } = await dispose({ hub, list }, { disposition, comment: "Bought it", agent: username });
  expect(status).toBe(200);
  expect(json.result).toMatchObject({ status: "done", result: "answered" });
  expect(json.result.history).toMatchObject([{ agent: username, disposition: { id: disposition } }]);
  expect(await db().attempt.findFirst({ where: { id } })).toMatchObject({ comment: "Bought it", nextAt: null });
  expect(await addsUp(list)).toBe("0 0 1 0");
  expect((await listOf(list)).status).toBe("finished");
  const audited = { action: "contact.dispose", target: `${hub.name}/${list}-0` };
  expect(await db().audit.count({ where: audited })).toBe(1);
});

test("a callback is due when it says, whatever was tried, by its own agent", async () => {
  const { hub, list } = await talked(1, { more: { maxAttempts: 1 } });
  const disposition = await made({ action: "reschedule" });
  const agent = await makeUser();
  const at = { scheduleDate: "2027-07-01 10:00:00", timezone: "Europe/Madrid", agent: agent.username };
  expect((await dispose({ hub, list }, { disposition, ...at })).json.result).toMatchObject({
    status: "waiting",
    nextAttempt: "2027-07-01 08:00:00",
    agent: agent.username,
  });
  const dueAt = new Date("2027-07-01T08:00:00Z");
  expect(await contactOf(list)).toMatchObject({ owed: true, nextAttemptAt: dueAt, agentId: agent.id });
  expect(await db().contactQueue.findFirst({ where: { listId: list } })).toMatchObject({ rank: 0, dueAt });
  expect(await addsUp(list)).toBe("1 0 0 0");
  const anybody = { disposition, scheduleDate: "2020-01-01 00:00:00", agent: null };
  expect((await dispose({ hub, list }, anybody)).json.result).toMatchObject({ status: "waiting", agent: null });
  expect(Math.abs(Number((await contactOf(list)).nextAttemptAt) - Date.now())).toBeLessThan(MINUTE_MS);
});

test("respool tries the number again later while it has attempts left, then the next", async () => {
  const { hub, list } = await talked(2, { more: { maxAttempts: 2 }, numbers: 2 });
  const disposition = await made({ action: "respool" });
  await dispose({ hub, list }, { disposition });
  const again = await contactOf(list);
  expect(again).toMatchObject({ state: "waiting", numberIndex: 0, numberTries: 1 });
  expect(Math.abs(Number(again.nextAttemptAt) - Date.now() - 30 * MINUTE_MS)).toBeLessThan(MINUTE_MS);
  await pool().query("UPDATE contact SET number_tries = 2 WHERE list_id = $1 AND position = 1", [list]);
  await dispose({ hub, list, position: 1 }, { disposition });
  expect(await contactOf(list, 1)).toMatchObject({
    state: "waiting",
    numberIndex: 1,
    numberTries: 0,
    nextAttemptAt: null,
  });
  expect(await addsUp(list)).toBe("2 0 0 0");
});

test("respoolNext goes to the next number at once; without one the contact is done", async () => {
  const two = await talked(1, { numbers: 2 });
  const disposition = await made({ action: "respoolNext" });
  await dispose(two, { disposition });
  expect(await contactOf(two.list)).toMatchObject({ state: "waiting", numberIndex: 1, nextAttemptAt: null });
  const one = await talked();
  await dispose(one, { disposition });
  expect(await contactOf(one.list)).toMatchObject({ state: "done" });
  expect([await queued(two.list), await queued(one.list)]).toEqual([1, 0]);
});

test("a callback of a done contact opens its finished list again", async () => {
  const { hub, list } = await talked();
  await dispose({ hub, list }, { disposition: await made({ action: "final" }) });
  expect((await listOf(list)).status).toBe("finished");
  const later = { disposition: await made({ action: "reschedule" }), scheduleDate: "2027-07-01 10:00:00" };
  await dispose({ hub, list }, later);
  expect(await listOf(list)).toMatchObject({ status: "active", done: 0n, working: 0n });
  expect([await addsUp(list), await queued(list)]).toEqual(["1 0 0 0", 1]);
});

test("a disposition can blacklist the number, for its campaign or for all", async () => {
  for (const blacklist of ["campaign", "all"] as const) {
    const { hub, list, id } = await talked();
    const { number } = await db().attempt.findFirstOrThrow({ where: { id } });
    const disposition = await made({ blacklist });
    for (let i = 0; i < 2; i++) expect((await dispose({ hub, list }, { disposition })).status).toBe(200);
    const entries = await db().blacklistEntry.findMany({ where: { clientId: number.slice(1) } });
    expect(entries).toMatchObject([{ campaignId: blacklist === "all" ? null : hub.campaignId, expiresAt: null }]);
    expect(await db().audit.count({ where: { action: "blacklist.create", target: number.slice(1) } })).toBe(1);
  }
});

test("one that the feed made is kept, and does nothing before it is confirmed", async () => {
  const { hub, list, id } = await talked();
  const disposition = await made({ blacklist: "all", confirmed: false });
  expect((await dispose({ hub, list }, { disposition })).json.result).toMatchObject({ status: "working" });
  const { number, ...attempt } = await db().attempt.findFirstOrThrow({ where: { id } });
  expect(attempt).toMatchObject({ disposition: { id: disposition }, action: null });
  expect(await db().blacklistEntry.count({ where: { clientId: number.slice(1) } })).toBe(0);
  await db().disposition.update({ where: { id: disposition }, data: { confirmed: true } });
  expect((await dispose({ hub, list }, { disposition })).json.result).toMatchObject({ status: "done" });
});

test("what is wrong is told at its field", async () => {
  const { hub, list } = await talked();
  const wrong = async (body: object) => (await dispose({ hub, list }, body)).json.errors?.[0]?.path;
  const [final, later] = [await made({}), await made({ action: "reschedule" })];
  expect(await wrong({})).toBe("disposition");
  expect(await wrong({ disposition: 9_007_199_254_740_991 })).toBe("disposition");
  expect(await wrong({ disposition: ["No", "such"] })).toBe("disposition");
  expect(await wrong({ disposition: await made({ enabled: false }) })).toBe("disposition");
  expect(await wrong({ disposition: final, agent: "nobody at all" })).toBe("agent");
  expect(await wrong({ disposition: final, scheduleDate: "2027-07-01 10:00:00" })).toBe("scheduleDate");
  expect(await wrong({ disposition: later })).toBe("scheduleDate");
  const gap = { scheduleDate: "2027-03-28 02:30:00", timezone: "Europe/Madrid" };
  expect(await wrong({ disposition: later, ...gap })).toBe("scheduleDate");
  expect(await wrong({ disposition: later, scheduleDate: "2027-07-01 10:00:00", timezone: "Mars" })).toBe("timezone");
  expect(await contactOf(list)).toMatchObject({ state: "working" });
});

test("who may not, and contacts that cannot be disposed of, are refused", async () => {
  const { hub, list } = await talked();
  const disposition = await made({});
  const as = async (given: Parameters<typeof makeApiKey>[0]) =>
    (await dispose({ hub, list }, { disposition }, { key: await makeApiKey(given) })).status;
  expect(await as({ actions: ["lists:read", "messages:write"] })).toBe(403);
  expect(await as({ sees: { hubs: [] } })).toBe(403);
  const other = await workingHub();
  const untried = await listIn(other, [{}], { status: "paused" });
  expect((await dispose({ hub: other, list: untried }, { disposition })).status).toBe(409);
  expect((await dispose({ hub, list, position: 7 }, { disposition })).status).toBe(404);
  const spent = await talked(1, { more: { maxTotal: 1 } });
  const later = { disposition: await made({ action: "reschedule" }), scheduleDate: "2027-07-01 10:00:00" };
  expect((await dispose(spent, later)).status).toBe(409);
});

test("an Idempotency-Key gives the same answer again, and does nothing again", async () => {
  const { hub, list } = await talked();
  const headers = { "Idempotency-Key": randomUUID() };
  const body = { disposition: await made({}) };
  const answers = [];
  for (let i = 0; i < 2; i++) answers.push((await dispose({ hub, list }, body, { headers })).json);
  expect(answers[1]).toEqual(answers[0]);
  expect(await db().audit.count({ where: { action: "contact.dispose", target: `${hub.name}/${list}-0` } })).toBe(1);
});

test("a report can bring the disposition, by id or by levels, once", async () => {
  const { list, id } = await talked(1, { numbers: 3, isEnded: false });
  const levels = ["Test", unique("by levels")];
  await made({ levels, action: "respoolNext" });
  const report = (body: object) => call(REPORT, { path: `/api/messages/${id}/status`, key, body });
  expect((await report({ status: "completed", disposition: levels })).json.result.applied).toBe(true);
  expect((await report({ status: "completed", disposition: levels })).json.result.applied).toBe(false);
  expect(await contactOf(list)).toMatchObject({ state: "waiting", numberIndex: 1 });
  expect(await addsUp(list)).toBe("1 0 0 0");
  const later = await made({ action: "reschedule" });
  for (const disposition of [later, 9_007_199_254_740_991]) {
    expect((await report({ status: "completed", disposition })).json.errors[0].path).toBe("disposition");
  }
});

test("a disposition of an early report waits with it", async () => {
  const { list, id } = await talked();
  const [messageId, disposition] = [randomUUID(), await made({})];
  const path = `/api/messages/${messageId}/status?by=provider`;
  expect((await call(REPORT, { path, key, body: { status: "completed", disposition } })).status).toBe(202);
  await reportAttempt(id, { says: "sent", messageId });
  expect(await contactOf(list)).toMatchObject({ state: "done" });
});
