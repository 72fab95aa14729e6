import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { POST as RETRY } from "@/app/api/dialer/id/[hubName]/lists/[id]/contacts/[contactId]/retry/route.ts";
import { POST as RETRY_LIST } from "@/app/api/dialer/id/[hubName]/lists/[id]/retry/route.ts";
import { db, pool } from "../../../db.ts";
import { call } from "../../../testing/call.ts";
import { makeApiKey } from "../../../testing/factories.ts";
import { withQueues } from "../../../testing/with-queues.ts";
import { type Hub, listIn, workingHub } from "../../dispatch/hub.fixture.ts";
import { outboundJobs } from "../../jobs.ts";
import { attempting } from "../attempting.fixture.ts";
import { addsUp } from "../counts.fixture.ts";
import { workHub } from "../dispatcher.ts";
import { endAttempt } from "../report.ts";
import { workRetries } from "./list-retry.ts";

withQueues(outboundJobs);

let key: string;
beforeAll(async () => {
  key = await makeApiKey();
});

type Place = { hub: Hub; list: bigint; position?: number };
const at = ({ hub, list }: Place) => `/api/dialer/id/${hub.name}/lists/${list}`;
const retry = (place: Place, more: object = {}) =>
  call(RETRY, { path: `${at(place)}/contacts/${place.list}-${place.position ?? 0}/retry`, key, body: {}, ...more });
const retryList = (place: Place, result: string[], more: object = {}) =>
  call(RETRY_LIST, { path: `${at(place)}/retry`, key, body: { result }, ...more });
const contactsOf = (list: bigint) => db().contact.findMany({ where: { listId: list }, orderBy: { position: "asc" } });
const statusOf = async (list: bigint) => (await db().list.findUniqueOrThrow({ where: { id: list } })).status;
const attemptsOf = (list: bigint) => db().attempt.findMany({ where: { listId: list }, orderBy: { n: "asc" } });
const work = ({ hub, list }: Place) => workHub(hub.id, [{ id: list, comesDue: false }]);

/** A list whose attempts came to these outcomes. */
async function ended(outcomes: Parameters<typeof endAttempt>[1][], more: object = {}, numbers = 1) {
  const one = await attempting(outcomes.length, { maxAttempts: 1, ...more }, {}, numbers);
  for (const [i, outcome] of outcomes.entries()) await endAttempt(one.ids[i] ?? "", outcome);
  return one;
}

test("a contact is tried again at once, and its attempts go on counting", async () => {
  const { hub, list } = await ended(["unknown"]);
  expect([await statusOf(list), await addsUp(list)]).toEqual(["finished", "0 0 1 0"]);
  const { status, json } = await retry({ hub, list });
  expect([status, json.result.status, json.result.first, json.result.nextAttempt]).toEqual([
    200,
    "waiting",
    null,
    null,
  ]);
  expect([await statusOf(list), await addsUp(list)]).toEqual(["active", "1 0 0 0"]);
  await work({ hub, list });
  expect((await attemptsOf(list)).map(({ n, numberIndex }) => [n, numberIndex])).toEqual([
    [1, 0],
    [2, 0],
  ]);
  expect(await addsUp(list)).toBe("0 1 0 0");
  expect((await retry({ hub, list })).status).toBe(409);
});

test("a wait is skipped, and the number has its attempts anew", async () => {
  const { hub, list } = await ended(["busy"], { maxAttempts: 2, retryMinutes: 60 }, 2);
  await pool().query("UPDATE contact SET number_index = 1, number_tries = 2 WHERE list_id = $1", [list]);
  expect((await retry({ hub, list })).json.result).toMatchObject({ status: "waiting", first: null });
  expect(await contactsOf(list)).toMatchObject([{ numberIndex: 1, numberTries: 0, nextAttemptAt: null }]);
  await work({ hub, list });
  expect((await attemptsOf(list)).map(({ numberIndex }) => numberIndex)).toEqual([0, 1]);
});

test("who waits for a first attempt keeps the place; paused lists stay paused", async () => {
  const hub = await workingHub();
  const list = await listIn(hub, [{}], { status: "inactive" });
  expect((await retry({ hub, list })).status).toBe(200);
  expect(await db().contactQueue.count({ where: { listId: list } })).toBe(0);
  const paused = await ended(["unknown", "busy"], { maxAttempts: 2 });
  await db().list.update({ where: { id: paused.list }, data: { status: "paused" } });
  await retry(paused);
  expect([await statusOf(paused.list), await addsUp(paused.list)]).toEqual(["paused", "2 0 0 0"]);
});

