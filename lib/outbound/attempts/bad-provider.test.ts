import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { DELETE as removeCampaign } from "../../../app/api/campaigns/[name]/route.ts";
import { GET as getGates } from "../../../app/api/dialer/id/[hubName]/gates/route.ts";
import { db, pool } from "../../db.ts";
import { node } from "../../flows/compile/sketch.fixture.ts";
import { admin, logged, withStub } from "../../flows/run/webhook/live.fixture.ts";
import type { Sketch } from "../../flows/starters/draw.ts";
import { attemptContradictions } from "../../testing/attempt-invariants.ts";
import { call } from "../../testing/call.ts";
import { attempting } from "./attempting.fixture.ts";
import {
  attemptsOf,
  calling,
  finished,
  firstAttempt,
  listIn,
  liveProvider,
  smsHub,
  someone,
  startWorking,
} from "./provider-flow.fixture.ts";

vi.hoisted(() => {
  process.env.OUTGOING_ALLOW = "127.0.0.0/8";
});
withStub();

/** What the carrier answers, byte for byte. */
let answered = "";
let asked = 0;
const carrier = createServer((request, response) => {
  asked++;
  request.resume();
  request.on("end", () => response.socket?.end(answered));
});
beforeAll(() => new Promise<void>((resolve) => carrier.listen(0, "127.0.0.1", resolve)));
afterAll(() => void carrier.close());

const head = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nconnection: close\r\n\r\n";
const json = (body: object) => head + JSON.stringify(body);
const query = async (sql: string) => (await pool().query<{ what: string }>(sql)).rows;
const contactOf = (list: bigint) => db().contact.findFirstOrThrow({ where: { listId: list } });
const told = async (list: bigint) =>
  (await db().event.findMany({ where: { name: "contact.attempted" } })).filter(
    ({ body }) => (body as { list?: number }).list === Number(list),
  ).length;

/** A flow whose result takes the carrier's words. */
function believing(): Sketch[] {
  const url = `http://127.0.0.1:${(carrier.address() as AddressInfo).port}/send`;
  const words = { messageId: `\${got.body.id}`, reason: `\${got.body.reason}` };
  return [
    { id: 1, kind: "provider", at: [0, 0], data: { channel: "any", timeLimit: 30 }, to: { next: 2 } },
    node(2, "http", { method: "POST", url, body: "{}", timeout: 5, retries: 0, into: "got" }, { ok: 3 }),
    node(3, "message_result", { status: "sent", ...words }),
  ];
}

test.each([
  [["sent", "sent"], "sent"],
  [["sent", "delivered"], "delivered"],
  [["delivered", "sent"], "delivered"],
  [["error", "error"], "error"],
])("a flow that tells %j of one message has made one attempt, which is told once", async ([first, second], outcome) => {
  const nodes = calling("/ok", first ?? "").map((one): Sketch => (one.id === 3 ? { ...one, to: { next: 4 } } : one));
  const again = node(4, "message_result", { status: second, messageId: "another" });
  const list = await listIn(await smsHub(await liveProvider([...nodes, again])), [someone()]);
  startWorking();
  await finished(list);
  await expect.poll(async () => (await logged((await firstAttempt(list))?.runId ?? "")).status).toBe("done");
  expect(await attemptsOf(list)).toMatchObject([{ status: "ended", outcome }]);
  expect(await contactOf(list)).toMatchObject({ state: "done", attempts: 1, result: outcome });
  expect(await told(list)).toBe(1);
  expect(await attemptContradictions(query)).toEqual([]);
});

test.each([
  ["has other types", () => json({ id: { deep: [1] }, reason: 7 })],
  ["has no characters that a text may have", () => json({ id: "a\0b", reason: "\0\ud800" })],
  ["is very long", () => json({ id: "i".repeat(100_000), reason: "r".repeat(100_000) })],
])("a message is sent whose carrier's answer %s", async (_, answer) => {
  answered = answer();
  const list = await listIn(await smsHub(await liveProvider(believing())), [someone()]);
  const before = asked;
  startWorking();
  await finished(list);
  expect(await attemptsOf(list)).toMatchObject([{ status: "ended", outcome: "sent" }]);
  const [{ messageId, reason } = { messageId: null, reason: null }] = await attemptsOf(list);
  expect([(messageId ?? "").length <= 512, (reason ?? "").length <= 1000]).toEqual([true, true]);
  expect([asked - before, await told(list)]).toEqual([1, 1]);
  expect(await attemptContradictions(query)).toEqual([]);
});

