import { expect, test } from "vitest";
import { POST as callIt } from "@/app/api/agents/me/call/route.ts";
import { POST as disposeMine } from "@/app/api/agents/me/disposition/route.ts";
import { POST as rejectIt } from "@/app/api/agents/me/reject/route.ts";
import { GET as mine } from "@/app/api/agents/me/route.ts";
import { POST as skipIt } from "@/app/api/agents/me/skip/route.ts";
import { POST as tell } from "@/app/api/messages/[id]/status/route.ts";
import { canonicalId } from "../../client-id.ts";
import { db, pool } from "../../db.ts";
import { attemptContradictions } from "../../testing/attempt-invariants.ts";
import { call } from "../../testing/call.ts";
import { makeApiKey, unique } from "../../testing/factories.ts";
import { makePace } from "../attempts/claim.ts";
import { workHub } from "../attempts/dispatcher.ts";
import { feedQueue } from "../attempts/queue.ts";
import { type Agent, agentHub, makeAgent } from "./agents.fixture.ts";
import { takeBackOffers } from "./offered.ts";

type Worked = Awaited<ReturnType<typeof agentHub>>;

const rowOf = ({ id }: Agent) => db().agentPresence.findUniqueOrThrow({ where: { userId: id } });
const stands = async ({ key }: Agent) => (await call(mine, { path: "/api/agents/me", key })).json.result;
const attemptsOf = ({ list }: Worked) => db().attempt.findMany({ where: { listId: list } });
const contactOf = ({ list }: Worked, position = 0n) =>
  db().contact.findUniqueOrThrow({ where: { listId_position: { listId: list, position } } });

async function look({ hub, list }: Worked): Promise<void> {
  await feedQueue(list);
  await makePace([hub.id]);
  await workHub(hub.id, [{ id: list, comesDue: true }]);
}

const does = {
  call: ({ key }: Agent, body: object = {}) => call(callIt, { path: "/api/agents/me/call", key, body }),
  skip: ({ key }: Agent, body: object) => call(skipIt, { path: "/api/agents/me/skip", key, body }),
  reject: ({ key }: Agent, body: object) => call(rejectIt, { path: "/api/agents/me/reject", key, body }),
};

async function report(id: string, body: object) {
  const key = await makeApiKey({ actions: ["messages:write"] });
  return call(tell, { path: `/api/messages/${id}/status`, key, body });
}

async function contradictions({ list }: Worked): Promise<string[]> {
  const all = await attemptContradictions(async (sql) => (await pool().query(sql)).rows);
  return all.filter((text) => text.includes(`${list}-`) || text.includes(`list ${list}`));
}

async function offered(count = 1, more: object = {}): Promise<{ worked: Worked; ana: Agent }> {
  const worked = await agentHub("preview", count, more);
  const ana = await makeAgent([worked.hub.campaignId]);
  await look(worked);
  expect(await rowOf(ana)).toMatchObject({ status: "offered", position: 0n });
  return { worked, ana };
}

test("the agent calls, talks, disposes, and the contact is done", async () => {
  const { worked, ana } = await offered();
  const called = (await does.call(ana)).json.result;
  const [attempt] = await attemptsOf(worked);
  expect(called).toMatchObject({ status: "ringing", offer: { attempt: attempt?.id, contact: { attempts: 1 } } });
  expect(await contradictions(worked)).toEqual([]);
  expect((await does.call(ana)).status).toBe(409);
  const id = attempt?.id ?? "";
  expect((await report(id, { status: "answered" })).json.result).toMatchObject({ agent: ana.username });
  await report(id, { status: "completed" });
  expect(await contactOf(worked)).toMatchObject({ state: "working" });
  const final = await db().disposition.create({ data: { levels: [unique("d")], action: "final", confirmed: true } });
  const body = { disposition: Number(final.id) };
  const disposed = await call(disposeMine, { path: "/api/agents/me/disposition", key: ana.key, body });
  expect(disposed.json.result.status).toBe("wrapUp");
  expect(await contactOf(worked)).toMatchObject({ state: "done", result: "answered" });
  expect(await contradictions(worked)).toEqual([]);
  const written = await db().audit.findMany({ where: { action: "agent.call" } });
  expect(written.some(({ target }) => target === `${worked.hub.name}/${worked.list}-0`)).toBe(true);
});

