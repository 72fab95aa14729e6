import { afterEach, beforeEach, expect, test } from "vitest";
import { DELETE, GET, PUT } from "@/app/api/mail/route.ts";
import { POST as TEST } from "@/app/api/mail/test/route.ts";
import { db } from "../db.ts";
import { seal } from "../secrets/seal.ts";
import { call } from "../testing/call.ts";
import { makeApiKey } from "../testing/factories.ts";
import { MailError } from "./error.ts";
import { rotateMailPassword } from "./rotation.ts";
import { closeMail, sendMail } from "./send.ts";
import { MAIL_PASSWORD } from "./settings.ts";
import { endMailServers, mailServer, readMessage } from "./smtp-server.fixture.ts";

const path = "/api/mail";
const key = await makeApiKey();
const never = new AbortController().signal;

let lastEntry = 0n;
beforeEach(async () => {
  await db().mailServer.deleteMany();
  lastEntry = (await db().audit.findFirst({ orderBy: { id: "desc" } }))?.id ?? 0n;
});
afterEach(() => {
  closeMail();
  endMailServers();
});

const plain = { host: "127.0.0.1", security: "none", from: "flows@example.com", fromName: "Flows ñ" };
const signedIn = { ...plain, port: 25, username: "bar", password: "smtp-s3cret" };
const put = (body: object) => call(PUT, { path, key, body });
const read = async () => (await call(GET, { path, key })).json.result;
const sendTest = (to: string) => call(TEST, { path: `${path}/test`, key, body: { to } });
const send = (more: object = {}) =>
  sendMail({ to: "ana@example.com", subject: "Hello", text: "Hello", timeoutMs: 20_000, signal: never, ...more });
const entries = () => db().audit.findMany({ where: { id: { gt: lastEntry } }, orderBy: { id: "asc" } });

test("the mail server is set up, read without its password, and removed", async () => {
  expect(await read()).toBeNull();
  const { status, json, text } = await put(signedIn);
  expect([status, text.includes("smtp-s3cret")]).toEqual([200, false]);
  const { password: _, ...shown } = signedIn;
  const known = { ...shown, hasPassword: true, readOnly: false, ratePerSecond: null };
  expect(json.result).toMatchObject(known);
  expect(await read()).toEqual(json.result);
  const [row] = await db().mailServer.findMany();
  expect(Buffer.from(row?.password ?? []).toString("latin1")).not.toContain("smtp-s3cret");
  expect((await call(DELETE, { path, key })).json).toEqual({ result: null });
  expect(await read()).toBeNull();
  expect((await call(DELETE, { path, key })).status).toBe(200);
});

test("a server that needs no signing in is set up with null for user and password", async () => {
  expect(await put({ ...plain, port: 25, username: null, password: null })).toMatchObject({
    status: 200,
    json: { result: { username: null, hasPassword: false } },
  });
});

test("the audit log has every change, never the password", async () => {
  await put(signedIn);
  await put({ ...signedIn, password: "another one", fromName: "Desk", ratePerSecond: 5 });
  await call(DELETE, { path, key });
  const log = await entries();
  expect(log.map(({ action, target }) => [action, target])).toEqual([
    ["mail.set", "127.0.0.1"],
    ["mail.set", "127.0.0.1"],
    ["mail.remove", "127.0.0.1"],
  ]);
  expect(log[1]).toMatchObject({
    before: { fromName: "Flows ñ", ratePerSecond: null },
    after: { fromName: "Desk", ratePerSecond: 5, password: "new" },
  });
  expect(JSON.stringify(log, (_, part) => (typeof part === "bigint" ? String(part) : part))).not.toMatch(
    /smtp-s3cret|another one/,
  );
});

test("the password stays where none is given, but goes to no other server and no other user", async () => {
  const server = await mailServer({ user: "bar", password: "smtp-s3cret" });
  const { password: _, ...rest } = { ...signedIn, port: server.port };
  await put({ ...rest, password: "smtp-s3cret" });
  expect((await put({ ...rest, fromName: "Desk" })).status).toBe(200);
  await send();
  expect(server.received).toHaveLength(1);
  for (const change of [{ host: "localhost" }, { port: 26 }, { username: "eve" }]) {
    const refused = await put({ ...rest, ...change });
    expect([refused.status, refused.json.errors[0]]).toMatchObject([400, { path: "password", code: "required" }]);
  }
  expect((await put({ ...rest, username: null })).json.result).toMatchObject({ username: null, hasPassword: false });
  expect((await put(rest)).status).toBe(400);
});

test.each([
  ["host", "mail.example:25"],
  ["host", "a b"],
  ["host", ""],
  ["port", 0],
  ["port", 65_536],
  ["port", "25"],
  ["security", "ssl"],
  ["from", "Flows <flows@example.com>"],
  ["from", "flows@example.com\r\nBcc: eve@example.com"],
  ["fromName", "Flows\r\nBcc: eve@example.com"],
  ["ratePerSecond", 0],
  ["ratePerSecond", 1.5],
  ["username", 5],
  ["password", "with a\nline"],
  ["more", 1],
])("%s %j is refused by its name", async (field, value) => {
  const { status, json } = await put({ ...signedIn, [field]: value });
  expect([status, json.errors?.[0]?.path]).toEqual([400, field]);
  expect(await read()).toBeNull();
});

