import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { GET as ORIGINS } from "@/app/api/interactions/id/[guid]/origins/route.ts";
import { GET as DETAIL } from "@/app/api/interactions/id/[guid]/route.ts";
import { GET as LIST, POST } from "@/app/api/interactions/route.ts";
import { db } from "../../db.ts";
import { storeOwn } from "../../interactions/feed/own.ts";
import { orderedId } from "../../ordered-id.ts";
import { call } from "../../testing/call.ts";
import { makeApiKey, makeUser, unique } from "../../testing/factories.ts";
import { formatUtc } from "../../time/instant.ts";
import { type Hub, listIn, workingHub } from "../dispatch/hub.fixture.ts";
import { makeAttemptClock, makeDispatcher } from "./dispatcher.ts";
import { applyDue, endAttempt, reportAttempt } from "./report.ts";
import { makeAttemptShower, showAttempts } from "./shown.ts";

const path = "/api/interactions";
const quick = { mode: "broadcast", concurrency: 10_000, ratePerSecond: 10_000, maxAttempts: 1 } as const;
const show = () => showAttempts(storeOwn);

let next = 610_000_000;
const number = (digit: number) => `+34${++next}${digit}`;

/** Works until the test is over, as so many worker processes would. */
function startWorkers(count = 1) {
  const pollers = Array.from({ length: count }, () => [
    makeDispatcher(),
    makeAttemptClock(),
    makeAttemptShower(storeOwn),
  ]).flat();
  for (const poller of pollers) poller.start();
  onTestFinished(async () => void (await Promise.all(pollers.map((poller) => poller.stop()))));
}

const attemptsOf = (list: bigint) => db().attempt.findMany({ where: { listId: list }, orderBy: { id: "asc" } });
const told = { finished: true, endedAt: true, hubId: true, clientId: true, contactId: true, dispositionId: true };
const interaction = (guid: string) =>
  db().interaction.findUnique({
    where: { guid },
    select: { ...told, dispositionLevels: true, dispositionComment: true },
  });

/** An attempt that waits for its carrier, begun a second ago. */
async function goingAttempt(given: Parameters<typeof workingHub>[0] = {}, more: object = {}) {
  const hub = await workingHub(given, { ...quick, ...more });
  const contact = { clientIds: [number(1)], contactId: unique("c"), state: "working", attempts: 1 };
  const list = await listIn(hub, [contact], { working: 1n });
  const id = orderedId();
  const started = { startedAt: new Date(Date.now() - 1000), nextAt: new Date(Date.now() + 3_600_000) };
  const [numberOf = ""] = contact.clientIds;
  const place = { listId: list, position: 0n, n: 1, hubId: hub.id, filename: "x" };
  await db().attempt.create({
    data: {
      ...place,
      ...started,
      id,
      contactId: contact.contactId,
      number: numberOf,
      numberIndex: 0,
      client: numberOf,
      provider: "x",
      simulated: false,
    },
  });
  const campaign = await db().campaign.findUniqueOrThrow({ where: { id: hub.campaignId } });
  return { id, hub, list, campaign: campaign.name, number: numberOf, contactId: contact.contactId };
}

const attemptOf = (id: string) => db().attempt.findFirstOrThrow({ where: { id } });
const contactOf = (list: bigint) => db().contact.findFirstOrThrow({ where: { listId: list } });
const eventsOf = async (name: string, guid: string) =>
  (await db().event.findMany({ where: { name } })).filter(({ body }) => (body as { guid?: string }).guid === guid);

async function search(hub: Hub, key: string) {
  const [from, now] = [Date.now() - 3_600_000, Date.now()].map((at) => formatUtc(new Date(at)));
  // A range may not go beyond today.
  const range = { initialdate: from ?? "", finaldate: `${now?.slice(0, 10)} 23:59:59`, timezone: "UTC" };
  const query = new URLSearchParams({ ...range, outboundHubs: hub.name, index: "0", rows: "100" });
  return (await call(LIST, { path: `${path}?${query}`, key })).json;
}
const segmentsOf = async (guid: string, key: string) =>
  (await call(DETAIL, { path: `${path}/id/${guid}`, key })).json.result;

