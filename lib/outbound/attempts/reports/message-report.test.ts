import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { POST } from "@/app/api/messages/[id]/status/route.ts";
import { db, pool } from "../../../db.ts";
import { call } from "../../../testing/call.ts";
import { makeApiKey, makeUser } from "../../../testing/factories.ts";
import { attempting } from "../attempting.fixture.ts";
import { addsUp } from "../counts.fixture.ts";
import { endAttempt, reportAttempt } from "../report.ts";
import { sweepEarlyReports } from "./early-reports.ts";

let key: string;
beforeAll(async () => {
  key = await makeApiKey({ actions: ["messages:write"] });
});

type Asked = { by?: string; key?: string; headers?: Record<string, string> };
const report = (id: string, body: object, { by, ...more }: Asked = {}) =>
  call(POST, {
    path: `/api/messages/${encodeURIComponent(id)}/status${by ? `?by=${by}` : ""}`,
    key: more.key ?? key,
    body,
    ...(more.headers && { headers: more.headers }),
  });
const attemptOf = (id: string) => db().attempt.findFirstOrThrow({ where: { id } });
const sms = { channel: "sms" } as const;
const shown = (applied: boolean, agent: string | null = null) => ({ result: { applied, agent } });

/** An SMS that was sent, and its attempt. */
async function sent() {
  const { hub, list, ids } = await attempting(1, {}, sms);
  const id = ids[0] ?? "";
  await reportAttempt(id, { says: "sent" });
  return { hub, list, id };
}

test("reports of a message count forward only; the same twice is one", async () => {
  const { list, id } = await sent();
  expect((await report(id, { status: "delivered" })).json).toEqual(shown(true));
  expect((await report(id, { status: "delivered" })).json).toEqual(shown(false));
  expect((await report(id, { status: "read", reason: "opened" })).json).toEqual(shown(true));
  for (const status of ["delivered", "sent", "error", "invalid_number", "completed"]) {
    expect((await report(id, { status })).json).toEqual(shown(false));
  }
  expect(await attemptOf(id)).toMatchObject({ outcome: "read", reason: "opened" });
  expect(await db().contact.findFirst({ where: { listId: list } })).toMatchObject({ state: "done", result: "read" });
});

test("ten that tell the same at once are one", async () => {
  const { id } = await sent();
  const many = await Promise.all(Array.from({ length: 10 }, () => report(id, { status: "delivered" })));
  expect(many.map(({ status }) => status)).toEqual(many.map(() => 200));
  expect(many.filter(({ json }) => json.result.applied)).toHaveLength(1);
  expect(await db().audit.count({ where: { action: "message.report", target: { endsWith: id } } })).toBe(1);
});

test("a call rings, talks and ends, with who talked and for how long", async () => {
  const { list, ids } = await attempting(1);
  const id = ids[0] ?? "";
  const { username } = await makeUser();
  expect((await report(id, { status: "sent" })).json).toEqual(shown(true));
  expect(await attemptOf(id)).toMatchObject({ status: "ringing" });
  expect((await report(id, { status: "answered", agent: username })).json).toEqual(shown(true, username));
  expect(await attemptOf(id)).toMatchObject({ status: "talking", outcome: "answered", agent: username });
  expect((await report(id, { status: "completed", duration: 42 })).json).toEqual(shown(true, username));
  expect(await attemptOf(id)).toMatchObject({ status: "ended", outcome: "answered", agent: username, duration: 42 });
  expect((await report(id, { status: "no_answer", duration: 7 })).json).toEqual(shown(false, username));
  expect(await attemptOf(id)).toMatchObject({ outcome: "answered", duration: 42 });
  expect(await db().list.findUnique({ where: { id: list } })).toMatchObject({ status: "finished", done: 1n });
});

test("an attempt ends when its report says, but not before it began or later than now", async () => {
  const { ids } = await attempting(3);
  const [then = "", early = "", late = ""] = ids;
  await db().attempt.updateMany({ where: { id: then }, data: { startedAt: new Date("2026-01-01T10:00:00Z") } });
  await report(then, { status: "busy", at: "2026-01-01 10:00:20" });
  expect((await attemptOf(then)).endedAt).toEqual(new Date("2026-01-01T10:00:20Z"));
  await report(early, { status: "busy", at: "2020-01-01 10:00:20" });
  expect((await attemptOf(early)).endedAt).toEqual((await attemptOf(early)).startedAt);
  await report(late, { status: "busy", at: "2090-01-01 10:00:20" });
  expect(Math.abs(Date.now() - Number((await attemptOf(late)).endedAt))).toBeLessThan(60_000);
});

