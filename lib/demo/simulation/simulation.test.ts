import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { GET, PUT } from "../../../app/api/demo/simulation/route.ts";
import { GET as PROGRESS } from "../../../app/api/dialer/id/[hubName]/progress/route.ts";
import { db, transaction } from "../../db.ts";
import { env } from "../../env.ts";
import { storeOwn } from "../../interactions/feed/own.ts";
import { makeAttemptClock, makeDispatcher } from "../../outbound/attempts/dispatcher.ts";
import { makeAttemptShower } from "../../outbound/attempts/shown.ts";
import { mendStuck } from "../../outbound/attempts/stuck.ts";
import { call } from "../../testing/call.ts";
import { makeApiKey } from "../../testing/factories.ts";
import { makeDemoRecords } from "../records.ts";
import { SIMULATED_HUB } from "./names.ts";
import { makeSimulation, showHistory } from "./records.ts";
import { refill, SIMULATION_LIST, startByItself } from "./simulation.ts";

const path = "/api/demo/simulation";
const { DEMO } = env();
let key: string;
beforeAll(async () => {
  Object.assign(env(), { DEMO: "1" });
  key = await makeApiKey();
  await transaction(async (tx) => {
    await makeDemoRecords(tx);
    await makeSimulation(tx);
  });
});
afterAll(() => void Object.assign(env(), { DEMO }));

const set = (running: boolean, as = key) => call(PUT, { path, key: as, body: { running } });
const worked = () =>
  db().list.findFirst({ where: { filename: SIMULATION_LIST, hub: { name: SIMULATED_HUB } }, orderBy: { id: "desc" } });
const isLeft = async () => {
  const { saved = 0n, working = 0n, done = 0n, cancelled = 0n } = (await worked()) ?? {};
  return Number(saved - working - done - cancelled);
};
const trail = async () => {
  const rows = await db().audit.findMany({ where: { target: SIMULATED_HUB }, orderBy: { id: "asc" } });
  return rows.map(({ action }) => action);
};

/** Works until the test is over, as a worker process would. */
function startWorker(): void {
  const pollers = [makeDispatcher(), makeAttemptClock(), makeAttemptShower(storeOwn)];
  for (const poller of pollers) poller.start();
  onTestFinished(async () => void (await Promise.all(pollers.map((poller) => poller.stop()))));
}

test("a finished list has attempts and interactions that add up, and all of them say that they are simulated", async () => {
  await showHistory();
  const list = await db().list.findFirstOrThrow({ where: { filename: "Renewals (simulated)" } });
  expect(list).toMatchObject({ status: "finished", received: 60n, saved: 60n, done: 60n, working: 0n, cancelled: 0n });
  const attempts = await db().attempt.findMany({ where: { listId: list.id } });
  const contacts = await db().contact.findMany({ where: { listId: list.id } });
  expect(contacts.reduce((sum, one) => sum + one.attempts, 0)).toBe(attempts.length);
  for (const contact of contacts) {
    const own = attempts.filter(({ position }) => position === contact.position);
    expect(own.map(({ n }) => n).sort()).toEqual(own.map((_, i) => i + 1));
    expect(new Set(own.map(({ outcome }) => outcome))).toEqual(new Set([contact.result]));
    expect(contact).toMatchObject({ state: "done", data: expect.stringContaining('"simulated":true') });
  }
  expect(new Set(contacts.map(({ result }) => result))).toEqual(
    new Set(["answered", "busy", "no_answer", "invalid_number", "error"]),
  );
  expect(attempts.every(({ simulated, shown }) => simulated && shown === "shown")).toBe(true);
  const segments = await db().segment.findMany({ where: { guid: { in: attempts.map(({ id }) => id) } } });
  expect(segments).toHaveLength(attempts.length);
  expect(segments.every(({ body }) => body.includes('"simulated":true'))).toBe(true);
  await mendStuck();
  expect(await db().list.findUnique({ where: { id: list.id } })).toEqual(list);
});