type Made = Awaited<ReturnType<typeof goingAttempt>>;
/** A segment that the platform feeds of an attempt, of some seconds and finished unless it says otherwise. */
function fedSegment({ campaign }: Pick<Made, "campaign">, more: object = {}) {
  const timings = { startDate: formatUtc(new Date(Date.now() - 3000)), endDate: formatUtc(new Date()) };
  const kind = { channel: "telephony", direction: "outbound" };
  return { segmentId: randomUUID(), campaign, ...kind, timings, flags: { finished: true }, ...more };
}
const send = (body: object, key: string) =>
  call(POST, { path, body: JSON.stringify(body), headers: { "Content-Type": "application/json" }, key });
const feed = (guid: string, key: string, ...segments: object[]) => send({ guid, segments }, key);
const byAgent = (agent: string) => {
  const startDate = formatUtc(new Date(Date.now() - 3000));
  return { agent, timings: { startDate, dateAttendedAgent: startDate, endDate: formatUtc(new Date()) } };
};

test("each attempt is found as an interaction with its hub, list and contact", async () => {
  const key = await makeApiKey();
  const hub = await workingHub({}, quick);
  const list = await listIn(
    hub,
    [0, 6, 8].map((digit, i) => ({ clientIds: [number(digit)], contactId: `c${i}` })),
  );
  startWorkers(2);
  await expect.poll(async () => (await db().list.findUnique({ where: { id: list } }))?.status).toBe("finished");
  await expect.poll(() => db().attempt.count({ where: { listId: list, shown: "shown" } })).toBe(3);
  const attempts = await attemptsOf(list);
  const found = await search(hub, key);
  expect(found.total).toBe(3);
  for (const attempt of attempts) {
    const one = found.result.find(({ guid }: { guid: string }) => guid === attempt.id);
    expect(one).toMatchObject({
      channel: "telephony",
      direction: "outbound",
      timings: { startDate: formatUtc(attempt.startedAt), endDate: attempt.endedAt && formatUtc(attempt.endedAt) },
      client: { id: attempt.number, contactId: attempt.contactId },
      flags: { finished: true },
      dialer: { id: Number(hub.id), name: hub.name, list: "x" },
    });
    const [segment, ...others] = await segmentsOf(attempt.id, key);
    expect(others).toEqual([]);
    expect(segment.segmentId).toBe(attempt.id);
    const { outcome } = attempt;
    expect(segment.data).toMatchObject({
      simulated: true,
      outcome,
      contact: `${list}-${attempt.position}`,
      attempt: 1,
    });
    expect(await eventsOf("interaction.finished", attempt.id)).toHaveLength(1);
  }
});

test("an attempt shows while it goes, then what it came to, whoever tells", async () => {
  const made = await goingAttempt({ channel: "sms" }, { mode: null });
  await show();
  expect(await interaction(made.id)).toMatchObject({ finished: false, endedAt: null, hubId: made.hub.id });
  await endAttempt(made.id, "sent");
  await show();
  expect(await interaction(made.id)).toMatchObject({ finished: true });
  await reportAttempt(made.id, { says: "delivered" });
  const disposition = { id: 7, levels: ["Sold"] };
  await db().attempt.updateMany({ where: { id: made.id }, data: { disposition, comment: "Signed" } });
  await show();
  const disposed = { dispositionId: 7n, dispositionLevels: ["Sold"], dispositionComment: "Signed" };
  expect(await interaction(made.id)).toMatchObject(disposed);
  await db().attempt.updateMany({ where: { id: made.id }, data: { comment: "Signed by both" } });
  await show();
  expect(await interaction(made.id)).toMatchObject({ ...disposed, dispositionComment: "Signed by both" });
  const segment = await db().segment.findFirstOrThrow({ where: { guid: made.id } });
  expect(JSON.parse(segment.body).data.outcome).toBe("delivered");
  expect(await eventsOf("interaction.finished", made.id)).toHaveLength(1);
  expect(await attemptOf(made.id)).toMatchObject({ shown: "shown" });
});

