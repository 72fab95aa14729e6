import fc from "fast-check";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { GET as getGates } from "../../../app/api/dialer/id/[hubName]/gates/route.ts";
import { GET as getContacts } from "../../../app/api/dialer/id/[hubName]/lists/[id]/contacts/route.ts";
import { db } from "../../db.ts";
import { orderedId } from "../../ordered-id.ts";
import { call } from "../../testing/call.ts";
import { draws } from "../../testing/draws.ts";
import { makeApiKey } from "../../testing/factories.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../time/durations.ts";
import { formatIn, formatUtc } from "../../time/instant.ts";
import { feedQueue } from "../attempts/queue.ts";
import type { GateName } from "./gates.ts";
import { type Hub, listIn, workingHub } from "./hub.fixture.ts";

let key: string;
beforeAll(async () => {
  key = await makeApiKey();
});
afterEach(async () => {
  await db().contactingCap.deleteMany();
});

let next = 700_000_000;
const number = () => `+34${++next}`;
const zone = "Pacific/Auckland";

type Told = {
  id: string;
  status: string;
  first: GateName | null;
  gates: { gate: string; opensAt: string; reason: string }[];
};
async function told(hub: Hub, list: bigint, query = ""): Promise<Told[]> {
  const path = `/api/dialer/id/${hub.name}/lists/${list}/contacts${query}`;
  return (await call(getContacts, { path, key })).json.result;
}
const firstOf = async (hub: Hub, list: bigint) =>
  (await told(hub, list)).map(({ first, gates }) => {
    const { reason, opensAt } = gates.find(({ gate }) => gate === first) ?? { reason: null, opensAt: null };
    return [first, reason, opensAt];
  });
async function counted(hub: Hub): Promise<Record<string, number>> {
  const { json } = await call(getGates, { path: `/api/dialer/id/${hub.name}/gates`, key });
  const some = json.result.gates.filter(({ contacts }: { contacts: number }) => contacts > 0);
  return Object.fromEntries(some.map(({ gate, contacts }: { gate: string; contacts: number }) => [gate, contacts]));
}

/** An attempt that ended, at a number as all spellings of it are kept. */
async function attempted(hub: Hub, listId: bigint, position: number, client: string, startedAt: Date, n = 1) {
  const place = { listId, position: BigInt(position), n, id: orderedId(startedAt.getTime()), hubId: hub.id };
  const given = { filename: "x", number: client, numberIndex: 0, client, provider: "simulated", simulated: true };
  await db().attempt.create({
    data: { ...place, ...given, startedAt, endedAt: startedAt, status: "ended", outcome: "busy" },
  });
}

/** When the next day begins on the clock of the zone, to the minute. */
function nextDay(now: Date): string {
  const today = formatIn(now, zone).slice(0, 10);
  let at = Math.ceil(now.getTime() / MINUTE_MS) * MINUTE_MS;
  while (formatIn(new Date(at), zone).slice(0, 10) === today) at += MINUTE_MS;
  return formatUtc(new Date(at));
}