test("what cannot be tried again is refused", async () => {
  const { hub, list } = await ended(["unknown"], { maxTotal: 1 });
  expect((await retry({ hub, list })).status).toBe(409);
  expect((await retry({ hub, list, position: 9 })).status).toBe(404);
  const cancelled = await listIn(hub, [{ state: "cancelled" }], { cancelled: 1n });
  expect((await retry({ hub, list: cancelled })).status).toBe(409);
  for (const given of [{ actions: ["lists:read" as const] }, { sees: { hubs: [] } }]) {
    const other = await makeApiKey(given);
    expect((await retry({ hub, list }, { key: other })).status).toBe(403);
    expect((await retryList({ hub, list }, ["unknown"], { key: other })).status).toBe(403);
  }
  for (const result of [[], ["gone"]]) {
    expect((await retryList({ hub, list }, result)).json.errors[0].path).toMatch(/^result/);
  }
  expect((await retryList({ hub, list }, ["unknown"])).json.result.contacts).toBe(0);
});

test("an Idempotency-Key gives the same answer again, and tries once", async () => {
  const { hub, list } = await ended(["unknown"]);
  const headers = { "Idempotency-Key": randomUUID() };
  const first = (await retry({ hub, list }, { headers })).json;
  await work({ hub, list });
  expect((await retry({ hub, list }, { headers })).json).toEqual(first);
  expect(await addsUp(list)).toBe("0 1 0 0");
  const keyed = { headers: { "Idempotency-Key": randomUUID() } };
  for (let i = 0; i < 2; i++) await retryList({ hub, list }, ["unknown"], keyed);
  expect(await db().audit.count({ where: { action: "list.retry", target: `${hub.name}/${list}` } })).toBe(1);
});

test("of a list those of some results are tried again, callbacks left alone", async () => {
  const { hub, list } = await ended(["unknown", "answered", "error", "unknown", "busy"]);
  await pool().query("UPDATE contact SET result = 'error', owed = true WHERE list_id = $1 AND position = 4", [list]);
  expect((await retryList({ hub, list }, ["unknown", "error"])).json).toEqual({ result: { contacts: 3 } });
  expect([await statusOf(list), await addsUp(list)]).toEqual(["active", "0 0 5 0"]);
  await workRetries();
  expect((await contactsOf(list)).map(({ state }) => state)).toEqual(["waiting", "done", "waiting", "waiting", "done"]);
  expect([await statusOf(list), await addsUp(list)]).toEqual(["active", "3 0 2 0"]);
  expect(await db().contactQueue.count({ where: { listId: list } })).toBe(3);
  expect(await db().listRetry.count({ where: { listId: list } })).toBe(0);
});

test("a list of which nobody is left to be tried again is finished once more", async () => {
  const { hub, list } = await ended(["unknown", "answered"]);
  expect((await retryList({ hub, list }, ["unknown"])).json.result.contacts).toBe(1);
  await pool().query("UPDATE contact SET result = 'answered' WHERE list_id = $1", [list]);
  await workRetries();
  expect([await statusOf(list), await addsUp(list)]).toEqual(["finished", "0 0 2 0"]);
});

test("a result of after the request is not tried again", async () => {
  const { hub, list, ids } = await attempting(2, { maxAttempts: 1 });
  await endAttempt(ids[0] ?? "", "unknown");
  expect((await retryList({ hub, list }, ["unknown"])).json.result.contacts).toBe(1);
  await endAttempt(ids[1] ?? "", "unknown");
  await workRetries();
  expect((await contactsOf(list)).map(({ state }) => state)).toEqual(["waiting", "done"]);
});

test("a long list is tried again in chunks by workers at once, each contact once, its counts right throughout", async () => {
  const hub = await workingHub({}, { mode: "broadcast" });
  const count = 12_000;
  const list = await listIn(
    hub,
    Array.from({ length: count }, () => ({ state: "done", result: "unknown", attempts: 1, numberIndex: 0 })),
    { status: "finished", done: BigInt(count), isQueued: true, queuedPriority: 0, queuedTo: BigInt(count) },
  );
  expect((await retryList({ hub, list }, ["unknown"])).json.result.contacts).toBe(count);
  const seen = new Set<string | undefined>();
  let isOver = false;
  const watching = (async () => {
    while (!isOver) seen.add(await addsUp(list));
  })();
  await Promise.all([workRetries(), workRetries(), workRetries()]);
  await expect.poll(() => db().listRetry.count({ where: { listId: list } })).toBe(0);
  isOver = true;
  await watching;
  expect(await addsUp(list)).toBe(`${count} 0 0 0`);
  expect(await db().contactQueue.count({ where: { listId: list } })).toBe(count);
  for (const one of seen)
    expect([`0 0 ${count} 0`, "5000 0 7000 0", "10000 0 2000 0", `${count} 0 0 0`]).toContain(one);
});
