import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterEach, expect, test } from "vitest";
import { MailError } from "./error.ts";
import { compose, type MailWords } from "./message.ts";
import { MailPool } from "./pool.ts";
import { endMailServers, mailServer, readMessage } from "./smtp-server.fixture.ts";
import type { MailRoute } from "./smtp-url.ts";

const pools: MailPool[] = [];
afterEach(() => {
  for (const pool of pools.splice(0)) pool.close();
  endMailServers();
});

const never = new AbortController().signal;
const sender = { address: "flows@example.com", name: "Flows ñ" };
const words: MailWords = { to: "ana@example.com", subject: "Hello", text: "Hello" };

function poolAt(port: number, more: Partial<MailRoute> = {}): MailPool {
  const plain = { host: "127.0.0.1", security: "none", username: null, password: null, ratePerSecond: null } as const;
  const pool = new MailPool({ ...plain, port, ...more });
  pools.push(pool);
  return pool;
}

const deliver = async (pool: MailPool, given: Partial<MailWords> = {}, signal = never) =>
  pool.deliver(await compose({ ...words, ...given }, sender), signal);

const failure = async (sending: Promise<unknown>): Promise<MailError> => {
  const error = await sending.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(MailError);
  return error as MailError;
};

test("subject and text arrive as given: accents, dots, long lines, blanks at the end", async () => {
  const server = await mailServer();
  const text = `Hello Ana,\nsecond line ñ 漢字 🙂\n.\n..\n.end \n${"x".repeat(2000)}\n=3D\tend\t`;
  const { accepted, rejected, answer } = await deliver(poolAt(server.port), {
    to: "ana@example.com, Luis@Bücher.example",
    replyTo: "desk@example.com",
    subject: "Señal 1",
    text,
  });
  expect([accepted, rejected]).toEqual([["ana@example.com", "Luis@xn--bcher-kva.example"], []]);
  expect(answer).toContain("queued as 4711");
  const [message] = server.received;
  expect(message).toMatchObject({ from: "flows@example.com", to: accepted });
  const { headers, text: arrived } = readMessage(message ?? { from: "", to: [], data: "" });
  expect(arrived.replaceAll("\r\n", "\n").replace(/\n$/, "")).toBe(text);
  expect(headers.map((line) => line.split(":")[0]).sort()).toEqual([
    "Auto-Submitted",
    "Content-Transfer-Encoding",
    "Content-Type",
    "Date",
    "From",
    "MIME-Version",
    "Message-ID",
    "Reply-To",
    "Subject",
    "To",
  ]);
  expect(headers).toContainEqual("Reply-To: desk@example.com");
  expect(headers).toContainEqual("To: ana@example.com, Luis@xn--bcher-kva.example");
  expect(headers).toContainEqual(expect.stringMatching(/^From: =\?UTF-8\?\S+\?= <flows@example\.com>$/));
  expect(headers).toContainEqual(expect.stringMatching(/^Message-ID: <[\w-]+@example\.com>$/));
  expect(headers).toContainEqual(expect.stringMatching(/^Subject: =\?UTF-8\?Q\?/));
});

test("a connection is used again, and a new one is opened when the server has ended it", async () => {
  const server = await mailServer();
  const pool = poolAt(server.port);
  const warnings: Error[] = [];
  const warned = (warning: Error) => warnings.push(warning);
  process.on("warning", warned);
  for (let i = 0; i < 15; i++) await deliver(pool);
  await new Promise(setImmediate);
  process.off("warning", warned);
  // Listeners that pile up on the connection.
  expect(warnings).toEqual([]);
  expect(server.state.connections).toBe(1);
  server.drop();
  await deliver(pool);
  expect(server.state.connections).toBe(2);
  expect(server.received).toHaveLength(16);
});

test("many at once share five connections, and each arrives once", async () => {
  const server = await mailServer({ slowMs: 5 });
  const pool = poolAt(server.port);
  await Promise.all(Array.from({ length: 40 }, (_, i) => deliver(pool, { to: `to-${i}@example.com` })));
  expect(server.state.connections).toBe(5);
  expect(new Set(server.received.map(({ to }) => to[0])).size).toBe(40);
  expect(server.received).toHaveLength(40);
});

test("no more messages a second begin than are let", async () => {
  const server = await mailServer();
  const pool = poolAt(server.port, { ratePerSecond: 20 });
  const began = performance.now();
  await Promise.all(Array.from({ length: 11 }, () => deliver(pool)));
  expect(performance.now() - began).toBeGreaterThanOrEqual(495);
});

