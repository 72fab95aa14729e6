import { afterEach, expect, test } from "vitest";
import { db, pool } from "../../../db.ts";
import { storeOwn } from "../../../interactions/feed/own.ts";
import { mailPort } from "../../../launch/worlds/carriers.ts";
import { sendToOne } from "../../../mail/fate.ts";
import { endMailServers, mailServer } from "../../../mail/smtp-server.fixture.ts";
import { seal } from "../../../secrets/seal.ts";
import { healthHold } from "../../dispatch/health.ts";
import { listIn } from "../../dispatch/hub.fixture.ts";
import { showAttempts } from "../shown.ts";
import {
  attemptsOf,
  contactOf,
  contactsOf,
  ended,
  expectAllWait,
  held,
  mailHub,
  sendBy,
  startWorker,
} from "./smtp.fixture.ts";

afterEach(async () => {
  endMailServers();
  await db().providerHealth.deleteMany();
  await db().hub.updateMany({ data: { enabled: false } });
});

test.each([
  ["hangs up at once", { hangsUpAt: "GREETING" }, "providerUnreachable"],
  ["is busy", { answers: { GREETING: "421 4.3.2 busy" } }, "providerRefuses"],
  ["refuses the login", { user: "u", password: "p", answers: { AUTH: "535 5.7.8 no" } }, "providerRefuses"],
  ["refuses the sender", { answers: { MAIL: "550 5.7.1 not from you" } }, "senderRefused"],
  ["hangs up at the sender", { hangsUpAt: "MAIL" }, "providerUnreachable"],
  ["says good-bye at the recipient", { answers: { RCPT: "421 4.7.0 good-bye" } }, "providerRefuses"],
])("a server that %s has had no attempt, and is probed later", async (_, options, reason) => {
  const server = await mailServer(options);
  const login =
    "user" in options ? { username: "u", password: Buffer.from(seal("mail password", Buffer.from("p"))) } : {};
  await sendBy(server, login);
  const hub = await mailHub();
  const list = await listIn(hub, [contactOf("a"), contactOf("b"), contactOf("c", { priority: 1, owed: true })]);
  const before = await contactsOf(list);
  const stop = startWorker();
  await expect.poll(held).toMatchObject({ reason });
  await expect.poll(() => db().providerHealth.findFirst({ where: { probes: { gte: 1 } } })).not.toBeNull();
  await stop();
  await expectAllWait(hub, list, before);
  expect(server.received).toEqual([]);
  const right = await mailServer();
  await sendBy(right, { username: null, password: null });
  startWorker();
  await ended(list, 3);
  expect(right.received).toHaveLength(3);
  expect((await attemptsOf(list)).map(({ n }) => n)).toEqual([1, 1, 1]);
});

test("an attempt that was shown and withdrawn leaves no interaction behind, but what a feed said of it", async () => {
  await sendBy(await mailServer());
  const hub = await mailHub();
  const list = await listIn(hub, [contactOf("a"), contactOf("b")]);
  const isShown = async (guid: string) => {
    await showAttempts(storeOwn);
    return (await db().interaction.count({ where: { guid } })) === 1;
  };
  const tried = new Set<string>();
  const send: typeof mailPort.send = async ({ messageId, to }) => {
    tried.add(messageId);
    await expect.poll(() => isShown(messageId)).toBe(true);
    const fed = { segmentId: "fed" };
    if (to.startsWith("b")) {
      await db().segment.updateMany({ where: { guid: messageId }, data: fed });
      await db().attempt.updateMany({ where: { id: messageId }, data: { shown: "fed" } });
    }
    return { fate: "notOut", reason: "nobody there", why: "unreachable" };
  };
  const stop = startWorker({ ...mailPort, send });
  await expect.poll(() => tried.size).toBeGreaterThan(1);
  await stop();
  expect(await attemptsOf(list)).toEqual([]);
  await showAttempts(storeOwn);
  const guid = { in: [...tried] };
  const left = await db().segment.findMany({ where: { guid } });
  expect(left.map(({ segmentId }) => segmentId)).toEqual(left.map(() => "fed"));
  expect(left.length).toBeGreaterThan(0);
  expect(await db().interaction.count({ where: { guid } })).toBe(left.length);
  expect(left.length).toBeLessThan(tried.size);
});

test("a server that comes back is found by a probe, one contact at a time until then", async () => {
  const broken = await mailServer({ hangsUpAt: "GREETING" });
  await sendBy(broken);
  const list = await listIn(
    await mailHub(),
    Array.from({ length: 30 }, () => contactOf("a")),
  );
  startWorker();
  await expect.poll(() => db().providerHealth.findFirst({ where: { probes: { gte: 1 } } })).not.toBeNull();
  const tries = broken.state.connections;
  expect(tries).toBeLessThan(20);
  endMailServers();
  const again = await mailServer({ port: broken.port });
  await ended(list, 30);
  expect(again.received).toHaveLength(30);
  expect(await held()).toBeNull();
});

test("a server that says nothing has had no attempt", async () => {
  await sendBy(await mailServer({ isSilent: true }));
  const hub = await mailHub();
  const list = await listIn(hub, [contactOf("a")]);
  const before = await contactsOf(list);
  const send: typeof mailPort.send = (mail) =>
    sendToOne({ ...mail, timeoutMs: 300, signal: AbortSignal.timeout(60_000) });
  const stop = startWorker({ ...mailPort, send });
  await expect.poll(held).toMatchObject({ reason: "providerUnreachable" });
  await stop();
  await expectAllWait(hub, list, before);
});

test("a sender that is refused holds back its own hub alone", async () => {
  await sendBy(await mailServer({ answers: { MAIL: "550 5.7.1 not from you" } }));
  await listIn(await mailHub({ from: "wrong@example.net" }), [contactOf("a")]);
  startWorker();
  await expect.poll(() => healthHold(["smtp wrong@example.net"])).toMatchObject({ reason: "senderRefused" });
  expect(await held()).toBeNull();
});

test("20 errors in a row close the provider, and a message that is taken opens it", async () => {
  await sendBy(await mailServer({ answers: { "DATA.": "451 4.3.0 later" } }));
  await listIn(
    await mailHub(),
    Array.from({ length: 40 }, () => contactOf("a")),
  );
  const stop = startWorker();
  await expect.poll(held).toMatchObject({ reason: "providerErrors", opensAt: expect.any(Date) });
  await stop();
  await pool().query("UPDATE provider_health SET probe_at = now()");
  const right = await mailServer();
  await db().mailServer.updateMany({ data: { port: right.port } });
  startWorker();
  await expect.poll(held).toBeNull();
});