test("what fails while attempts are shown is shown later, once", async () => {
  const made = await goingAttempt();
  const failing = showAttempts(async (client, shown) => {
    await storeOwn(client, shown);
    throw new Error("killed");
  });
  await expect(failing).rejects.toThrow("killed");
  expect(await interaction(made.id)).toBeNull();
  await Promise.all([show(), show(), show()]);
  expect(await db().segment.count({ where: { guid: made.id } })).toBe(1);
});

test("an interaction that was let go does not come back, nor does who was taken out of it", async () => {
  const [gone, blank] = [await goingAttempt(), await goingAttempt()];
  await show();
  await db().segment.deleteMany({ where: { guid: gone.id } });
  await db().interaction.deleteMany({ where: { guid: gone.id } });
  const segment = await db().segment.findFirstOrThrow({ where: { guid: blank.id } });
  const body = JSON.stringify({ ...JSON.parse(segment.body), client: { id: null, contactId: null } });
  await db().segment.updateMany({ where: { guid: blank.id }, data: { body } });
  for (const { id } of [gone, blank]) await endAttempt(id, "busy");
  await show();
  expect(await interaction(gone.id)).toBeNull();
  expect(await interaction(blank.id)).toMatchObject({ finished: true, clientId: null, contactId: null });
});

test("a feed that an agent attended ends the attempt as answered, and takes the segment's place", async () => {
  const [key, agent] = [await makeApiKey(), (await makeUser()).username];
  const made = await goingAttempt({}, { mode: "progressive" });
  await show();
  expect((await feed(made.id, key, fedSegment(made, byAgent(agent)))).status).toBe(200);
  expect(await attemptOf(made.id)).toMatchObject({ status: "ended", outcome: "answered", shown: "fed" });
  // Until somebody disposes of it.
  expect(await contactOf(made.list)).toMatchObject({ state: "working", result: "answered" });
  const segments = await segmentsOf(made.id, key);
  expect(segments.map((one: { agent: string }) => one.agent)).toEqual([agent]);
  await db().attempt.updateMany({ where: { id: made.id }, data: { reason: "x" } });
  await show();
  await applyDue();
  expect(await segmentsOf(made.id, key)).toEqual(segments);
  expect(await eventsOf("interaction.finished", made.id)).toHaveLength(1);
});

test.each([
  ["nobody", {}, "no_answer"],
  ["a client who hung up", { flags: { finished: true, abandon: true } }, "abandoned"],
  ["an automation", { automation: "bot" }, "answered"],
] as const)("a finished call with %s ends its attempt", async (_, more, outcome) => {
  const key = await makeApiKey();
  const made = await goingAttempt({}, { mode: "predictive" });
  expect((await feed(made.id, key, fedSegment(made, more))).status).toBe(200);
  expect(await attemptOf(made.id)).toMatchObject({ status: "ended", outcome, shown: "fed" });
  await show();
  expect(await db().segment.count({ where: { guid: made.id } })).toBe(1);
});

test("an attempt goes on until its interaction is finished; one that ended stays as it ended", async () => {
  const key = await makeApiKey();
  const made = await goingAttempt();
  await show();
  await feed(made.id, key, fedSegment(made, { flags: { finished: false } }));
  expect(await attemptOf(made.id)).toMatchObject({ status: "going", outcome: null, shown: "fed" });
  expect(await segmentsOf(made.id, key)).toHaveLength(1);
  await endAttempt(made.id, "busy");
  await feed(made.id, key, fedSegment(made, { automation: "bot" }));
  expect(await attemptOf(made.id)).toMatchObject({ status: "ended", outcome: "busy" });
  expect(await segmentsOf(made.id, key)).toHaveLength(2);
});

