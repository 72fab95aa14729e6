import { beforeAll, expect, test } from "vitest";
import { DELETE as takeBack } from "../../../app/api/dialer/id/[hubName]/freshLeads/[id]/route.ts";
import { POST as addLeads } from "../../../app/api/dialer/id/[hubName]/freshLeads/route.ts";
import { db, pool } from "../../db.ts";
import { orderedId } from "../../ordered-id.ts";
import { call } from "../../testing/call.ts";
import { makeApiKey, unique } from "../../testing/factories.ts";
import { HOUR_MS } from "../../time/durations.ts";
import { formatIn } from "../../time/instant.ts";
import { type Hub, listIn, workingHub } from "../dispatch/hub.fixture.ts";
import { makePace } from "./claim.ts";
import { workHub } from "./dispatcher.ts";
import { lockWaits } from "./lock-waits.fixture.ts";
import { feedQueue } from "./queue.ts";
import { endAttempt } from "./report.ts";

let key: string;
beforeAll(async () => {
  key = await makeApiKey();
});

const quick = { mode: "broadcast", concurrency: 100, ratePerSecond: 1000, retryMinutes: 0, maxAttempts: 9 } as const;
let next = 800_000_000;
const someone = () => ({ clientIds: [`+34${++next}`] });

/** One look at the list; the positions that were ever attempted, once for each time. */
async function look(hub: Hub, list: bigint): Promise<number[]> {
  await feedQueue(list);
  await makePace([hub.id]);
  await workHub(hub.id, [{ id: list, comesDue: true }]);
  const attempts = await db().attempt.findMany({ where: { listId: list }, orderBy: { id: "asc" } });
  return attempts.map(({ position }) => Number(position));
}

async function endAll(list: bigint, outcome: "busy" | "unknown" = "busy"): Promise<void> {
  const going = await db().attempt.findMany({ where: { listId: list, status: "going" } });
  for (const { id } of going) await endAttempt(id, outcome);
}

test("a disabled hub, a campaign without hours and a hub that needs agents attempt nobody", async () => {
  const hub = await workingHub({}, { ...quick, enabled: false });
  const list = await listIn(hub, [someone()]);
  expect(await look(hub, list)).toEqual([]);
  await db().hub.update({ where: { id: hub.id }, data: { enabled: true, mode: "predictive" } });
  expect(await look(hub, list)).toEqual([]);
  await db().hub.update({ where: { id: hub.id }, data: { mode: "broadcast" } });
  await db().campaign.update({ where: { id: hub.campaignId }, data: { schedule: {} } });
  expect(await look(hub, list)).toEqual([]);
  await db().campaign.update({ where: { id: hub.campaignId }, data: { schedule: { mon: ["00:00-24:00"] } } });
  const isMonday = new Date().getUTCDay() === 1;
  expect(await look(hub, list)).toEqual(isMonday ? [0] : []);
});

test("each contact by its own clock", async () => {
  const now = new Date();
  const days = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
  const noon = { ...Object.fromEntries(days.map((day) => [day, ["11:00-14:00"]])) };
  const hub = await workingHub({}, { ...quick, contactingSchedule: noon });
  const zones = ["Etc/GMT+8", "Etc/GMT+4", "Etc/UTC", "Etc/GMT-4", "Etc/GMT-8", "Etc/GMT-12"];
  const list = await listIn(
    hub,
    zones.map((timezone) => ({ ...someone(), timezone })),
  );
  const minuteIn = (zone: string) => {
    const text = formatIn(now, zone);
    return Number(text.slice(11, 13)) * 60 + Number(text.slice(14, 16));
  };
  const open = zones.flatMap((zone, i) => (minuteIn(zone) >= 11 * 60 && minuteIn(zone) < 14 * 60 - 1 ? [i] : []));
  expect((await look(hub, list)).sort()).toEqual(open);
});

test("a cap of a day, and one of all", async () => {
  const hub = await workingHub({}, { ...quick, maxPerDay: 1 });
  const list = await listIn(hub, [someone()]);
  expect(await look(hub, list)).toEqual([0]);
  await endAll(list);
  expect(await look(hub, list)).toEqual([0]);
  await db().hub.update({ where: { id: hub.id }, data: { maxPerDay: null, maxTotal: 2 } });
  expect(await look(hub, list)).toEqual([0, 0]);
  await endAll(list);
  expect(await db().contact.findFirst({ where: { listId: list } })).toMatchObject({ state: "done", result: "busy" });
});

test("a cap on the number over all hubs, until it is lifted", async () => {
  const hub = await workingHub({}, quick);
  const list = await listIn(hub, [someone()]);
  await db().contactingCap.create({ data: { id: 1, days: 1, attempts: 1 } });
  expect(await look(hub, list)).toEqual([0]);
  await endAll(list);
  expect(await look(hub, list)).toEqual([0]);
  await db().contactingCap.deleteMany();
  expect(await look(hub, list)).toEqual([0, 0]);
});

