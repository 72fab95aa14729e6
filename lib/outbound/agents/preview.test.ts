import { expect, onTestFinished, test } from "vitest";
import { GET as mine, PUT as set } from "@/app/api/agents/me/route.ts";
import {
  DELETE as cancel,
  GET as contactRoute,
} from "@/app/api/dialer/id/[hubName]/lists/[id]/contacts/[contactId]/route.ts";
import { db, pool } from "../../db.ts";
import { attemptContradictions } from "../../testing/attempt-invariants.ts";
import { call } from "../../testing/call.ts";
import { makeApiKey } from "../../testing/factories.ts";
import { TEST_MS } from "../../testing/time-limits.ts";
import { makePace } from "../attempts/claim.ts";
import { makeAttemptClock, makeDispatcher, workHub } from "../attempts/dispatcher.ts";
import { feedQueue } from "../attempts/queue.ts";
import { mendStuck } from "../attempts/stuck.ts";
import { type Agent, agentHub, makeAgent } from "./agents.fixture.ts";
import { makeAgentClock } from "./clock.ts";
import { takeBackOffers } from "./offered.ts";

type Worked = Awaited<ReturnType<typeof agentHub>>;

const rowOf = ({ id }: Agent) => db().agentPresence.findUniqueOrThrow({ where: { userId: id } });
const stands = async ({ key }: Agent) => (await call(mine, { path: "/api/agents/me", key })).json.result;
const contactsOf = ({ list }: Worked) =>
  db().contact.findMany({ where: { listId: list }, orderBy: { position: "asc" } });
const contradictions = ({ list }: Worked) =>
  attemptContradictions(async (sql) => (await pool().query(sql)).rows).then((all) =>
    all.filter((text) => text.includes(`${list}-`) || text.includes(`list ${list}`)),
  );

async function look({ hub, list }: Worked): Promise<void> {
  await feedQueue(list);
  await makePace([hub.id]);
  await workHub(hub.id, [{ id: list, comesDue: true }]);
}

/** Lets the agent's offer run out. */
async function runOut({ id }: Agent): Promise<void> {
  await db().agentPresence.update({ where: { userId: id }, data: { until: new Date(Date.now() - 1) } });
  await takeBackOffers();
}

test("a contact is offered with all that is known of it, to an agent who is there, and nobody is called", async () => {
  const worked = await agentHub("preview", 2);
  await db().contact.updateMany({ where: { listId: worked.list }, data: { data: '{"who":"Ana"}' } });
  await look(worked);
  expect((await contactsOf(worked)).map(({ state }) => state)).toEqual(["waiting", "waiting"]);
  const ana = await makeAgent([worked.hub.campaignId]);
  await look(worked);
  await look(worked);
  const { status, offer } = await stands(ana);
  expect(status).toBe("offered");
  expect(offer).toMatchObject({ hub: worked.hub.name, list: Number(worked.list), attempt: null });
  expect(offer.contact).toMatchObject({ status: "working", data: { who: "Ana" } });
  const leftMs = Date.parse(`${offer.until.replace(" ", "T")}Z`) - Date.now();
  expect([leftMs > 50_000, leftMs < 61_000]).toEqual([true, true]);
  expect((await contactsOf(worked)).map(({ state }) => state)).toEqual(["working", "waiting"]);
  expect(await db().attempt.count({ where: { listId: worked.list } })).toBe(0);
  await mendStuck();
  expect((await contactsOf(worked))[0]?.state).toBe("working");
  expect(await contradictions(worked)).toEqual([]);
});

test("a contact of an agent is offered to that one alone, and so are others of the same person", async () => {
  const worked = await agentHub("preview", 3);
  const [ana, bob] = [await makeAgent([worked.hub.campaignId]), await makeAgent([worked.hub.campaignId])];
  await db().agentPresence.update({ where: { userId: bob.id }, data: { status: "away" } });
  const at = (position: bigint) => ({ listId: worked.list, position });
  await db().contact.updateMany({ where: at(0n), data: { agentId: bob.id, contactId: `crm-${worked.list}` } });
  await db().contact.updateMany({ where: at(1n), data: { contactId: `crm-${worked.list}` } });
  await look(worked);
  expect(await rowOf(ana)).toMatchObject({ status: "offered", position: 2n });
  await db().agentPresence.update({ where: { userId: bob.id }, data: { status: "available" } });
  await db().contactQueue.updateMany({ where: { listId: worked.list }, data: { dueAt: null } });
  await look(worked);
  expect(await rowOf(bob)).toMatchObject({ status: "offered", position: 0n });
});

