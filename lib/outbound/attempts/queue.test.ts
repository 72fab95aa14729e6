import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { PATCH as changeContact } from "../../../app/api/dialer/id/[hubName]/lists/[id]/contacts/[contactId]/route.ts";
import { db } from "../../db.ts";
import { call } from "../../testing/call.ts";
import { makeApiKey } from "../../testing/factories.ts";
import { type Hub, listIn, workingHub } from "../dispatch/hub.fixture.ts";
import { makePace } from "./claim.ts";
import { workHub } from "./dispatcher.ts";
import { feedQueue } from "./queue.ts";

let key: string;
beforeAll(async () => {
  key = await makeApiKey();
});

/** More than come into the queue at a time. */
const MANY = 12_000;
const quick = { mode: "broadcast", concurrency: 3, ratePerSecond: 1000 } as const;
let numbers = 610_000_000;

type Place = { position: number; priority: number };

async function listWith(priorities: readonly number[]): Promise<{ hub: Hub; list: bigint }> {
  const hub = await workingHub({}, quick);
  const list = await listIn(
    hub,
    priorities.map((priority) => ({ clientIds: [`+34${++numbers}`], priority })),
  );
  return { hub, list };
}

const inOrder = (one: Place, other: Place) => one.priority - other.priority || one.position - other.position;

async function inQueue(list: bigint): Promise<number[]> {
  const rows = await db().contactQueue.findMany({
    where: { listId: list },
    select: { position: true, priority: true },
  });
  return rows
    .map(({ position, priority }) => ({ position: Number(position), priority }))
    .sort(inOrder)
    .map(({ position }) => position);
}

/** The positions that were attempted, in order. */
async function claimed(hub: Hub, list: bigint): Promise<number[]> {
  await makePace([hub.id]);
  await workHub(hub.id, [{ id: list, comesDue: false }]);
  const attempts = await db().attempt.findMany({ where: { listId: list }, orderBy: { id: "asc" } });
  return attempts.map(({ position }) => Number(position));
}

async function change({ hub, list }: { hub: Hub; list: bigint }, position: number, priority: number): Promise<void> {
  const path = `/api/dialer/id/${hub.name}/lists/${list}/contacts/${list}-${position}`;
  expect((await call(changeContact, { path, key, body: { priority } })).status).toBe(200);
}

test("a list comes into the queue in the order in which it is worked", async () => {
  const one = fc.oneof(
    fc.constant(0),
    fc.integer({ min: -2, max: 2 }),
    fc.constantFrom(-(2 ** 31), -(2 ** 31) + 1, 2 ** 31 - 2, 2 ** 31 - 1),
  );
  const drawn = fc.sample(fc.array(one, { minLength: MANY, maxLength: MANY }), {
    numRuns: 1,
    seed: Number(process.env.SEED),
  });
  const [priorities = []] = drawn;
  const { list } = await listWith(priorities);
  const order = priorities
    .map((priority, position) => ({ priority, position }))
    .sort(inOrder)
    .map(({ position }) => position);
  let sizes: number[] = [];
  for (let isMore = true; isMore; ) {
    isMore = await feedQueue(list);
    const queued = await inQueue(list);
    expect(queued).toEqual(order.slice(0, queued.length));
    sizes = [...sizes, queued.length];
  }
  expect(sizes.length).toBeGreaterThan(2);
  expect(sizes.at(-1)).toBe(MANY);
});

test("those who come first are attempted before the rest is in the queue", async () => {
  const { hub, list } = await listWith(Array.from({ length: MANY }, (_, i) => (i >= MANY - 2 ? -1 : i % 3)));
  expect(await feedQueue(list)).toBe(true);
  expect(await claimed(hub, list)).toEqual([MANY - 2, MANY - 1, 0]);
});

test("a contact whose priority is changed while its list comes into the queue is in it once, at its place", async () => {
  const { hub, list } = await listWith(Array.from({ length: MANY }, (_, i) => 1 + (i % 3)));
  expect(await feedQueue(list)).toBe(true);
  // 5,999 is not in the queue yet, though those around its new place are; 0 is, though those around its new place are not.
  await change({ hub, list }, 5999, -5);
  await change({ hub, list }, 0, 7);
  await change({ hub, list }, 11_999, 9);
  expect((await inQueue(list)).slice(0, 2)).toEqual([5999, 3]);
  while (await feedQueue(list));
  const queued = await inQueue(list);
  expect(queued).toHaveLength(MANY);
  expect(queued[0]).toBe(5999);
  expect(queued.slice(-2)).toEqual([0, 11_999]);
});

test("contacts whose priorities change while their list comes into the queue are all in it, at their places", async () => {
  const of = await listWith(Array.from({ length: MANY }, (_, i) => 1 + (i % 3)));
  const changed = Array.from({ length: 60 }, (_, i) => ({ position: i * 199, priority: (i % 9) - 4 }));
  const isQueued = () => db().list.findFirst({ where: { id: of.list, isQueued: true } });
  const feeding = (async () => {
    while (!(await isQueued())) await feedQueue(of.list);
  })();
  await Promise.all(changed.map(({ position, priority }) => change(of, position, priority)));
  await feeding;
  const queued = await db().contactQueue.findMany({ where: { listId: of.list }, orderBy: { position: "asc" } });
  const priorities = Array.from({ length: MANY }, (_, i) => 1 + (i % 3));
  for (const { position, priority } of changed) priorities[position] = priority;
  expect(queued.map(({ priority }) => priority)).toEqual(priorities);
});

test("contacts that are added to a list that was all in the queue come into it too", async () => {
  const { list } = await listWith([3, 0, -1]);
  expect(await feedQueue(list)).toBe(false);
  const added = [-7, 0, 5].map((priority, i) => ({
    listId: list,
    position: BigInt(3 + i),
    clientIds: [`+34${++numbers}`],
    priority,
  }));
  await db().contact.createMany({ data: added });
  await db().list.update({
    where: { id: list },
    data: { received: 6n, saved: 6n, isQueued: false, queuedPriority: null, queuedTo: 0n },
  });
  expect(await feedQueue(list)).toBe(false);
  expect(await inQueue(list)).toEqual([3, 2, 1, 4, 0, 5]);
});