describe("a contact waits at", () => {
  test("frequency until the next day of its own clock, and of yesterday nothing counts", async () => {
    const hub = await workingHub({}, { maxPerDay: 1 });
    const contact = { timezone: zone, attempts: 1 };
    const list = await listIn(hub, [contact, contact]);
    const now = new Date();
    const dayAgo = new Date(Date.parse(`${nextDay(now)}Z`) - 25 * HOUR_MS);
    await attempted(hub, list, 0, "34600000000", now);
    await attempted(hub, list, 1, "34600000001", dayAgo);
    expect(await firstOf(hub, list)).toEqual([
      ["frequency", "dayCap", nextDay(now)],
      [null, null, null],
    ]);
    expect(await counted(hub)).toEqual({ frequency: 1 });
  });

  test("frequency while its number has had its attempts over all hubs, in whatever spelling", async () => {
    await db().contactingCap.create({ data: { id: 1, days: 3, attempts: 2 } });
    const [other, hub] = [await workingHub(), await workingHub({ country: "ES" })];
    const now = Math.floor(Date.now() / 1000) * 1000;
    const list = await listIn(hub, [{ clientIds: ["699887766"] }, { clientIds: [number()] }]);
    for (const [n, hours] of [30, 20, 10].entries()) {
      await attempted(other, -1n, n, "34699887766", new Date(now - hours * HOUR_MS));
    }
    expect(await firstOf(hub, list)).toEqual([
      ["frequency", "numberCap", formatUtc(new Date(now - 20 * HOUR_MS + 3 * DAY_MS))],
      [null, null, null],
    ]);
    expect(await counted(hub)).toEqual({ frequency: 1 });
  });

  test("pace once its hub has had the attempts of its campaign's day", async () => {
    const hub = await workingHub({}, { volumePerDay: 3 });
    await db().campaign.update({ where: { id: hub.campaignId }, data: { timezone: zone } });
    const list = await listIn(hub, [{}]);
    const now = new Date();
    const day = formatIn(now, zone).slice(0, 10);
    await db().hubPace.create({ data: { hubId: hub.id, at: [], counts: [], day, today: 3 } });
    expect(await firstOf(hub, list)).toEqual([["pace", "volume", nextDay(now)]]);
    expect(await counted(hub)).toEqual({ pace: 1 });
    await db().hubPace.update({ where: { hubId: hub.id }, data: { day: "2020-01-01" } });
    expect(await firstOf(hub, list)).toEqual([[null, null, null]]);
  });

  test("pace while as many are at work as may be, or begun in this second", async () => {
    const busy = await workingHub({}, { concurrency: 1 });
    await db().atWork.create({ data: { client: number(), hubId: busy.id, id: orderedId() } });
    expect(await firstOf(busy, await listIn(busy, [{}]))).toEqual([["pace", "concurrency", null]]);
    expect(await counted(busy)).toEqual({ pace: 1 });
    const quick = await workingHub({}, { ratePerSecond: 2 });
    await db().hubPace.create({
      data: { hubId: quick.id, at: [new Date(Date.now() + 500)], counts: [2], day: "", today: 0 },
    });
    expect((await firstOf(quick, await listIn(quick, [{}])))[0]?.slice(0, 2)).toEqual(["pace", "rate"]);
  });

  test("pace while others are before it, whoever they are", async () => {
    const hub = await workingHub();
    const list = await listIn(hub, [{ priority: 2 }, { priority: 1 }, { scheduledFor: new Date(Date.now() + DAY_MS) }]);
    await feedQueue(list);
    const reasons = async () => (await firstOf(hub, list)).map(([, reason]) => reason);
    expect(await reasons()).toEqual(["othersFirst", null, "later"]);
    expect(await counted(hub)).toEqual({ pace: 1, time: 1 });
    expect((await told(hub, list, "?gate=pace")).map(({ id }) => id)).toEqual([`${list}-0`]);
    const leads = await listIn(hub, [{ clientIds: [number()] }], { kind: "leads", month: "2026-11" });
    await feedQueue(leads);
    expect(await reasons()).toEqual(["othersFirst", "othersFirst", "later"]);
    expect(await firstOf(hub, leads)).toEqual([[null, null, null]]);
  });
});

test("the counts are those of the contacts' records, whatever the caps", async () => {
  const hoursAgo = fc.constantFrom(0.001, 0.5, 7, 13, 26, 60);
  const drawn = fc.record({
    cap: fc.constantFrom(null, { days: 1, attempts: 1 }, { days: 2, attempts: 2 }),
    country: fc.constantFrom("ES", undefined),
    more: fc.constantFrom(
      {},
      { maxPerDay: 1 },
      { maxPerDay: 2, maxAttempts: 1 },
      { volumePerDay: 1 },
      { concurrency: 1 },
    ),
    isFed: fc.boolean(),
    contacts: fc.array(
      fc.record({
        timezone: fc.constantFrom(null, zone, "America/New_York"),
        clientIds: fc.constantFrom(["600000011"], ["34600000011", "600000012"], ["+34600000012"]),
        priority: fc.integer({ min: 0, max: 2 }),
        scheduledFor: fc.constantFrom(null, null, new Date(Date.now() + HOUR_MS)),
        made: fc.array(hoursAgo, { maxLength: 3 }),
      }),
      { minLength: 1, maxLength: 15 },
    ),
    today: fc.integer({ min: 0, max: 1 }),
    isBusy: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(drawn, async ({ cap, country, more, isFed, contacts, today, isBusy }) => {
      await db().contactingCap.deleteMany();
      await db().attempt.deleteMany();
      if (cap) await db().contactingCap.create({ data: { id: 1, ...cap } });
      const hub = await workingHub({ ...(country && { country }) }, more);
      const list = await listIn(
        hub,
        contacts.map(({ made, ...own }) => ({ ...own, attempts: made.length })),
      );
      for (const [position, { made, clientIds }] of contacts.entries()) {
        const client = `34${clientIds[0]?.slice(-9)}`;
        for (const [n, hours] of made.entries()) {
          await attempted(hub, list, position, client, new Date(Date.now() - hours * HOUR_MS), n + 1);
        }
      }
      const day = formatIn(new Date(), "America/Montevideo").slice(0, 10);
      await db().hubPace.create({ data: { hubId: hub.id, at: [], counts: [], day, today } });
      if (isBusy) await db().atWork.create({ data: { client: number(), hubId: hub.id, id: orderedId() } });
      if (isFed) await feedQueue(list);
      const records = await told(hub, list);
      const expected: Record<string, number> = {};
      for (const { first } of records) if (first !== null) expected[first] = (expected[first] ?? 0) + 1;
      expect(await counted(hub)).toEqual(expected);
      for (const gate of Object.keys(expected)) {
        const found = await told(hub, list, `?gate=${gate}`);
        expect(found.map(({ id }) => id)).toEqual(records.filter(({ first }) => first === gate).map(({ id }) => id));
      }
    }),
    { numRuns: draws(60) },
  );
});
