import { expect, test } from "vitest";
import { db } from "../../db.ts";
import { orderedId } from "../../ordered-id.ts";
import { makePace } from "../attempts/claim.ts";
import { workHub } from "../attempts/dispatcher.ts";
import { feedQueue } from "../attempts/queue.ts";
import { reportAttempt } from "../attempts/report.ts";
import { agentHub, makeAgent } from "./agents.fixture.ts";

type Worked = Awaited<ReturnType<typeof agentHub>>;
const attemptsOf = (listId: bigint) => db().attempt.findMany({ where: { listId }, orderBy: { id: "asc" } });

async function look({ hub, list }: Worked) {
  await feedQueue(list);
  await makePace([hub.id]);
  await workHub(hub.id, [{ id: list, comesDue: true }]);
  return attemptsOf(list);
}

/** Calls of the hub that are over, in another list. */
async function past({ hub }: Worked, outcomes: Record<string, number>): Promise<void> {
  const all = Object.entries(outcomes).flatMap(([outcome, count]) => Array.from({ length: count }, () => outcome));
  const at = new Date();
  await db().attempt.createMany({
    data: all.map((outcome, i) => ({
      ...{ listId: hub.id + 1_000_000n, position: BigInt(i), n: 1, id: orderedId(), hubId: hub.id, filename: "x" },
      ...{ number: "+34600000000", numberIndex: 0, client: "34600000000", status: "ended", outcome },
      ...{ startedAt: at, endedAt: at, provider: "simulated", simulated: true },
    })),
  });
}

async function withAgents(count: number, more: object = {}) {
  const worked = await agentHub("predictive", 20, more);
  const agents = [];
  for (let i = 0; i < count; i++) agents.push(await makeAgent([worked.hub.campaignId]));
  return { worked, agents };
}
const reserved = (list: bigint) => db().agentPresence.count({ where: { listId: list, status: "ringing" } });

test("at first one call an agent; then as many as one answer takes, by the last 200", async () => {
  const { worked } = await withAgents(4);
  expect(await look(worked)).toHaveLength(4);
  const { worked: known } = await withAgents(4);
  await past(known, { answered: 200, busy: 200 });
  expect(await look(known)).toHaveLength(8);
  expect(await reserved(known.list)).toBe(4);
  expect(await look(known)).toHaveLength(8);
});

test("never more than the hub's concurrency", async () => {
  const { worked } = await withAgents(4, { concurrency: 6 });
  await past(worked, { answered: 200, busy: 200 });
  expect(await look(worked)).toHaveLength(6);
});

test("a campaign that abandons more than the hub may calls one at a time for each agent", async () => {
  const { worked } = await withAgents(4, { maxAbandon: 3 });
  await past(worked, { answered: 190, abandoned: 10, busy: 200 });
  expect(await look(worked)).toHaveLength(4);
  const { worked: lenient } = await withAgents(4, { maxAbandon: 5 });
  await past(lenient, { answered: 190, abandoned: 10, busy: 200 });
  expect(await look(lenient)).toHaveLength(8);
});

test("who answers first talks to an agent, also by a call that reserved none; the other call loses its agent", async () => {
  const { worked, agents } = await withAgents(1);
  await past(worked, { answered: 200, busy: 200 });
  const [first, second] = await look(worked);
  expect(await reserved(worked.list)).toBe(1);
  await reportAttempt(second?.id ?? "", { says: "answered" });
  const [ana] = agents;
  expect(await db().attempt.findFirst({ where: { id: second?.id ?? "" } })).toMatchObject({
    status: "talking",
    agent: ana?.username,
  });
  await reportAttempt(first?.id ?? "", { says: "answered" });
  expect(await db().waitingCall.count({ where: { attemptId: first?.id ?? "" } })).toBe(1);
});

test("whom a call abandoned before is called again only with an agent of the call's own", async () => {
  const { worked } = await withAgents(1);
  await past(worked, { answered: 200, busy: 200 });
  await db().contact.updateMany({ where: { listId: worked.list }, data: { owed: true } });
  expect(await look(worked)).toHaveLength(1);
  expect(await db().agentPresence.findFirst({ where: { listId: worked.list } })).toMatchObject({ isFirm: true });
});
