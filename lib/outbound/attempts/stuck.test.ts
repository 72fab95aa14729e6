import { expect, test } from "vitest";
import { GET as metrics } from "../../../app/api/metrics/flows/route.ts";
import { db } from "../../db.ts";
import { orderedId } from "../../ordered-id.ts";
import { call } from "../../testing/call.ts";
import { makeApiKey } from "../../testing/factories.ts";
import { HOUR_MS, MINUTE_MS } from "../../time/durations.ts";
import { type Hub, listIn, workingHub } from "../dispatch/hub.fixture.ts";
import { makePace } from "./claim.ts";
import { workHub } from "./dispatcher.ts";
import { feedQueue } from "./queue.ts";
import { applyDue } from "./report.ts";
import { mendStuck, stuckCounts } from "./stuck.ts";

const nothing = { silentAttempts: 0, numbersAtWork: 0, contacts: 0, lists: 0, finished: 0 };
let next = 500_000_000;
const someone = () => ({ clientIds: [`+34${++next}1`] });

/** A list of so many, each with an attempt at work. */
async function listAtWork(count: number): Promise<{ hub: Hub; list: bigint }> {
  const hub = await workingHub({}, { mode: "broadcast", concurrency: 100, ratePerSecond: 1000, maxAttempts: 2 });
  const list = await listIn(hub, Array.from({ length: count }, someone));
  await feedQueue(list);
  await makePace([hub.id]);
  await workHub(hub.id, [{ id: list, comesDue: false }]);
  expect(await db().attempt.count({ where: { listId: list } })).toBe(count);
  return { hub, list };
}

const countsOf = async (id: bigint) => {
  const { status, working, done, cancelled } = await db().list.findUniqueOrThrow({ where: { id } });
  return [status, Number(working), Number(done), Number(cancelled)];
};
const contactsOf = (listId: bigint) => db().contact.findMany({ where: { listId }, orderBy: { position: "asc" } });
/** The look in which this list is counted. */
const lookAt = (list: bigint) => new Date(Number(list % 60n) * MINUTE_MS);

test("where nothing is stuck nothing is changed", async () => {
  const { hub, list } = await listAtWork(2);
  expect(await mendStuck(lookAt(list))).toEqual(nothing);
  expect(await countsOf(list)).toEqual(["active", 2, 0, 0]);
  expect(await db().atWork.count({ where: { hubId: hub.id } })).toBe(2);
});

test("a contact whose attempt is missing is done and not attempted again; one whose attempt is over goes on", async () => {
  const { hub, list } = await listAtWork(4);
  await db().attempt.delete({ where: { listId_position_n: { listId: list, position: 0n, n: 1 } } });
  const over = { status: "ended", endedAt: new Date(), nextAt: null };
  for (const [position, outcome] of [
    [1n, "busy"],
    [2n, "answered"],
  ] as const) {
    await db().attempt.update({
      where: { listId_position_n: { listId: list, position, n: 1 } },
      data: { ...over, outcome },
    });
  }
  expect(await mendStuck(lookAt(list))).toEqual({ ...nothing, numbersAtWork: 3, contacts: 3 });
  expect((await contactsOf(list)).map(({ state, result }) => [state, result])).toEqual([
    ["done", "unknown"],
    ["waiting", "unknown"],
    ["done", "unknown"],
    ["working", null],
  ]);
  expect(await countsOf(list)).toEqual(["active", 1, 2, 0]);
  const queued = await db().contactQueue.findMany({ where: { listId: list } });
  expect(queued.map(({ position }) => position)).toEqual([1n]);
  expect(await db().atWork.count({ where: { hubId: hub.id } })).toBe(1);
  expect(await mendStuck(lookAt(list))).toEqual(nothing);
});

test("an attempt of which nothing is awaited is unknown after hours, and its number is free", async () => {
  const { list } = await listAtWork(2);
  const place = { listId: list, position: 0n, n: 1 };
  const long = new Date(Date.now() - 6 * HOUR_MS);
  await db().attempt.updateMany({ where: { listId: list }, data: { nextAt: null, simulated: false } });
  await db().attempt.update({ where: { listId_position_n: place }, data: { startedAt: long } });
  expect(await mendStuck(lookAt(list))).toEqual({ ...nothing, silentAttempts: 1 });
  await applyDue();
  expect((await db().attempt.findUnique({ where: { listId_position_n: place } }))?.outcome).toBe("unknown");
  expect((await contactsOf(list)).map(({ result }) => result)).toEqual(["unknown", null]);
  expect(await mendStuck(lookAt(list))).toEqual(nothing);
});

test("a number of no attempt is free again", async () => {
  const hub = await workingHub();
  await db().atWork.create({ data: { client: `34${++next}`, hubId: hub.id, id: orderedId() } });
  expect(await mendStuck()).toEqual({ ...nothing, numbersAtWork: 1 });
  expect(await db().atWork.count({ where: { hubId: hub.id } })).toBe(0);
});

test("counts are those of the contacts again in the list's turn, and who waits outside of the queue comes into it", async () => {
  const hub = await workingHub();
  const list = await listIn(hub, [{ state: "done" }, { state: "cancelled" }, {}, {}], { working: 1n, done: 0n });
  while (await feedQueue(list));
  await db().contactQueue.delete({ where: { listId_position: { listId: list, position: 2n } } });
  const another = new Date(lookAt(list).getTime() + MINUTE_MS);
  expect((await mendStuck(another)).lists).toBe(0);
  expect((await mendStuck(lookAt(list))).lists).toBe(1);
  expect(await countsOf(list)).toEqual(["active", 0, 1, 1]);
  while (await feedQueue(list));
  expect(await db().contactQueue.count({ where: { listId: list } })).toBe(2);
  expect(await mendStuck(lookAt(list))).toEqual(nothing);
});

test("a list that is over is finished, once", async () => {
  const hub = await workingHub();
  const list = await listIn(hub, [{ state: "done" }], { done: 1n });
  expect(await mendStuck()).toEqual({ ...nothing, finished: 1 });
  expect(await countsOf(list)).toEqual(["finished", 0, 1, 0]);
  expect(await mendStuck()).toEqual(nothing);
});

test("what nothing mends is counted, and metrics have it", async () => {
  const before = await stuckCounts();
  const { list } = await listAtWork(2);
  const late = new Date(Date.now() - 2 * MINUTE_MS);
  await db().attempt.update({
    where: { listId_position_n: { listId: list, position: 1n, n: 1 } },
    data: { nextAt: late },
  });
  await listIn(await workingHub(), [{}], { done: 2n });
  const now = await stuckCounts();
  expect(now).toEqual({ lists: before.lists + 1, attempts: before.attempts + 1 });
  const { text } = await call(metrics, { path: "/api/metrics/flows", key: await makeApiKey() });
  expect(text).toContain(`switchyard_stuck{what="lists"} ${now.lists}`);
  expect(text).toContain(`switchyard_stuck{what="attempts"} ${now.attempts}`);
});