test("nothing moves before the start; then attempts, funnel, pace and interactions do, until the stop", async () => {
  startWorker();
  expect((await call(GET, { path, key })).json.result).toEqual({ running: false, hub: SIMULATED_HUB, list: null });
  const before = await db().attempt.count();
  const started = (await set(true)).json.result;
  expect(started).toEqual({ running: true, hub: SIMULATED_HUB, list: expect.any(Number) });
  expect((await set(true)).json.result).toEqual(started);
  await expect.poll(() => db().attempt.count({ where: { listId: started.list, shown: "shown" } })).toBeGreaterThan(1);
  const { funnel, pace } = (await call(PROGRESS, { path: `/api/dialer/id/${SIMULATED_HUB}/progress`, key })).json
    .result;
  expect(funnel.attempted).toBeGreaterThan(1);
  expect(pace.reduce((sum: number, one: { attempts: number }) => sum + one.attempts, 0)).toBeGreaterThan(1);

  expect((await set(false)).json.result).toEqual({ ...started, running: false });
  await expect.poll(() => db().attempt.count({ where: { listId: started.list, status: { not: "ended" } } })).toBe(0);
  const after = await db().attempt.count();
  expect(after).toBeGreaterThan(before);
  await new Promise((resolve) => setTimeout(resolve, 2500));
  expect(await db().attempt.count()).toBe(after);
  expect(await trail()).toEqual(["simulation.start", "simulation.stop"]);
});

test("a list that runs dry while it runs is filled up, one that stands still is not", async () => {
  await set(true);
  const { id = 0n, saved = 0n } = (await worked()) ?? {};
  await db().contact.updateMany({ where: { listId: id, position: { gte: 100 } }, data: { state: "done" } });
  await db().list.update({ where: { id }, data: { done: saved - 100n } });
  await set(false);
  await refill();
  expect(await isLeft()).toBe(100);
  await set(true);
  expect(await isLeft()).toBe(7300);
  await refill();
  expect(await isLeft()).toBe(7300);
  await db().list.update({ where: { id }, data: { done: { increment: 7000n } } });
  await refill();
  expect(await isLeft()).toBe(7500);
  const numbers = await db().contact.findMany({ where: { listId: id }, select: { clientIds: true } });
  expect(new Set(numbers.map(({ clientIds }) => clientIds[0])).size).toBe(numbers.length);
});

test("one that finished, or was discarded, is worked again after the next start", async () => {
  const { id = 0n, saved = 0n } = (await worked()) ?? {};
  await db().list.update({ where: { id }, data: { status: "finished", done: saved } });
  expect((await call(GET, { path, key })).json.result.running).toBe(false);
  expect((await set(true)).json.result).toMatchObject({ running: true, list: Number(id) });
  await db().list.delete({ where: { id } });
  await startByItself();
  expect((await worked())?.status).toBe("active");
  expect((await worked())?.id).not.toBe(id);
});

test("who may not, or a wrong body, is refused; so is a hub that is disabled, or gone", async () => {
  await set(false);
  expect((await set(true, await makeApiKey({ actions: ["lists:read"] }))).status).toBe(403);
  expect((await set(true, await makeApiKey({ sees: { campaigns: [] } }))).status).toBe(403);
  const wrong = await call(PUT, { path, key, body: { running: "yes" } });
  expect([wrong.status, wrong.json.errors[0].path]).toEqual([400, "running"]);
  await db().hub.update({ where: { name: SIMULATED_HUB }, data: { enabled: false } });
  expect([(await set(true)).status, (await set(false)).status]).toEqual([409, 200]);
  await startByItself();
  expect((await worked())?.status).not.toBe("active");
  await db().hub.update({ where: { name: SIMULATED_HUB }, data: { name: "mine" } });
  expect([(await set(true)).status, (await call(GET, { path, key })).status]).toEqual([404, 404]);
  await startByItself();
});

test("without demo data there is none of it", async () => {
  Object.assign(env(), { DEMO: "0" });
  const { status, json } = await call(GET, { path, key });
  expect([status, json.detail]).toEqual([404, expect.stringContaining("DEMO")]);
  expect((await set(true)).status).toBe(404);
  await refill();
});