test("a cap on the number counts an attempt that another hub made and ended while this one was judging", async () => {
  const number = someone();
  const [one, other] = [await workingHub({}, quick), await workingHub({}, quick)];
  const list = await listIn(one, [number]);
  expect(await look(one, list)).toEqual([0]);
  await endAll(list);
  await db().contactingCap.create({ data: { id: 1, days: 1, attempts: 2 } });
  const client = await pool().connect();
  try {
    // The second attempt of the one hub: begun, and not committed yet.
    const id = orderedId(Date.now());
    const pid = (await client.query("SELECT pg_backend_pid() AS pid")).rows[0].pid;
    await client.query("BEGIN");
    await client.query(
      `INSERT INTO attempt (list_id, position, n, id, hub_id, filename, contact_id, number, number_index, client, provider,
                            simulated, started_at, next_at, status)
       SELECT list_id, position, n + 1, $2, hub_id, filename, contact_id, number, number_index, client, provider, simulated,
              clock_timestamp(), NULL, 'ended' FROM attempt WHERE list_id = $1`,
      [list, id],
    );
    await client.query(
      "INSERT INTO at_work (client, hub_id, id) SELECT client, hub_id, id FROM attempt WHERE id = $1",
      [id],
    );
    const others = await listIn(other, [number]);
    const looked = look(other, others);
    await expect.poll(() => lockWaits(pid)).toBe(1);
    await client.query("DELETE FROM at_work WHERE id = $1", [id]);
    await client.query("COMMIT");
    expect(await looked).toEqual([]);
  } finally {
    client.release(true);
    await db().contactingCap.deleteMany();
  }
});

test("a cap of all that was lowered since takes nobody's callback, which is the last attempt then", async () => {
  const hub = await workingHub({}, { ...quick, maxTotal: 3 });
  const list = await listIn(hub, [someone(), someone()]);
  expect(await look(hub, list)).toEqual([0, 1]);
  await endAll(list);
  const due = { dueAt: null };
  await db().hub.update({ where: { id: hub.id }, data: { maxTotal: 1 } });
  await db().contact.update({
    where: { listId_position: { listId: list, position: 0n } },
    data: { owed: true, nextAttemptAt: new Date(Date.now() - 1000) },
  });
  await db().contactQueue.updateMany({ where: { listId: list }, data: due });
  expect((await look(hub, list)).sort()).toEqual([0, 0, 1]);
  await endAll(list);
  const ended = await db().contact.findMany({ where: { listId: list }, orderBy: { position: "asc" } });
  expect(ended.map(({ state, attempts }) => [state, attempts])).toEqual([
    ["done", 2],
    ["done", 1],
  ]);
});

test("the volume of a day", async () => {
  const hub = await workingHub({}, { ...quick, volumePerDay: 2 });
  const list = await listIn(hub, [someone(), someone(), someone()]);
  expect(await look(hub, list)).toEqual([0, 1]);
  expect(await look(hub, list)).toEqual([0, 1]);
});

test("a contact without anything to send waits for the hub's template", async () => {
  const hub = await workingHub({ channel: "sms" }, { ...quick, mode: null });
  const list = await listIn(hub, [someone(), { ...someone(), message: '{"content":"Hello"}' }]);
  expect(await look(hub, list)).toEqual([1]);
  const template = await db().template.create({ data: { name: unique("t"), channel: "sms", content: "Hi" } });
  await db().hub.update({ where: { id: hub.id }, data: { templateId: template.id } });
  await expect.poll(() => look(hub, list)).toEqual([1, 0]);
});

test("contacts without anything to send keep nobody behind them waiting, however many they are", async () => {
  const hub = await workingHub({ channel: "sms" }, { ...quick, mode: null, concurrency: 1 });
  const list = await listIn(hub, [someone(), someone(), someone(), { ...someone(), message: '{"content":"Hello"}' }]);
  await feedQueue(list);
  // As if the look at each of them took a while: those who were looked at come back before the last was reached.
  const passTime = () =>
    pool().query("UPDATE contact_queue SET due_at = due_at - interval '1 minute' WHERE due_at IS NOT NULL");
  for (let looks = 0; looks < 4; looks++) {
    await look(hub, list);
    await passTime();
  }
  expect(await look(hub, list)).toEqual([3]);
});

test("priorities come first, with `horizontal` whoever was tried before", async () => {
  const hub = await workingHub({}, { ...quick, concurrency: 1, horizontal: true });
  const list = await listIn(hub, [
    { ...someone(), priority: 5 },
    { ...someone(), priority: 1 },
    { ...someone(), priority: 5 },
  ]);
  expect(await look(hub, list)).toEqual([1]);
  await endAll(list);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await look(hub, list)).toEqual([1, 1]);
  await endAll(list, "unknown");
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await look(hub, list)).toEqual([1, 1, 0]);
});

test("a lead goes at its moment, one that was taken back or has expired never", async () => {
  const hub = await workingHub({}, quick);
  const later = formatIn(new Date(Date.now() + HOUR_MS), "UTC");
  const leads = [{ scheduleDate: later }, {}, {}, {}].map((more) => ({ ...someone(), timezone: "UTC", ...more }));
  const path = `/api/dialer/id/${hub.name}/freshLeads`;
  const { result } = (await call(addLeads, { path, key, body: { leads } })).json;
  const list = BigInt(result.list);
  expect((await call(takeBack, { path: `${path}/${list}-1`, key })).status).toBe(200);
  const where = { listId_position: { listId: list, position: 2n } };
  await db().contact.update({ where, data: { expiresAt: new Date(0) } });
  expect(await look(hub, list)).toEqual([3]);
  expect(await db().list.findUnique({ where: { id: list } })).toMatchObject({ working: 1n, cancelled: 2n, saved: 4n });
  expect(await db().contactQueue.count({ where: { listId: list } })).toBe(1);
});
