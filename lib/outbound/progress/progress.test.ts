import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { GET as listAttempts } from "../../../app/api/dialer/id/[hubName]/attempts/route.ts";
import { GET } from "../../../app/api/dialer/id/[hubName]/progress/route.ts";
import { db } from "../../db.ts";
import { call } from "../../testing/call.ts";
import { makeApiKey } from "../../testing/factories.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../time/durations.ts";
import { formatUtc } from "../../time/instant.ts";
import { type Hub, listIn, workingHub } from "../dispatch/hub.fixture.ts";
import type { HubProgress } from "./schema.ts";

let key: string;
beforeAll(async () => {
  key = await makeApiKey();
});

const ask = (hub: Hub, query: Record<string, string> = {}, as = key) =>
  call(GET, { path: `/api/dialer/id/${hub.name}/progress?${new URLSearchParams(query)}`, key: as });
const progressOf = async (hub: Hub, query: Record<string, string> = {}): Promise<HubProgress> =>
  (await ask(hub, query)).json.result;

type Made = { position: number; outcome: string | null; n?: number; at?: Date; agent?: string; disposition?: object };

async function attempt(hub: Hub, listId: bigint, made: Made[]): Promise<void> {
  await db().attempt.createMany({
    data: made.map(({ position, outcome, n = 1, at = new Date(), agent = null, disposition }) => ({
      listId,
      position: BigInt(position),
      n,
      id: randomUUID(),
      hubId: hub.id,
      filename: "x",
      number: "1",
      numberIndex: 0,
      client: "1",
      status: outcome === null ? "going" : "ended",
      outcome,
      startedAt: at,
      agent,
      ...(disposition && { disposition }),
      provider: "simulated",
      simulated: true,
    })),
  });
}

test("contacts, outcomes, dispositions and agents add up, and the attempts list agrees", async () => {
  const hub = await workingHub({}, { mode: "broadcast" });
  const states = ["done", "done", "waiting", "working", "cancelled", "waiting"] as const;
  const list = await listIn(
    hub,
    states.map((state) => ({ state })),
    { done: 2n, working: 1n, cancelled: 1n },
  );
  await listIn(hub, [{}], { kind: "leads", filename: "leads" });
  const [sold, gone] = [
    { id: 7, levels: ["Sold"] },
    { id: 9, levels: ["No", "Gone"] },
  ];
  await attempt(hub, list, [
    { position: 0, outcome: "busy", agent: "ana" },
    { position: 0, n: 2, outcome: "answered", agent: "ana", disposition: sold },
    { position: 1, outcome: "answered", agent: "ben", disposition: gone },
    { position: 1, n: 2, outcome: "answered", agent: "ana", disposition: sold },
    { position: 2, outcome: "no_answer" },
    { position: 3, outcome: null },
    { position: 4, outcome: "abandoned", at: new Date(Date.now() - 2 * DAY_MS) },
    { position: 5, outcome: "busy", at: new Date(Date.now() - 8 * DAY_MS) },
  ]);
  const { funnel, pace, agents, abandonRate, expectedEnd, asOf } = await progressOf(hub);
  expect(funnel).toEqual({
    loaded: 7,
    attempted: 5,
    reached: 2,
    done: 2,
    cancelled: 1,
    outcomes: { answered: 3, busy: 1, no_answer: 1, abandoned: 1 },
    dispositions: [
      { ...sold, attempts: 2 },
      { ...gone, attempts: 1 },
    ],
  });
  expect(pace.reduce((sum, { attempts }) => sum + attempts, 0)).toBe(7);
  expect(agents).toEqual([
    { agent: "ana", attempts: 3, outcomes: { answered: 2, busy: 1 } },
    { agent: "ben", attempts: 1, outcomes: { answered: 1 } },
  ]);
  expect(abandonRate).toEqual({ day: 0, month: 25 });
  expect(Date.parse(`${expectedEnd}Z`)).toBeGreaterThanOrEqual(Date.parse(`${asOf}Z`));
  const found = await call(listAttempts, { path: `/api/dialer/id/${hub.name}/attempts?outcome=answered`, key });
  expect(found.json.total).toBe(funnel.outcomes.answered);
});

