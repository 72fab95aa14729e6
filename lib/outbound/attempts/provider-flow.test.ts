import { beforeAll, expect, test, vi } from "vitest";
import { GET as attachment } from "../../../app/api/attachments/[hub]/[path]/route.ts";
import { db, pool } from "../../db.ts";
import { hits, logged, withStub } from "../../flows/run/webhook/live.fixture.ts";
import { call } from "../../testing/call.ts";
import { makeUser, unique } from "../../testing/factories.ts";
import { workingHub } from "../dispatch/hub.fixture.ts";
import {
  attemptsOf,
  callHub,
  calling,
  finished,
  firstAttempt,
  listIn,
  liveProvider,
  smsHub,
  someone,
  startWorking,
} from "./provider-flow.fixture.ts";
import { reportAttempt } from "./report.ts";

vi.hoisted(() => {
  process.env.OUTGOING_ALLOW = "127.0.0.0/8";
});
withStub();
let path: string;
beforeAll(() => {
  path = `/${unique("carrier")}`;
});
const sentTo = (where: string) => hits.filter(({ url }) => url === where).map(({ body }) => JSON.parse(body));

test("a message reaches the flow with all that it has to know, and the flow's result is its outcome", async () => {
  const flow = await liveProvider(calling(path, "delivered"));
  const template = await db().template.create({
    data: { name: unique("t"), channel: "sms", content: `Hi \${name}, \${order.id}.`, enabled: true },
  });
  const hub = await smsHub(flow, { templateId: template.id });
  const user = await makeUser();
  const data = `{"name":"Ana \${order.id}","order":{"id":7}}`;
  const list = await listIn(hub, [someone({ message: null, data, contactId: "A-1", agentId: user.id }), someone()]);
  startWorking();
  await finished(list);
  const [first, second] = await attemptsOf(list);
  expect(first).toMatchObject({ outcome: "delivered", provider: flow, messageId: `${first?.id}-c`, nextAt: null });
  expect(sentTo(path)).toHaveLength(2);
  const [told] = sentTo(path).filter(({ guid }) => guid === first?.id);
  const campaign = await db().campaign.findUniqueOrThrow({ where: { id: hub.campaignId } });
  expect(told).toEqual({
    to: first?.number,
    text: `Hi Ana \${order.id}, 7.`,
    guid: first?.id,
    message: first?.id,
    reference: "A-1",
    campaign: campaign.name,
    agent: user.username,
    attachments: [],
    data: JSON.parse(data),
  });
  expect(sentTo(path).find(({ guid }) => guid === second?.id)).toMatchObject({ text: "Hello", data: {}, agent: null });
  const run = await logged(first?.runId ?? "");
  expect(run).toMatchObject({ flow, type: "provider", kind: "live", status: "done" });
  expect(run.origin).toEqual({ hub: hub.name, attempt: first?.id });
});

test.each(["sent", "read", "error", "invalid_number", "invalid_session"])(
  "a message may come to %s",
  async (outcome) => {
    const list = await listIn(await smsHub(await liveProvider(calling("/ok", outcome))), [someone()]);
    startWorking();
    await finished(list);
    expect(await attemptsOf(list)).toMatchObject([{ outcome, status: "ended" }]);
  },
);

test("a call that the carrier refuses, and a flow that says nothing, are errors that say why", async () => {
  const refused = await listIn(await smsHub(await liveProvider(calling("/status/500", "sent"))), [someone()]);
  const silent = await listIn(await smsHub(await liveProvider(calling("/ok", null))), [someone()]);
  startWorking();
  for (const list of [refused, silent]) await finished(list);
  const [failed] = await attemptsOf(refused);
  expect(failed).toMatchObject({
    outcome: "error",
    reason: expect.stringMatching(/^The run of the flow failed: .*500/),
  });
  const [nothing] = await attemptsOf(silent);
  expect(nothing).toMatchObject({ outcome: "error", reason: "The flow ended without a result of its message." });
});