test("signs in, and never tells the password that the server repeats", async () => {
  const server = await mailServer({ user: "bar", password: "smtp-s3cret" });
  const right = { username: "bar", password: "smtp-s3cret" };
  await deliver(poolAt(server.port, right));
  expect(server.received).toHaveLength(1);
  const wrong = await failure(deliver(poolAt(server.port, { username: "bar", password: "wrong one" })));
  expect(wrong).toMatchObject({ code: "refused", sent: false, isPassing: false, answer: "535 5.7.8 who are you" });
  const repeated = Buffer.from("\0bar\0smtp-s3cret").toString("base64");
  const echo = await mailServer({ user: "bar", answers: { AUTH: `535 not smtp-s3cret nor ${repeated}` } });
  const told = await failure(deliver(poolAt(echo.port, right)));
  expect([told.answer, told.message]).toEqual(["535 not *** nor ***", "The mail server refused: 535 not *** nor ***"]);
});

test("a server that offers no way to sign in gets neither password nor message", async () => {
  const server = await mailServer();
  const told = await failure(deliver(poolAt(server.port, { username: "bar", password: "smtp-s3cret" })));
  expect(told).toMatchObject({ code: "refused", message: "The mail server offers no way to sign in." });
  expect(server.commands.map((line) => line.split(" ")[0])).toEqual(["EHLO"]);
});

test("a recipient who is refused keeps nobody else from the message", async () => {
  const server = await mailServer();
  const delivery = await deliver(poolAt(server.port), { to: "refused@example.com, ana@example.com,later@example.com" });
  expect(delivery).toMatchObject({
    accepted: ["ana@example.com"],
    rejected: ["refused@example.com", "later@example.com"],
  });
});

test.each([
  ["refused@example.com", {}, "550 5.1.1 no such user", false],
  ["later@example.com", {}, "451 4.2.0 try again later", true],
  ["ana@example.com", { GREETING: "554 go away" }, "554 go away", false],
  ["ana@example.com", { GREETING: "421 too busy" }, "421 too busy", true],
  ["ana@example.com", { MAIL: "452 full" }, "452 full", true],
  ["ana@example.com", { DATA: "554 no" }, "554 no", false],
  ["ana@example.com", { "DATA.": "552 too large" }, "552 too large", false],
  ["ana@example.com", { "DATA.": "451 not now" }, "451 not now", true],
])("to %s, a server that answers %j refuses", async (to, answers, answer, isPassing) => {
  const server = await mailServer({ answers });
  const told = await failure(deliver(poolAt(server.port), { to }));
  expect(told).toMatchObject({ code: "refused", sent: false, answer, isPassing });
  expect(told.message).toBe(`The mail server refused: ${answer}`);
  expect(server.received).toEqual([]);
});

test("a connection that is cut after the message was sent leaves it unknown, and it is not sent again", async () => {
  const server = await mailServer({ hangsUpAt: "DATA." });
  const told = await failure(deliver(poolAt(server.port)));
  expect(told).toMatchObject({ code: "unknown", sent: true, isPassing: false });
  expect([server.received.length, server.state.connections]).toEqual([1, 1]);
});

test.each(["GREETING", "EHLO", "MAIL", "RCPT", "DATA"])(
  "a connection that is cut at %s has sent nothing",
  async (hangsUpAt) => {
    const server = await mailServer({ hangsUpAt });
    const told = await failure(deliver(poolAt(server.port)));
    expect(told).toMatchObject({ code: "connection", sent: false, isPassing: true });
    expect([server.received.length, server.state.connections]).toEqual([0, 1]);
  },
);

test("nobody at the port, and a name that there is not, are no connection", async () => {
  const server = await mailServer();
  endMailServers();
  expect(await failure(deliver(poolAt(server.port)))).toMatchObject({ code: "connection", sent: false });
  const nameless = poolAt(server.port, { host: "nobody.invalid" });
  expect(await failure(deliver(nameless))).toMatchObject({ code: "connection", sent: false });
});

test("who leaves before the message is on its way gets the signal's reason, and the place is free again", async () => {
  const server = await mailServer({ isSilent: true });
  const pool = poolAt(server.port);
  const soon = AbortSignal.timeout(100);
  const leaving = Array.from({ length: 8 }, () => deliver(pool, {}, soon));
  for (const one of leaving) await expect(one).rejects.toMatchObject({ name: "TimeoutError" });
  expect(server.state.connections).toBe(5);
  await expect(deliver(pool, {}, AbortSignal.timeout(100))).rejects.toMatchObject({ name: "TimeoutError" });
  expect(server.state.connections).toBe(6);
});

