import { afterEach, expect, onTestFinished, test } from "vitest";
import { db, pool } from "../db.ts";
import { sendToOne } from "../mail/fate.ts";
import { endMailServers, mailServer, readMessage } from "../mail/smtp-server.fixture.ts";
import { ownCarriers } from "../outbound/attempts/carriers.ts";
import { makeAttemptClock, makeDispatcher } from "../outbound/attempts/dispatcher.ts";
import { makeSmtpCarrier } from "../outbound/attempts/smtp/carrier.ts";
import { healthHold, reopenProvider } from "../outbound/dispatch/health.ts";
import { type Hub, listIn, workingHub } from "../outbound/dispatch/hub.fixture.ts";
import { seal } from "../secrets/seal.ts";
import { mailPort } from "./carriers.ts";

type Server = Awaited<ReturnType<typeof mailServer>>;
const place = (name: string) => `$\{${name}}`;
const name = place("name");
const message = JSON.stringify({ content: "Hello" });

afterEach(async () => {
  endMailServers();
  await db().providerHealth.deleteMany();
  await db().hub.updateMany({ data: { enabled: false } });
});

/** Hubs send by this server from now on. */
async function sendBy({ port }: Pick<Server, "port">, more: object = {}): Promise<void> {
  const data = {
    host: "127.0.0.1",
    port,
    security: "none",
    fromAddress: "desk@example.com",
    fromName: "Desk",
    ...more,
  };
  const row = { ...data, changedBy: "x" };
  await db().mailServer.upsert({ where: { id: 1 }, create: row, update: row });
  await reopenProvider("smtp");
}

const mailHub = (more: object = {}) =>
  workingHub({ channel: "email" }, { provider: "smtp", concurrency: 50, ratePerSecond: 1000, maxAttempts: 3, ...more });

let next = 0;
const contactOf = (name: string, more: object = {}) => ({
  clientIds: [`${name}${++next}@mail.test`],
  message,
  ...more,
});

/** Works until the test is over. */
function startWorker(port = mailPort) {
  const carriers = { ...ownCarriers, smtp: makeSmtpCarrier(port) };
  const pollers = [makeDispatcher(carriers), makeAttemptClock()];
  for (const poller of pollers) poller.start();
  const stop = async () => void (await Promise.all(pollers.map((poller) => poller.stop())));
  onTestFinished(stop);
  return stop;
}

const attemptsOf = (list: bigint) => db().attempt.findMany({ where: { listId: list }, orderBy: { position: "asc" } });
const contactsOf = (list: bigint) => db().contact.findMany({ where: { listId: list }, orderBy: { position: "asc" } });
const ended = (list: bigint, count: number) =>
  expect.poll(() => db().attempt.count({ where: { listId: list, status: "ended" } })).toBe(count);
const held = () => healthHold(["smtp"]);

/** Nothing is at work, and the counts of list and hub are those of its contacts. */
async function expectAllWait(hub: Hub, list: bigint, before: object[]): Promise<void> {
  await expect.poll(() => db().atWork.count({ where: { hubId: hub.id } })).toBe(0);
  expect(await attemptsOf(list)).toEqual([]);
  expect(await contactsOf(list)).toEqual(before);
  expect(await db().list.findUnique({ where: { id: list } })).toMatchObject({ working: 0n, done: 0n, cancelled: 0n });
  expect(await db().contactQueue.count({ where: { listId: list } })).toBe(before.length);
  const pace = await db().hubPace.findUnique({ where: { hubId: hub.id } });
  expect(pace?.today).toBe(0);
}

test("each contact gets one message of its own, filled, with the files it names", async () => {
  const server = await mailServer();
  await sendBy(server);
  const template = await db().template.create({
    data: { name: "Welcome", channel: "email", subject: `Hi ${name}`, content: `<p>Dear ${name}, <b>welcome</b></p>` },
  });
  const hub = await mailHub({ replyTo: "back@example.com", subject: "Of the hub" });
  const content = Buffer.from("%PDF-1.4 plan");
  const file = { hubId: hub.id, path: "plan ñ.pdf", contentType: "application/pdf", size: content.length };
  await db().attachment.create({ data: { ...file, sha256: Buffer.alloc(32), content } });
  const evil = JSON.stringify({ name: "x\r\nBcc: evil@mail.test <i>&" });
  const list = await listIn(hub, [
    contactOf("own", { message: JSON.stringify({ content: `Hello ${name}`, attachments: [file.path] }), data: evil }),
    contactOf("templ", { message: JSON.stringify({ templateId: Number(template.id) }), data: evil }),
    contactOf("subj", {
      message: JSON.stringify({ content: "A", subject: `Own ${place("n")}` }),
      data: JSON.stringify({ n: name }),
    }),
  ]);
  startWorker();
  await ended(list, 3);
  const attempts = await attemptsOf(list);
  expect(attempts.map(({ outcome, provider, simulated }) => [outcome, provider, simulated])).toEqual(
    attempts.map(() => ["sent", "smtp", false]),
  );
  const mails = attempts.map(({ number }) => server.received.filter(({ to }) => to.includes(number)));
  expect(mails.map((some) => some.map(({ to }) => to))).toEqual(attempts.map(({ number }) => [[number]]));
  const heads = mails.map(([one]) => (one ? readMessage(one).headers : []));
  for (const [i, { id }] of attempts.entries()) {
    expect(heads[i]).toContain(`Message-ID: <${id}@example.com>`);
    expect(heads[i]).toContain("Reply-To: back@example.com");
    expect(heads[i]?.filter((line) => /^(bcc|cc|list-unsubscribe)/i.test(line))).toEqual([]);
  }
  const subjects = heads.map((lines) => lines.find((line) => line.startsWith("Subject:")));
  expect(subjects).toEqual(["Subject: Of the hub", "Subject: Hi x Bcc: evil@mail.test <i>&", `Subject: Own ${name}`]);
  expect(mails[0]?.[0]?.data).toContain(content.toString("base64"));
  const html = mails[1]?.[0] ? readMessage(mails[1][0]).text : "";
  expect(html).toContain("&lt;i&gt;&amp;, <b>welcome</b></p>");
  expect(html).toContain("evil@mail.test <i>&, welcome");
});

