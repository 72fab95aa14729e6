import { beforeAll, beforeEach, expect, test } from "vitest";
import { POST as ACCEPT } from "@/app/api/invitations/accept/route.ts";
import { DELETE, POST } from "@/app/api/users/[username]/invitation/route.ts";
import { GET, PATCH } from "@/app/api/users/[username]/route.ts";
import { checkCredentials } from "../auth/credentials.ts";
import { bySession } from "../auth/identify.ts";
import { db } from "../db.ts";
import { ADDRESS } from "../http/server/address.ts";
import { call } from "../testing/call.ts";
import { makeApiKey, makeSession, makeUser, unique } from "../testing/factories.ts";
import { invitationOf } from "./invitations.ts";

const chosen = "a kettle on the orbit";

let key: string;
let user: Awaited<ReturnType<typeof makeUser>>;
let address: string;
let asked = 0;
beforeAll(async () => {
  key = await makeApiKey();
});
beforeEach(async () => {
  user = await makeUser();
  address = `198.51.100.${++asked}`;
});

const at = (username = user.username) => `/api/users/${encodeURIComponent(username)}`;
const invite = (username?: string) => call(POST, { path: `${at(username)}/invitation`, key });
const tokenOf = (url: string) => new URL(url).pathname.split("/").at(-1) ?? "";
const newToken = async () => tokenOf((await invite()).json.result.url);
const accept = (token: string, password = chosen) =>
  call(ACCEPT, {
    path: "/api/invitations/accept",
    headers: { [ADDRESS]: address, "X-Request-Id": `ask-${token}` },
    body: { token, password },
  });
const state = async (token: string) => (await invitationOf(token, address)).state;
const read = async () => (await call(GET, { path: at(), key })).json.result;

test("a link sets the password once, and the user signs in with it", async () => {
  const made = await invite();
  const { url, expiresAt } = made.json.result;
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:3000\/invite\/[\w-]{43}$/);
  const token = tokenOf(url);
  expect(await read()).toMatchObject({ hasPassword: false, invitedUntil: expiresAt });
  expect(await invitationOf(token, address)).toEqual({ state: "open", username: user.username, isNew: true });

  expect((await accept(token)).json).toEqual({ result: { username: user.username } });
  expect(await checkCredentials(user.username, chosen, address)).not.toBeNull();
  expect(await read()).toMatchObject({ hasPassword: true, invitedUntil: null });
  expect(await state(token)).toBe("used");
  const again = await accept(token, "another kettle entirely");
  expect([again.status, again.json.state]).toEqual([410, "used"]);
  expect(await checkCredentials(user.username, chosen, address)).not.toBeNull();
});

test("of a link used many times at once, one sets the password", async () => {
  const token = await newToken();
  const answers = await Promise.all(Array.from({ length: 6 }, (_, i) => accept(token, `kettle number ${i} on orbit`)));
  expect(answers.map((one) => one.status).sort()).toEqual([200, ...Array(5).fill(410)]);
  const [won] = answers.flatMap((one, i) => (one.status === 200 ? [i] : []));
  expect(await checkCredentials(user.username, `kettle number ${won} on orbit`, address)).not.toBeNull();
});

test("the token stands nowhere: not in the database, not in the audit log", async () => {
  const token = await newToken();
  const [row] = await db().$queryRaw<
    { row: string }[]
  >`SELECT i::text AS row FROM invitation i WHERE user_id = ${user.id}`;
  expect(row?.row).not.toContain(token);
  await accept(token);
  const log = await db().audit.findMany({ where: { target: user.username }, orderBy: { id: "asc" } });
  expect(log.map(({ action }) => action)).toEqual(["user.invite", "user.password"]);
  expect(JSON.stringify(log.map(({ before, after }) => [before, after]))).not.toMatch(
    new RegExp(`${token}|kettle|argon2`),
  );
});

test("a link lives 48 hours", async () => {
  const token = await newToken();
  const row = await db().invitation.findFirstOrThrow({ where: { userId: user.id } });
  expect(row.expiresAt.getTime() - row.createdAt.getTime()).toBeGreaterThan(47.9 * 3_600_000);
  expect(row.expiresAt.getTime() - row.createdAt.getTime()).toBeLessThan(48.1 * 3_600_000);
  await db().invitation.update({ where: { id: row.id }, data: { expiresAt: new Date(Date.now() - 1) } });
  expect(await state(token)).toBe("expired");
  const late = await accept(token);
  expect([late.status, late.json.state]).toEqual([410, "expired"]);
  expect(await read()).toMatchObject({ hasPassword: false, invitedUntil: null });
});