test("an offer that ran out goes to the next agent; who lets two run out is away", async () => {
  const worked = await agentHub("preview", 1, { previewSeconds: 5 });
  const ana = await makeAgent([worked.hub.campaignId]);
  await look(worked);
  const bob = await makeAgent([worked.hub.campaignId], { since: new Date(Date.now() + 60_000) });
  await runOut(ana);
  expect((await contactsOf(worked))[0]?.state).toBe("waiting");
  await look(worked);
  expect([(await rowOf(ana)).status, (await rowOf(bob)).status]).toEqual(["available", "offered"]);
  await runOut(bob);
  await look(worked);
  await runOut(ana);
  expect(await rowOf(ana)).toMatchObject({ status: "away", listId: null, until: null });
  expect(await contradictions(worked)).toEqual([]);
});

test.each([
  [
    "the agent is not there any more",
    async (_: Worked, { id }: Agent) => {
      await db().agentPresence.update({ where: { userId: id }, data: { aliveUntil: new Date(Date.now() - 1) } });
    },
  ],
  [
    "the hub is disabled",
    async ({ hub }: Worked) => void (await db().hub.update({ where: { id: hub.id }, data: { enabled: false } })),
  ],
  [
    "the list is paused",
    async ({ list }: Worked) => void (await db().list.update({ where: { id: list }, data: { status: "paused" } })),
  ],
  [
    "the agent goes away",
    async (_: Worked, { key }: Agent) => {
      expect((await call(set, { path: "/api/agents/me", key, body: { status: "away" } })).json.result.status).toBe(
        "away",
      );
    },
  ],
])("a contact waits again when %s", async (_what, happens) => {
  const worked = await agentHub("preview", 1);
  const ana = await makeAgent([worked.hub.campaignId]);
  await look(worked);
  await happens(worked, ana);
  await takeBackOffers();
  expect((await contactsOf(worked))[0]).toMatchObject({ state: "waiting", attempts: 0, nextAttemptAt: null });
  expect(["away", "available"]).toContain((await rowOf(ana)).status);
  expect(await contradictions(worked)).toEqual([]);
});

test("whoever cancels contacts cannot take one that is offered", async () => {
  const worked = await agentHub("preview", 1);
  await makeAgent([worked.hub.campaignId]);
  await look(worked);
  const path = `/api/dialer/id/${worked.hub.name}/lists/${worked.list}/contacts/${worked.list}-0`;
  const key = await makeApiKey();
  expect((await call(cancel, { path, key })).status).toBe(409);
  expect((await call(contactRoute, { path, key })).json.result).toMatchObject({ status: "working", first: "attempts" });
});

test("three workers and five agents: nobody has two contacts, and no contact two agents", async () => {
  const worked = await agentHub("preview", 12);
  const agents = [];
  for (let i = 0; i < 5; i++) agents.push(await makeAgent([worked.hub.campaignId]));
  const pollers = [0, 1, 2].flatMap(() => [makeDispatcher(), makeAttemptClock(), makeAgentClock()]);
  for (const poller of pollers) poller.start();
  onTestFinished(async () => void (await Promise.all(pollers.map((poller) => poller.stop()))));
  const offered = () => db().agentPresence.findMany({ where: { listId: worked.list, status: "offered" } });
  for (let round = 0; round < 4; round++) {
    await expect.poll(async () => (await offered()).length, { timeout: TEST_MS, interval: 50 }).toBe(5);
    expect(new Set((await offered()).map(({ position }) => position)).size).toBe(5);
    expect(await contradictions(worked)).toEqual([]);
    const until = new Date(Date.now() - 1);
    const ids = agents.map(({ id }) => id);
    await db().agentPresence.updateMany({ where: { userId: { in: ids } }, data: { until, missed: 0 } });
  }
  expect(await db().attempt.count({ where: { listId: worked.list } })).toBe(0);
});
