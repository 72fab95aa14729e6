import { expect, onTestFinished, test } from "vitest";
import { POST as disposeMine } from "@/app/api/agents/me/disposition/route.ts";
import { POST as finish } from "@/app/api/agents/me/next/route.ts";
import { POST as dispose } from "@/app/api/dialer/id/[hubName]/lists/[id]/contacts/[contactId]/disposition/route.ts";
import { GET as contact } from "@/app/api/dialer/id/[hubName]/lists/[id]/contacts/[contactId]/route.ts";
import { POST as tell } from "@/app/api/messages/[id]/status/route.ts";
import { db, pool } from "../../db.ts";
import { call } from "../../testing/call.ts";
import { fewOf } from "../../testing/draws.ts";
import { makeApiKey, unique } from "../../testing/factories.ts";
import { TEST_MS } from "../../testing/time-limits.ts";
import { makePace } from "../attempts/claim.ts";
import { makeAttemptClock, makeDispatcher, workHub } from "../attempts/dispatcher.ts";
import { feedQueue } from "../attempts/queue.ts";
import { type Agent, agentHub, makeAgent } from "./agents.fixture.ts";
import { makeAgentClock } from "./clock.ts";

/** Three for each of five agents. */
const CALLS = fewOf(15, 40);

const rowOf = ({ id }: Agent) => db().agentPresence.findUniqueOrThrow({ where: { userId: id } });
const attemptsOf = (listId: bigint) => db().attempt.findMany({ where: { listId }, orderBy: { id: "asc" } });

async function look({ hub, list }: Awaited<ReturnType<typeof agentHub>>) {
  await feedQueue(list);
  await makePace([hub.id]);
  await workHub(hub.id, [{ id: list, comesDue: true }]);
  return attemptsOf(list);
}

async function report(id: string, body: object) {
  const key = await makeApiKey({ actions: ["messages:write"] });
  return call(tell, { path: `/api/messages/${id}/status`, key, body });
}

function startWorkers(count: number): void {
  const pollers = Array.from({ length: count }, () => [makeDispatcher(), makeAttemptClock(), makeAgentClock()]).flat();
  for (const poller of pollers) poller.start();
  onTestFinished(async () => void (await Promise.all(pollers.map((poller) => poller.stop()))));
}

test("one call an agent, reserved with it; the agent talks, has after-call work, and takes the next", async () => {
  const worked = await agentHub("progressive", 3);
  expect(await look(worked)).toEqual([]);
  const ana = await makeAgent([worked.hub.campaignId]);
  const [attempt] = await look(worked);
  const id = attempt?.id ?? "";
  expect(await look(worked)).toHaveLength(1);
  expect(await rowOf(ana)).toMatchObject({ status: "ringing", attemptId: id });
  expect((await report(id, { status: "answered" })).json.result).toEqual({ applied: true, agent: ana.username });
  expect(await rowOf(ana)).toMatchObject({ status: "talking" });
  await report(id, { status: "completed", duration: 5 });
  expect(await rowOf(ana)).toMatchObject({ status: "wrapUp", attemptId: id });
  expect(await look(worked)).toHaveLength(1);
  await call(finish, { path: "/api/agents/me/next", key: ana.key, body: {} });
  expect(await look(worked)).toHaveLength(2);
});

test("a call that nobody answers frees its agent at once", async () => {
  const worked = await agentHub("progressive", 2);
  const ana = await makeAgent([worked.hub.campaignId]);
  const [attempt] = await look(worked);
  await report(attempt?.id ?? "", { status: "busy" });
  expect(await rowOf(ana)).toMatchObject({ status: "available", attemptId: null, missed: 0 });
  expect(await look(worked)).toHaveLength(2);
});

test("whoever answers without an agent within 2 s is abandoned; two such calls make an agent away", async () => {
  const worked = await agentHub("progressive", 1);
  const ana = await makeAgent([worked.hub.campaignId]);
  const [attempt] = await look(worked);
  const id = attempt?.id ?? "";
  await db().agentPresence.update({ where: { userId: ana.id }, data: { aliveUntil: new Date() } });
  const start = Date.now();
  expect((await report(id, { status: "answered" })).json.result).toEqual({ applied: true, agent: null });
  expect(Date.now() - start).toBeGreaterThan(1900);
  expect(await attemptsOf(worked.list)).toMatchObject([{ status: "ended", outcome: "abandoned", agent: null }]);
  const { state, owed, nextAttemptAt } = await db().contact.findFirstOrThrow({ where: { listId: worked.list } });
  expect([state, owed]).toEqual(["waiting", true]);
  expect((nextAttemptAt?.getTime() ?? 0) - Date.now()).toBeGreaterThan(71.9 * 3_600_000);
  const bob = await makeAgent([worked.hub.campaignId], { status: "ringing", missed: 1, attemptId: id });
  await db().attempt.updateMany({ where: { id }, data: { status: "ringing", outcome: null } });
  await report(id, { status: "abandoned" });
  expect(await rowOf(bob)).toMatchObject({ status: "away", missed: 2 });
});

