import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { GET } from "../../../app/api/dialer/work/route.ts";
import { db, pool } from "../../db.ts";
import { call } from "../../testing/call.ts";
import { makeApiKey, makeHub } from "../../testing/factories.ts";
import { HOUR_MS, MINUTE_MS } from "../../time/durations.ts";
import { formatUtc } from "../../time/instant.ts";
import { closeProvider, senderHealth } from "../dispatch/health.ts";
import { type Hub, listIn, workingHub } from "../dispatch/hub.fixture.ts";
import type { OutboundWork } from "./work-schema.ts";

const asked = async (key: string) => call(GET, { path: "/api/dialer/work", key });

/** What somebody is told who sees these hubs alone. */
async function workOf(...hubs: Hub[]): Promise<OutboundWork> {
  return (await asked(await makeApiKey({ sees: { hubs: hubs.map(({ id }) => id) } }))).json.result;
}

async function attempted(hub: Hub, listId: bigint, count: number, at: Date, nextAt: Date | null = null): Promise<void> {
  const of = { listId, hubId: hub.id, filename: "x", number: "1", numberIndex: 0, client: "1", n: 1, startedAt: at };
  const end = nextAt ? { status: "going", outcome: null, nextAt } : { status: "ended", outcome: "busy" };
  await db().attempt.createMany({
    data: Array.from({ length: count }, (_, position) => ({
      ...of,
      ...end,
      position: BigInt(position),
      id: randomUUID(),
      provider: "simulated",
      simulated: true,
    })),
  });
}

test("where nothing is under way nothing is told, and other profiles' work is not", async () => {
  const [busy, idle] = [await workingHub(), await workingHub()];
  await listIn(busy, [{}]);
  const { asOf, ...told } = await workOf(idle);
  expect(told).toEqual({ leadsDue: [], lists: [], providers: [], stuck: [] });
  expect(Math.abs(Date.parse(`${asOf}Z`) - Date.now())).toBeLessThan(MINUTE_MS);
  expect((await asked(await makeApiKey({ actions: ["flows:read"] }))).status).toBe(403);
  const noCampaign = await makeApiKey({ sees: { hubs: [busy.id], campaigns: [] } });
  expect((await asked(noCampaign)).json.result.lists).toEqual([]);
});

test("leads that are due now are counted by hub; those of later and of before are not", async () => {
  const hub = await workingHub();
  const soon = new Date(Date.now() + HOUR_MS);
  const contacts = [{}, { scheduledFor: new Date(0) }, { scheduledFor: soon }, { state: "done" }];
  await listIn(hub, contacts, { kind: "leads", filename: "leads", month: "2026-11" });
  expect(await workOf(hub)).toMatchObject({ leadsDue: [{ hub: hub.name, leads: 2 }], lists: [] });
});

test("lists end one after the other, at the rate of the hub's last hour; of a hub that stands still nobody knows", async () => {
  const hub = await workingHub();
  const contacts = Array.from({ length: 40 }, (_, i) => ({ state: i < 10 ? "done" : "waiting" }));
  const second = await listIn(hub, contacts.slice(10), { filename: "second", order: 2n });
  const first = await listIn(hub, contacts, { filename: "first", order: 1n, done: 10n });
  await listIn(hub, contacts, { status: "paused" });
  await attempted(hub, first, 10, new Date(Date.now() - 20 * MINUTE_MS));
  const off = await workingHub({}, { enabled: false });
  const still = await listIn(off, contacts, { done: 10n });
  await attempted(off, still, 10, new Date(Date.now() - 20 * MINUTE_MS));
  const { lists } = await workOf(hub, off);
  expect(lists.filter((list) => list.hub === off.name)).toEqual([
    { hub: off.name, id: Number(still), filename: "x", saved: 40, done: 10, cancelled: 0, expectedEnd: null },
  ]);
  const [one, other] = lists.filter((list) => list.hub === hub.name);
  expect(one).toMatchObject({ id: Number(first), filename: "first", saved: 40, done: 10, cancelled: 0 });
  expect(other).toMatchObject({ id: Number(second), filename: "second", saved: 30, done: 0 });
  for (const [list, hours] of [
    [one, 1],
    [other, 2],
  ] as const) {
    const end = Date.parse(`${list?.expectedEnd}Z`);
    expect(Math.abs(end - (Date.now() + hours * HOUR_MS))).toBeLessThan(MINUTE_MS);
  }
  const dueAt = new Date(Math.floor(Date.now() / 1000) * 1000 + 5 * HOUR_MS);
  await db().contactQueue.create({
    data: { listId: first, position: 11n, zone: "", rank: 2, priority: 0, turn: 11n, dueAt },
  });
  const later = await workOf(hub);
  expect(later.lists[0]?.expectedEnd).toBe(formatUtc(dueAt));
  expect(Date.parse(`${later.lists[1]?.expectedEnd}Z`)).toBeLessThan(dueAt.getTime());
});

test("a provider that fails tells why, since when and until when, and which hubs it holds", async () => {
  const provider = `gateway ${randomUUID()}`;
  const hub = await workingHub({ channel: "sms" }, { provider });
  const sender = await workingHub({ channel: "sms" }, { provider, from: "a@example.com" });
  const client = pool();
  const trouble = { reason: "providerUnreachable", detail: "connection refused" } as const;
  await closeProvider(client, { name: provider, ...trouble });
  await closeProvider(client, {
    name: senderHealth(provider, "a@example.com"),
    reason: "senderRefused",
    detail: "550 no",
  });
  const { providers } = await workOf(hub, sender);
  const hubs = [hub.name, sender.name].sort();
  expect(providers).toMatchObject([
    { provider, sender: null, ...trouble, hubs },
    { provider, sender: "a@example.com", reason: "senderRefused", detail: "550 no", hubs: [sender.name] },
  ]);
  const [first] = providers;
  expect(Date.parse(`${first?.nextProbe}Z`)).toBeGreaterThanOrEqual(Date.parse(`${first?.since}Z`));
  expect((await workOf(hub)).providers).toMatchObject([{ sender: null, hubs: [hub.name] }]);
  expect((await workOf(await makeHub())).providers).toEqual([]);
});

test("what is stuck is told by hub", async () => {
  const hub = await workingHub();
  const list = await listIn(hub, [{}, {}], { done: 5n });
  await attempted(hub, list, 2, new Date(), new Date(Date.now() - 2 * MINUTE_MS));
  expect((await workOf(hub)).stuck).toEqual([{ hub: hub.name, lists: 1, attempts: 2 }]);
  expect((await workOf(await makeHub())).stuck).toEqual([]);
});
