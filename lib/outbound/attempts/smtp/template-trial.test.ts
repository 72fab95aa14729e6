import { afterEach, beforeEach, expect, test } from "vitest";
import { POST } from "@/app/api/dialer/id/[hubName]/templates/test/route.ts";
import { db } from "../../../db.ts";
import { endMailServers, mailServer, readMessage } from "../../../mail/smtp-server.fixture.ts";
import { call } from "../../../testing/call.ts";
import { makeApiKey } from "../../../testing/factories.ts";
import { type Hub, listIn } from "../../dispatch/hub.fixture.ts";
import { attemptsOf, contactOf, contactsOf, ended, mailHub, place, sendBy, startWorker } from "./smtp.fixture.ts";

const key = await makeApiKey();
const name = place("name");
const template = { subject: `Hi ${name}`, content: `<p>Dear ${name}, <b>welcome</b></p>` };
const data = JSON.stringify({ name: "Ana <i>&\r\nBcc: x@y.z" });

const send = (hub: Pick<Hub, "name">, body: object, as = key) =>
  call(POST, {
    path: `/api/dialer/id/${encodeURIComponent(hub.name)}/templates/test`,
    key: as,
    body: { to: "me@example.org", ...template, ...body },
  });

let lastEntry = 0n;
beforeEach(async () => {
  lastEntry = (await db().audit.findFirst({ orderBy: { id: "desc" } }))?.id ?? 0n;
});
afterEach(async () => {
  endMailServers();
  await db().mailServer.deleteMany();
  await db().hub.updateMany({ data: { enabled: false } });
});
const entries = () => db().audit.findMany({ where: { id: { gt: lastEntry } }, orderBy: { id: "asc" } });

test("what arrives is what the hub's contacts get, and it counts nowhere", async () => {
  const server = await mailServer();
  await sendBy(server);
  const stored = await db().template.create({ data: { name: "Trial", channel: "email", ...template } });
  const hub = await mailHub({ from: "own@example.net", replyTo: "back@example.com", unsubscribe: true });
  const message = JSON.stringify({ templateId: Number(stored.id) });
  const list = await listIn(hub, [contactOf("ana", { message, data })]);
  const before = await contactsOf(list);
  const { status, json } = await send(hub, {});
  expect([status, json]).toEqual([
    200,
    {
      result: {
        messageId: expect.stringMatching(/@example\.net$|@example\.com$/),
        accepted: ["me@example.org"],
        rejected: [],
        answer: "250 2.0.0 queued as 4711",
      },
    },
  ]);
  expect(await contactsOf(list)).toEqual(before);
  expect(await attemptsOf(list)).toEqual([]);
  expect(await db().hubPace.findUnique({ where: { hubId: hub.id } })).toBeNull();
  startWorker();
  await ended(list, 1);
  const [trial, real] = server.received.map((mail) => ({ ...readMessage(mail), ...mail }));
  expect([trial?.to, trial?.from, real?.from]).toEqual([["me@example.org"], "own@example.net", "own@example.net"]);
  // What tells two messages of the same words apart, and one click that would put the tester on the blacklist.
  const own = /^(To|Message-ID|Date|Content-Type|List-Unsubscribe\S*):/;
  const heads = [trial, real].map((mail) => mail?.headers.filter((line) => !own.test(line)));
  expect(heads[0]).toEqual(heads[1]);
  expect(heads[0]).toContain("Subject: Hi Ana <i>& Bcc: x@y.z");
  expect(trial?.headers.filter((line) => line.startsWith("List-"))).toEqual([]);
  const words = [trial, real].map((mail) => mail?.text.replaceAll(/--_NmP\S*/g, "--"));
  expect(words[0]).toEqual(words[1]);
  expect(words[0]).toContain("Dear Ana &lt;i&gt;&amp;");
});

test("the audit log says who sent one where, by the data of whom", async () => {
  await sendBy(await mailServer());
  const hub = await mailHub({ subject: "Of the hub" });
  const list = await listIn(hub, [contactOf("a"), contactOf("b", { data })]);
  expect((await send(hub, { subject: null, contact: `${list}-1` })).status).toBe(200);
  expect(await entries()).toMatchObject([
    { action: "template.test", target: "me@example.org", after: { hub: hub.name, contact: `${list}-1` } },
  ]);
});

test("what is wrong is told by its field, before anything is sent", async () => {
  const server = await mailServer();
  await sendBy(server);
  const hub = await mailHub();
  const plain = { subject: null, content: "Hello" };
  const errorsOf = async (body: object) => {
    const { status, json } = await send(hub, body);
    return [status, json.errors?.map(({ path, code }: { path: string; code: string }) => [path, code]), json.missing];
  };
  expect(await errorsOf({ to: "Ana <ana@b.co>" })).toEqual([400, [["to", "custom"]], undefined]);
  expect(await errorsOf({ to: "a@b.co, c@d.co" })).toEqual([400, [["to", "custom"]], undefined]);
  expect(await errorsOf({ ...plain, content: "" })).toEqual([400, [["content", "too_small"]], undefined]);
  expect(await errorsOf({ ...plain, subject: "a\nBcc: b" })).toEqual([400, [["subject", "custom"]], undefined]);
  expect(await errorsOf({})).toEqual([400, [["content", "missing"]], ["name"]]);
  await listIn(hub, [contactOf("a", { data: JSON.stringify({ n: 1 }) })]);
  expect(await errorsOf({ content: "Hello" })).toEqual([400, [["subject", "missing"]], ["name"]]);
  expect(await errorsOf({ ...plain, content: `${place("n")} ${place("plan")}` })).toEqual([
    400,
    [["content", "missing"]],
    ["plan"],
  ]);
  expect((await send(hub, { ...plain, contact: "1-1" })).status).toBe(404);
  expect(server.received).toEqual([]);
  expect(await entries()).toEqual([]);
});

test("without a mail server, or by a hub that sends otherwise, nothing is sent", async () => {
  const plain = { content: "Hello", subject: null };
  const { status, json } = await send(await mailHub(), plain);
  expect([status, json.detail]).toEqual([409, "No mail server is set up: set it up with PUT /api/mail."]);
  await sendBy(await mailServer());
  for (const provider of ["simulated", null]) expect((await send(await mailHub({ provider }), plain)).status).toBe(409);
  expect(await entries()).toEqual([]);
});

test("what the mail server refuses is told in its words", async () => {
  await sendBy(await mailServer({ answers: { MAIL: "550 5.7.1 not from you" } }));
  const { status, json } = await send(await mailHub(), { content: "Hello", subject: null });
  expect([status, json.code, json.answer]).toEqual([409, "refused", "550 5.7.1 not from you"]);
});

test("only who may change templates sends one, and of hubs that are there", async () => {
  await sendBy(await mailServer());
  const hub = await mailHub();
  expect((await send(hub, {}, await makeApiKey({ actions: ["lists:read", "lists:write"] }))).status).toBe(403);
  expect((await send({ name: "none such" }, {})).status).toBe(404);
});
