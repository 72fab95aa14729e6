import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { GET as getGates } from "../../../app/api/dialer/id/[hubName]/gates/route.ts";
import { attemptEnv, listOf, notOver, simulatedCalls, working } from "../../../faults/attempt-list.ts";
import { take } from "../../../faults/crash-steps.ts";
import { db, pool } from "../../db.ts";
import { Chance } from "../../demo/chance.ts";
import { attemptContradictions } from "../../testing/attempt-invariants.ts";
import { call } from "../../testing/call.ts";
import { makeApiKey } from "../../testing/factories.ts";
import { PROCESSES_MS } from "../../testing/time-limits.ts";
import { withQueues } from "../../testing/with-queues.ts";
import { HOUR_MS } from "../../time/durations.ts";
import { formatIn } from "../../time/instant.ts";
import { type Hub, listIn, workingHub } from "../dispatch/hub.fixture.ts";
import { outboundJobs } from "../jobs.ts";
import { makePace } from "./claim.ts";
import { workHub } from "./dispatcher.ts";
import { feedQueue } from "./queue.ts";
import { mendStuck } from "./stuck.ts";

vi.hoisted(() => {
  process.env.LOG_LEVEL = "silent";
});
withQueues(outboundJobs);

const calls = { mode: "broadcast", concurrency: 100, ratePerSecond: 1000 } as const;
const query = async (sql: string, values?: unknown[]) => (await pool().query(sql, values)).rows;
let next = 900_000_000;
const someone = () => ({ clientIds: [`+34${++next}`] });

/** One look at the list; the positions that were ever attempted. */
async function look(hub: Hub, list: bigint): Promise<number[]> {
  await feedQueue(list);
  await makePace([hub.id]);
  await workHub(hub.id, [{ id: list, comesDue: true }]);
  const attempts = await db().attempt.findMany({ where: { listId: list }, orderBy: { position: "asc" } });
  return attempts.map(({ position }) => Number(position));
}

function setClock(aheadMs: number): void {
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(Date.now() + aheadMs);
}

test.for([-HOUR_MS, HOUR_MS, -26 * HOUR_MS])(
  "nobody is contacted out of hours by a clock %i ms ahead",
  async (aheadMs) => {
    const now = new Date();
    const hours = Object.fromEntries(
      ["sun", "mon", "tue", "wed", "thu", "fri", "sat"].map((day) => [day, ["11:00-14:00"]]),
    );
    const hub = await workingHub({}, { ...calls, contactingSchedule: hours });
    const zones = Array.from({ length: 23 }, (_, i) => `Etc/GMT${i < 11 ? `-${11 - i}` : `+${i - 10}`}`);
    const list = await listIn(
      hub,
      zones.map((timezone) => ({ ...someone(), timezone })),
    );
    const isOpen = (zone: string) => {
      const time = formatIn(now, zone).slice(11, 16);
      return time >= "11:00" && time < "13:59";
    };
    setClock(aheadMs);
    expect(await look(hub, list)).toEqual(zones.flatMap((zone, i) => (isOpen(zone) ? [i] : [])));
  },
);

test("processes whose clocks are hours apart work a list together, each contact as often as it is due", {
  timeout: PROCESSES_MS,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), "switchyard-clocks-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const chance = new Chance(Number(process.env.SEED));
  const world = { key: await makeApiKey(), chance, query, finish: async () => ({}) };
  const contacts = Array.from({ length: 60 }, () => [
    `${someone().clientIds[0]}9`,
    `${someone().clientIds[0]}${chance.between(0, 9)}`,
  ]);
  const list = await listOf(world, { channel: "telephony", provider: "simulated" }, contacts);
  const clocks = [0, -HOUR_MS, 26 * HOUR_MS].map((aheadMs) => {
    const file = join(folder, String(aheadMs));
    writeFileSync(file, String(aheadMs));
    return take(working(list), { ...attemptEnv, CLOCK_FILE: file }, 0);
  });
  expect(await Promise.all(clocks)).toMatchObject(clocks.map(() => ({ crashed: false })));
  const attempts = await db().attempt.findMany({ where: { listId: BigInt(list.id) }, orderBy: { n: "asc" } });
  const made = contacts.map((_, i) =>
    attempts.filter(({ position }) => Number(position) === i).map(({ number, outcome }) => `${number} ${outcome}`),
  );
  expect(made).toEqual(contacts.map(simulatedCalls));
  expect([await notOver(world, list), await attemptContradictions(query)]).toEqual([null, []]);
});

test("a clock that is set back an hour while a list is worked skips no contact and doubles none", async () => {
  const hub = await workingHub({}, { ...calls, ratePerSecond: 3, maxAttempts: 1 });
  const list = await listIn(
    hub,
    Array.from({ length: 6 }, () => ({ clientIds: [`${someone().clientIds[0]}1`] })),
  );
  const before = await look(hub, list);
  expect([before.length > 0, before.length < 6]).toEqual([true, true]);
  setClock(-HOUR_MS);
  await expect.poll(() => look(hub, list)).toEqual([0, 1, 2, 3, 4, 5]);
  const attempts = await db().attempt.findMany({ where: { listId: list } });
  expect(attempts.map(({ n }) => n)).toEqual([1, 1, 1, 1, 1, 1]);
  expect(await attemptContradictions(query)).toEqual([]);
});

test("a contact all of whose numbers are on the blacklist is done, and nothing goes out", async () => {
  const numbers = [someone(), someone(), someone()].map(({ clientIds: [number = ""] }) => number);
  await db().blacklistEntry.createMany({ data: numbers.map((one) => ({ clientId: one.slice(1) })) });
  const hub = await workingHub({}, calls);
  const list = await listIn(hub, [{ clientIds: numbers }]);
  expect(await look(hub, list)).toEqual([]);
  const contact = await db().contact.findFirstOrThrow({ where: { listId: list } });
  expect(contact).toMatchObject({ state: "done", result: "blacklisted", attempts: 0 });
  expect((await db().list.findUniqueOrThrow({ where: { id: list } })).status).toBe("finished");
  expect(await db().blacklistHit.count({ where: { listId: list } })).toBe(numbers.length);
  expect(await attemptContradictions(query)).toEqual([]);
});

test("contacts of a hub whose hours never open wait, and are not taken for stuck", async () => {
  const hub = await workingHub({}, { ...calls, contactingSchedule: {} });
  const list = await listIn(hub, [someone(), someone()]);
  for (let looks = 0; looks < 3; looks++) expect(await look(hub, list)).toEqual([]);
  expect(Object.values(await mendStuck()).every((n) => n === 0)).toBe(true);
  expect(await db().list.findUniqueOrThrow({ where: { id: list } })).toMatchObject({ status: "active", working: 0n });
  expect(await db().contactQueue.count({ where: { listId: list } })).toBe(2);
  const { result } = (await call(getGates, { path: `/api/dialer/id/${hub.name}/gates`, key: await makeApiKey() })).json;
  expect(result.gates).toContainEqual({ gate: "hours", contacts: 2 });
  expect(result.opensAt).toBeNull();
  await db().hub.update({ where: { id: hub.id }, data: { contactingSchedule: { mon: [], ...allDay() } } });
  expect(await look(hub, list)).toEqual([0, 1]);
});

const allDay = () =>
  Object.fromEntries(["sun", "mon", "tue", "wed", "thu", "fri", "sat"].map((day) => [day, ["00:00-24:00"]]));
