import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { GET as getGates } from "../../../app/api/dialer/id/[hubName]/gates/route.ts";
import { GET as getContacts } from "../../../app/api/dialer/id/[hubName]/lists/[id]/contacts/route.ts";
import { closeDatabase, db } from "../../db.ts";
import { call } from "../../testing/call.ts";
import { draws } from "../../testing/draws.ts";
import { makeApiKey, makeHub, unique } from "../../testing/factories.ts";
import { DAY_MS, HOUR_MS } from "../../time/durations.ts";
import { formatUtc } from "../../time/instant.ts";
import { gates } from "./gates.ts";
import { type Hub, listIn, workingHub } from "./hub.fixture.ts";

let key: string;
beforeAll(async () => {
  key = await makeApiKey();
});

const ask = (of: { name: string }, as = key, query = "") =>
  call(getGates, { path: `/api/dialer/id/${of.name}/gates${query}`, key: as });
async function countsOf(hub: Hub) {
  const { result } = (await ask(hub)).json;
  expect(result.gates.map(({ gate }: { gate: string }) => gate)).toEqual(gates);
  const some = result.gates.filter(({ contacts }: { contacts: number }) => contacts > 0);
  const counts = Object.fromEntries(
    some.map(({ gate, contacts }: { gate: string; contacts: number }) => [gate, contacts]),
  );
  return { counts, opensAt: result.opensAt, asOf: result.asOf };
}

const everyDay = [-1, 0, 1].map((days) => formatUtc(new Date(Date.now() + days * DAY_MS)).slice(0, 10));
const inHours = (hours: number) => new Date(Math.floor(Date.now() / 1000) * 1000 + hours * HOUR_MS);