test("what comes late fills in what is missing", async () => {
  const { id } = await sent();
  await report(id, { status: "delivered" });
  const messageId = randomUUID();
  expect((await report(id, { status: "sent", messageId })).json).toEqual(shown(false));
  expect(await attemptOf(id)).toMatchObject({ outcome: "delivered", messageId });
  expect((await report(messageId, { status: "read" }, { by: "provider" })).json).toEqual(shown(true));
});

test("a report of what was given up counts; a failure after sent sets the result alone", async () => {
  const { list, ids } = await attempting(2, {}, sms);
  const [unknown = "", failed = ""] = ids;
  await endAttempt(unknown, "unknown");
  expect((await report(unknown, { status: "delivered" })).json).toEqual(shown(true));
  await reportAttempt(failed, { says: "sent" });
  expect((await report(failed, { status: "error", reason: "bounced" })).json).toEqual(shown(true));
  const contacts = await db().contact.findMany({ where: { listId: list }, orderBy: { position: "asc" } });
  expect(contacts.map(({ state, result, attempts }) => [state, result, attempts])).toEqual([
    ["done", "delivered", 1],
    ["done", "error", 1],
  ]);
});

test("who turns out to be reached is not contacted again, unless a disposition asks for it", async () => {
  const { list, ids } = await attempting(4, { retryMinutes: 30 }, sms, 2);
  const [error = "", unknown = "", busy = "", respooled = ""] = ids;
  const respool = await db().disposition.create({ data: { levels: [randomUUID()], action: "respool" } });
  await endAttempt(error, "error");
  await endAttempt(unknown, "unknown");
  await endAttempt(busy, "busy");
  await report(respooled, { status: "error", disposition: Number(respool.id) });
  expect(await addsUp(list)).toBe("4 0 0 0");
  await report(error, { status: "delivered" });
  await report(unknown, { status: "sent" });
  await report(busy, { status: "invalid_number" });
  await report(respooled, { status: "delivered" });
  expect(await addsUp(list)).toBe("2 0 2 0");
  const contacts = await db().contact.findMany({ where: { listId: list }, orderBy: { position: "asc" } });
  expect(contacts.map(({ state, result, nextAttemptAt }) => [state, result, nextAttemptAt !== null])).toEqual([
    ["done", "delivered", false],
    ["done", "sent", false],
    ["waiting", "busy", true],
    ["waiting", "delivered", true],
  ]);
  const queue = await db().contactQueue.findMany({ where: { listId: list }, orderBy: { position: "asc" } });
  expect(queue.map(({ position }) => Number(position))).toEqual([2, 3]);
});

test("a late report of a list's last contact finishes the list", async () => {
  const { list, ids } = await attempting(1, {}, sms);
  await endAttempt(ids[0] ?? "", "error");
  await report(ids[0] ?? "", { status: "read" });
  expect(await addsUp(list)).toBe("0 0 1 0");
  expect(await db().list.findUnique({ where: { id: list } })).toMatchObject({ status: "finished" });
});

test("an answered message ends the work on its contact, and later reports change nothing", async () => {
  const { list, ids } = await attempting(1, {}, sms);
  const id = ids[0] ?? "";
  expect((await report(id, { status: "answered" })).json).toEqual(shown(true));
  expect(await addsUp(list)).toBe("0 0 1 0");
  expect((await report(id, { status: "delivered" })).json).toEqual(shown(false));
  expect(await attemptOf(id)).toMatchObject({ status: "ended", outcome: "answered", nextAt: null });
});

test("a machine of a message ends its contact where the hub connects machines", async () => {
  const { list, ids } = await attempting(1, { machine: "connect" }, sms);
  const id = ids[0] ?? "";
  await report(id, { status: "machine" });
  expect(await addsUp(list)).toBe("0 0 1 0");
  expect((await report(id, { status: "read" })).json).toEqual(shown(true));
  expect(await db().contact.findFirst({ where: { listId: list } })).toMatchObject({ state: "done", result: "read" });
});