test("sent of a call means that it rings: its report may come after the run", async () => {
  const list = await listIn(await callHub(await liveProvider(calling("/ok", "sent"))), [someone({ message: null })]);
  startWorking();
  await expect.poll(async () => (await firstAttempt(list))?.status).toBe("ringing");
  const attempt = await firstAttempt(list);
  await expect.poll(async () => (await logged(attempt?.runId ?? "")).status).toBe("done");
  const hours = ((attempt?.nextAt?.getTime() ?? 0) - (attempt?.startedAt.getTime() ?? 0)) / 3_600_000;
  expect(hours).toBeCloseTo(4, 1);
  await new Promise((resolve) => setTimeout(resolve, 1200));
  expect(await firstAttempt(list)).toMatchObject({ status: "ringing", outcome: null });
  expect(await reportAttempt(attempt?.id ?? "", { says: "completed" })).toBe(true);
  await finished(list);
  expect(await firstAttempt(list)).toMatchObject({ outcome: "answered" });
});

test("a failure told after sent sets the result, and takes no new attempt", async () => {
  const list = await listIn(await smsHub(await liveProvider(calling("/ok", "sent")), { maxAttempts: 3 }), [someone()]);
  startWorking();
  await finished(list);
  expect(await reportAttempt((await firstAttempt(list))?.id ?? "", { says: "invalid_number" })).toBe(true);
  expect(await attemptsOf(list)).toMatchObject([{ outcome: "invalid_number" }]);
  expect(await db().contact.findFirst({ where: { listId: list } })).toMatchObject({
    result: "invalid_number",
    attempts: 1,
  });
});

test.each([
  [{ retryMinutes: 60 }, "waiting"],
  [{ retryMinutes: 60, machine: "done" }, "done"],
] as const)("an answering machine, where the hub says %j", async (more, state) => {
  const hub = await callHub(await liveProvider(calling("/ok", "machine")), { maxAttempts: 2, ...more });
  const list = await listIn(hub, [someone({ message: null })]);
  startWorking();
  await expect.poll(async () => (await firstAttempt(list))?.outcome).toBe("machine");
  expect(await db().contact.findFirst({ where: { listId: list } })).toMatchObject({ state, result: "machine" });
});

test("a worker that is killed between claim and run loses none, and none goes out twice", async () => {
  const where = `/${unique("once")}`;
  const list = await listIn(await smsHub(await liveProvider(calling(where, "sent"))), [
    someone(),
    someone(),
    someone(),
  ]);
  const killed = startWorking("dispatcher");
  await expect.poll(async () => (await attemptsOf(list)).length).toBe(3);
  await killed.stop();
  expect(sentTo(where)).toHaveLength(0);
  expect(await attemptsOf(list)).toMatchObject([1, 2, 3].map(() => ({ status: "going", runId: expect.any(String) })));
  startWorking();
  await finished(list);
  expect((await attemptsOf(list)).map(({ outcome }) => outcome)).toEqual(["sent", "sent", "sent"]);
  expect(new Set(sentTo(where).map(({ guid }) => guid)).size).toBe(3);
  expect(sentTo(where)).toHaveLength(3);
});

test("nobody is attempted while the flow is paused or not live; what waited so long that it was given up stays in", async () => {
  const where = `/${unique("paused")}`;
  const flow = await liveProvider(calling(where, "sent"));
  const hub = await smsHub(flow);
  const list = await listIn(hub, [someone()]);
  const dispatcher = startWorking("dispatcher");
  await expect.poll(async () => (await attemptsOf(list)).length).toBe(1);
  const pause = (at: Date | null) => db().flow.updateMany({ where: { name: flow }, data: { pausedAt: at } });
  await pause(new Date());
  const held = await listIn(hub, [someone()]);
  startWorking("runs", "clock", "watch");
  await new Promise((resolve) => setTimeout(resolve, 1000));
  expect(await attemptsOf(held)).toHaveLength(0);
  await pool().query("UPDATE attempt SET next_at = clock_timestamp() WHERE list_id = $1", [list]);
  await finished(list);
  expect(await firstAttempt(list)).toMatchObject({ outcome: "unknown" });
  await pause(null);
  await finished(held);
  await dispatcher.stop();
  const run = (await firstAttempt(list))?.runId ?? "";
  await expect.poll(async () => (await logged(run)).status).toBe("cancelled");
  expect(sentTo(where).map(({ to }) => to)).toEqual([(await firstAttempt(held))?.number]);
  await db().flow.updateMany({ where: { name: flow }, data: { live: null } });
  const late = await listIn(hub, [someone()]);
  startWorking("dispatcher");
  await new Promise((resolve) => setTimeout(resolve, 1000));
  expect(await attemptsOf(late)).toHaveLength(0);
});