describe("who waits is counted at the first gate that holds them", () => {
  test("each list, number, message and time by itself; who is due, working or done not at all", async () => {
    const hub = await workingHub({ channel: "sms" }, { maxAttempts: 2 });
    const message = '{"content":"Hello"}';
    const blocked = unique("1").replaceAll(/\D/g, "").padEnd(9, "7");
    await db().blacklistEntry.create({ data: { clientId: blocked } });
    await listIn(hub, [
      { message },
      { message, state: "working" },
      { message, state: "done" },
      {},
      { message: '{"subject":"\\"content\\":"}' },
      { message, clientIds: [`+${blocked}`] },
      { message, attempts: 2 },
      { message, scheduledFor: inHours(3) },
      { message, scheduledFor: inHours(2), attempts: 1 },
      { message, scheduledFor: inHours(-2), attempts: 1 },
    ]);
    await listIn(hub, [{ message }, { scheduledFor: inHours(1) }], { status: "paused" });
    const { counts, opensAt } = await countsOf(hub);
    expect(counts).toEqual({ list: 2, provider: 2, blacklist: 1, attempts: 1, time: 2 });
    expect(Math.abs(Date.parse(`${opensAt}Z`) - inHours(2).getTime())).toBeLessThan(10_000);
  });

  test("all of them where the hub, its provider or its campaign holds them", async () => {
    const off = await workingHub({}, { enabled: false });
    await listIn(off, [{}, { scheduledFor: inHours(1) }]);
    expect(await countsOf(off)).toMatchObject({ counts: { hub: 2 }, opensAt: null });
    const bare = await workingHub({}, { provider: null });
    await listIn(bare, [{}]);
    expect(await countsOf(bare)).toMatchObject({ counts: { provider: 1 }, opensAt: null });
    const closed = await workingHub();
    await db().campaign.update({ where: { id: closed.campaignId }, data: { schedule: {} } });
    await listIn(closed, [{}]);
    expect(await countsOf(closed)).toMatchObject({ counts: { campaign: 1 }, opensAt: null });
  });

  test("all of them where the hours never open, but those who have nothing to send", async () => {
    const never = Object.fromEntries(["mon", "tue", "wed", "thu", "fri", "sat", "sun"].map((day) => [day, []]));
    const calls = await workingHub({}, { contactingSchedule: never });
    await listIn(calls, [{ timezone: "Asia/Tokyo" }, { scheduledFor: inHours(1) }, { state: "working" }]);
    await listIn(calls, [{}, { state: "cancelled" }], { status: "paused" });
    expect(await countsOf(calls)).toMatchObject({ counts: { list: 1, hours: 2 }, opensAt: null });
    const texts = await workingHub({ channel: "sms" }, { contactingSchedule: never });
    await listIn(texts, [{ message: '{"content":"Hello"}' }, {}]);
    expect(await countsOf(texts)).toMatchObject({ counts: { provider: 1, hours: 1 }, opensAt: null });
  });

  test("of one list alone, which is one of the hub", async () => {
    const hub = await workingHub();
    const paused = await listIn(hub, [{}, {}], { status: "paused" });
    await listIn(hub, [{ scheduledFor: inHours(1) }]);
    const held = async (query: string) =>
      (await ask(hub, key, query)).json.result.gates.filter(({ contacts }: { contacts: number }) => contacts > 0);
    expect(await held(`?list=${paused}`)).toEqual([{ gate: "list", contacts: 2 }]);
    expect(await held("")).toEqual([
      { gate: "list", contacts: 2 },
      { gate: "time", contacts: 1 },
    ]);
    const { lists } = (await ask(hub)).json.result;
    expect(lists).toEqual([
      { gate: "list", list: Number(paused), filename: expect.any(String), contacts: 2 },
      { gate: "time", list: expect.any(Number), filename: expect.any(String), contacts: 1 },
    ]);
    expect((await ask(await workingHub(), key, `?list=${paused}`)).status).toBe(404);
    const wrong = await ask(hub, key, "?list=first");
    expect([wrong.status, wrong.json.errors[0].path]).toEqual([400, "list"]);
  });

  test("and the five lists that have the most of them are named", async () => {
    const hub = await workingHub();
    const sizes = [1, 3, 2, 1, 4, 1];
    const ids: number[] = [];
    for (const size of sizes) {
      const contacts = Array.from({ length: size }, () => ({ scheduledFor: inHours(1) }));
      ids.push(Number(await listIn(hub, [...contacts, { state: "done" }])));
    }
    await listIn(hub, [{ state: "done" }], { status: "paused" });
    const { gates: all, lists } = (await ask(hub)).json.result;
    expect(all).toContainEqual({ gate: "time", contacts: 12 });
    const named = lists.map(({ list, contacts }: { list: number; contacts: number }) => [list, contacts]);
    expect(named).toEqual([4, 1, 2, 0, 3].map((n) => [ids[n], sizes[n]]));
  });

  test("at the blacklist whatever the capitals of an address", async () => {
    const hub = await workingHub({ channel: "email" }, { from: "us@example.com" });
    await db().blacklistEntry.create({ data: { clientId: "ana@example.com", campaignId: hub.campaignId } });
    const message = '{"content":"Hello"}';
    await listIn(hub, [
      { clientIds: ["Ana@Example.com"], message },
      { clientIds: ["ben@example.com"], message },
    ]);
    expect((await countsOf(hub)).counts).toMatchObject({ blacklist: 1 });
  });

  test("not by caps of attempts where an attempt was promised", async () => {
    const contacts = [{ attempts: 9, owed: true }, { attempts: 9 }];
    for (const [more, gate] of [
      [{}, "attempts"],
      [{ maxTotal: 2 }, "frequency"],
    ] as const) {
      const hub = await workingHub({}, { ...more, maxAttempts: 1 });
      await listIn(hub, contacts);
      expect((await countsOf(hub)).counts).toEqual({ [gate]: 1 });
    }
  });

  test("by the clock of each", async () => {
    const window = Object.fromEntries(
      ["sun", "mon", "tue", "wed", "thu", "fri", "sat"].map((day) => [day, ["00:00-12:00"]]),
    );
    const hub = await workingHub({}, { contactingSchedule: window });
    await listIn(hub, [{ timezone: "Etc/GMT+6" }, { timezone: "Etc/GMT-6" }, { timezone: "Etc/GMT-6" }]);
    const { counts, opensAt, asOf } = await countsOf(hub);
    const minute = Number(asOf.slice(11, 13)) * 60 + Number(asOf.slice(14, 16));
    // Open from midnight to a minute before noon, on clocks that are six hours before and after.
    const isOut = (hours: number) => (minute + (24 + hours) * 60) % (24 * 60) >= 12 * 60 - 1;
    expect(counts).toEqual({ hours: (isOut(-6) ? 1 : 0) + (isOut(6) ? 2 : 0) });
    expect(opensAt.slice(11)).toBe(minute >= 6 * 60 && minute < 18 * 60 ? "18:00:00" : "06:00:00");
  });

  test("until the blacklist lets the first of them go, but not past its end", async () => {
    const hub = await workingHub();
    const third = inHours(4);
    const ends = [inHours(5), inHours(3), third];
    const numbers = ends.map((_, at) => unique(`34${at}`).replaceAll(/\D/g, "").padEnd(11, "4"));
    await db().blacklistEntry.createMany({
      data: numbers.map((clientId, at) => ({ clientId, expiresAt: ends[at] ?? null })),
    });
    const expiresAt = [null, inHours(2), null];
    await listIn(
      hub,
      numbers.map((one, at) => ({ clientIds: [one], expiresAt: expiresAt[at] ?? null })),
    );
    const { counts, opensAt } = await countsOf(hub);
    expect(counts).toEqual({ blacklist: 3 });
    expect(opensAt).toBe(formatUtc(third));
  });

  test("nobody in a hub without contacts", async () => {
    expect(await countsOf(await makeHub())).toMatchObject({ counts: {}, opensAt: null });
  });
});

