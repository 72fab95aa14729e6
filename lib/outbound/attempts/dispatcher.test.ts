import { setTimeout } from "node:timers/promises";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { db, pool } from "../../db.ts";
import { env } from "../../env.ts";
import type { Poller } from "../../jobs/poller.ts";
import { fewOf } from "../../testing/draws.ts";
import { SECOND_MS } from "../../time/durations.ts";
import { type Hub, listIn, workingHub } from "../dispatch/hub.fixture.ts";
import { makePace } from "./claim.ts";
import { addsUp } from "./counts.fixture.ts";
import { makeAttemptClock, makeDispatcher, workHub } from "./dispatcher.ts";
import { lockWaits } from "./lock-waits.fixture.ts";
import { feedQueue } from "./queue.ts";

const MANY = fewOf(600, 2000);
const quick = { mode: "broadcast", concurrency: 10_000, ratePerSecond: 10_000, maxAttempts: 1 } as const;

const usual = { ...env() };
Object.assign(env(), { SIMULATED_DELAY_MS: 100, SIMULATED_TALK_MS: 300 });
afterAll(() => void Object.assign(env(), usual));

/** Works until the test is over, as so many worker processes would. */
function startWorkers(count = 1): Poller[] {
  const pollers = Array.from({ length: count }, () => [makeDispatcher(), makeAttemptClock()]).flat();
  for (const poller of pollers) poller.start();
  onTestFinished(async () => {
    await Promise.all(pollers.map((poller) => poller.stop()));
    // What this test leaves undone is not worked by the next one's workers.
    await db().list.updateMany({ where: { status: "active" }, data: { status: "paused" } });
  });
  return pollers;
}

let next = 600_000_000;
/** A number that nobody else has, with this last digit. */
const number = (digit: number) => `+34${++next}${digit}`;
const contactsWith = (...digits: number[]) => digits.map((digit) => ({ clientIds: [number(digit)] }));
const finished = (list: bigint) =>
  expect.poll(async () => (await db().list.findUnique({ where: { id: list } }))?.status).toBe("finished");
const attemptsOf = (list: bigint) =>
  db().attempt.findMany({ where: { listId: list }, orderBy: [{ position: "asc" }, { n: "asc" }] });
const contactsOf = (list: bigint) => db().contact.findMany({ where: { listId: list }, orderBy: { position: "asc" } });

const timeOf = ({ startedAt }: { startedAt: Date }) => startedAt.getTime();
/** How many ms lie between an attempt and the one that begins so many later, at the least. */
const closestOf = (times: number[], later: number) => {
  const sorted = times.toSorted((a, b) => a - b);
  return Math.min(...sorted.slice(later).map((time, i) => time - (sorted[i] ?? 0)));
};
/** Times are read in whole ms, so two of them may seem 1 ms closer than they are, and the pace is noted in such. */
const SHORTEST_SECOND_MS = SECOND_MS - 2;

const event = async (name: string, list: bigint) =>
  (await db().event.findMany({ where: { name } })).filter(
    ({ body }) => (body as { list?: number }).list === Number(list),
  );

test("a list of calls is worked until it is finished", async () => {
  const hub = await workingHub({}, quick);
  const list = await listIn(hub, contactsWith(0, 5, 6, 7, 8, 9));
  startWorkers();
  await finished(list);
  const attempts = await attemptsOf(list);
  expect(attempts.map(({ outcome, status, n }) => [outcome, status, n])).toEqual(
    ["answered", "answered", "busy", "no_answer", "invalid_number", "error"].map((outcome) => [outcome, "ended", 1]),
  );
  expect((await contactsOf(list)).map(({ result }) => result)).toEqual(attempts.map(({ outcome }) => outcome));
  expect(await addsUp(list)).toBe("0 0 6 0");
  expect(await event("list.finished", list)).toHaveLength(1);
  expect(await event("contact.attempted", list)).toHaveLength(6);
  expect(await db().atWork.count({ where: { hubId: hub.id } })).toBe(0);
  expect(await db().contactQueue.count({ where: { listId: list } })).toBe(0);
});

test("a long list is worked while it comes into the queue", async () => {
  const hub = await workingHub({}, { ...quick, concurrency: 5 });
  const list = await listIn(
    hub,
    Array.from({ length: 16_000 }, () => ({ clientIds: [number(0)] })),
  );
  const seen: { isQueued: boolean; isWorked: boolean }[] = [];
  startWorkers();
  while (!seen.at(-1)?.isQueued) {
    seen.push(
      ...(await db().$queryRaw<typeof seen>`
        SELECT is_queued AS "isQueued", working > 0 AS "isWorked" FROM list WHERE id = ${list}`),
    );
  }
  expect(seen).toContainEqual({ isQueued: false, isWorked: true });
});

test("messages are sent, then delivered", async () => {
  const hub = await workingHub({ channel: "sms" }, { ...quick, mode: null });
  const message = '{"content":"Hello"}';
  const list = await listIn(
    hub,
    contactsWith(0, 6, 7, 8, 9).map((one) => ({ ...one, message })),
  );
  startWorkers();
  await finished(list);
  const outcomes = async () => (await contactsOf(list)).map(({ result }) => result);
  await expect.poll(outcomes).toEqual(["delivered", "sent", "sent", "invalid_number", "error"]);
  expect(await event("contact.attempted", list)).toHaveLength(5);
});

test(`three workers attempt each of ${MANY} due contacts once`, async () => {
  const hub = await workingHub({}, quick);
  const list = await listIn(hub, contactsWith(...Array.from({ length: MANY }, (_, i) => i % 6)));
  startWorkers(3);
  const watching = setInterval(() => void addsUp(list), 50);
  onTestFinished(() => clearInterval(watching));
  await finished(list);
  clearInterval(watching);
  const attempts = await attemptsOf(list);
  expect(attempts).toHaveLength(MANY);
  expect(new Set(attempts.map(({ position }) => position)).size).toBe(MANY);
  expect(await addsUp(list)).toBe(`0 0 ${MANY} 0`);
});