test("a new link ends the one before; a revoked one is told as such", async () => {
  const [first, second] = [await newToken(), await newToken()];
  expect(await state(first)).toBe("revoked");
  expect((await accept(first)).status).toBe(410);
  expect(await state(second)).toBe("open");
  const revoked = await call(DELETE, { path: `${at()}/invitation`, key });
  expect(revoked.json.result.invitedUntil).toBeNull();
  expect((await accept(second)).json.state).toBe("revoked");
  expect((await accept("no such token")).status).toBe(404);
});

test("a link in place of a forgotten password ends the sessions that the old one began, and the lock", async () => {
  await accept(await newToken());
  const session = await makeSession(await db().user.findUniqueOrThrow({ where: { id: user.id } }));
  for (let i = 0; i < 10; i++) await checkCredentials(user.username, "guess", `203.0.113.${i}`);
  expect((await read()).lockedUntil).not.toBeNull();
  const token = await newToken();
  expect(await invitationOf(token, address)).toMatchObject({ state: "open", isNew: false });
  expect(await bySession(session.id)).not.toBeNull();
  expect((await accept(token, "another kettle entirely")).status).toBe(200);
  expect(await bySession(session.id)).toBeNull();
  expect((await read()).lockedUntil).toBeNull();
  expect(await checkCredentials(user.username, "another kettle entirely", "203.0.113.99")).not.toBeNull();
});

test.each([
  ["a password set by an administrator", { password: "set by the administrator" }],
  ["disabling", { enabled: false }],
  ["another username", { username: unique("renamed") }],
  ["another name", { name: "Somebody Else" }],
  ["another email", { email: "else@example.com" }],
])("%s ends the open link", async (_, body) => {
  const token = await newToken();
  expect((await call(PATCH, { path: at(), key, body })).json.result.invitedUntil).toBeNull();
  expect(await state(token)).toBe("revoked");
});

test("another profile ends the open link, the same values do not", async () => {
  const token = await newToken();
  const { username, profile } = await read();
  await call(PATCH, { path: at(), key, body: { username, profile } });
  expect(await state(token)).toBe("open");
  const other = await db().profile.create({ data: { name: unique("wider"), actions: ["admin"] } });
  await call(PATCH, { path: at(), key, body: { profile: other.name } });
  expect(await state(token)).toBe("revoked");
});

test("a user who could not sign in afterwards is not invited", async () => {
  await call(PATCH, { path: at(), key, body: { enabled: false } });
  const bare = await db().user.create({ data: { username: unique("bare") } });
  expect((await invite()).status).toBe(409);
  expect((await invite(bare.username)).status).toBe(409);
  expect((await invite(unique("nobody"))).status).toBe(404);
});

test("a link of a user who was disabled since sets nothing", async () => {
  const token = await newToken();
  await db().user.update({ where: { id: user.id }, data: { enabled: false } });
  expect((await accept(token)).json.state).toBe("disabled");
});

test.each([
  ["password", "password1"],
  ["password", "short"],
  ["password", "kettle\0orbit on"],
  ["password", 12345678],
])("a link does not set a %s such as %j, and stays open", async (at, wrong) => {
  const token = await newToken();
  const refused = await accept(token, wrong as string);
  expect([refused.status, refused.json.errors[0].path]).toEqual([400, at]);
  expect(await state(token)).toBe("open");
});

test("the log says in which request a link was accepted", async () => {
  const token = await newToken();
  await accept(token);
  const where = { action: "user.password", target: user.username };
  expect((await db().audit.findFirstOrThrow({ where })).requestId).toBe(`ask-${token}`);
});

test("links that lead nowhere are counted once for a network of IPv6", async () => {
  const guess = (at: number) => invitationOf(`guess ${at}`, `2001:db8:${asked}:1::${at.toString(16)}`);
  for (let at = 0; at < 30; at++) await guess(at);
  await expect(guess(30)).rejects.toThrow(/Too many invalid links/);
});

test("links that lead nowhere are counted by address; right ones cost nothing", async () => {
  const token = await newToken();
  for (let i = 0; i < 40; i++) expect(await state(token)).toBe("open");
  const answers = await Promise.all(Array.from({ length: 35 }, (_, i) => accept(`guess ${i}`)));
  expect(answers.filter((one) => one.status === 404)).toHaveLength(30);
  expect(answers.filter((one) => one.status === 429)).toHaveLength(5);
});

test("a link is shown once: no Idempotency-Key gives it again, and only an administrator makes one", async () => {
  const headers = { "Idempotency-Key": unique("key") };
  const refused = await call(POST, { path: `${at()}/invitation`, key, headers });
  expect([refused.status, refused.json.errors[0].path]).toEqual([400, "Idempotency-Key"]);
  const supervisor = await makeApiKey({ actions: ["flows:write", "lists:write", "interactions:read"] });
  expect((await call(POST, { path: `${at()}/invitation`, key: supervisor })).status).toBe(403);
});