test("they are counted once in five seconds, for all who may see the hub", async () => {
  const hub = await workingHub({}, { enabled: false });
  const list = await listIn(hub, [{}]);
  const before = await countsOf(hub);
  await db().contact.create({ data: { listId: list, position: 9n, clientIds: ["123"] } });
  expect(await countsOf(hub)).toEqual(before);
  expect(Date.now() - Date.parse(`${before.asOf}Z`)).toBeLessThan(DAY_MS);
  expect((await ask(hub, await makeApiKey({ sees: { hubs: [] } }))).status).toBe(403);
  expect((await ask(hub, await makeApiKey({ actions: ["flows:read"] }))).status).toBe(403);
  expect((await ask({ name: "none such" })).status).toBe(404);
});

test("they are counted anew once a list or the hub is changed", async () => {
  const hub = await workingHub({}, { enabled: false });
  const list = await listIn(hub, [{}], { status: "inactive" });
  expect((await countsOf(hub)).counts).toEqual({ list: 1 });
  await db().list.update({ where: { id: list }, data: { status: "active" } });
  expect((await countsOf(hub)).counts).toEqual({ hub: 1 });
  await db().hub.update({ where: { id: hub.id }, data: { enabled: true } });
  expect((await countsOf(hub)).counts).toEqual({});
});

test("another database gets counts of its own", async () => {
  const hub = await workingHub({}, { enabled: false });
  const list = await listIn(hub, [{}]);
  expect((await countsOf(hub)).counts).toEqual({ hub: 1 });
  await db().contact.create({ data: { listId: list, position: 9n, clientIds: ["123"] } });
  await db().list.update({ where: { id: list }, data: { received: 2, saved: 2 } });
  await closeDatabase();
  expect((await countsOf(hub)).counts).toEqual({ hub: 2 });
});