test("the hub's own sender stands in place of that of the settings", async () => {
  const server = await mailServer();
  await sendBy(server);
  const list = await listIn(await mailHub({ from: "own@example.net" }), [contactOf("a")]);
  startWorker();
  await ended(list, 1);
  const [mail] = server.received;
  expect(mail?.from).toBe("own@example.net");
  expect(mail && readMessage(mail).headers).toContain("From: own@example.net");
});

test.each([
  ["550 5.1.1 nobody", "invalid_number", "done"],
  ["550 nobody", "invalid_number", "done"],
  ["553 nobody", "invalid_number", "done"],
  ["550 5.7.1 not wanted", "error", "done"],
  ["552 5.2.2 full", "error", "done"],
  ["451 4.3.0 later", "error", "waiting"],
])("what a server answers to a recipient is the outcome: %s", async (answer, outcome, state) => {
  await sendBy(await mailServer({ answers: { RCPT: answer } }));
  const list = await listIn(await mailHub(), [contactOf("a")]);
  startWorker();
  await ended(list, 1);
  expect(await attemptsOf(list)).toMatchObject([{ outcome, reason: answer }]);
  expect(await contactsOf(list)).toMatchObject([{ state, result: outcome, attempts: 1 }]);
  expect(await held()).toBeNull();
});

test.each([["DATA."], ["RCPT"], ["DATA"]])("a line that is cut at %s is an attempt", async (hangsUpAt) => {
  const server = await mailServer({ hangsUpAt });
  await sendBy(server);
  const list = await listIn(await mailHub(), [contactOf("a")]);
  startWorker();
  await ended(list, 1);
  expect(await attemptsOf(list)).toMatchObject([{ outcome: hangsUpAt === "DATA." ? "unknown" : "error" }]);
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

test("a worker that stops finishes what is on its way, and gives the rest back", async () => {
  const server = await mailServer({ slowMs: 300 });
  await sendBy(server);
  const hub = await mailHub();
  const list = await listIn(
    hub,
    Array.from({ length: 40 }, () => contactOf("a")),
  );
  const stop = startWorker();
  await expect.poll(() => server.received.length).toBeGreaterThan(0);
  await stop();
  expect(await db().atWork.count({ where: { hubId: hub.id } })).toBe(0);
  const sent = await attemptsOf(list);
  expect(sent.map(({ outcome }) => outcome)).toEqual(sent.map(() => "sent"));
  expect(server.received).toHaveLength(sent.length);
  expect(sent.length).toBeLessThan(40);
  expect(await held()).toBeNull();
});

test("what a killed worker had becomes unknown, and is not sent by another", async () => {
  const server = await mailServer();
  await sendBy(server);
  const carrier = { ...makeSmtpCarrier(mailPort), send: () => {} };
  const list = await listIn(await mailHub(), [contactOf("a")]);
  const killed = makeDispatcher({ ...ownCarriers, smtp: carrier });
  killed.start();
  await expect.poll(() => db().attempt.count({ where: { listId: list } })).toBe(1);
  await killed.stop();
  await pool().query("UPDATE attempt SET next_at = now() WHERE list_id = $1", [list]);
  startWorker();
  await ended(list, 1);
  expect(await attemptsOf(list)).toMatchObject([{ outcome: "unknown" }]);
  expect(server.received).toEqual([]);
});

test("hubs wait while no mail server is set up, and share the rate of one", async () => {
  await db().mailServer.deleteMany();
  const hubs = [await mailHub(), await mailHub()];
  const lists = await Promise.all(
    hubs.map((hub) =>
      listIn(
        hub,
        Array.from({ length: 5 }, () => contactOf("a")),
      ),
    ),
  );
  startWorker();
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(await db().attempt.count({ where: { listId: { in: lists } } })).toBe(0);
  const server = await mailServer();
  const since = Date.now();
  await sendBy(server, { ratePerSecond: 4 });
  for (const list of lists) await ended(list, 5);
  expect(Date.now() - since).toBeGreaterThan(1500);
  expect(server.received).toHaveLength(10);
});