test("each attempt counts in the part in which it started by the clock of the zone", async () => {
  const hub = await workingHub();
  const list = await listIn(hub, [{}]);
  await attempt(hub, list, [
    { position: 0, n: 1, outcome: "busy", at: new Date("2026-10-25T00:30:00Z") },
    { position: 0, n: 2, outcome: "error", at: new Date("2026-10-25T01:30:00Z") },
    { position: 0, n: 3, outcome: "answered", at: new Date("2026-10-25T02:59:59.900Z") },
    { position: 0, n: 4, outcome: "answered", at: new Date("2026-10-25T03:00:00Z") },
  ]);
  const autumn = { initialdate: "2026-10-25 01:00:00", finaldate: "2026-10-25 03:59:59", timezone: "Europe/Madrid" };
  const { pace, funnel, expectedEnd } = await progressOf(hub, autumn);
  expect(pace).toHaveLength(36);
  expect(pace.filter(({ attempts }) => attempts > 0)).toEqual([
    { at: "2026-10-25 02:30:00", attempts: 2, outcomes: { busy: 1, error: 1 } },
    { at: "2026-10-25 03:55:00", attempts: 1, outcomes: { answered: 1 } },
  ]);
  expect(funnel).toMatchObject({ attempted: 1, reached: 1 });
  expect(expectedEnd).toBeNull();
});

test("what a message hub reached is what arrived, and nobody abandons a message", async () => {
  const [sms, mail] = [await workingHub({ channel: "sms" }), await workingHub({ channel: "email" })];
  for (const hub of [sms, mail]) {
    const made = ["sent", "delivered", "read", "invalid_number"].map((outcome, position) => ({ position, outcome }));
    await attempt(hub, await listIn(hub, [{}, {}, {}, {}]), made);
  }
  const none = { day: null, month: null };
  expect(await progressOf(sms)).toMatchObject({ funnel: { attempted: 4, reached: 2 }, abandonRate: none });
  expect(await progressOf(mail)).toMatchObject({ funnel: { attempted: 4, reached: 3 }, abandonRate: none });
});

test("the end is told from how many contacts the last hour brought to an end, while the hub works", async () => {
  const hub = await workingHub();
  const contacts = Array.from({ length: 40 }, (_, i) => ({ state: i < 10 ? "done" : "waiting" }));
  const list = await listIn(hub, contacts, { done: 10n });
  const at = new Date(Date.now() - 20 * MINUTE_MS);
  await attempt(
    hub,
    list,
    contacts.slice(0, 12).map((_, position) => ({ position, outcome: "busy", at })),
  );
  const end = Date.parse(`${(await progressOf(hub)).expectedEnd}Z`);
  expect(Math.abs(end - (Date.now() + HOUR_MS))).toBeLessThan(30_000);
  const dueAt = new Date(Math.floor(Date.now() / 1000) * 1000 + 5 * HOUR_MS);
  const queued = { listId: list, zone: "", rank: 2, priority: 0, dueAt };
  await db().contactQueue.createMany({ data: [{ ...queued, position: 11n, turn: 11n }] });
  expect((await progressOf(hub, { timezone: "Asia/Tokyo" })).expectedEnd).toBe(formatUtc(dueAt));
  await db().hub.update({ where: { id: hub.id }, data: { enabled: false } });
  expect((await progressOf(hub, { timezone: "Europe/Madrid" })).expectedEnd).toBeNull();
});

test("a hub without attempts has parts without any; a bad range is refused by its field", async () => {
  const hub = await workingHub();
  const { funnel, pace, agents, expectedEnd } = await progressOf(hub);
  expect(funnel).toEqual({
    loaded: 0,
    attempted: 0,
    reached: 0,
    done: 0,
    cancelled: 0,
    outcomes: {},
    dispositions: [],
  });
  expect(pace.length).toBeGreaterThan(50);
  expect([agents, expectedEnd]).toEqual([[], null]);
  const tomorrow = formatUtc(new Date(Date.now() + DAY_MS));
  expect((await progressOf(hub, { initialdate: tomorrow })).pace).toHaveLength(1);
  const ever = { initialdate: "0001-01-01 00:00:00", finaldate: "9999-12-31 23:59:59", timezone: "Pacific/Honolulu" };
  expect((await progressOf(hub, ever)).funnel.attempted).toBe(0);
  const bad = async (query: Record<string, string>) => (await ask(hub, query)).json.errors[0].path;
  expect(await bad({ initialdate: "yesterday" })).toEqual("initialdate");
  expect(await bad({ timezone: "Mars" })).toEqual("timezone");
  expect(await bad({ initialdate: "2026-01-02 00:00:00", finaldate: "2026-01-01 00:00:00" })).toEqual("finaldate");
  expect((await ask(hub, {}, await makeApiKey({ sees: { hubs: [] } }))).status).toBe(403);
});