test("a feed completes the attempt of a list that was discarded, and leaves other guids alone", async () => {
  const key = await makeApiKey();
  const made = await goingAttempt();
  await db().contact.deleteMany({ where: { listId: made.list } });
  await db().list.delete({ where: { id: made.list } });
  const other = made.id.replace(/.{4}$/, (end) => (end === "0000" ? "0001" : "0000"));
  expect((await feed(other, key, fedSegment(made))).json.result).toMatchObject({ created: 1 });
  expect(await attemptOf(made.id)).toMatchObject({ status: "going" });
  expect((await feed(made.id, key, fedSegment(made))).status).toBe(200);
  expect(await attemptOf(made.id)).toMatchObject({ status: "ended", outcome: "no_answer" });
});

test("who does not see the hub completes no attempt of it", async () => {
  const made = await goingAttempt();
  const mine = await goingAttempt();
  const sees = { campaigns: [mine.hub.campaignId], hubs: [mine.hub.id] };
  const key = await makeApiKey({ actions: ["interactions:write"], sees });
  const refused = await feed(made.id, key, fedSegment(mine));
  expect([refused.status, refused.json.errors?.[0]?.path]).toEqual([400, "guid"]);
  expect(await attemptOf(made.id)).toMatchObject({ status: "going", shown: "new" });
});

test("an interaction leads to the attempt, its run, list and contact", async () => {
  const made = await goingAttempt();
  const [run, key, reader] = [randomUUID(), await makeApiKey(), await makeApiKey({ actions: ["interactions:read"] })];
  await db().attempt.updateMany({ where: { id: made.id }, data: { runId: run } });
  // Another list of the name that has the contact too.
  await listIn(made.hub, [{ clientIds: [made.number], contactId: made.contactId }]);
  await show();
  const origins = async (as: string) =>
    (await call(ORIGINS, { path: `${path}/id/${made.id}/origins`, key: as })).json.result;
  const place = { listId: Number(made.list), contact: made.contactId, attempt: { n: 1, run } };
  expect(await origins(key)).toMatchObject([{ hub: made.hub.name, list: "x", ...place }]);
  expect(await origins(reader)).toMatchObject([{ listId: null, attempt: null }]);
  await db().contact.deleteMany({ where: { listId: made.list } });
  await db().list.delete({ where: { id: made.list } });
  expect(await origins(key)).toMatchObject([{ listId: null, contact: null, attempt: { n: 1, run } }]);
});

test("feeds and showing at once wait for each other, never in a ring, and the feed has the last word", async () => {
  const key = await makeApiKey();
  const hub = await workingHub({}, quick);
  const list = await listIn(
    hub,
    Array.from({ length: 300 }, (_, i) => ({ clientIds: [number(i % 6)] })),
  );
  startWorkers(2);
  await expect.poll(() => db().attempt.count({ where: { listId: list } })).toBe(300);
  const { name: campaign } = await db().campaign.findUniqueOrThrow({ where: { id: hub.campaignId } });
  const attempts = await attemptsOf(list);
  const fed = attempts.map(({ id }) => ({ guid: id, segments: [fedSegment({ campaign }, { automation: "bot" })] }));
  const batches = Array.from({ length: 6 }, (_, i) => fed.slice(i * 50, i * 50 + 50).reverse());
  const answers = await Promise.all(batches.map((interactions) => send({ interactions }, key)));
  expect(answers.map(({ status }) => status)).toEqual(batches.map(() => 200));
  await expect.poll(async () => (await db().list.findUnique({ where: { id: list } }))?.status).toBe("finished");
  await show();
  const guids = attempts.map(({ id }) => id);
  expect(await db().segment.count({ where: { guid: { in: guids } } })).toBe(300);
  expect(await db().segment.count({ where: { segmentId: { in: guids } } })).toBe(0);
});