test("who leaves while the server thinks about the message does not know", async () => {
  const server = await mailServer({ slowMs: 60_000 });
  const told = await failure(deliver(poolAt(server.port), {}, AbortSignal.timeout(500)));
  expect(told).toMatchObject({ code: "unknown", sent: true });
});

test("STARTTLS is demanded: a server without it gets nothing", async () => {
  const server = await mailServer({ user: "bar", password: "smtp-s3cret" });
  const route = { security: "starttls", username: "bar", password: "smtp-s3cret" } as const;
  const told = await failure(deliver(poolAt(server.port, route)));
  expect(told).toMatchObject({ code: "refused", sent: false, answer: "502 5.5.1 no such command" });
  expect(server.commands.map((line) => line.split(" ")[0])).toEqual(["EHLO", "STARTTLS"]);
});

test("without encryption it is not used, even where the server offers it", async () => {
  const server = await mailServer({ tls: { name: "mail.example", from: "starttls" } });
  await deliver(poolAt(server.port));
  expect(server.commands.map((line) => line.split(" ")[0])).not.toContain("STARTTLS");
});

test.each(["start", "starttls"] as const)("encrypts from %s, to a certificate that is trusted only", async (from) => {
  const server = await mailServer({ user: "bar", password: "smtp-s3cret", tls: { name: "localhost", from } });
  const security = from === "start" ? "tls" : "starttls";
  const route = { host: "localhost", security, username: "bar", password: "smtp-s3cret" } as const;
  const told = await failure(deliver(poolAt(server.port, route)));
  expect(told).toMatchObject({ code: "connection", sent: false, message: expect.stringContaining("certificate") });
  expect(server.commands.filter((line) => line.startsWith("AUTH"))).toEqual([]);
  const before = getCACertificates("default");
  setDefaultCACertificates([...before, server.certificate]);
  try {
    await deliver(poolAt(server.port, route));
  } finally {
    setDefaultCACertificates(before);
  }
  expect(server.received).toHaveLength(1);
});

test.each([
  ["to", "ana@example.com\r\nBcc: eve@example.com"],
  ["to", "ana@example.com\nRCPT TO:<eve@example.com>"],
  ["to", "ana@example.com> RCPT TO:<eve@example.com"],
  ["to", "Ana <ana@example.com>"],
  ["to", '"a@b.example, eve"@example.com'],
  ["to", "eve@example.com@example.com"],
  ["to", "ana@example.com,"],
  ["to", ""],
  ["to", "ana@exam\u0000ple.com"],
  ["to", "ana@%65xample.com"],
  ["to", "eve@example.com(ana@example.com)"],
  ["to", "añá@example.com"],
  ["to", "ana@127.0.0.1"],
  ["replyTo", "desk@example.com\r\nX-Evil: 1"],
  ["messageId", "a@b.example>\r\nX-Evil: 1"],
])("%s %j is refused, and nothing is sent", async (field, value) => {
  const server = await mailServer();
  const told = await failure(deliver(poolAt(server.port), { [field]: value }));
  expect(told).toMatchObject({ code: "refused", sent: false, isPassing: false });
  expect(told.message).toMatch(new RegExp(`^${field}: `));
  expect(server.state.connections).toBe(0);
});

test("a message has 100 recipients at most", async () => {
  const server = await mailServer();
  const to = Array.from({ length: 101 }, (_, i) => `a${i}@example.com`);
  const told = await failure(deliver(poolAt(server.port), { to: to.join(",") }));
  expect(told.message).toContain("there are more than 100");
  await deliver(poolAt(server.port), { to: [...to.slice(1), "a1@example.com"].join(", ") });
  expect(server.received[0]?.to).toEqual(to.slice(1));
});

test("a subject of several lines makes no header, a text no end of the message", async () => {
  const server = await mailServer();
  await deliver(poolAt(server.port), {
    subject: "One\r\nBcc: eve@example.com\u2028two",
    text: "a\r\n.\r\nMAIL FROM:<eve@example.com>\r\n\r.\rb",
  });
  const [message, ...others] = server.received;
  expect(others).toEqual([]);
  const { headers, text } = readMessage(message ?? { from: "", to: [], data: "" });
  expect(headers).toContainEqual("Subject: One Bcc: eve@example.com two");
  expect(headers.filter((line) => /^bcc/i.test(line))).toEqual([]);
  expect(text.replaceAll("\r\n", "\n").trimEnd()).toBe("a\n.\nMAIL FROM:<eve@example.com>\n\n.\nb");
});