test("a run that fails in the carrier's words ends its attempt, whatever they are, and no other waits for it", async () => {
  answered = json({ id: "x", reason: "\0\ud800" });
  const [start, http] = believing() as [Sketch, Sketch];
  const stop = node(3, "stop", { outcome: "failed", reason: `\${got.body.reason}` });
  const list = await listIn(await smsHub(await liveProvider([start, http, stop])), [someone(), someone()]);
  startWorking();
  await finished(list);
  expect((await attemptsOf(list)).map(({ outcome }) => outcome)).toEqual(["error", "error"]);
});

test.each([
  ["answers no HTTP", "SSH-2.0-carrier\r\n"],
  ["answers nothing", ""],
  ["breaks off within its answer", "HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"],
  ["answers more than is read", head + "x".repeat(2_000_000)],
])(
  "a carrier that takes a message and %s is not given it again: nobody knows whether it went out",
  async (_, bytes) => {
    answered = bytes;
    const before = asked;
    const hub = await smsHub(await liveProvider(believing()), { maxAttempts: 2, retryMinutes: 0 });
    const list = await listIn(hub, [someone()]);
    startWorking();
    await finished(list);
    expect(await attemptsOf(list)).toMatchObject([{ status: "ended", outcome: "unknown" }]);
    expect([asked - before, await told(list)]).toEqual([1, 1]);
    const { steps } = await logged((await firstAttempt(list))?.runId ?? "");
    expect(steps.map(({ state }: { state: string }) => state)).toEqual(["done", "unknown"]);
  },
);

test.each([
  ["is never reached", { url: "http://127.0.0.1:1/send" }],
  ["takes a PUT, which may be repeated", { method: "PUT" }],
])("a carrier that %s is tried again", async (_, more) => {
  answered = "";
  const nodes = believing().map((one): Sketch => (one.id === 2 ? { ...one, data: { ...one.data, ...more } } : one));
  const list = await listIn(await smsHub(await liveProvider(nodes), { maxAttempts: 2, retryMinutes: 0 }), [someone()]);
  startWorking();
  await finished(list);
  expect((await attemptsOf(list)).map(({ outcome }) => outcome)).toEqual(["error", "error"]);
});

test("a provider flow tells of its own attempt, also where it names another hub's", async () => {
  const other = await attempting(1, {}, { channel: "sms" });
  const [id = ""] = other.ids;
  const nodes = calling("/ok", "delivered").map(
    (one): Sketch => (one.id === 3 ? { ...one, data: { ...one.data, attempt: id, messageId: id } } : one),
  );
  const list = await listIn(await smsHub(await liveProvider(nodes)), [someone()]);
  startWorking("dispatcher", "runs", "watch");
  await finished(list);
  expect(await firstAttempt(list)).toMatchObject({ outcome: "delivered", messageId: id });
  expect(await db().attempt.findFirst({ where: { id } })).toMatchObject({ status: "going", outcome: null });
});

test("a campaign that is removed while its list is worked: nobody more is attempted, and who is at work ends", async () => {
  const { hub, list, ids } = await attempting(3, { maxAttempts: 1 });
  const more = await listIn(hub, [someone({ message: null }), someone({ message: null })]);
  const { name } = await db().campaign.findUniqueOrThrow({ where: { id: hub.campaignId } });
  const removed = await call(removeCampaign, { path: `/api/campaigns/${encodeURIComponent(name)}`, key: admin });
  expect(removed.json).toMatchObject({ removed: false, result: { enabled: false } });
  startWorking("dispatcher", "clock");
  await finished(list);
  expect((await attemptsOf(list)).map(({ outcome }) => outcome)).toEqual(ids.map(() => expect.any(String)));
  await new Promise((resolve) => setTimeout(resolve, 1000));
  expect(await attemptsOf(more)).toEqual([]);
  const { json: counts } = await call(getGates, { path: `/api/dialer/id/${hub.name}/gates`, key: admin });
  expect(counts.result.gates).toContainEqual({ gate: "campaign", contacts: 2 });
  await db().campaign.update({ where: { id: hub.campaignId }, data: { enabled: true } });
  await finished(more);
  expect(await attemptContradictions(query)).toEqual([]);
});