test("attachments are addresses that need no key, for an hour, of that file alone", async () => {
  const where = `/${unique("files")}`;
  const flow = await liveProvider(calling(where, "sent"));
  const more = { provider: flow, maxAttempts: 1 };
  const hub = await workingHub({ channel: "email" }, more);
  const other = await workingHub({ channel: "email" }, more);
  const content = new TextEncoder().encode("Terms é");
  for (const { id: hubId } of [hub, other]) {
    const file = { contentType: "text/plain", size: content.length, sha256: new Uint8Array(32), content };
    await db().attachment.create({ data: { hubId, path: "terms é.txt", ...file } });
  }
  const message = JSON.stringify({ content: `<p>Hi \${name}</p>`, attachments: ["terms é.txt"] });
  const list = await listIn(hub, [{ clientIds: ["ana@example.com"], message, data: '{"name":"A & B"}' }]);
  startWorking();
  await finished(list);
  const [{ attachments, text }] = sentTo(where);
  expect(text).toBe("<p>Hi A &amp; B</p>");
  const address = new URL(attachments[0]);
  const get = (url: URL) => call(attachment, { path: `${url.pathname}${url.search}` });
  const got = await get(address);
  expect([got.status, got.text]).toEqual([200, "Terms é"]);
  const changed = (change: (url: URL) => void) => {
    const url = new URL(address);
    change(url);
    return get(url);
  };
  const set = (name: string, value: string) => changed(({ searchParams }) => searchParams.set(name, value));
  const signature = address.searchParams.get("signature") ?? "";
  expect(
    (
      await set(
        "signature",
        signature.replace(/^./, (c) => (c === "A" ? "B" : "A")),
      )
    ).status,
  ).toBe(403);
  expect((await set("signature", "")).status).toBe(403);
  expect((await set("until", "99999999999")).status).toBe(403);
  expect((await changed((url) => url.searchParams.delete("until"))).status).toBe(400);
  const elsewhere = address.pathname.replace(String(hub.id), String(other.id));
  expect((await changed((url) => Object.assign(url, { pathname: elsewhere }))).status).toBe(403);
  vi.setSystemTime(Date.now() + 3_590_000);
  expect((await get(address)).status).toBe(200);
  vi.setSystemTime(Date.now() + 15_000);
  expect((await get(address)).status).toBe(403);
  vi.useRealTimers();
});

test("a provider's rate binds all hubs that use it together, without a burst", async () => {
  const flow = await liveProvider(calling("/ok", "sent", { ratePerSecond: 10 }));
  const lists = await Promise.all(
    [1, 2, 3].map(async () =>
      listIn(
        await smsHub(flow),
        Array.from({ length: 10 }, () => someone()),
      ),
    ),
  );
  startWorking();
  startWorking("dispatcher");
  for (const list of lists) await finished(list);
  const starts = (await Promise.all(lists.map(attemptsOf))).flat().map(({ startedAt }) => startedAt.getTime());
  starts.sort((one, other) => one - other);
  expect(starts).toHaveLength(30);
  // Eleven are never within a second.
  for (let i = 0; i + 10 < 30; i++) expect((starts[i + 10] ?? 0) - (starts[i] ?? 0)).toBeGreaterThanOrEqual(950);
});