test("the numbers of a contact are tried in order, each as often as the hub says", async () => {
  const hub = await workingHub({}, { ...quick, maxAttempts: 2, retryMinutes: 0 });
  const numbers = [number(7), number(8), number(1)];
  const list = await listIn(hub, [{ clientIds: numbers }]);
  startWorkers();
  await finished(list);
  const attempts = await attemptsOf(list);
  const [first, second, third] = numbers;
  expect(attempts.map((one) => one.number)).toEqual([first, first, second, third]);
  expect(attempts.map(({ n, numberIndex }) => [n, numberIndex])).toEqual([
    [1, 0],
    [2, 0],
    [3, 1],
    [4, 2],
  ]);
  expect(await contactsOf(list)).toMatchObject([{ state: "done", result: "answered", attempts: 4 }]);
});

test("what a worker claimed before it was killed is ended by another", async () => {
  const hub = await workingHub({}, quick);
  const list = await listIn(hub, contactsWith(1, 6));
  const killed = makeDispatcher();
  killed.start();
  await expect.poll(async () => (await attemptsOf(list)).length).toBe(2);
  await killed.stop();
  expect(await addsUp(list)).toBe("0 2 0 0");
  startWorkers();
  await finished(list);
  expect((await attemptsOf(list)).map(({ outcome, n }) => [outcome, n])).toEqual([
    ["answered", 1],
    ["busy", 1],
  ]);
});

test("who was paused is attempted no more; attempts under way end and count", async () => {
  const hub = await workingHub({}, { ...quick, concurrency: 3 });
  const list = await listIn(hub, contactsWith(...Array.from({ length: 30 }, () => 1)));
  startWorkers(2);
  await expect.poll(async () => (await attemptsOf(list)).length).toBeGreaterThanOrEqual(3);
  await db().list.update({ where: { id: list }, data: { status: "paused" } });
  const begun = (await attemptsOf(list)).length;
  await expect.poll(() => db().atWork.count({ where: { hubId: hub.id } })).toBe(0);
  expect(await attemptsOf(list)).toHaveLength(begun);
  expect(await addsUp(list)).toBe(`${30 - begun} 0 ${begun} 0`);
  await db().list.update({ where: { id: list }, data: { status: "active" } });
  await expect.poll(async () => (await attemptsOf(list)).length).toBeGreaterThan(begun);
});

test("never more at work than the hub may have, nor more in a second", async () => {
  const hub = await workingHub({}, { ...quick, ratePerSecond: 10 });
  const list = await listIn(hub, contactsWith(...Array.from({ length: 25 }, () => 8)));
  startWorkers(2);
  await finished(list);
  const at = (await attemptsOf(list)).map(timeOf);
  expect(closestOf(at, 10)).toBeGreaterThanOrEqual(SHORTEST_SECOND_MS);
});

test("a claim that stood still leaves no room before its attempts are a second old", async () => {
  const hub = await workingHub({}, { ...quick, ratePerSecond: 4 });
  const list = await listIn(hub, contactsWith(...Array.from({ length: 9 }, () => 8)));
  const other = await pool().connect();
  onTestFinished(() => other.release(true));
  const { rows } = await other.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  await other.query("BEGIN");
  // A claim waits here, before its attempts begin, until this transaction ends.
  await other.query("LOCK TABLE at_work IN SHARE MODE");
  await feedQueue(list);
  await makePace([hub.id]);
  const claim = () => workHub(hub.id, [{ id: list, comesDue: true }]);
  const waiting = claim();
  await expect.poll(() => lockWaits(rows[0]?.pid)).toBe(1);
  await setTimeout(600);
  await other.query("ROLLBACK");
  await waiting;
  while ((await attemptsOf(list)).length < 9) await claim();
  expect(closestOf((await attemptsOf(list)).map(timeOf), 4)).toBeGreaterThanOrEqual(SHORTEST_SECOND_MS);
});

test("a number is attempted by one list at a time", async () => {
  const clientIds = [number(1)];
  const hubs = [await workingHub({}, quick), await workingHub({}, quick)];
  const lists = await Promise.all(hubs.map((hub: Hub) => listIn(hub, [{ clientIds }])));
  startWorkers(2);
  await Promise.all(lists.map(finished));
  const spans = (await Promise.all(lists.map(attemptsOf)))
    .flat()
    .sort((a, b) => Number(a.startedAt) - Number(b.startedAt));
  expect(spans).toHaveLength(2);
  expect(Number(spans[1]?.startedAt)).toBeGreaterThanOrEqual(Number(spans[0]?.endedAt));
});

test("numbers on the blacklist are passed over, and each hit is kept", async () => {
  const hub = await workingHub({ country: "ES" }, quick);
  const [listed, free, other] = [number(1), number(1), number(1)];
  await db().blacklistEntry.createMany({ data: [listed, other].map((clientId) => ({ clientId: clientId.slice(1) })) });
  const list = await listIn(hub, [{ clientIds: [listed, free] }, { clientIds: [other] }]);
  startWorkers();
  await finished(list);
  expect((await attemptsOf(list)).map((one) => [one.number, one.numberIndex])).toEqual([[free, 1]]);
  expect(await contactsOf(list)).toMatchObject([{ result: "answered" }, { result: "blacklisted", attempts: 0 }]);
  const hits = await db().blacklistHit.findMany({ where: { listId: list } });
  expect(hits.map(({ clientId }) => clientId).sort()).toEqual([listed, other].sort());
});