test("a provider's id that nobody has waits for its attempt; reports keep their order", async () => {
  const { ids } = await attempting(1, {}, sms);
  const [id = "", messageId] = [ids[0], `<${randomUUID()}/1@carrier.example>`];
  const early = await report(messageId, { status: "delivered", at: "2026-01-01 10:00:20" }, { by: "provider" });
  expect([early.status, early.json]).toEqual([202, shown(false)]);
  expect((await report(messageId, { status: "read", reason: "opened" }, { by: "provider" })).status).toBe(202);
  await reportAttempt(id, { says: "sent", messageId });
  expect(await attemptOf(id)).toMatchObject({ outcome: "read", reason: "opened", messageId });
  expect(await db().earlyReport.count({ where: { messageId } })).toBe(0);
});

test("a report that races with the attempt's own id is never lost", async () => {
  const { ids } = await attempting(20, {}, sms);
  await Promise.all(
    ids.map(async (id) => {
      const messageId = `race-${id}`;
      await Promise.all([
        reportAttempt(id, { says: "sent", messageId }),
        report(messageId, { status: "delivered" }, { by: "provider" }),
      ]);
    }),
  );
  expect(await db().attempt.count({ where: { id: { in: ids }, outcome: "delivered" } })).toBe(20);
});

test("an early report is forgotten after a quarter of an hour, and one of who does not see the hub does nothing", async () => {
  const { ids } = await attempting(2, {}, sms);
  const [first = "", second = ""] = ids;
  const [old, hidden] = [randomUUID(), randomUUID()];
  await report(old, { status: "read" }, { by: "provider" });
  const narrow = await makeApiKey({ actions: ["messages:write"], sees: { hubs: [] } });
  expect((await report(hidden, { status: "read" }, { by: "provider", key: narrow })).status).toBe(202);
  await pool().query("UPDATE early_report SET created_at = now() - interval '16 minutes' WHERE message_id = $1", [old]);
  await reportAttempt(first, { says: "sent", messageId: old });
  await reportAttempt(second, { says: "sent", messageId: hidden });
  expect([(await attemptOf(first)).outcome, (await attemptOf(second)).outcome]).toEqual(["sent", "sent"]);
  await report(old.toUpperCase(), { status: "read" }, { by: "provider" });
  await pool().query("UPDATE early_report SET created_at = now() - interval '16 minutes'");
  await sweepEarlyReports();
  expect(await db().earlyReport.count()).toBe(0);
});

test("what is wrong is told at its field; who may not is refused", async () => {
  const { id } = await sent();
  const wrong = async (body: object) => (await report(id, body)).json.errors?.[0]?.path;
  for (const status of ["unknown", "blacklisted", "gone", 3]) expect(await wrong({ status })).toBe("status");
  expect(await wrong({})).toBe("status");
  expect(await wrong({ status: "read", at: "yesterday" })).toBe("at");
  expect(await wrong({ status: "read", duration: -1 })).toBe("duration");
  expect(await wrong({ status: "read", agent: "nobody at all" })).toBe("agent");
  expect((await report(randomUUID(), { status: "read" })).status).toBe(404);
  expect((await report("no id", { status: "read" })).status).toBe(404);
  const others = ["lists:write", "flows:write", "interactions:write", "admin"] as const;
  for (const action of others) {
    expect((await report(id, { status: "read" }, { key: await makeApiKey({ actions: [action] }) })).status).toBe(403);
  }
  const scoped = await makeApiKey({ scopes: ["messages:write"] });
  expect((await report(id, { status: "delivered" }, { key: scoped })).json).toEqual(shown(true));
  const blind = await makeApiKey({ actions: ["messages:write"], sees: { hubs: [] } });
  expect((await report(id, { status: "read" }, { key: blind })).status).toBe(403);
});

test("an Idempotency-Key gives the same answer again, and does nothing again", async () => {
  const { id } = await sent();
  const headers = { "Idempotency-Key": randomUUID() };
  expect((await report(id, { status: "delivered" }, { headers })).json).toEqual(shown(true));
  expect((await report(id, { status: "delivered" }, { headers })).json).toEqual(shown(true));
  expect((await report(id, { status: "read" }, { headers })).status).toBe(409);
  const early = { by: "provider", headers: { "Idempotency-Key": randomUUID() } };
  for (let i = 0; i < 2; i++) expect((await report(`early-${id}`, { status: "read" }, early)).status).toBe(202);
  expect(await db().earlyReport.count({ where: { messageId: `early-${id}` } })).toBe(1);
});