const contact = fc.record({
  timezone: fc.constantFrom(null, "Asia/Tokyo", "America/New_York", "Europe/Madrid"),
  attempts: fc.integer({ min: 0, max: 5 }),
  state: fc.constantFrom("waiting", "waiting", "waiting", "done"),
  owed: fc.constantFrom(null, null, true),
  message: fc.constantFrom(null, '{"content":"Hello"}', '{"subject":"x"}', '{"templateId":1}'),
  clientIds: fc.constantFrom(
    ["600000001"],
    ["34600000001"],
    ["600000002"],
    ["+34600000002"],
    ["0034600000001"],
    ["600000003"],
    ["0600000004"],
  ),
  scheduledFor: fc.constantFrom(null, inHours(-5), inHours(5)),
  nextAttemptAt: fc.constantFrom(null, inHours(-1), inHours(30)),
  expiresAt: fc.constantFrom(null, null, inHours(-1), inHours(20), inHours(60)),
});

test("the counts are those of the contacts' records", async () => {
  const lasting = { clientId: "34600000002", expiresAt: inHours(9) };
  await db().blacklistEntry.createMany({ data: [{ clientId: "600000001" }, lasting] });
  const template = await db().template.create({ data: { name: unique("t"), channel: "sms", content: "x" } });
  const drawn = fc.record({
    contacts: fc.array(contact, { minLength: 1, maxLength: 40 }),
    country: fc.constantFrom("ES", "FR", "US", undefined),
    more: fc.constantFrom({}, {}, { maxAttempts: 1 }, { templateId: template.id }, { provider: null }, { maxTotal: 2 }),
    status: fc.constantFrom("active", "active", "paused"),
    start: fc.constantFrom(null, null, inHours(-2), inHours(2)),
    end: fc.constantFrom(null, null, inHours(-1), inHours(40)),
    holidays: fc.constantFrom([], [], everyDay),
    own: fc.array(
      fc.record({
        code: fc.constantFrom("", "", "34", "33", "0"),
        at: fc.integer({ min: 1, max: 4 }),
        hours: fc.constantFrom(null, -1, 4),
      }),
      { maxLength: 3 },
    ),
  });
  await fc.assert(
    fc.asyncProperty(drawn, async ({ contacts, country, more, status, start, end, holidays, own }) => {
      const hub = await workingHub({ channel: "sms", ...(country && { country }) }, more);
      await db().campaign.update({ where: { id: hub.campaignId }, data: { holidays } });
      await db().blacklistEntry.createMany({
        skipDuplicates: true,
        data: own.map(({ code, at, hours }) => ({
          clientId: `${code}60000000${at}`,
          campaignId: hub.campaignId,
          expiresAt: hours && inHours(hours),
        })),
      });
      const list = await listIn(hub, contacts, { status, start, end });
      const path = `/api/dialer/id/${hub.name}/lists/${list}/contacts`;
      const { result } = (await call(getContacts, { path, key })).json;
      const expected: Record<string, number> = {};
      for (const { status: state, first } of result)
        if (state === "waiting" && first !== null) expected[first] = (expected[first] ?? 0) + 1;
      expect((await countsOf(hub)).counts).toEqual(expected);
      const asked = async (query: string) => {
        const { json } = await call(getContacts, { path: `${path}?${query}`, key });
        expect(json.total).toBe(json.result.length);
        return json.result.map(({ id }: { id: string }) => id);
      };
      type Told = { id: string; first: string | null; status: string };
      const those = (is: (one: Told) => boolean) => result.filter(is).map(({ id }: Told) => id);
      const firsts = new Set<string>(result.map(({ first }: Told) => first));
      for (const gate of gates.filter((one) => firsts.has(one))) {
        expect(await asked(`gate=${gate}`)).toEqual(those(({ first }) => first === gate));
        expect(await asked(`gate=${gate}&status=waiting`)).toEqual(
          those(({ first, status: state }) => first === gate && state === "waiting"),
        );
      }
    }),
    { numRuns: draws(100) },
  );
});