test("an agent who comes free within 2 s takes the call that waits, before any other call", async () => {
  const worked = await agentHub("progressive", 2);
  const ana = await makeAgent([worked.hub.campaignId]);
  const [attempt] = await look(worked);
  await db().agentPresence.delete({ where: { userId: ana.id } });
  const answered = report(attempt?.id ?? "", { status: "answered" });
  await expect.poll(() => db().waitingCall.count({ where: { hubId: worked.hub.id } })).toBe(1);
  const bob = await makeAgent([worked.hub.campaignId]);
  expect(await look(worked)).toHaveLength(1);
  expect((await answered).json.result).toEqual({ applied: true, agent: bob.username });
  expect(await db().waitingCall.count({ where: { hubId: worked.hub.id } })).toBe(0);
});

test("a contact with an agent of its own waits for that one, and keeps nobody behind it waiting", async () => {
  const worked = await agentHub("progressive", 2);
  const [ana, bob] = [await makeAgent([worked.hub.campaignId]), await makeAgent([worked.hub.campaignId])];
  await db().agentPresence.update({ where: { userId: ana.id }, data: { status: "away" } });
  const first = { listId: worked.list, position: 0n };
  await db().contact.updateMany({ where: first, data: { agentId: ana.id } });
  expect(await look(worked)).toMatchObject([{ position: 1n }]);
  expect(await rowOf(bob)).toMatchObject({ position: 1n });
  const key = await makeApiKey();
  const path = `/api/dialer/id/${worked.hub.name}/lists/${worked.list}/contacts/${worked.list}-0`;
  const { gates, first: blocks } = (await call(contact, { path, key })).json.result;
  expect(blocks).toBe("agent");
  expect(gates).toContainEqual(
    expect.objectContaining({
      gate: "agent",
      open: false,
      opensAt: null,
      why: "The contact's agent is not available.",
    }),
  );
  await db().agentPresence.update({ where: { userId: ana.id }, data: { status: "available" } });
  await db().contactQueue.updateMany({ where: first, data: { dueAt: null } });
  expect(await look(worked)).toHaveLength(2);
  expect(await rowOf(ana)).toMatchObject({ status: "ringing", position: 0n });
});

test("agents of other campaigns, disabled ones and those without the action get no calls", async () => {
  const worked = await agentHub("progressive", 1);
  const other = await agentHub("progressive", 1);
  await makeAgent([other.hub.campaignId]);
  await makeAgent([worked.hub.campaignId], { allCampaigns: false, campaignIds: [other.hub.campaignId] });
  const off = await makeAgent([worked.hub.campaignId]);
  await db().user.update({ where: { id: off.id }, data: { enabled: false } });
  const former = await makeAgent([worked.hub.campaignId]);
  const { profileId } = await db().user.findUniqueOrThrow({ where: { id: former.id } });
  await db().profile.update({ where: { id: profileId ?? 0n }, data: { actions: ["lists:read"] } });
  expect(await look(worked)).toEqual([]);
});

test("an agent disposes of the own contact without lists:write, and of no other", async () => {
  const worked = await agentHub("progressive", 2);
  const ana = await makeAgent([worked.hub.campaignId]);
  const { id } = await db().disposition.create({ data: { levels: [unique("d")], action: "final", confirmed: true } });
  const body = { disposition: Number(id) };
  const mine = () => call(disposeMine, { path: "/api/agents/me/disposition", key: ana.key, body });
  expect((await mine()).status).toBe(409);
  const [attempt] = await look(worked);
  await report(attempt?.id ?? "", { status: "answered" });
  const other = `/api/dialer/id/${worked.hub.name}/lists/${worked.list}/contacts/${worked.list}-1/disposition`;
  expect((await call(dispose, { path: other, key: ana.key, body })).status).toBe(403);
  const own = other.replace(/-1\/disposition$/, "-0/disposition");
  expect((await call(dispose, { path: own, key: ana.key, body })).status).toBe(200);
  await report(attempt?.id ?? "", { status: "completed" });
  expect((await mine()).json.result).toMatchObject({ status: "wrapUp", offer: { contact: { status: "done" } } });
});

test("three workers and five agents: no agent has two calls, and nobody who answers is without one", async () => {
  const worked = await agentHub("progressive", CALLS, { wrapUpSeconds: 0, maxAttempts: 1 });
  for (let i = 0; i < 5; i++) await makeAgent([worked.hub.campaignId]);
  startWorkers(3);
  const atOnce: number[] = [];
  const ended = async () => {
    const { rows } = await pool().query<{ at: number; twice: number }>(
      `SELECT count(*)::int AS at, (count(*) - count(DISTINCT agent))::int AS twice FROM attempt
        WHERE list_id = $1 AND status = 'talking'`,
      [worked.list],
    );
    expect(rows[0]?.twice).toBe(0);
    atOnce.push(rows[0]?.at ?? 0);
    return db().attempt.count({ where: { listId: worked.list, status: "ended" } });
  };
  await expect.poll(ended, { timeout: TEST_MS, interval: 50 }).toBe(CALLS);
  const attempts = await attemptsOf(worked.list);
  expect(attempts.filter(({ outcome, agent }) => outcome !== "answered" || agent === null)).toEqual([]);
  expect(Math.max(...atOnce)).toBeLessThanOrEqual(5);
  for (const one of attempts) {
    const overlapping = attempts.filter(
      ({ id, agent, startedAt, endedAt }) =>
        id !== one.id && agent === one.agent && startedAt < (one.endedAt ?? 0) && one.startedAt < (endedAt ?? 0),
    );
    expect(overlapping).toEqual([]);
  }
});