test("a password without a user is refused", async () => {
  expect((await put({ ...plain, port: 25, password: "smtp-s3cret" })).json.errors[0].path).toBe("username");
});

test("only callers with admin may", async () => {
  const limited = await makeApiKey({ scopes: ["flows:write", "lists:write", "interactions:write"] });
  for (const [handler, at, body] of [
    [GET, path, undefined],
    [PUT, path, signedIn],
    [DELETE, path, undefined],
    [TEST, `${path}/test`, { to: "ana@example.com" }],
  ] as const) {
    expect((await call(handler, { path: at, key: limited, body })).status).toBe(403);
    expect((await call(handler, { path: at, body })).status).toBe(401);
  }
});

test("a test message arrives, with what the server said", async () => {
  const server = await mailServer({ user: "bar", password: "smtp-s3cret" });
  await put({ ...signedIn, port: server.port });
  const { status, json } = await sendTest("Ana@example.com");
  expect([status, json.result]).toMatchObject([
    200,
    { accepted: ["Ana@example.com"], rejected: [], answer: "250 2.0.0 queued as 4711" },
  ]);
  const [message] = server.received;
  expect(readMessage(message ?? { from: "", to: [], data: "" }).text).toMatch(/sent this message to try/);
  expect((await entries()).at(-1)).toMatchObject({ action: "mail.test", target: "Ana@example.com" });
});

test("why a test message was not sent is told, with the server's words", async () => {
  expect(await sendTest("ana@example.com")).toMatchObject({
    status: 409,
    json: { detail: expect.stringMatching(/^No mail server is set up/) },
  });
  const server = await mailServer({ user: "bar", password: "another one" });
  await put({ ...plain, port: server.port });
  expect(await sendTest("refused@example.com")).toMatchObject({
    status: 409,
    json: {
      code: "refused",
      answer: "550 5.1.1 no such user",
      detail: "The mail server refused: 550 5.1.1 no such user",
    },
  });
  await put({ ...signedIn, port: server.port });
  const refused = await sendTest("ana@example.com");
  expect(refused).toMatchObject({ status: 409, json: { code: "refused", answer: "535 5.7.8 who are you" } });
  expect(refused.text).not.toContain("smtp-s3cret");
  endMailServers();
  expect(await sendTest("ana@example.com")).toMatchObject({ status: 409, json: { code: "connection", answer: null } });
  for (const to of ["Ana <ana@example.com>", "ana@example.com\r\nBcc: eve@example.com", "a@b.example,c@d.example"]) {
    expect((await sendTest(to)).json.errors[0].path).toBe("to");
  }
});

test("another server counts for the next message; what is under way to the old one is finished", async () => {
  const [old, next] = [await mailServer({ slowMs: 300 }), await mailServer()];
  await put({ ...plain, port: old.port });
  const underWay = send();
  await expect.poll(() => old.received.length).toBe(1);
  await put({ ...plain, port: next.port });
  await send();
  expect(next.received).toHaveLength(1);
  expect(await underWay).toMatchObject({ accepted: ["ana@example.com"] });
  await send();
  expect([old.received.length, next.received.length, next.state.connections]).toEqual([1, 2, 1]);
});

test("a new SECRET takes the password over, also twice; a wrong one of before is refused", async () => {
  const server = await mailServer({ user: "bar", password: "smtp-s3cret" });
  await rotateMailPassword("any");
  await put({ ...signedIn, port: server.port });
  const old = "the SECRET of before, long enough for a use";
  await db().mailServer.updateMany({
    data: { password: new Uint8Array(seal(MAIL_PASSWORD, Buffer.from("smtp-s3cret"), old)) },
  });
  await expect(rotateMailPassword("not the SECRET of before, but as long")).rejects.toThrow(/OLD_SECRET is not/);
  await rotateMailPassword(old);
  await rotateMailPassword(old);
  await send();
  expect(server.received).toHaveLength(1);
});

test("without a mail server nothing is sent", async () => {
  await expect(send()).rejects.toMatchObject({ code: "refused", message: "No mail server is set up." });
});

test("a server that never greets is a timeout, and nothing was sent", async () => {
  const server = await mailServer({ isSilent: true });
  await put({ ...plain, port: server.port });
  const error = await send({ timeoutMs: 200 }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(MailError);
  expect(error).toMatchObject({ code: "timeout", sent: false, isPassing: true });
  await expect(send({ signal: AbortSignal.abort(new Error("left")) })).rejects.toThrow("left");
});

test("a server that never answers the message leaves it unknown", async () => {
  const server = await mailServer({ slowMs: 60_000 });
  await put({ ...plain, port: server.port });
  await expect(send({ timeoutMs: 500 })).rejects.toMatchObject({ code: "unknown", sent: true, isPassing: false });
});