test("nobody calls, skips or rejects what is another agent's", async () => {
  const { worked, ana } = await offered();
  const bob = await makeAgent([worked.hub.campaignId]);
  const answers = [
    await does.call(bob),
    await does.skip(bob, { reason: "x" }),
    await does.reject(bob, { reason: "x" }),
    await does.call(ana, { contact: `${worked.list}-7` }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([409, 409, 409, 409]);
  expect(await attemptsOf(worked)).toEqual([]);
  expect((await does.call(ana, { contact: `${worked.list}-0` })).status).toBe(200);
});

test("a skipped contact comes again after the hub's retryMinutes; the reason is kept, and no attempt is made", async () => {
  const { worked, ana } = await offered(2, { retryMinutes: 90 });
  const bad = await does.skip(ana, {});
  expect([bad.status, bad.json.errors[0].path]).toEqual([400, "reason"]);
  expect((await does.skip(ana, { reason: "not now" })).json.result).toMatchObject({ status: "available", offer: null });
  const { state, attempts, nextAttemptAt } = await contactOf(worked);
  expect([state, attempts]).toEqual(["waiting", 0]);
  const inMinutes = ((nextAttemptAt?.getTime() ?? 0) - Date.now()) / 60_000;
  expect([inMinutes > 88, inMinutes <= 90]).toEqual([true, true]);
  const kept = await db().offerAnswer.findMany({ where: { listId: worked.list } });
  expect(kept).toMatchObject([{ action: "skip", reason: "not now", userId: ana.id }]);
  await look(worked);
  expect(await rowOf(ana)).toMatchObject({ status: "offered", position: 1n });
  expect(await attemptsOf(worked)).toEqual([]);
  expect(await contradictions(worked)).toEqual([]);
});

test("a rejected contact is not offered to that agent again, also where it is that agent's own", async () => {
  const worked = await agentHub("preview", 1);
  const ana = await makeAgent([worked.hub.campaignId]);
  await db().contact.updateMany({ where: { listId: worked.list }, data: { agentId: ana.id } });
  await look(worked);
  const bad = await does.reject(ana, { reason: "" });
  expect([bad.status, bad.json.errors[0].path]).toEqual([400, "reason"]);
  expect((await does.reject(ana, { reason: "my aunt" })).status).toBe(200);
  await look(worked);
  expect(await rowOf(ana)).toMatchObject({ status: "available" });
  const bob = await makeAgent([worked.hub.campaignId]);
  await db().contactQueue.updateMany({ where: { listId: worked.list }, data: { dueAt: null } });
  await look(worked);
  expect(await rowOf(bob)).toMatchObject({ status: "offered", position: 0n });
});

test("who called somebody gets that person's other contacts of the hub", async () => {
  const worked = await agentHub("preview", 2);
  const ana = await makeAgent([worked.hub.campaignId]);
  await db().contact.updateMany({ where: { listId: worked.list }, data: { contactId: `crm-${worked.list}` } });
  await look(worked);
  await does.call(ana);
  const bob = await makeAgent([worked.hub.campaignId]);
  await look(worked);
  expect((await rowOf(bob)).status).toBe("available");
  const [attempt] = await attemptsOf(worked);
  await report(attempt?.id ?? "", { status: "busy" });
  await db().contactQueue.updateMany({ where: { listId: worked.list, position: 1n }, data: { dueAt: null } });
  await look(worked);
  expect(await rowOf(ana)).toMatchObject({ status: "offered", position: 1n });
});

test("whoever may not be called any more is called no more, and is not offered any longer", async () => {
  const { worked, ana } = await offered();
  const [clientId = ""] = (await contactOf(worked)).clientIds;
  await db().blacklistEntry.create({ data: { clientId: canonicalId(clientId) } });
  expect((await does.call(ana)).status).toBe(409);
  expect([(await stands(ana)).status, await attemptsOf(worked)]).toEqual(["available", []]);
  await look(worked);
  expect(await contactOf(worked)).toMatchObject({ state: "done", result: "blacklisted" });
  expect(await contradictions(worked)).toEqual([]);
});

test("a number that another hub is calling is not called twice", async () => {
  const { worked, ana } = await offered();
  const other = await agentHub("progressive", 1);
  const { clientIds } = await contactOf(worked);
  await db().contact.updateMany({ where: { listId: other.list }, data: { clientIds } });
  await makeAgent([other.hub.campaignId]);
  await look(other);
  expect(await attemptsOf(other)).toHaveLength(1);
  expect((await does.call(ana)).status).toBe(409);
  expect(await contactOf(worked)).toMatchObject({ state: "waiting", attempts: 0 });
  expect(await contradictions(worked)).toEqual([]);
});

test("a hub that goes as fast as it may keeps its offers, to be called a little later", async () => {
  const worked = await agentHub("preview", 2, { concurrency: 1 });
  const [ana, bob] = [await makeAgent([worked.hub.campaignId]), await makeAgent([worked.hub.campaignId])];
  await look(worked);
  await look(worked);
  const [first, second] = (await rowOf(ana)).position === 0n ? [ana, bob] : [bob, ana];
  expect((await rowOf(second)).status).toBe("offered");
  await does.call(first);
  const refused = await does.call(second);
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([409, "1"]);
  expect((await rowOf(second)).status).toBe("offered");
});

test("calling and taking back at the same moment make one call or none, and lose no contact", async () => {
  for (let round = 0; round < 8; round++) {
    const { worked, ana } = await offered();
    await db().agentPresence.update({ where: { userId: ana.id }, data: { until: new Date(Date.now() - 1) } });
    const [answer] = await Promise.all([does.call(ana), takeBackOffers(), does.call(ana)]);
    expect([200, 409]).toContain(answer.status);
    expect((await attemptsOf(worked)).length).toBeLessThanOrEqual(1);
    expect(await contradictions(worked)).toEqual([]);
  }
});
