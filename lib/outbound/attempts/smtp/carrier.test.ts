import { afterEach, expect, test } from "vitest";
import { db, pool } from "../../../db.ts";
import { mailPort } from "../../../launch/worlds/carriers.ts";
import { endMailServers, mailServer, readMessage } from "../../../mail/smtp-server.fixture.ts";
import { listIn } from "../../dispatch/hub.fixture.ts";
import { ownCarriers } from "../carriers.ts";
import { makeDispatcher } from "../dispatcher.ts";
import { makeSmtpCarrier } from "./carrier.ts";
import { attemptsOf, contactOf, contactsOf, ended, held, mailHub, place, sendBy, startWorker } from "./smtp.fixture.ts";
import { unsubscribeUrlOf } from "./unsubscribe-link.ts";

const name = place("name");

afterEach(async () => {
  endMailServers();
  await db().providerHealth.deleteMany();
  await db().hub.updateMany({ data: { enabled: false } });
});

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

test("who may leave by one click is told where", async () => {
  const server = await mailServer();
  await sendBy(server);
  const hub = await mailHub({ unsubscribe: true });
  const list = await listIn(hub, [contactOf("a")]);
  startWorker();
  await ended(list, 1);
  const headers = server.received.flatMap((mail) => readMessage(mail).headers);
  expect(headers).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  const [address = ""] = (await attemptsOf(list)).map(({ number }) => number);
  expect(headers).toContain(`List-Unsubscribe: <${unsubscribeUrlOf(address, hub)}>`);
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
